"""Whose phone it is: what is asked of its holder, and what of the table, which the First Player reports (manual p. 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now.values import Answer, Holds, Row
from campaigns.referee import Refusal, move_named

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def held_here(table: Table, holds: Holds) -> Holds:
    """Return those held who are there: at the table in a session, anybody before one. With nobody it is the whole table's phone."""
    there = table.playing if table.session_open else table.around
    return holds & {dreamer.ref for dreamer in there}


def owns(holds: Holds, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer is played from this phone."""
    return not holds or dreamer.ref in holds


def for_the_table(table: Table, holds: Holds) -> bool:
    """Return whether a step of the table is reported from this phone first: by the First Player, or by the whole table (p. 6)."""
    return not holds or table.team.first_player in holds


def own_first(rows: list[Row]) -> tuple[Row, ...]:
    """Return the rows of who holds this phone first, each part in its order."""
    return tuple(sorted(rows, key=lambda row: not row.own))


def fits(table: Table, answer: Answer) -> bool:
    """Return whether nothing speaks against a move whatever its numbers; what depends on them is left out before it is proposed."""
    name = answer.move if "." in answer.move else f"{table.game}.{answer.move}"
    declared = move_named(name)
    assert declared is not None, name
    try:
        table.guard(declared, answer.rows)
    except Refusal:
        return False
    return True
