"""Items: active or in the Storage, gained, restored, discarded, bought and returned to the Item Market (manual p. 4 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import Json, NumberBounds, TextLength, move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    Variant,
    _,
    consequence,
    messages,
    question,
    violation,
)
from campaigns.etherfields.rules.guards import is_there, require_begun, require_can_act, require_in_play
from campaigns.etherfields.rules.procedure import ITEM_STEP_KEY, StepFacts, tick_by_move
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_ether

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item
    from campaigns.models import Decision

ItemNameArg = Annotated[str, TextLength(1, 60)]
IntentWorthArg = Annotated[int, NumberBounds(0, 9)]

MIN_ITEM_SLOTS = 3  # p. 15
MAX_ITEM_SLOTS = 9


def get_active_items(table: Table) -> list[Item]:
    """Return the active Items (p. 4)."""
    return table.items.filter(place="active")


def has_free_slot(table: Table) -> bool:
    """Return whether a slot for an active Item is free (p. 15)."""
    return table.items.count(place="active") < table.team.item_slots


def get_item_facts(table: Table) -> StepFacts | None:
    """Return the facts of the step of an Awakening that restores Items at random, None without any (p. 18; facts 2.1)."""
    stored, slots = table.items.count(place="storage"), table.team.item_slots
    due = min(MIN_ITEM_SLOTS, stored, slots)
    return {"stored": stored, "slots": slots, "restored": due} if len(table.items) else None


ITEM_WHERE = question(
    "ef.item.where",
    _("All slots are taken, so %(name)s waits in the Storage. Does an active Item make room for it?"),
    {"": _("Done")},
)


def add_item(table: Table, *, is_stored: bool = False, **fields: Json) -> Item:
    """Add an Item to the Team: into a free slot, or into the Storage if ``is_stored`` (p. 15).

    Without a free slot it waits in the Storage, and the Team is asked whether an active Item makes room.
    """
    room = has_free_slot(table)
    item = table.items.add(place="active" if room and not is_stored else "storage", **fields)
    if not room and not is_stored:
        table.ask_prompt(ITEM_WHERE, item=item.ref, name=item)
    return item


ITEM_NOT_ACTIVE = violation("ef.item.not-active", _("%(name)s is not active. Choose an Item in one of the slots."))


def discard_item(table: Table, item: Item) -> None:
    """Move an active Item face down to the Storage, for Intent or any other reason (p. 15).

    Refuses an inactive Item.
    """
    table.require_possible(item.place == "active", ITEM_NOT_ACTIVE, name=item)
    item.place = "storage"


ITEM_FULL = violation(
    "ef.item.full", _("All slots for active Items are taken (%(slots)s). Choose the Item that makes room.")
)
ITEM_NOT_STORED = violation("ef.item.not-stored", _("%(name)s is not in the Storage. Choose an Item that is there."))


def activate_item(table: Table, item: Item, replaced_item: Item | None) -> None:
    """Move a stored Item to a slot, after discarding ``replaced_item``. Refuses without a free slot (p. 15)."""
    table.require_possible(item.place == "storage", ITEM_NOT_STORED, name=item)
    if replaced_item is not None:
        discard_item(table, replaced_item)
    table.require(has_free_slot(table), ITEM_FULL, slots=table.team.item_slots, name=item)
    item.place = "active"


@move(
    "etherfields.gain-item",
    rule_id="ef.item",
    guard=require_in_play,
    messages=MoveMessages(
        _("Gain an Item"),
        _("The Team gained the Item %(name)s."),
        _("Its Intent counts when you discard it."),
        synonyms=_("get item, new item, item card, finds item, picks up item, draws item"),
    ),
)
def gain_item(
    table: Table,
    name: ItemNameArg,
    wrath: IntentWorthArg = 0,
    cunning: IntentWorthArg = 0,
    awareness: IntentWorthArg = 0,
    *,
    one_colour: bool = False,
    store: bool = False,
) -> None:
    """Gain an Item, active at once or into the Storage (p. 15).

    ``name`` has up to 60 characters; ``wrath``, ``cunning``, ``awareness``: the Intent it gives when discarded, 0 to
    9 each; ``one_colour``: only one of these counts at a time (p. 12); ``store``: it does not become active now.
    """
    worth = {"wrath": wrath, "cunning": cunning, "awareness": awareness, "choice": one_colour}
    add_item(table, is_stored=store, name=name, **worth)


@move(
    "etherfields.place-item",
    rule_id="ef.item",
    guard=require_in_play,
    question_kind=ITEM_WHERE,
    required_facts={"item": int, "name": str},
    messages=MoveMessages(
        _("Place the Item"),
        _("The Team chose a place for the new Item."),
        variants=(Variant(_("The new Item took the slot of %(out)s.")),),
    ),
)
def place_item(table: Table, decision: Decision, out: Item | None = None) -> None:
    """Choose where a gained Item goes with all slots full: replace an active one, or stay in the Storage (p. 15).

    ``out`` is the active Item that goes to the Storage; empty leaves the new one there. Refuses an inactive one.
    """
    item = table.items.get(decision.facts["item"])
    if item is not None and item.place == "storage" and out is not None:
        activate_item(table, item, out)


ITEM_NONE_STORED = violation("ef.item.none-stored", _("The Storage has no Item to restore."))


def require_stored_item(table: Table) -> None:
    """Refuse without an Item in the Storage (p. 15)."""
    require_in_play(table)
    table.require_possible(table.items.count(place="storage"), ITEM_NONE_STORED)


ITEM_DECLINED = consequence("ef.item.declined", ManualStep(_("%(name)s is back in the Storage.")))


@move(
    "etherfields.restore-item",
    rule_id="ef.item",
    guard=require_stored_item,
    revealed_arguments=("item",),
    messages=MoveMessages(
        _("Restore an Item"),
        _("The Team drew %(item)s from the Storage."),
        _("Shuffle the Items in the Storage and draw one; then say which it is."),
        synonyms=_(
            "item back from storage, item out of storage, restores item, item back on table, item back in slot, "
            "item active again, item out again, item back in play, unstores item, gets item back, "
            "item back in active slot, item returns"
        ),
        variants=(Variant(_("The Team drew %(item)s from the Storage in place of %(out)s.")),),
    ),
)
def restore_item(table: Table, item: Item, out: Item | None = None, *, decline: bool = False) -> None:
    """Restore an Item: the one drawn at random from the Storage becomes active (p. 4 and 15).

    ``item`` is the drawn one; ``out`` the active Item discarded first if no slot is free; ``decline``: it goes back.
    Refuses an Item outside the Storage, and full slots.
    """
    table.require_possible(item.place == "storage", ITEM_NOT_STORED, name=item)
    if decline:
        table.emit_consequence(ITEM_DECLINED, name=item)
    else:
        activate_item(table, item, out)
    _count_restored(table)


def _count_restored(table: Table) -> None:
    """Count a drawn Item on the step of an Awakening that restores Items, and tick it once all are drawn (p. 18)."""
    stored = table.items.count(place="storage")
    for checklist in table.checklists:
        for entry in checklist.steps:
            if entry["key"] == ITEM_STEP_KEY and not entry["done"]:
                due = min(stored, entry["facts"].get("restored", stored) - 1)
                counted = {**entry, "facts": {**entry["facts"], "stored": stored, "restored": max(0, due)}}
                checklist.steps = [counted if one is entry else one for one in checklist.steps]
                if due <= 0:
                    tick_by_move(table, ITEM_STEP_KEY)


@move(
    "etherfields.discard-item",
    rule_id="ef.item",
    guard=require_in_play,
    messages=MoveMessages(
        _("Discard an Item to Storage"),
        _("The Team put %(item)s into the Storage."),
        _("You still own it."),
        synonyms=_(
            "item into storage, use up item, item spent, stores item, store, item goes to storage, "
            "item goes back to storage, taps item, exhausts item, item thrown in, throws item in, "
            "throws in item to pay, burns item, item away, item for intent, pays with item, puts item away, "
            "discards item"
        ),
    ),
)
def report_item_discard(table: Table, item: Item) -> None:
    """Discard an active Item face down into the Storage until restored (p. 15). Refuses an inactive one."""
    discard_item(table, item)


@move(
    "etherfields.return-item",
    rule_id="ef.item-market",
    guard=require_in_play,
    messages=MoveMessages(
        _("Lose an Item to the Market"),
        _("The Team lost %(item)s and put it under the Item Market."),
        _("Put the Item under the Item Market."),
        synonyms=_("lose item, item back to market, item gone, sells item"),
    ),
)
def return_item_to_market(table: Table, item: Item) -> None:
    """Return an Item of the Team under the Item Market (p. 15)."""
    table.items.remove(item)
    table.team.item_market += 1


@move(
    "etherfields.note-item",
    rule_id="ef.item",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(_("Enter an Item's Intent"), _("The Team wrote down %(item)s's Intent.")),
)
def note_item(
    table: Table,
    item: Item,
    name: Annotated[str, TextLength(0, 60)] = "",
    wrath: IntentWorthArg = 0,
    cunning: IntentWorthArg = 0,
    awareness: IntentWorthArg = 0,
    *,
    one_colour: bool = False,
) -> None:
    """Set an Item's ``name`` and the Intent it gives when discarded, 0 to 9 of each colour (p. 12 and 15).

    ``one_colour``: only one of the colours counts at a time.
    """
    item.name = name or item.name
    item.wrath, item.cunning, item.awareness, item.choice = wrath, cunning, awareness, one_colour


@move(
    "etherfields.buy-item",
    rule_id="ef.item-market",
    guard=require_can_act,
    messages=MoveMessages(
        _("Buy an Item"),
        _("%(dreamer)s got the Item %(name)s for free."),
        _("Only when the game lets you. It says how many cards to look at."),
        synonyms=_("buys item, item for ether, purchases item, item cost ether"),
        variants=(Variant(_("%(dreamer)s bought the Item %(name)s for %(ether)s Ether.")),),
    ),
)
def buy_item(
    table: Table,
    dreamer: Dreamer,
    name: ItemNameArg,
    ether: Annotated[int, NumberBounds(0, 16)] = 0,
    *,
    store: bool = False,
) -> None:
    """Buy an Item of the Item Market where a rule allows it: ``ether`` Ether, 0 to 16, of one Dreamer (p. 15).

    Refuses more Ether than the Dreamer has, and an empty Item Market.
    """
    buy_from_item_market(table, dreamer, name, ether, is_stored=store)


ITEM_MARKET_EMPTY = violation(
    "ef.item-market.empty", _("The Item Market is empty here. Fill it or correct its number first.")
)


def buy_from_item_market(table: Table, dreamer: Dreamer, name: str, ether: int, *, is_stored: bool = False) -> None:
    """Buy one card of the Item Market for Ether. Refuses a Market known to be empty and too little Ether."""
    table.require_possible(is_there(table, table.team.item_market), ITEM_MARKET_EMPTY)
    spend_ether(table, dreamer, ether)
    table.team.item_market = max(0, table.team.item_market - 1)
    add_item(table, is_stored=is_stored, name=name)


@move(
    "etherfields.fill-item-market",
    rule_id="ef.item-market",
    guard=require_begun,
    messages=MoveMessages(
        _("Fill the Item Market"),
        Plural("The Item Market got 1 more card.", "The Item Market got %(count)s more cards.", "count"),
        _("New ones, or those of a Dream won for good that you did not find."),
    ),
)
def fill_item_market(table: Table, count: Annotated[int, NumberBounds(1, 60)] = 1) -> None:
    """Add ``count`` Item cards, 1 to 60, to the Item Market: new ones, or those left in a Dream won for good.

    They stay unnamed (p. 15; facts 2.6).
    """
    table.team.item_market += count


ITEM_TOO_MANY = violation(
    "ef.item.too-many",
    _("%(there)s Items are active, more than %(slots)s slots. Discard an Item to the Storage first."),
)


@move(
    "etherfields.set-item-slots",
    rule_id="ef.item",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Set the Item slots"),
        Plural("The Team has 1 slot for active Items.", "The Team has %(slots)s slots for active Items.", "slots"),
        _("For when a card gives you one more slot."),
    ),
)
def set_item_slots(table: Table, slots: Annotated[int, NumberBounds(MIN_ITEM_SLOTS, MAX_ITEM_SLOTS)]) -> None:
    """Set the number of active Items allowed: 3, or 4 and more by a card (p. 4). Refuses fewer than are active."""
    there = len(get_active_items(table))
    table.require(there <= slots, ITEM_TOO_MANY, there=there, slots=slots)
    table.team.item_slots = slots


messages.add(
    "etherfields",
    fields={
        "decline": _("We don't want it"),
        "out": _("Discarded to make room"),
        "slots": _("How many slots?"),
    },
)
