"""The viewer: which prompts belong to the phone's holder, and which to the table, by the First Player (manual p. 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import RuleViolation, find_move
from campaigns.etherfields.rules.next_steps.step_types import Answer, DreamerRow, PlayerRefs
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def filter_present_refs(table: Table, player_refs: PlayerRefs) -> PlayerRefs:
    """Return the held refs that are present, or any before a session; empty stands for the whole table's phone."""
    there = table.present_dreamers if table.is_session_open else table.dreamers_clockwise
    return player_refs & {dreamer.ref for dreamer in there}


def is_own_dreamer(player_refs: PlayerRefs, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer is played from this phone."""
    return not player_refs or dreamer.ref in player_refs


def is_table_viewer(table: Table, player_refs: PlayerRefs) -> bool:
    """Return whether this phone reports table steps first: the First Player's, or the whole table's (p. 6)."""
    return not player_refs or table.team.first_player in player_refs


def sort_own_first(rows: list[DreamerRow]) -> tuple[DreamerRow, ...]:
    """Return the rows with the viewer's own first, otherwise in order."""
    return tuple(sorted(rows, key=lambda row: not row.is_own))


def is_legal_answer(table: Table, answer: Answer) -> bool:
    """Return whether a move is legal whatever its numbers; number checks are made before it is proposed."""
    name = answer.move_name if "." in answer.move_name else f"{table.game}.{answer.move_name}"
    declared = find_move(name)
    assert declared is not None, name
    try:
        table.check_guard(declared, answer.row_arguments)
    except RuleViolation:
        return False
    return True
