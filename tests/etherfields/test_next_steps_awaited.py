"""Which phones a step asks: those of the Dreamers who are due, and mostly that of the First Player (p. 6 and 8)."""

from __future__ import annotations

import pytest

from campaigns.etherfields.rules.next_steps import WHOLE_TABLE_REFS, find_next_step
from tests.etherfields.factories import TeamFactory
from tests.etherfields.next_step_tables import ILSE, JONAS, MARA, build_three_dreamers
from tests.etherfields.table_builders import build_slumber_table

VIEWERS = (WHOLE_TABLE_REFS, frozenset({MARA}), frozenset({ILSE}), frozenset({JONAS}), frozenset({MARA, JONAS}))


@pytest.mark.parametrize(
    ("phase", "finished", "asked"),
    [
        ("draw", "drawn", [True, False, True, True, True]),
        ("actions", "acted", [True, False, True, True, True]),
        ("actions", "passed", [True, False, True, True, True]),
    ],
)
def test_a_step_asks_who_is_due_and_the_first_player_p6_p8(phase: str, finished: str, asked: list[bool]) -> None:
    dreamers = build_three_dreamers(hand=2)
    setattr(dreamers[0], finished, True)
    setattr(dreamers[2], finished, True)

    table = build_slumber_table(*dreamers, TeamFactory.build(first_player=JONAS), phase=phase)

    assert find_next_step(table).awaited_refs == (ILSE,)
    assert [find_next_step(table, viewer).is_for_viewer for viewer in VIEWERS] == asked


def test_in_order_only_whose_round_it_is_is_asked_p6() -> None:
    team = TeamFactory.build(first_player=JONAS, readings={"rounds": "in-order"})
    table = build_slumber_table(*build_three_dreamers(hand=3), team, acting=ILSE)

    assert find_next_step(table).awaited_refs == (ILSE,)
    assert [find_next_step(table, viewer).is_for_viewer for viewer in VIEWERS] == [True, False, True, False, False]


def test_in_order_any_phone_is_asked_while_everybody_is_absent_p6() -> None:
    team = TeamFactory.build(readings={"rounds": "in-order"})
    table = build_slumber_table(*build_three_dreamers(hand=3, playing=False), team, acting=ILSE)

    assert find_next_step(table).awaited_refs == ()
    assert find_next_step(table, frozenset({ILSE})).is_for_viewer
