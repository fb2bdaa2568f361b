"""Entities: figures, movement and effects (manual p. 9 to 11 and 16)."""

import pytest

from campaigns.etherfields.rules.effects import answer_effect, note_effect, resolve_effect
from campaigns.etherfields.rules.entities import note_movement, remove_figures, spawn_figures
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.turns import block_step
from tests.etherfields.factories import DreamerFactory, EntityFactory, build_team
from tests.etherfields.table_builders import build_effect, build_event_table
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def test_spawned_figures_come_from_fifteen_tokens_p8() -> None:
    swarm = EntityFactory.build(figures=13)
    table = build_event_table(swarm)

    play_move(table, spawn_figures, entity=swarm, count=4)

    assert swarm.figures == 15
    assert has_consequence(table, "ef.pool.short", pool="figures", gained=2)


def test_the_suit_of_the_turn_card_places_the_first_figure_p10() -> None:
    swarm = EntityFactory.build()
    table = build_event_table(swarm, suit="clubs")

    play_move(table, spawn_figures, entity=swarm)

    assert has_consequence(table, "ef.spawn.suit", suit="clubs")


def test_with_the_last_figure_the_morphings_go_p16() -> None:
    swarm = EntityFactory.build(figures=2, morphings=["seal", "range"])
    table = build_event_table(swarm)

    play_move(table, remove_figures, entity=swarm)
    assert swarm.morphings == ["seal", "range"]
    with expect_violation("ef.entity.too-few", wanted=2, there=1):
        play_move(table, remove_figures, entity=swarm, count=2)
    play_move(table, remove_figures, entity=swarm)
    assert swarm.morphings == []
    assert has_consequence(table, "ef.morphing.all-gone")
    with expect_violation("ef.entity.no-figure", entity="Wraith"):
        play_move(table, remove_figures, entity=swarm)


def test_figures_are_shared_out_where_there_is_something_to_share_p10() -> None:
    swarm = EntityFactory.build()
    table = build_event_table(swarm)

    play_move(table, spawn_figures, entity=swarm, count=1, spaces=2)
    assert not has_consequence(table, "ef.spawn.evenly")
    play_move(table, spawn_figures, entity=swarm, count=2, spaces=1)
    assert not has_consequence(table, "ef.spawn.evenly")
    play_move(table, spawn_figures, entity=swarm, count=2, spaces=2)
    assert has_consequence(table, "ef.spawn.evenly", spaces=2, each=["1", "1"])


def test_outside_a_slumber_no_figure_is_removed_p9() -> None:
    wraith = EntityFactory.build()
    table = build_table(DreamerFactory.build(), wraith)

    assert get_violation_code(table, remove_figures, wraith) == "ef.slumber.none"


def test_a_movement_value_of_nought_moves_by_the_morphings_alone_p16() -> None:
    statue = EntityFactory.build(movement=0, morphings=["movement"])
    table = build_event_table(statue)

    play_move(table, move_entity, entity=statue, face="full")

    assert has_consequence(table, "ef.movement.goes", spaces=2)


@pytest.mark.parametrize(
    ("face", "morphings", "spaces"),
    [
        ("one", [], 1), ("full", [], 3), ("full-again", [], 3),
        ("one", ["movement"], 1), ("full", ["movement"], 5), ("full-again", ["movement", "movement"], 7),
    ],
)  # fmt: skip
def test_how_far_an_entity_moves_p11_p16(face: str, morphings: list[str], spaces: int) -> None:
    wraith = EntityFactory.build(movement=3, morphings=morphings)
    table = build_event_table(wraith)

    play_move(table, move_entity, entity=wraith, face=face)

    assert has_consequence(table, "ef.movement.goes", spaces=spaces)
    assert has_consequence(table, "ef.movement.again") == (face == "full-again")
    assert wraith.steps_done == ([] if face == "full-again" else ["move"])


def test_an_unknown_movement_value_is_read_on_the_tile_until_it_is_noted_p11() -> None:
    wraith = EntityFactory.build(figures=2)
    table = build_event_table(wraith)

    play_move(table, move_entity, entity=wraith, face="full")
    assert has_consequence(table, "ef.movement.by-value", entity="Wraith")
    play_move(table, note_movement, entity=wraith, value=2)
    play_move(table, move_entity, entity=wraith, face="full")
    assert has_consequence(table, "ef.movement.goes", spaces=2)


def test_entities_move_in_the_event_step_unless_blocked_p8_p10() -> None:
    wraith = EntityFactory.build(movement=3)
    with expect_violation("ef.turn.not-event"):
        play_move(build_event_table(wraith, phase="actions"), move_entity, entity=wraith, face="one")
    table = build_event_table(wraith)
    play_move(table, block_step, step="move")
    with expect_violation("ef.turn.blocked", step="move"):
        play_move(table, move_entity, entity=wraith, face="one")
    gone = EntityFactory.build(figures=0)
    with expect_violation("ef.entity.no-figure"):
        play_move(build_event_table(gone), move_entity, entity=gone, face="one")


def test_an_effect_is_noted_before_it_is_worked_out_p9() -> None:
    wraith, gambler = EntityFactory.build(), DreamerFactory.build()
    table = build_event_table(wraith, gambler)

    with expect_violation("ef.effect.unnoted", kind="basic"):
        play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    play_move(table, note_effect, entity=wraith, kind="basic", reach=0, distress=1)
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert gambler.distress == 1
    assert has_consequence(table, "ef.distress.suffered", count=1, now=1)
    assert wraith.steps_done == ["basic"]


def test_an_effect_that_reaches_nobody_says_so_p9() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(reach=0, distress=1)})
    table = build_event_table(wraith, DreamerFactory.build())

    play_move(table, resolve_effect, entity=wraith, kind="basic")

    assert table.line_facts["hit"] == "nobody"


@pytest.mark.parametrize(
    ("printed", "morphings", "distress", "seal"),
    [
        ({"distress": 1}, [], 1, 0),
        ({"distress": 1}, ["distress"], 2, 0),
        ({"distress": 1}, ["distress", "distress", "seal"], 3, 0),
        ({"seal": 2}, ["distress"], 0, 2),
        ({"seal": 2}, ["seal"], 0, 4),
        ({"distress": 1, "seal": 2}, ["seal", "distress", "masks"], 2, 4),
        ({}, ["seal", "distress"], 0, 0),
    ],
)
def test_morphings_count_where_the_effect_does_the_same_p16(
    printed: dict[str, int], morphings: list[str], distress: int, seal: int
) -> None:
    wraith = EntityFactory.build(effects={"special": build_effect(**printed)}, morphings=morphings)
    gambler = DreamerFactory.build()

    play_move(build_event_table(wraith, gambler), resolve_effect, entity=wraith, kind="special", hit=[gambler])

    assert (gambler.distress, gambler.sealed) == (distress, seal)


def test_a_range_morphing_reaches_one_further_p16() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(range=1, distress=1)}, morphings=["range", "range"])
    table = build_event_table(wraith)

    play_move(table, resolve_effect, entity=wraith, kind="basic")

    assert has_consequence(table, "ef.effect.range-now", range=3)


def test_only_those_at_the_table_are_hit_p18() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1)})
    absent = DreamerFactory.build(playing=False)

    with expect_violation("ef.roster.absent"):
        play_move(
            build_event_table(wraith, DreamerFactory.build(), absent),
            resolve_effect,
            entity=wraith,
            kind="basic",
            hit=[absent],
        )


def test_a_blocked_effect_is_left_out_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1)})

    with expect_violation("ef.turn.blocked", step="basic"):
        play_move(build_event_table(wraith, blocked=["basic"]), resolve_effect, entity=wraith, kind="basic")


def test_each_dreamer_with_a_gem_chooses_for_themselves_p9() -> None:
    wraith = EntityFactory.build(effects={"special": build_effect(distress=1, seal=2, gem=True)})
    gambler, specialist, tough_guy = build_team(3)
    gambler.gems = specialist.gems = 1
    table = build_event_table(wraith, gambler, specialist, tough_guy)

    play_move(table, resolve_effect, entity=wraith, kind="special", hit=[gambler, specialist, tough_guy])
    assert (tough_guy.distress, tough_guy.sealed) == (1, 2)
    first, second = find_prompts(table, "ef.effect.gem")
    assert (first.who, second.who) == (gambler.ref, specialist.ref)
    play_move(table, answer_effect, decision=first, answer="gem")
    play_move(table, answer_effect, decision=second, answer="take")

    assert (gambler.gems, gambler.distress) == (0, 0)
    assert (specialist.gems, specialist.distress, specialist.sealed) == (1, 1, 2)
    assert not len(table.prompts)


def test_a_gem_spent_meanwhile_cannot_be_spent_again_p9() -> None:
    wraith = EntityFactory.build(effects={"special": build_effect(distress=1, gem=True)})
    gambler = DreamerFactory.build(gems=1)
    table = build_event_table(wraith, gambler)
    play_move(table, resolve_effect, entity=wraith, kind="special", hit=[gambler])
    question = find_prompts(table, "ef.effect.gem")[0]

    gambler.gems = 0
    with expect_violation("ef.gem.none"):
        play_move(table, answer_effect, decision=question, answer="gem")
    gambler.gems, wraith.morphings = 1, ["gems"]
    with expect_violation("ef.gem.morphed"):
        play_move(table, answer_effect, decision=question, answer="gem")
    question.who = 99
    with expect_violation("campaign.question.unaskable"):
        play_move(table, answer_effect, decision=question, answer="take")
    assert gambler.distress == 0


def test_under_the_gems_morphing_the_effect_is_simply_taken_p16() -> None:
    wraith = EntityFactory.build(effects={"special": build_effect(distress=1, gem=True)}, morphings=["gems"])
    gambler = DreamerFactory.build(gems=1)
    table = build_event_table(wraith, gambler)

    play_move(table, resolve_effect, entity=wraith, kind="special", hit=[gambler])

    assert (gambler.gems, gambler.distress, len(table.prompts)) == (1, 1, 0)
