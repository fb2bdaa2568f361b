"""Properties of reports on a noted Dreamworld Map, even one with dangling paths: the table stays consistent (manual p. 7)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import MoveDefinition, get_moves
from campaigns.models import StateRow
from tests.etherfields.factories import DistrictFactory, DreamerFactory, LocationFactory, TeamFactory
from tests.etherfields.strategies import EFFECTS, draw_argument, report_move
from tests.rule_harness import build_table

NAMES = ("Quay", "Tower", "Market")
MAP_MODULES = ("dreamworld", "districts", "locations", "icons", "fate", "powers")
MAP_MOVES = [
    m
    for m in get_moves("etherfields")
    if m.rule.__module__.rpartition(".")[2] in MAP_MODULES or m.slug == "meet-slumber"
]


@st.composite
def maps(draw: st.DrawFn) -> Any:
    """Return a table with the Team at a Location, noted or removed, and waiting effects."""
    refs = st.lists(st.sampled_from([1, 2, 3, 9]), max_size=2)
    effects = st.lists(st.sampled_from(EFFECTS), max_size=3)
    known = [
        LocationFactory.build(
            ref=ref, name=name, effects=draw(effects), paths=draw(refs), shortcuts=draw(refs),
            district=draw(st.sampled_from([None, 1, 7])),
        )
        for ref, name in enumerate(NAMES[: draw(st.integers(0, 3))], 1)
    ]  # fmt: skip
    team = TeamFactory.build(
        at=draw(st.sampled_from(["", *NAMES])), location=draw(st.sampled_from([None, 1, 9])), pending=draw(effects),
        fate_deck=draw(st.integers(0, 2)), slumber_map=draw(st.integers(0, 1)), keys=draw(st.integers(0, 4)), hours=1,
    )  # fmt: skip
    dreamer = DreamerFactory.build(progress=2, flipped=draw(st.integers(0, 2)), sealed=1, ether=1)
    rows: list[StateRow] = [dreamer, DistrictFactory.build(), team, *known]
    return build_table(*rows)


def draw_arguments(draw: Any, table: Any, declared: MoveDefinition) -> dict[str, Any]:
    """Return arguments for a move; places are often those that are noted."""
    found = {a.name: draw_argument(draw, table, a) for a in declared.arguments}
    if "at" in found:
        found["at"] = draw(st.sampled_from([*NAMES, "Elsewhere"]))
    return found


@pytest.mark.slow
@given(st.data(), maps(), st.integers(1, 8))
def test_the_map_survives_any_reports_and_every_one_can_be_undone_p7(
    data: st.DataObject, table: Any, length: int
) -> None:
    for _ in range(length):
        declared = data.draw(st.sampled_from(MAP_MOVES))
        report_move(data.draw, table, declared, draw_arguments(data.draw, table, declared))
