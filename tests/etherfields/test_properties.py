"""Properties of any sequence of reports: the box is never overdrawn, numbers stay in their bounds, every entry can be undone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import MoveDefinition, get_moves
from campaigns.etherfields.game_definition import GAME_DEFINITION
from tests.etherfields.strategies import DrawFunction, draw_argument, report_move, tables
from tests.rule_harness import reset_table, take_snapshot

LIKELY_MOVES = (
    "draw",
    "start-actions",
    "end-actions",
    "discard-turn",
    "meet-slumber",
    "suffer",
    "seal",
    "resolve-effect",
    "note-step",
    "pay-action",
    "start-checklist",
    "tick-rest",
    "tick",
    "luck-cards",
)


def report_any_move(draw: DrawFunction, table: Any) -> None:
    """Report a random move; check that the table is consistent and that the move can be undone."""
    declared = _draw_move(draw, table)
    report_move(draw, table, declared, {a.name: draw_argument(draw, table, a) for a in declared.arguments})


def _draw_move(draw: DrawFunction, table: Any) -> MoveDefinition:
    known = {move.slug: move for move in get_moves("etherfields")}
    reset_table(table)
    asked = {decision.kind for decision in table.prompts}
    answers = [slug for slug, move in known.items() if move.question_kind in asked and move.question_kind]
    return known[draw(st.sampled_from(sorted(known)) | st.sampled_from([*LIKELY_MOVES, *answers]))]


@pytest.mark.slow
@given(st.data(), tables(), st.integers(1, 12))
def test_any_reports_in_any_order_leave_a_sound_table_and_can_be_undone(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        report_any_move(data.draw, table)


@given(tables())
def test_asking_what_may_be_done_changes_nothing(table: Any) -> None:
    before = take_snapshot(table, GAME_DEFINITION)
    for row in (None, *(row for label in GAME_DEFINITION.labels for row in table.get_rows(label))):
        table.list_options(row)
    assert table.get_changes() == []
    assert take_snapshot(table, GAME_DEFINITION) == before
