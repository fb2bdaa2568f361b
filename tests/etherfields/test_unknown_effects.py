"""Unknown tile effects in a step of the Turn card: asked, stored, and never skipped (manual p. 8 to 10)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Entity, Slumber
from campaigns.etherfields.panels.turn import build_turn_panel
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.entities import remove_figures, spawn_figures
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.other_effects import note_other_effect
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.turn_card_steps import finish_step, get_current_step_index, note_step
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.table_builders import build_effect, build_viewer
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move, reset_table


def build_steps_table(*rows: Entity, steps: str = "basic move", **slumber: Any) -> Any:
    """Build a table in the Entity and Dream event step, with the steps of the Turn card noted."""
    return build_table(
        DreamerFactory.build(), SlumberFactory.build(phase="event", card_steps=steps.split(), **slumber), *rows
    )


def build_due_step(table: Any) -> dict[str, Any]:
    """Return what the page shows of the step that is due."""
    reset_table(table)
    return dict(build_turn_panel(table, build_viewer())["coming"])


def test_an_effect_that_nobody_described_is_asked_and_holds_the_card_p9_p10() -> None:
    wraith = EntityFactory.build(movement=2)
    table = build_steps_table(wraith)

    with expect_violation("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play_move(table, move_entity, entity=wraith, face="one")
    with expect_violation("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play_move(table, finish_step, step="basic")
    with expect_violation("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play_move(table, discard_turn)
    assert wraith.steps_done == []


def test_what_the_tile_says_is_told_once_and_remembered_p9() -> None:
    wraith, gambler = EntityFactory.build(movement=2), DreamerFactory.build()
    now = SlumberFactory.build(phase="event", card_steps=["basic"])
    table = build_table(gambler, now, wraith)

    play_move(table, note_effect, entity=wraith, kind="basic", reach=1, distress=1)
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    play_move(table, discard_turn)
    now.phase, now.card_steps = "event", ["basic"]
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert gambler.distress == 2


def test_a_tile_that_says_nothing_of_a_step_is_asked_once_p9() -> None:
    wraith = EntityFactory.build(movement=2)
    table = build_steps_table(wraith, steps="morphing move morphing")

    play_move(table, note_effect, entity=wraith, kind="morphing", nothing=True)
    assert get_current_step_index(table) == 1
    play_move(table, move_entity, entity=wraith, face="one")

    assert get_current_step_index(table) == 3


def test_an_effect_of_which_nothing_was_said_is_not_noted_p9() -> None:
    wraith = EntityFactory.build(effects={})
    table = build_steps_table(wraith)

    with expect_violation("ef.effect.nothing-said", kind="basic"):
        play_move(table, note_effect, entity=wraith, kind="basic", reach=1)
    with expect_violation("ef.effect.nothing-said", kind="basic"):
        play_move(table, note_other_effect, kind="basic")
    with expect_violation("ef.effect.both-said", kind="basic"):
        play_move(table, note_effect, entity=wraith, kind="basic", distress=1, nothing=True)

    assert wraith.effects == {}
    assert get_current_step_index(table) == 0


def test_the_fields_of_an_effect_that_is_asked_for_lie_open_p9() -> None:
    table = build_steps_table(EntityFactory.build())

    asked, nothing = build_due_step(table)["parts"][0]["offers"]

    assert [field.name for field in asked.visible_fields] == [
        "reach",
        "distress",
        "seal",
        "morphings",
        "note",
        "gem",
        "each",
    ]
    assert asked.folded_fields == []
    assert ("nothing", "on") in nothing.hidden_values


def test_the_page_asks_for_an_effect_that_nobody_described_p9() -> None:
    table = build_steps_table(EntityFactory.build())

    found = build_due_step(table)

    (part,) = found["parts"]
    assert [offer.key for offer in part["offers"]] == [
        "slumber-note-effect-1-now",
        "slumber-note-effect-1-quick-nothing",
    ]
    assert all(("kind", "basic") in offer.hidden_values for offer in part["offers"])
    assert found["over"] is None


def test_each_tile_in_play_is_asked_for_itself_p9() -> None:
    told = EntityFactory.build(effects={"basic": build_effect(distress=1)})
    table = build_steps_table(told, EntityFactory.build(name="Other"))

    assert [part["name"] for part in build_due_step(table)["parts"]] == ["Wraith", "Other"]
    play_move(table, resolve_effect, entity=told, kind="basic")
    with expect_violation("ef.effect.unnoted", entity="Other"):
        play_move(table, finish_step, step="basic")


def test_a_tile_that_appeared_after_a_step_is_asked_when_the_card_prints_it_again_p10() -> None:
    told = EntityFactory.build(effects={"basic": build_effect(distress=1)})
    late = EntityFactory.build(name="Late", steps_done=["basic"])

    play_move(build_steps_table(told, late), finish_step, step="basic")
    with expect_violation("ef.effect.unnoted", entity="Late"):
        play_move(build_steps_table(told, late, steps="basic basic"), finish_step, step="basic")

    assert late.steps_done == ["basic"]


def test_an_entity_whose_figures_are_gone_is_not_asked_p9() -> None:
    wraith = EntityFactory.build()
    table = build_steps_table(wraith)

    play_move(table, remove_figures, entity=wraith)

    assert get_current_step_index(table) == 2


def test_figures_that_come_after_a_step_are_not_asked_for_it_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1)}, movement=2)
    table = build_steps_table(wraith, steps="basic move")
    play_move(table, resolve_effect, entity=wraith, kind="basic")

    play_move(table, put_entity, name="Late")

    assert get_current_step_index(table) == 1
    play_move(table, spawn_figures, entity=wraith)
    assert get_current_step_index(table) == 1


def test_a_blocked_step_asks_nothing_p10() -> None:
    assert get_current_step_index(build_steps_table(EntityFactory.build(), steps="basic", blocked=["basic"])) == 1


def test_in_a_dream_without_an_entity_the_gate_tile_and_secret_cards_are_asked_p8() -> None:
    table = build_steps_table(steps="basic event", kind="dream", name="Old Mill", code="I-14")

    with expect_violation("ef.effect.untold", step="basic"):
        play_move(table, finish_step, step="basic")
    assert [offer.key for part in build_due_step(table)["parts"] for offer in part["offers"]] == [
        "slumber-note-other-effect-now", "slumber-note-other-effect-quick-nothing",
    ]  # fmt: skip
    play_move(table, note_other_effect, kind="basic", seal=2, note="the lamp goes out")

    (gate,) = table.entities
    assert (str(gate), gate.figures, get_current_step_index(table)) == ("Old Mill", 0, 0)
    (gambler,) = table.present_dreamers
    play_move(table, resolve_effect, entity=table.entities[1], kind="basic", hit=[gambler])
    assert (gambler.sealed, get_current_step_index(table)) == (2, 1)


def test_what_a_gate_tile_says_comes_beside_the_entities_of_the_dream_p8() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1), "special": build_effect(distress=1)})
    table = build_steps_table(wraith, steps="basic special", kind="dream", name="Old Mill")
    play_move(table, resolve_effect, entity=wraith, kind="basic")

    play_move(table, note_other_effect, kind="special", distress=1)

    assert get_current_step_index(table) == 1
    assert [part["name"] for part in build_due_step(table)["parts"]] == ["Wraith", "Old Mill"]


def test_nothing_is_asked_of_a_slumber_whose_entity_was_chased_out_p9() -> None:
    wraith = EntityFactory.build(figures=0)

    assert get_current_step_index(build_steps_table(wraith, steps="basic")) == 1


def test_a_slumber_that_spawned_nothing_is_asked_for_its_tile_p9() -> None:
    table = build_steps_table(steps="special")

    assert get_current_step_index(table) == 0
    play_move(table, note_other_effect, kind="special", nothing=True)
    assert get_current_step_index(table) == 1


def test_a_tile_without_figures_cannot_be_spawned_or_moved_p9() -> None:
    table = build_steps_table(steps="", kind="dream", name="Old Mill")
    play_move(table, note_other_effect, kind="special", distress=1)
    gate = table.entities[1]

    with expect_violation("ef.spawn.no-entity", name="Old Mill"):
        play_move(table, spawn_figures, entity=gate)
    play_move(table, put_entity, name="Old Mill")
    assert isinstance(table.slumber, Slumber)
    assert len(table.entities) == 2


def test_the_morphings_of_a_gate_tile_go_on_the_entity_with_figures_p16() -> None:
    wraith, gambler = EntityFactory.build(effects={"morphing": build_effect(note="waits")}), DreamerFactory.build()
    now = SlumberFactory.build(phase="event", kind="dream", name="Old Mill", card_steps=["morphing"])
    table = build_table(gambler, now, wraith)
    play_move(table, note_other_effect, kind="morphing", morphings=2)

    play_move(table, resolve_effect, entity=table.entities.filter(name="Old Mill")[0], kind="morphing")

    assert [prompt.facts["tile"] for prompt in table.prompts] == [wraith.ref]


@pytest.mark.parametrize(("figures", "code"), [((), "ef.morphing.no-figures"), ((1, 2), "ef.morphing.which-tile")])
def test_a_gate_tile_never_bears_a_morphing_p16(figures: tuple[int, ...], code: str) -> None:
    entities = [EntityFactory.build(name=f"Owl {count}", figures=count) for count in figures]
    table = build_steps_table(*entities, steps="", kind="dream", name="Old Mill")
    play_move(table, note_other_effect, kind="morphing", morphings=1)
    gate = table.entities.filter(name="Old Mill")[0]

    play_move(table, resolve_effect, entity=gate, kind="morphing")

    assert has_consequence(table, code)
    assert not table.prompts


def test_a_step_that_nobody_with_figures_takes_is_said_to_be_skipped_p8_p9() -> None:
    table = build_steps_table(EntityFactory.build(figures=0), steps="")

    play_move(table, note_step, step="basic")

    assert has_consequence(table, "ef.turn.idle", names=["Wraith"])
    assert get_current_step_index(table) == 1
