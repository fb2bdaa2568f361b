"""What the Slumber panel shows of the table (manual p. 8 to 12 and 16)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.pages import ETHERFIELDS
from campaigns.etherfields.panels.gates import gates_part
from campaigns.etherfields.panels.slumber import slumber_panel
from campaigns.etherfields.rules.guards import NO_FIGURES
from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign
from campaigns.pages.offers import Viewpoint
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    GateFactory,
    SlumberFactory,
    team_of,
)
from tests.etherfields.tables import device
from tests.rulings import table_of


def shown(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the panel shows, one of its groups unfolded."""
    return dict(slumber_panel(table, device(slumber=unfolded)))


@pytest.mark.parametrize(
    ("fields", "steps"),
    [
        ({"phase": "actions"}, ["done", "current", "left"]),
        ({"phase": "out-of-turns", "turns_left": 0}, ["done", "done", "done", "current"]),
        ({"phase": "out-of-turns", "turns_left": 3}, ["current"]),
    ],
)
def test_no_step_of_a_skipped_turn_is_shown_as_played_p9(fields: dict[str, Any], steps: list[str]) -> None:
    found = shown(table_of(DreamerFactory.build(), SlumberFactory.build(**fields)))

    assert [step["state"] for step in found["steps"]] == steps


def test_a_draw_does_not_bring_the_slumber_along() -> None:
    (panel,) = (found for found in ETHERFIELDS.sheets if found.key == "slumber")

    assert "etherfields.dreamer.drawn" not in panel.seen("")


def test_each_entity_lies_there_as_a_tile_also_when_all_its_figures_left_p9() -> None:
    wraith, owl = EntityFactory.build(figures=2), EntityFactory.build(name="Owl", figures=0)
    bare = EntityFactory.build(name="Old Mill", code=NO_FIGURES, figures=0)

    found = shown(table_of(DreamerFactory.build(), SlumberFactory.build(), wraith, owl, bare))

    assert [(tile["name"], tile["figures"]) for tile in found["entities"]] == [
        ("Wraith", 2), ("Owl", 0), ("Old Mill", None),
    ]  # fmt: skip


def test_in_a_slumber_no_gate_is_shown_p8() -> None:
    table = table_of(*team_of(2), SlumberFactory.build(), GateFactory.build())

    view = Viewpoint(Campaign(slug="abc", game="etherfields", name="Thursday"), MoveIds(10_000))
    assert gates_part(table, view)["gates"] == []


def test_a_script_can_give_gates_and_map_tiles_while_a_dream_is_played_p10() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(kind="dream"))
    view = Viewpoint(Campaign(slug="abc", game="etherfields", name="Thursday"), MoveIds(1), unfolded={"gates": "gates"})
    found = slumber_panel(table, view)
    (group,) = found["gate_groups"]

    assert found["gates"] == []
    assert [offer.key.removeprefix("gates-") for offer in group.offers] == [
        "gain-gate", "replace-gate", "correct-gate", "remove-gate", "gain-district",
    ]  # fmt: skip
    assert not any(offer.reason for offer in group.offers)
