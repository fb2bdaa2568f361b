"""Items: active or in the Storage, gained, restored, discarded, bought and returned to the Item Market (manual p. 4 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts, begun, in_play
from campaigns.etherfields.rules.treasure import spend_ether
from campaigns.referee import Between, Json, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item
    from campaigns.models import Decision

Name = Annotated[str, Length(1, 60)]
Worth = Annotated[int, Between(0, 9)]

FEWEST_SLOTS = 3  # p. 15
MOST_SLOTS = 9


def active(table: Table) -> list[Item]:
    """Return the Items in the slots for active Items (p. 4)."""
    return table.items.where(place="active")


def has_room(table: Table) -> bool:
    """Return whether a slot for active Items is free (p. 15)."""
    return table.items.count(place="active") < table.team.item_slots


def gain(table: Table, *, store: bool = False, **fields: Json) -> Item:
    """Return the Team an Item: into a free slot, or into the Storage if ``store`` (p. 15).

    Without a free slot it waits in the Storage, and the Team is asked whether an active Item makes room.
    """
    room = has_room(table)
    item = table.items.add(place="active" if room and not store else "storage", **fields)
    if not room and not store:
        table.ask("ef.item.where", item=item.ref, name=item)
    return item


def discard_item(table: Table, item: Item) -> None:
    """Put an active Item face down into the Storage, paid as Intent or for any other reason (p. 15).

    Refuses an Item that is not active.
    """
    table.possible(item.place == "active", "ef.item.not-active", name=item)
    item.place = "storage"


def activate(table: Table, item: Item, out: Item | None) -> None:
    """Put an Item of the Storage into a slot; ``out`` is discarded first to make room. Refuses when no slot is free (p. 15)."""
    table.possible(item.place == "storage", "ef.item.not-stored", name=item)
    if out is not None:
        discard_item(table, out)
    table.allowed(has_room(table), "ef.item.full", slots=table.team.item_slots, name=item)
    item.place = "active"


@move("etherfields.gain-item", cites="ef.item", when=in_play)
def gain_item(
    table: Table,
    name: Name,
    wrath: Worth = 0,
    cunning: Worth = 0,
    awareness: Worth = 0,
    *,
    one_colour: bool = False,
    store: bool = False,
) -> None:
    """Gain an Item: it may become active at once, or goes to the Storage (p. 15).

    ``name`` in up to 60 characters; ``wrath``, ``cunning``, ``awareness``: the Intent it is worth when discarded, 0 to 9 each;
    ``one_colour``: only one of these counts at a time (p. 12); ``store``: it does not become active now.
    """
    worth = {"wrath": wrath, "cunning": cunning, "awareness": awareness, "choice": one_colour}
    gain(table, store=store, name=name, **worth)


@move(
    "etherfields.place-item", cites="ef.item", when=in_play, answers="ef.item.where", needs={"item": int, "name": str}
)
def place_item(table: Table, decision: Decision, out: Item | None = None) -> None:
    """Say where a gained Item goes while all slots are taken: an active one makes room, or it stays in the Storage (p. 15).

    ``out`` is the active Item that goes to the Storage for it; nothing leaves the new one there. Refuses one that is not active.
    """
    item = table.items.get(decision.facts["item"])
    if item is not None and item.place == "storage" and out is not None:
        activate(table, item, out)


def may_restore(table: Table) -> None:
    """Refuse when no Item lies in the Storage (p. 15)."""
    in_play(table)
    table.possible(table.items.count(place="storage"), "ef.item.none-stored")


@move("etherfields.restore-item", cites="ef.item", when=may_restore, reveals=("item",))
def restore_item(table: Table, item: Item, out: Item | None = None, *, decline: bool = False) -> None:
    """Restore an Item: the one that was drawn at random from the Storage becomes active (p. 4 and 15).

    ``item`` is the drawn one; ``out`` the active Item that is discarded first when no slot is free; ``decline``: you do not
    want it, and it goes back. Refuses an Item that is not in the Storage, and a full row of slots.
    """
    table.possible(item.place == "storage", "ef.item.not-stored", name=item)
    if decline:
        table.say("ef.item.declined", name=item)
    else:
        activate(table, item, out)


@move("etherfields.discard-item", cites="ef.item", when=in_play)
def discard(table: Table, item: Item) -> None:
    """Discard an active Item: it lies face down in the Storage until it is restored (p. 15). Refuses one that is not active."""
    discard_item(table, item)


@move("etherfields.return-item", cites="ef.item-market", when=in_play)
def return_item(table: Table, item: Item) -> None:
    """Lose an Item of the Team: it goes under the Item Market (p. 15)."""
    table.items.remove(item)
    table.team.item_market += 1


@move("etherfields.note-item", cites="ef.item", when=begun, sets=True)
def note_item(
    table: Table,
    item: Item,
    name: Annotated[str, Length(0, 60)] = "",
    wrath: Worth = 0,
    cunning: Worth = 0,
    awareness: Worth = 0,
    *,
    one_colour: bool = False,
) -> None:
    """Note what Intent an Item is worth when discarded, 0 to 9 of each colour, and call it by another ``name`` (p. 12 and 15).

    ``one_colour``: only one of the colours counts at a time.
    """
    item.name = name or item.name
    item.wrath, item.cunning, item.awareness, item.choice = wrath, cunning, awareness, one_colour


@move("etherfields.buy-item", cites="ef.item-market", when=acts)
def buy_item(
    table: Table,
    dreamer: Dreamer,
    name: Name,
    ether: Annotated[int, Between(0, 16)] = 0,
    *,
    store: bool = False,
) -> None:
    """Buy an Item of the Item Market by the rule that lets you: ``ether`` Ether, 0 to 16, of one Dreamer (p. 15).

    Refuses more Ether than the Dreamer has, and an empty Item Market.
    """
    buy(table, dreamer, name, ether, store=store)


def buy(table: Table, dreamer: Dreamer, name: str, ether: int, *, store: bool = False) -> None:
    """Take one card of the Item Market for Ether. Refuses an empty Market and too little Ether."""
    table.possible(table.team.item_market > 0, "ef.item-market.empty")
    spend_ether(table, dreamer, ether)
    table.team.item_market -= 1
    gain(table, store=store, name=name)


@move("etherfields.fill-item-market", cites="ef.item-market", when=begun)
def fill_item_market(table: Table, count: Annotated[int, Between(1, 60)] = 1) -> None:
    """Put ``count`` Item cards, 1 to 60, into the Item Market: new ones, or those nobody found in a Dream that is won for good.

    Says nothing of which ones (p. 15; facts 2.6).
    """
    table.team.item_market += count


@move("etherfields.set-item-slots", cites="ef.item", when=begun, sets=True)
def set_item_slots(table: Table, slots: Annotated[int, Between(FEWEST_SLOTS, MOST_SLOTS)]) -> None:
    """Set how many Items may be active: 3, or 4 and more once a card says so (p. 4). Refuses fewer than are active."""
    there = len(active(table))
    table.allowed(there <= slots, "ef.item.too-many", there=there, slots=slots)
    table.team.item_slots = slots
