"""Whatever is reported, in whatever order: the box is never overdrawn, no number leaves its bounds, every entry can be undone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.etherfields.register import ETHERFIELDS
from campaigns.referee import Declared, moves_of
from tests.etherfields.arbitrary import Draw, argument, report, tables
from tests.rulings import fresh, snapshot

LIKELY = (
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


def one_move(draw: Draw, table: Any) -> None:
    """Report something; whatever comes of it, the table is sound and the move can be taken back."""
    declared = _some_move(draw, table)
    report(draw, table, declared, {a.name: argument(draw, table, a) for a in declared.arguments})


def _some_move(draw: Draw, table: Any) -> Declared:
    known = {move.slug: move for move in moves_of("etherfields")}
    fresh(table)
    asked = {decision.kind for decision in table.decisions}
    answers = [slug for slug, move in known.items() if move.answers in asked and move.answers]
    return known[draw(st.sampled_from(sorted(known)) | st.sampled_from([*LIKELY, *answers]))]


@pytest.mark.slow
@given(st.data(), tables(), st.integers(1, 12))
def test_any_reports_in_any_order_leave_a_sound_table_and_can_be_undone(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        one_move(data.draw, table)


@given(tables())
def test_asking_what_may_be_done_changes_nothing(table: Any) -> None:
    before = snapshot(table, ETHERFIELDS)
    for row in (None, *(row for label in ETHERFIELDS.labels for row in table.rows(label))):
        table.moves(row)
    assert table.changes() == []
    assert snapshot(table, ETHERFIELDS) == before
