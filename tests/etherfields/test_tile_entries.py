"""Entity tiles copied as a whole, each as one entry (manual p. 8 to 12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Entity
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.tile_entries import note_tile, put_entity
from tests.etherfields.factories import EntityFactory
from tests.etherfields.table_builders import build_effect, build_event_table
from tests.rule_harness import expect_violation, play_move

TILE_VALUES: dict[str, Any] = {
    "movement": 3, "cost": 4, "gradual": True, "morphings": 1, "basic_reach": 2, "basic_seal": 3, "special_reach": 0,
    "special_distress": 2, "special_gem": True, "special_each": True,
}  # fmt: skip
TILE_EFFECTS = {
    "morphing": build_effect(morphings=1),
    "basic": build_effect(range=2, seal=3),
    "special": {**build_effect(range=0, distress=2, gem=True), "each": True},
}


def note_sample_tile(table: Any, **said: Any) -> Entity:
    """Bring the Owl into play with these notes of its tile, and return it."""
    play_move(table, put_entity, name="Owl", **said)
    owl: Entity = table.entities.filter(name="Owl")[0]
    return owl


def test_all_that_a_new_tile_says_is_told_at_once_p9() -> None:
    owl = note_sample_tile(build_event_table(), figures=2, **TILE_VALUES)

    assert (owl.figures, owl.movement, owl.cost, owl.gradual) == (2, 3, 4, True)
    assert owl.effects == TILE_EFFECTS


def test_of_what_nobody_tells_nothing_is_known_p9() -> None:
    assert note_sample_tile(build_event_table()).effects == {}


def test_that_a_tile_has_no_such_effect_can_be_told_p9() -> None:
    assert note_sample_tile(build_event_table(), basic_nothing=True, special_note="turn the tile").effects == {
        "basic": build_effect(),
        "special": build_effect(note="turn the tile"),
    }


@pytest.mark.parametrize("said", [{"basic_reach": 2}, {"basic_each": True}])
def test_an_effect_that_does_nothing_is_no_effect_p9(said: dict[str, Any]) -> None:
    with expect_violation("ef.effect.nothing-said", kind="basic"):
        note_sample_tile(build_event_table(), **said)


def test_an_effect_is_nothing_or_something_p9() -> None:
    with expect_violation("ef.effect.both-said", kind="morphing"):
        note_sample_tile(build_event_table(), morphings=1, morphing_nothing=True)


def test_what_the_tile_of_an_entity_in_play_says_is_told_at_once_p9() -> None:
    wraith = EntityFactory.build(figures=2, effects={"basic": build_effect(distress=1)})
    play_move(build_event_table(wraith), note_tile, entity=wraith, **TILE_VALUES)

    assert (wraith.figures, wraith.movement, wraith.cost, wraith.gradual) == (2, 3, 4, True)
    assert wraith.effects == TILE_EFFECTS


def test_what_is_told_no_more_is_not_known_any_more_p9() -> None:
    wraith = EntityFactory.build(movement=2, cost=6, effects=dict(TILE_EFFECTS))
    play_move(build_event_table(wraith), note_tile, entity=wraith, special_distress=1)

    assert (wraith.movement, wraith.cost, list(wraith.effects)) == (None, 0, ["special"])


def test_what_no_form_of_a_tile_asks_stays_known_p9() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1, morphings=2)})
    play_move(build_event_table(wraith), note_tile, entity=wraith, basic_distress=2)

    assert wraith.effects["basic"] == build_effect(distress=2, morphings=2)


def test_what_has_no_figures_has_no_entity_tile_p8() -> None:
    bare = EntityFactory.build(code=NO_FIGURES_CODE, figures=0)
    with expect_violation("ef.spawn.no-entity"):
        play_move(build_event_table(bare), note_tile, entity=bare)
