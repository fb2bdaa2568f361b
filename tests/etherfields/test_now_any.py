"""Whatever lies on the table: nothing is proposed that would be refused, and nobody is passed over (manual p. 5 to 18)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import still_to_draw
from campaigns.etherfields.rules.now import WHOLE_TABLE, Due, Holds, awaited, due
from campaigns.etherfields.rules.now.values import Look
from campaigns.etherfields.rules.readings import READINGS
from campaigns.etherfields.rules.rounds import in_order, whose_round
from campaigns.etherfields.wording.now import NOTES
from tests.etherfields.arbitrary import tables
from tests.etherfields.states import Rows, evening, failing, of, opened
from tests.etherfields.test_properties import one_move
from tests.examples import examples
from tests.failures import collect_failures
from tests.rulings import fresh

pytestmark = pytest.mark.slow


def phones(table: Table) -> list[Holds]:
    """Return the phones there may be: the whole table's, one of each Dreamer, one of the first two."""
    refs = [dreamer.ref for dreamer in table.dreamers]
    return [WHOLE_TABLE, *(frozenset({ref}) for ref in refs), frozenset(refs[:2])]


def passed_over(table: Table, found: Due) -> list[str]:
    """Name who has something to decide in this step and is not asked."""
    shown = [asked.question for asked in (found, *found.waiting)]
    unasked = [decision.kind for decision in table.decisions if decision not in shown]
    if unasked or found.question is not None:
        return unasked
    if found.code.startswith("now.guide") or table.slumber is None or table.team.lost:
        return []
    asked = {row.dreamer.ref for row in found.rows if row.answers}
    deciding = {
        "draw": still_to_draw(table),
        "actions": [whose_round(table)] if in_order(table) else [d for d in table.playing if not d.acted | d.passed],
    }
    return [str(dreamer) for dreamer in deciding.get(table.now.phase, []) if dreamer and dreamer.ref not in asked]


def held(rows: Rows) -> None:
    """Check what is due on a table for every phone."""
    table = opened(rows)
    for holds in phones(table):
        found = due(table, holds)
        assert failing(rows, found) == [], found.code
        assert {answer.look for answer in found.every} <= {*get_args(Look)}, found.code
        assert {answer.note for answer in found.every} <= {"", *NOTES}, found.code
        assert passed_over(table, found) == [], found.code
        if not found.code.startswith("now.guide"):
            assert awaited(table, holds) == found.who, found.code
        assert table.changes() == []
        assert found.every or found.elsewhere


@collect_failures(("seq", "rows"), evening, ids=lambda case: str(case[0]))
def test_in_every_state_of_the_recorded_evenings_each_likely_answer_is_accepted(seq: int, rows: Rows) -> None:
    held(rows)


AGREED = st.fixed_dictionaries({reading: st.sampled_from(ways) for reading, ways in READINGS.items()})


@settings(max_examples=examples(50))
@given(st.data(), tables(), AGREED, st.integers(0, 8))
def test_on_any_table_each_likely_answer_is_accepted_and_nobody_is_passed_over(
    data: st.DataObject, table: Any, agreed: dict[str, str], length: int
) -> None:
    table.team.readings = agreed
    for _ in range(length):
        one_move(data.draw, table)
    fresh(table)

    held(of(table))
