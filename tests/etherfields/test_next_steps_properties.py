"""Properties of the next step: every proposal is accepted, and nobody is passed over (manual p. 5 to 18)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.engine import find_move
from campaigns.etherfields.rules.distress import DEATH_RESOLVE
from campaigns.etherfields.rules.draw import list_undrawn_dreamers
from campaigns.etherfields.rules.next_steps import (
    WHOLE_TABLE_REFS,
    NextStep,
    PlayerRefs,
    StepDetail,
    build_phase_step,
    find_next_step,
    find_phase,
    get_awaited_refs,
)
from campaigns.etherfields.rules.next_steps.labels import ANSWER_NOTES
from campaigns.etherfields.rules.next_steps.step_types import ButtonStyle
from campaigns.etherfields.rules.rounds import get_round_dreamer, is_played_in_order
from campaigns.etherfields.rules.rule_variants import RULE_VARIANTS
from campaigns.etherfields.rules.table import Table
from tests.etherfields.recorded_states import Rows, dump_rows, list_states, list_violations, open_rows
from tests.etherfields.strategies import tables
from tests.etherfields.test_properties import report_any_move
from tests.examples import scale_examples
from tests.failures import collect_failures
from tests.rule_harness import reset_table

pytestmark = pytest.mark.slow


def list_phones(table: Table) -> list[PlayerRefs]:
    """Return the possible viewers: the whole table's phone, one of each Dreamer, one of the first two."""
    refs = [dreamer.ref for dreamer in table.dreamers]
    return [WHOLE_TABLE_REFS, *(frozenset({ref}) for ref in refs), frozenset(refs[:2])]


def find_passed_over(table: Table, found: NextStep) -> list[str]:
    """Return the Dreamers with a due decision who are not asked."""
    shown = [asked.prompt for asked in (found, *found.other_prompts)]
    is_death_guided = found.code.startswith("now.guide") and bool(table.team.lost)  # it asks for the Death card itself
    unasked = [
        decision.kind
        for decision in table.prompts
        if decision not in shown and not (is_death_guided and decision.kind == DEATH_RESOLVE)
    ]
    if unasked or found.prompt is not None:
        return unasked
    if found.code.startswith("now.guide") or table.slumber is None or table.team.lost:
        return []
    asked = {row.dreamer.ref for row in found.dreamer_rows if row.answers}
    deciding = {
        "draw": list_undrawn_dreamers(table),
        "actions": [get_round_dreamer(table)]
        if is_played_in_order(table)
        else [d for d in table.present_dreamers if not d.acted | d.passed],
    }
    return [
        str(dreamer)
        for dreamer in deciding.get(table.current_slumber.phase, [])
        if dreamer and dreamer.ref not in asked
    ]


def assert_moves_declared(table: Table) -> None:
    """Assert that the step of a phase offers declared moves by known arguments, and in a Slumber has an end."""
    found = build_phase_step(table)
    detail = found.detail or StepDetail()
    offered = [*found.answers, *detail.answers, *(answer for target in detail.targets for answer in target.answers)]
    assert found.phase == find_phase(table).key
    assert (found.advance is not None) == (table.is_session_open and table.slumber is not None)
    for answer in [*offered, *([found.advance] if found.advance else [])]:
        declared = find_move(f"etherfields.{answer.move_name}")
        assert declared is not None, answer.move_name
        assert {*answer.row_arguments, *answer.arguments} <= {one.name for one in declared.arguments}, answer


def assert_proposals_accepted(rows: Rows) -> None:
    """Assert that all proposals are accepted, for every viewer."""
    table = open_rows(rows)
    assert_moves_declared(table)
    for holds in list_phones(table):
        found = find_next_step(table, holds)
        assert list_violations(rows, found) == [], found.code
        assert {answer.style for answer in found.all_answers} <= {*get_args(ButtonStyle)}, found.code
        assert {answer.note_code for answer in found.all_answers} <= {"", *ANSWER_NOTES}, found.code
        assert find_passed_over(table, found) == [], found.code
        if not found.code.startswith("now.guide"):
            assert get_awaited_refs(table, holds) == found.awaited_refs, found.code
        assert table.get_changes() == []
        assert found.all_answers or found.panel_key


@collect_failures(("seq", "rows"), list_states, ids=lambda case: str(case[0]))
def test_in_every_state_of_the_recorded_evenings_each_likely_answer_is_accepted(seq: int, rows: Rows) -> None:
    assert_proposals_accepted(rows)


VARIANT_CHOICES = st.fixed_dictionaries({reading: st.sampled_from(ways) for reading, ways in RULE_VARIANTS.items()})


@settings(max_examples=scale_examples(50))
@given(st.data(), tables(), VARIANT_CHOICES, st.integers(0, 8))
def test_on_any_table_each_likely_answer_is_accepted_and_nobody_is_passed_over(
    data: st.DataObject, table: Any, agreed: dict[str, str], length: int
) -> None:
    table.team.readings = agreed
    for _ in range(length):
        report_any_move(data.draw, table)
    reset_table(table)

    assert_proposals_accepted(dump_rows(table))
