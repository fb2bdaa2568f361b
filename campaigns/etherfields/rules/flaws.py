"""Moves that gain, place, discard and remove Flaws (manual p. 13 and 17); drawing them is in the Draw step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.guards import require_can_act, require_in_play, require_present
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_ether

if TYPE_CHECKING:
    from campaigns.etherfields.models import Card, Dreamer


FLAW_NONE = violation(
    "ef.flaw.none", _("%(who)s has no Flaw in the deck or discard pile. Correct the Flaws if there is one.")
)


def require_flaw(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a Flaw in deck or discard pile."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.flaw_count > 0, FLAW_NONE, who=dreamer)


FLAW_NOT_PLACED = violation("ef.flaw.not-placed", _("%(name)s is not a Flaw in a Progress zone. Choose one that is."))


def require_placed_flaw(table: Table, flaw: Card | None = None) -> None:
    """Refuse a card that is no placed Flaw, and the zone of an absent Dreamer."""
    require_in_play(table)
    if flaw is not None:
        holder = _get_holder(table, flaw)
        table.require_possible(flaw.kind == "flaw" and holder is not None, FLAW_NOT_PLACED, name=flaw)
        require_present(table, holder)


FLAW_NONE_LEFT = consequence("ef.flaw.none-left", _("The Flaw deck is empty, so %(who)s gains no Flaw."))


@move(
    "etherfields.gain-flaw",
    rule_id="ef.flaw",
    guard=require_can_act,
    messages=MoveMessages(
        _("Gain a Flaw"),
        _("%(dreamer)s gained a Flaw."),
        _("From the Flaw deck onto the discard pile."),
        unchanged_line=_("No Flaw was left to gain."),
        synonyms=_(
            "new flaw, flaw in deck, flaw card, gives flaw, flaw into deck, flaw for, takes flaw, draws flaw, gets flaw, "
            "puts flaw on discard pile, flaw onto discard pile"
        ),
    ),
)
def gain_flaw(table: Table, dreamer: Dreamer) -> None:
    """Put a Flaw from the Flaw deck, if any, on top of the discard pile (p. 8 and 17)."""
    if not table.team.flaw_deck:
        table.emit_consequence(FLAW_NONE_LEFT, who=dreamer)
        table.line_facts |= {"nothing": "flaws"}
        return
    table.team.flaw_deck -= 1
    _put_flaw_on_discard(table, dreamer)


@move(
    "etherfields.remove-flaw",
    rule_id="ef.flaw",
    guard=require_flaw,
    messages=MoveMessages(
        _("Pay to remove a Flaw"),
        _("%(dreamer)s got rid of a Flaw."),
        _("The Flaw shows its price, mostly 1 Ether."),
        synonyms=_(
            "lose flaw, flaw gone, pays ether for flaw, flaw removed, flaw out, buys off flaw, gets rid of flaw"
        ),
        variants=(Variant(_("%(dreamer)s paid %(ether)s Ether to get rid of a Flaw.")),),
    ),
)
def remove_flaw(table: Table, dreamer: Dreamer, ether: Annotated[int, NumberBounds(0, 16)] = 1) -> None:
    """Return a Flaw under the Flaw deck, from the discard pile or else the deck (p. 17).

    ``ether`` is its price, 0 to 16, mostly 1; report any other price separately. Refuses without a Flaw, and more
    Ether than the Dreamer has.
    """
    spend_ether(table, dreamer, ether)
    _take_flaw(dreamer)
    _put_under_flaw_deck(table)


@move(
    "etherfields.place-flaw",
    rule_id="ef.flaw",
    guard=require_flaw,
    messages=MoveMessages(
        _("Place the Flaw"),
        _("%(dreamer)s placed a Flaw in the Progress zone: %(name)s."),
        _("Only when the Flaw says so. It does not count towards the limit."),
    ),
)
def place_flaw(table: Table, dreamer: Dreamer, name: Annotated[str, TextLength(1, 60)]) -> None:
    """Place a drawn Flaw in the Progress zone, because it says so (p. 17).

    ``name`` is the players', up to 60 characters. It does not count towards the Progress limit, and is in no pile.
    Refuses without a Flaw.
    """
    _take_flaw(dreamer)
    table.cards.add(kind="flaw", name=name, holder=dreamer.ref)


@move(
    "etherfields.clear-flaw",
    rule_id="ef.flaw",
    guard=require_placed_flaw,
    messages=MoveMessages(
        _("Remove the Flaw"),
        _("%(flaw)s left the Progress zone for the %(onto)s."),
        variants=(Variant(_("The Team paid %(ether)s Ether: %(flaw)s left the Progress zone for the %(onto)s.")),),
    ),
)
def clear_flaw(
    table: Table, flaw: Card, onto: Literal["discard", "flaw-deck"], ether: Annotated[int, NumberBounds(0, 16)] = 0
) -> None:
    """Remove a Flaw from the Progress zone, onto the discard pile or under the Flaw deck (p. 17).

    ``ether`` is the price paid by the Dreamer, 0 to 16. Refuses more Ether than the Dreamer has.
    """
    dreamer = _get_holder(table, flaw)
    if dreamer is None:
        return
    spend_ether(table, dreamer, ether)
    table.cards.remove(flaw)
    if onto == "discard":
        _put_flaw_on_discard(table, dreamer)
    else:
        _put_under_flaw_deck(table)


def return_placed_flaws(table: Table, dreamer: Dreamer) -> None:
    """Return a Dreamer's placed Flaws to the deck for deck-building (p. 13 and 17)."""
    for card in table.cards:
        if card.kind == "flaw" and card.holder == dreamer.ref:
            table.cards.remove(card)
            dreamer.deck += 1
            dreamer.flaws_in_deck += 1


def _get_holder(table: Table, card: Card) -> Dreamer | None:
    return table.dreamers.get(card.holder or 0)


def _take_flaw(dreamer: Dreamer) -> None:
    """Take a Flaw out of the discard pile, else out of the deck."""
    pile = "discard" if dreamer.flaws_in_discard else "deck"
    for counted in (pile, f"flaws_in_{pile}"):
        setattr(dreamer, counted, getattr(dreamer, counted) - 1)


def _put_flaw_on_discard(table: Table, dreamer: Dreamer) -> None:
    pile = "deck" if table.team.is_light_tracking else "discard"
    for counted in (pile, f"flaws_in_{pile}"):
        setattr(dreamer, counted, getattr(dreamer, counted) + 1)


def _put_under_flaw_deck(table: Table) -> None:
    # Only corrections can exceed this number.
    table.team.flaw_deck = min(MAX_PILE_SIZE, table.team.flaw_deck + 1)


messages.add(
    "etherfields",
    fields={
        "flaw": _("Flaw"),
        "onto": _("Goes to"),
    },
)
