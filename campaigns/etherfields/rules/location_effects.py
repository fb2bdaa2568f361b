"""Moves that resolve a Location's effects from left to right (manual p. 7; their meaning: facts 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import RuleViolation, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.etherfields.rules.guards import require_dreamworld, require_present
from campaigns.etherfields.rules.items import restore_item
from campaigns.etherfields.rules.piles import put_on_discard, shuffle_discard_into_deck
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.progress_zone import require_flipped_card, unflip_progress
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import (
    LOCATION_NOT_HERE,
    LocationEffect,
    require_effect,
    resolve_pending_effect,
)

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item

SanctuaryComfort = Literal["reshuffle", "unflip", "unseal", "item"]
TABLETOP_EFFECTS = ("gate", "shopping", "sanctuary", "railway", "other")


LOCATION_NOTHING = violation(
    "ef.location.nothing", _("The Location has no effect left to resolve. Travel on, or enter what it shows.")
)


def require_pending_effect(table: Table) -> None:
    """Refuse without a pending effect of the Location."""
    require_dreamworld(table)
    table.require_possible(table.team.pending, LOCATION_NOTHING)


LOCATION_OWN_WAY = violation("ef.location.own-way", _("%(effect)s has its own button. Report there what came of it."))


@move(
    "etherfields.resolve-location",
    rule_id="ef.location",
    guard=require_pending_effect,
    messages=MoveMessages(
        _("Resolved"),
        _("The Team did what the Location shows: %(effect)s."),
        variants=(
            Variant(_("The Team passed by the Dream Gate."), where={"effect": "gate"}),
            Variant(_("The Team is done with Shopping here."), where={"effect": "shopping"}),
            Variant(_("The Team left the Sanctuary without a comfort."), where={"effect": "sanctuary"}),
        ),
        synonyms=_("location done, done here, location resolved"),
    ),
)
def resolve_location(table: Table, effect: LocationEffect) -> None:
    """Resolve an effect of the Location on the table, pass a Gate by, or leave a Sanctuary without a comfort (p. 7 and 10).

    Refuses any but the next effect from left to right, and those with their own move: Slumber, Key, and Fate while the
    Fate deck holds a card (p. 8).
    """
    table.require_possible(effect in table.team.pending, LOCATION_NOT_HERE, effect=effect)
    require_effect(table, effect)
    nothing_to_draw = effect == "fate" and not table.team.fate_deck
    table.require(effect in TABLETOP_EFFECTS or nothing_to_draw, LOCATION_OWN_WAY, effect=effect)
    resolve_pending_effect(table, effect)


def require_key(table: Table) -> None:
    """Refuse if the Location has no Key left to give, or another effect comes first (p. 7)."""
    require_dreamworld(table)
    require_effect(table, "key")


@move(
    "etherfields.take-key",
    rule_id="ef.key",
    guard=require_key,
    messages=MoveMessages(
        _("Gain the Key"),
        _("The Team gained the Key of the Location."),
        unchanged_line=_("There was no Key left to gain."),
        synonyms=_("key of location, gets location key"),
    ),
)
def take_location_key(table: Table) -> None:
    """Gain the Key of the Location, if the pool has one (p. 7 and 8; the icon's meaning: facts 2.3)."""
    gained = limit_to_pool(table, "keys", 1)
    table.team.keys += gained
    if not gained:
        table.line_facts |= {"nothing": "keys"}
    resolve_pending_effect(table, "key")


def require_sanctuary(table: Table) -> None:
    """Refuse off the Dreamworld Map, without a pending Sanctuary, or if another effect comes first (p. 7)."""
    require_dreamworld(table)
    require_effect(table, "sanctuary")


@move(
    "etherfields.use-sanctuary",
    rule_id="ef.location",
    guard=require_sanctuary,
    messages=MoveMessages(
        _("Rest in the Sanctuary"),
        _("The Sanctuary gave %(comfort)s."),
        _("Choose one comfort, and the Dreamer or the Item it is for."),
        synonyms=_("sanctuary, rest, rests, uses sanctuary"),
        variants=(
            Variant(_("%(dreamer)s reshuffled for free in the Sanctuary."), where={"comfort": "reshuffle"}),
            Variant(_("%(dreamer)s turned 1 Progress card face up in the Sanctuary."), where={"comfort": "unflip"}),
            Variant(_("%(dreamer)s Unsealed 1 card in the Sanctuary."), where={"comfort": "unseal"}),
            Variant(_("The Sanctuary restored %(item)s."), where={"comfort": "item"}),
        ),
    ),
)
def use_sanctuary(
    table: Table, comfort: SanctuaryComfort, dreamer: Dreamer | None = None, item: Item | None = None
) -> None:
    """Choose one comfort of a Sanctuary (p. 7; the choices: facts 2.3).

    ``reshuffle``: the ``dreamer`` shuffles deck and discard pile together for free; ``unflip``: turns 1 Progress card
    face up; ``unseal``: puts 1 Sealed card of choice on the discard pile; ``item``: a stored ``item`` becomes active.
    Refuses a missing choice, an absent Dreamer, and a missing card or Item.
    """
    if comfort == "item":
        _restore_item(table, item)
    else:
        _apply_comfort(table, comfort, dreamer)
    resolve_pending_effect(table, "sanctuary")


LOCATION_WHICH_ITEM = violation("ef.location.which-item", _("Choose the Item that becomes active."))


def _restore_item(table: Table, item: Item | None) -> None:
    if item is None:
        raise RuleViolation(LOCATION_WHICH_ITEM, is_final=True)
    restore_item(table, item)


LOCATION_WHOSE = violation("ef.location.whose", _("Who is comforted? Choose a Dreamer."))


def _apply_comfort(table: Table, comfort: SanctuaryComfort, dreamer: Dreamer | None) -> None:
    if dreamer is None:
        raise RuleViolation(LOCATION_WHOSE, is_final=True)
    require_present(table, dreamer)
    _COMFORT_HANDLERS[comfort](table, dreamer)


def _reshuffle_deck(table: Table, dreamer: Dreamer) -> None:
    shuffle_discard_into_deck(dreamer)


def _unflip_card(table: Table, dreamer: Dreamer) -> None:
    require_flipped_card(table, dreamer)
    unflip_progress(table, dreamer)


LOCATION_NONE_SEALED = violation("ef.location.none-sealed", _("%(who)s has no Sealed card. Choose another comfort."))


def _unseal_card(table: Table, dreamer: Dreamer) -> None:
    table.require_possible(dreamer.sealed, LOCATION_NONE_SEALED, who=dreamer)
    dreamer.sealed -= 1
    put_on_discard(table, dreamer, 1)


_COMFORT_HANDLERS = {"reshuffle": _reshuffle_deck, "unflip": _unflip_card, "unseal": _unseal_card}


messages.add(
    "etherfields",
    fields={
        "comfort": _("Comfort"),
    },
)
