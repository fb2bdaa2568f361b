"""The Slumber panel (manual p. 8 to 12 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.panels.gates import build_gates_panel
from campaigns.etherfields.panels.slumber import build_slumber_sheet
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    GateFactory,
    SlumberFactory,
    build_team,
)
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table


def build_panel(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the panel shows, one of its groups unfolded."""
    return dict(build_slumber_sheet(table, build_viewer(slumber=unfolded)))


@pytest.mark.parametrize(
    ("fields", "steps"),
    [
        ({"phase": "actions"}, ["done", "current", "left"]),
        ({"phase": "out-of-turns", "turns_left": 0}, ["done", "done", "done", "current"]),
        ({"phase": "out-of-turns", "turns_left": 3}, ["current"]),
    ],
)
def test_no_step_of_a_skipped_turn_is_shown_as_played_p9(fields: dict[str, Any], steps: list[str]) -> None:
    found = build_panel(build_table(DreamerFactory.build(), SlumberFactory.build(**fields)))

    assert [step["state"] for step in found["steps"]] == steps


def test_each_entity_lies_there_as_a_tile_also_when_all_its_figures_left_p9() -> None:
    wraith, owl = EntityFactory.build(figures=2), EntityFactory.build(name="Owl", figures=0)
    bare = EntityFactory.build(name="Old Mill", code=NO_FIGURES_CODE, figures=0)

    found = build_panel(build_table(DreamerFactory.build(), SlumberFactory.build(), wraith, owl, bare))

    assert [(tile["name"], tile["figures"]) for tile in found["entities"]] == [
        ("Wraith", 2), ("Owl", 0), ("Old Mill", None),
    ]  # fmt: skip


def test_in_a_slumber_no_gate_is_shown_p8() -> None:
    table = build_table(*build_team(2), SlumberFactory.build(), GateFactory.build())

    view = ViewerContext(Campaign(slug="abc", game="etherfields", name="Thursday"), MoveIdGenerator(10_000))
    assert build_gates_panel(table, view)["gates"] == []


def test_a_script_can_give_gates_and_map_tiles_while_a_dream_is_played_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(kind="dream"), GateFactory.build())
    view = ViewerContext(
        Campaign(slug="abc", game="etherfields", name="Thursday"), MoveIdGenerator(1), open_groups={"gates": "gates"}
    )
    found = build_gates_panel(table, view)
    (group,) = found["gate_groups"]

    assert found["gates"] == []
    assert [offer.key.removeprefix("gates-") for offer in group.actions] == [
        "gain-gate", "replace-gate", "correct-gate", "remove-gate", "gain-district",
    ]  # fmt: skip
    assert not any(offer.reason for offer in group.actions)
