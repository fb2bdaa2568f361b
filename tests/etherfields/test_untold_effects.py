"""What a tile says of a step of the Turn card is asked, remembered, and never taken for nothing (manual p. 8 to 10)."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.models import Entity, Slumber
from campaigns.etherfields.panels.turn import turn_part
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.entities import remove_figures, spawn
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.other_effects import note_other_effect
from campaigns.etherfields.rules.steps import current_place, finish_step
from campaigns.etherfields.rules.tiles import put_entity
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.tables import device, effect
from tests.rulings import fresh, play, refused, table_of


def in_step(*rows: Entity, steps: str = "basic move", **slumber: Any) -> Any:
    """Lay a table in the Entity and Dream event step, with the steps of the Turn card noted."""
    return table_of(
        DreamerFactory.build(), SlumberFactory.build(phase="event", card_steps=steps.split(), **slumber), *rows
    )


def coming(table: Any) -> dict[str, Any]:
    """Return what the page shows of the step that is due."""
    fresh(table)
    return dict(turn_part(table, device())["coming"])


def test_an_effect_that_nobody_described_is_asked_and_holds_the_card_p9_p10() -> None:
    wraith = EntityFactory.build(movement=2)
    table = in_step(wraith)

    with refused("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play(table, move_entity, entity=wraith, face="one")
    with refused("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play(table, finish_step, step="basic")
    with refused("ef.effect.unnoted", entity="Wraith", kind="basic"):
        play(table, discard_turn)
    assert wraith.steps_done == []


def test_what_the_tile_says_is_told_once_and_remembered_p9() -> None:
    wraith, gambler = EntityFactory.build(movement=2), DreamerFactory.build()
    now = SlumberFactory.build(phase="event", card_steps=["basic"])
    table = table_of(gambler, now, wraith)

    play(table, note_effect, entity=wraith, kind="basic", reach=1, distress=1)
    play(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    play(table, discard_turn)
    now.phase, now.card_steps = "event", ["basic"]
    play(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert gambler.distress == 2


def test_a_tile_that_says_nothing_of_a_step_is_asked_once_p9() -> None:
    wraith = EntityFactory.build(movement=2)
    table = in_step(wraith, steps="morphing move morphing")

    play(table, note_effect, entity=wraith, kind="morphing", nothing=True)
    assert current_place(table) == 1
    play(table, move_entity, entity=wraith, face="one")

    assert current_place(table) == 3


def test_an_effect_of_which_nothing_was_said_is_not_noted_p9() -> None:
    wraith = EntityFactory.build(effects={})
    table = in_step(wraith)

    with refused("ef.effect.nothing-said", kind="basic"):
        play(table, note_effect, entity=wraith, kind="basic", reach=1)
    with refused("ef.effect.nothing-said", kind="basic"):
        play(table, note_other_effect, kind="basic")
    with refused("ef.effect.both-said", kind="basic"):
        play(table, note_effect, entity=wraith, kind="basic", distress=1, nothing=True)

    assert wraith.effects == {}
    assert current_place(table) == 0


def test_the_fields_of_an_effect_that_is_asked_for_lie_open_p9() -> None:
    table = in_step(EntityFactory.build())

    asked, nothing = coming(table)["parts"][0]["offers"]

    assert [field.name for field in asked.needed] == ["reach", "distress", "seal", "morphings", "note", "gem", "each"]
    assert asked.folded == []
    assert ("nothing", "on") in nothing.hidden


def test_the_page_asks_for_an_effect_that_nobody_described_p9() -> None:
    table = in_step(EntityFactory.build())

    found = coming(table)

    (part,) = found["parts"]
    assert [offer.key for offer in part["offers"]] == [
        "slumber-note-effect-1-now",
        "slumber-note-effect-1-quick-nothing",
    ]
    assert all(("kind", "basic") in offer.hidden for offer in part["offers"])
    assert found["over"] is None


def test_each_tile_in_play_is_asked_for_itself_p9() -> None:
    told = EntityFactory.build(effects={"basic": effect(distress=1)})
    table = in_step(told, EntityFactory.build(name="Other"))

    assert [part["name"] for part in coming(table)["parts"]] == ["Wraith", "Other"]
    play(table, resolve_effect, entity=told, kind="basic")
    with refused("ef.effect.unnoted", entity="Other"):
        play(table, finish_step, step="basic")


def test_an_entity_whose_figures_are_gone_is_not_asked_p9() -> None:
    wraith = EntityFactory.build()
    table = in_step(wraith)

    play(table, remove_figures, entity=wraith)

    assert current_place(table) == 2


def test_figures_that_come_after_a_step_are_not_asked_for_it_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(distress=1)}, movement=2)
    table = in_step(wraith, steps="basic move")
    play(table, resolve_effect, entity=wraith, kind="basic")

    play(table, put_entity, name="Late")

    assert current_place(table) == 1
    play(table, spawn, entity=wraith)
    assert current_place(table) == 1


def test_a_blocked_step_asks_nothing_p10() -> None:
    assert current_place(in_step(EntityFactory.build(), steps="basic", blocked=["basic"])) == 1


def test_in_a_dream_without_an_entity_the_gate_tile_and_secret_cards_are_asked_p8() -> None:
    table = in_step(steps="basic event", kind="dream", name="Old Mill", code="I-14")

    with refused("ef.effect.untold", step="basic"):
        play(table, finish_step, step="basic")
    assert [offer.key for part in coming(table)["parts"] for offer in part["offers"]] == [
        "slumber-note-other-effect-now", "slumber-note-other-effect-quick-nothing",
    ]  # fmt: skip
    play(table, note_other_effect, kind="basic", seal=2, note="the lamp goes out")

    (gate,) = table.entities
    assert (str(gate), gate.figures, current_place(table)) == ("Old Mill", 0, 0)
    (gambler,) = table.playing
    play(table, resolve_effect, entity=table.entities[1], kind="basic", hit=[gambler])
    assert (gambler.sealed, current_place(table)) == (2, 1)


def test_what_a_gate_tile_says_comes_beside_the_entities_of_the_dream_p8() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(distress=1), "special": effect(distress=1)})
    table = in_step(wraith, steps="basic special", kind="dream", name="Old Mill")
    play(table, resolve_effect, entity=wraith, kind="basic")

    play(table, note_other_effect, kind="special", distress=1)

    assert current_place(table) == 1
    assert [part["name"] for part in coming(table)["parts"]] == ["Wraith", "Old Mill"]


def test_nothing_is_asked_of_a_slumber_whose_entity_was_chased_out_p9() -> None:
    wraith = EntityFactory.build(figures=0)

    assert current_place(in_step(wraith, steps="basic")) == 1


def test_a_slumber_that_spawned_nothing_is_asked_for_its_tile_p9() -> None:
    table = in_step(steps="special")

    assert current_place(table) == 0
    play(table, note_other_effect, kind="special", nothing=True)
    assert current_place(table) == 1


def test_a_tile_without_figures_cannot_be_spawned_or_moved_p9() -> None:
    table = in_step(steps="", kind="dream", name="Old Mill")
    play(table, note_other_effect, kind="special", distress=1)
    gate = table.entities[1]

    with refused("ef.spawn.no-entity", name="Old Mill"):
        play(table, spawn, entity=gate)
    play(table, put_entity, name="Old Mill")
    assert isinstance(table.slumber, Slumber)
    assert len(table.entities) == 2
