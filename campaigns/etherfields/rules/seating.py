"""How the players sit: clockwise from the First Player everybody acts, buys and takes the marker (manual p. 6, 8 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import SEATS, Table
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.procedure import done_by_move
from campaigns.referee import Between, Many, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

SEATED = "setup-seats"  # the checklists' step that sit does
FEWEST = 3
"""So many must sit at a table before clockwise is more than one order."""


@move("etherfields.sit", cites="ef.first", when=begun, sets=True)
def sit(table: Table, order: Annotated[list[int], Between(1, 999_999), Many(1, 5)]) -> None:
    """Say how the players sit, clockwise, whoever is named first; it can be said anew at any time (p. 6).

    ``order`` are 1 to 5 Dreamers by their numbers (refs). Whoever is not named comes after those who are. Refuses an unknown
    Dreamer, one named twice, and to leave out somebody who is at the table.
    """
    for ref in order:
        table.possible(table.dreamers.get(ref) is not None, "ef.first.nobody", number=ref)
    table.possible(len(set(order)) == len(order), "ef.first.twice")
    missing = [str(dreamer) for dreamer in table.playing if dreamer.ref not in order]
    table.possible(not missing, "ef.first.unseated", names=missing)
    later = [dreamer.ref for dreamer in table.around if dreamer.ref not in order]
    keep(table, [*order, *later])
    table.names["order"] = [str(dreamer) for dreamer in table.around]
    done_by_move(table, SEATED)


def known(table: Table) -> bool:
    """Return whether the order of those at the table is known: somebody said it, or they are too few for two orders (p. 6)."""
    playing = table.playing
    return len(playing) < FEWEST or all(dreamer.ref in table.seats for dreamer in playing)


def swap_seats(table: Table, one: Dreamer, other: Dreamer) -> None:
    """Let two players keep their chairs though each goes on with the other's Dreamer (p. 5)."""
    new = {one.ref: other.ref, other.ref: one.ref}
    if table.seats:
        keep(table, [new.get(ref, ref) for ref in table.seats])


def keep(table: Table, order: list[int]) -> None:
    """Keep in which order the players sit, clockwise, by the refs of their Dreamers (p. 6)."""
    table.team.readings = {**table.team.readings, SEATS: ",".join(map(str, order))}
