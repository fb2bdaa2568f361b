"""Seating: clockwise order for acting, buying and the First Player marker (manual p. 6, 8 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import ListLength, NumberBounds, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.procedure import tick_by_move
from campaigns.etherfields.rules.table import SEATS_KEY, Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

SEATS_STEP_KEY = "setup-seats"  # the checklist step that this move ticks
MIN_SEATED_PLAYERS = 3
"""From this many players on, clockwise is ambiguous."""


FIRST_NOBODY = violation(
    "ef.first.nobody", _("No Dreamer of this campaign has the number %(number)s. Name those who sit here.")
)
FIRST_TWICE = violation("ef.first.twice", _("A Dreamer can sit in only one place. Name each Dreamer once."))
FIRST_UNSEATED = violation(
    "ef.first.unseated", _("Still to be seated: %(names)s. Name everybody at the table, in seating order.")
)


@move(
    "etherfields.sit",
    rule_id="ef.first",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Say how we sit"), _("Clockwise around the table: %(order)s."), _("Name everybody, in seating order.")
    ),
)
def set_seats(table: Table, order: Annotated[list[int], NumberBounds(1, 999_999), ListLength(1, 5)]) -> None:
    """Set the seating, clockwise, from any player; can be repeated at any time (p. 6).

    ``order`` are 1 to 5 Dreamers by their numbers (refs). Unnamed Dreamers come last. Refuses an unknown Dreamer, one
    named twice, and to omit a present one.
    """
    for ref in order:
        table.require_possible(table.dreamers.get(ref) is not None, FIRST_NOBODY, number=ref)
    table.require_possible(len(set(order)) == len(order), FIRST_TWICE)
    missing = [str(dreamer) for dreamer in table.present_dreamers if dreamer.ref not in order]
    table.require_possible(not missing, FIRST_UNSEATED, names=missing)
    later = [dreamer.ref for dreamer in table.dreamers_clockwise if dreamer.ref not in order]
    save_seats(table, [*order, *later])
    table.line_facts["order"] = [str(dreamer) for dreamer in table.dreamers_clockwise]
    tick_by_move(table, SEATS_STEP_KEY)


def is_seating_known(table: Table) -> bool:
    """Return whether the order of those present is known: it was set, or they are too few for two orders (p. 6)."""
    playing = table.present_dreamers
    return len(playing) < MIN_SEATED_PLAYERS or all(dreamer.ref in table.seated_refs for dreamer in playing)


def swap_seats(table: Table, one: Dreamer, other: Dreamer) -> None:
    """Swap two seats, so that players stay seated when they swap Dreamers (p. 5)."""
    new = {one.ref: other.ref, other.ref: one.ref}
    if table.seated_refs:
        save_seats(table, [new.get(ref, ref) for ref in table.seated_refs])


def save_seats(table: Table, order: list[int]) -> None:
    """Store the clockwise seating by the refs of the Dreamers (p. 6)."""
    table.team.readings = {**table.team.readings, SEATS_KEY: ",".join(map(str, order))}


messages.add(
    "etherfields",
    fields={
        "order": _("Clockwise"),
    },
)
