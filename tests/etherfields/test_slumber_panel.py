"""What the Slumber panel shows of the table (manual p. 8 to 12 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import FileSystemLoader

from campaigns.etherfields.drawing import turn_cards
from campaigns.etherfields.models import Entity
from campaigns.etherfields.pages import ETHERFIELDS
from campaigns.etherfields.panels.gates import gates_part
from campaigns.etherfields.panels.slumber import slumber_panel
from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign
from campaigns.pages.offers import Viewpoint
from companion.parts import environment
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    GateFactory,
    SlumberFactory,
    TeamFactory,
    team_of,
)
from tests.etherfields.tables import device, effect
from tests.rulings import table_of


def shown(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Give what the panel shows, one of its groups unfolded."""
    return dict(slumber_panel(table, device(slumber=unfolded)))


def effects_of(entity: Entity, *others: Entity) -> list[tuple[str, str]]:
    """Give the effects on an Entity's card."""
    found = shown(table_of(DreamerFactory.build(), SlumberFactory.build(), entity, *others))["entities"][0]["effects"]
    return [(str(kind), text) for kind, text in found]


def test_effects_stand_as_on_the_tile_with_morphings_counted_in_p9_p16() -> None:
    effects = {
        "special": effect(range=1, distress=1, seal=2, gem=True),
        "basic": effect(range=0, distress=1),
        "morphing": effect(morphings=1, note="Light tokens go"),
    }
    wraith = EntityFactory.build(effects=effects, morphings=["distress", "seal", "range"])

    assert effects_of(wraith) == [
        ("Morphing effect", "adds Morphings: 1, Light tokens go"),
        ("Basic effect", "range 1, 2 Distress"),
        ("Special effect", "range 2, 2 Distress, Seals 4, or 1 Gem"),
    ]


def test_under_the_gems_morphing_no_gem_is_spent_instead_p16() -> None:
    wraith = EntityFactory.build(effects={"special": effect(distress=1, gem=True)})

    assert effects_of(wraith, EntityFactory.build(morphings=["gems"])) == [("Special effect", "1 Distress")]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"cost": 6, "gradual": True}, "6 × 3"),
        ({"cost": 6, "gradual": True, "markers": 1, "marker_colour": "wrath"}, "6 × 3, 1 paid"),
        ({"cost": 6}, "6"),
    ],
)
def test_a_gradual_cost_shows_how_often_it_is_paid_p12(fields: dict[str, Any], told: str) -> None:
    table = table_of(*team_of(3), SlumberFactory.build(), EntityFactory.build(**fields))

    assert ("Its action", told) in shown(table)["entities"][0]["facts"]


def test_steps_that_were_resolved_are_named_p10() -> None:
    slumber = SlumberFactory.build(phase="event", steps_done=["The clock strikes"])
    table = table_of(DreamerFactory.build(), slumber, EntityFactory.build(steps_done=["basic", "move"]))

    assert shown(table)["done"] == ["Basic effect (Wraith)", "Entity movement (Wraith)", "The clock strikes"]


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


def test_tokens_of_the_tile_and_of_the_map_are_shown_p9() -> None:
    team = TeamFactory.build(tokens={"terrain": 3, "block": 0})
    table = table_of(DreamerFactory.build(), team, SlumberFactory.build(tokens={"threat": 2, "block": 0}))

    assert shown(table)["tokens"] == ["Threat tokens: 2", "Terrain tokens: 3, on the Map"]


def test_only_those_at_the_table_can_be_ticked_as_hit_p18() -> None:
    gambler, absent = DreamerFactory.build(archetype="gambler"), DreamerFactory.build(playing=False)
    wraith = EntityFactory.build(effects={"basic": effect(distress=1)})
    table = table_of(gambler, absent, SlumberFactory.build(phase="event"), wraith)

    (group,) = [g for g in shown(table, "now1")["entities"][0]["groups"] if g.key == "now1"]

    (hit,) = [field for offer in group.offers for field in offer.inputs if field.name == "hit"]
    assert hit.choices == (("1", "Gambler"),)


def test_another_entity_is_offered_during_a_slumber_p8() -> None:
    found = shown(table_of(DreamerFactory.build(), SlumberFactory.build()), "turn")

    (group,) = [group for group in found["groups"] if group.key == "turn"]
    assert "Another Entity tile" in [str(offer.label) for offer in group.offers]


@pytest.mark.parametrize(("unfolded", "hangs"), [("", False), ("more61", False), ("turn", True), ("ends", True)])
def test_a_draw_brings_the_slumber_along_only_for_what_hangs_on_it(unfolded: str, hangs: bool) -> None:
    (panel,) = (found for found in ETHERFIELDS.panels if found.key == "slumber")

    assert ("etherfields.dreamer.drawn" in panel.seen(unfolded)) is hangs


def test_in_a_slumber_no_gate_is_shown_p8() -> None:
    table = table_of(*team_of(2), SlumberFactory.build(), GateFactory.build())

    view = Viewpoint(Campaign(slug="abc", game="etherfields", name="Thursday"), MoveIds(10_000))
    assert gates_part(table, view)["gates"] == []


def test_what_was_done_as_a_dream_action_can_be_said_p8() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(phase="actions"))
    turn = next(group for group in shown(table, "turn")["groups"] if group.key == "turn")
    (found,) = [offer for offer in turn.offers if offer.key == "slumber-dream-action"]

    assert [field.name for field in found.inputs] == ["dreamer", "did", "cards"]


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


@pytest.mark.parametrize(("suit", "sign"), [("", ""), ("diamonds", "♦"), ("clubs", "♣")])
def test_a_turn_card_shows_its_suit_and_none_while_it_is_not_known_p10(suit: str, sign: str) -> None:
    cards = turn_cards(SlumberFactory.build(turns_left=1, suit=suit))
    drawing = environment(loader=FileSystemLoader("templates")).from_string(
        '{% from "etherfields/drawn.jinja" import turns %}{{ turns(cards, "Turn 1 of 1", "") }}'
    )

    picture = drawing.render(cards=cards)
    card = picture.partition('rx="5"/>')[2]
    assert card.partition("</svg>")[0] == (f'<text x="18" y="33">{sign}</text>' if sign else "")
