"""Whatever is reported, in whatever order: the box is never overdrawn, no number leaves its bounds, every entry can be undone."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaigns import state
from campaigns.etherfields.register import ETHERFIELDS
from campaigns.etherfields.rules.pools import SIZES, left
from campaigns.referee import Declared, Refusal, moves_of
from tests.etherfields.arbitrary import Draw, argument, tables
from tests.rulings import fresh, play, snapshot, travel

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
    given = {a.name: argument(draw, table, a) for a in declared.arguments}
    if any(a.kind == "row" and a.required and given[a.name] is None for a in declared.arguments):
        return
    before, card = snapshot(table, ETHERFIELDS), draw(st.sampled_from(["", "", "Mirror Mask"]))
    refusal: Refusal | None = None
    try:
        changes = play(table, declared.rule, card=card, **given)
    except Refusal as caught:
        refusal = caught
    if refusal is not None:
        assert refusal.final or not card
        assert snapshot(table, ETHERFIELDS) == before
        return
    after = snapshot(table, ETHERFIELDS)
    sound(table)
    recorded = state.unpack_changes(json.loads(json.dumps(state.pack_changes(changes))))
    travel(table, state.backwards(recorded))
    assert snapshot(table, ETHERFIELDS) == before
    travel(table, recorded)
    assert snapshot(table, ETHERFIELDS) == after


def _some_move(draw: Draw, table: Any) -> Declared:
    known = {move.slug: move for move in moves_of("etherfields")}
    fresh(table)
    asked = {decision.kind for decision in table.decisions}
    answers = [slug for slug, move in known.items() if move.answers in asked and move.answers]
    return known[draw(st.sampled_from(sorted(known)) | st.sampled_from([*LIKELY, *answers]))]


def sound(table: Any) -> None:
    """Check what must hold of every table."""
    fresh(table)
    for kind, size in SIZES.items():
        assert 0 <= left(table, kind) <= size, kind
    for label in ETHERFIELDS.labels:
        for row in table.rows(label):
            row.clean_fields(exclude=["campaign"])
    for dreamer in table.dreamers:
        assert dreamer.flaws_in_deck <= dreamer.deck
        assert dreamer.flaws_in_discard <= dreamer.discard
        assert dreamer.flipped <= dreamer.progress
    assert len(table.slumbers) <= 1
    assert bool(table.team.lost) == any(d.kind == "ef.death.resolve" for d in table.decisions)


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
