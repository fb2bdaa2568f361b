"""Entities: figures, movement and effects (manual p. 9 to 11 and 16)."""

import pytest

from campaigns.etherfields.rules.effects import meet_effect, note_effect, resolve_effect
from campaigns.etherfields.rules.entities import note_movement, remove_figures, spawn
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.turns import block_step
from tests.etherfields.factories import DreamerFactory, EntityFactory, team_of
from tests.etherfields.tables import effect, facing
from tests.rulings import asked, may, play, refused, said, table_of


def test_spawned_figures_come_from_fifteen_tokens_p8() -> None:
    swarm = EntityFactory.build(figures=13)
    table = facing(swarm)

    play(table, spawn, entity=swarm, count=4)

    assert swarm.figures == 15
    assert said(table, "ef.pool.short", pool="figures", gained=2)


def test_the_suit_of_the_turn_card_places_the_first_figure_p10() -> None:
    swarm = EntityFactory.build()
    table = facing(swarm, suit="clubs")

    play(table, spawn, entity=swarm)

    assert said(table, "ef.spawn.suit", suit="clubs")


def test_with_the_last_figure_the_morphings_go_p16() -> None:
    swarm = EntityFactory.build(figures=2, morphings=["seal", "range"])
    table = facing(swarm)

    play(table, remove_figures, entity=swarm)
    assert swarm.morphings == ["seal", "range"]
    with refused("ef.entity.too-few", wanted=2, there=1):
        play(table, remove_figures, entity=swarm, count=2)
    play(table, remove_figures, entity=swarm)
    assert swarm.morphings == []
    assert said(table, "ef.morphing.all-gone")
    with refused("ef.entity.no-figure", entity="Wraith"):
        play(table, remove_figures, entity=swarm)


def test_figures_are_shared_out_where_there_is_something_to_share_p10() -> None:
    swarm = EntityFactory.build()
    table = facing(swarm)

    play(table, spawn, entity=swarm, count=1, spaces=2)
    assert not said(table, "ef.spawn.evenly")
    play(table, spawn, entity=swarm, count=2, spaces=1)
    assert not said(table, "ef.spawn.evenly")
    play(table, spawn, entity=swarm, count=2, spaces=2)
    assert said(table, "ef.spawn.evenly", spaces=2, each=["1", "1"])


def test_outside_a_slumber_no_figure_is_removed_p9() -> None:
    wraith = EntityFactory.build()
    table = table_of(DreamerFactory.build(), wraith)

    assert may(table, remove_figures, wraith) == "ef.slumber.none"


def test_a_movement_value_of_nought_moves_by_the_morphings_alone_p16() -> None:
    statue = EntityFactory.build(movement=0, morphings=["movement"])
    table = facing(statue)

    play(table, move_entity, entity=statue, face="full")

    assert said(table, "ef.movement.goes", spaces=2)


@pytest.mark.parametrize(
    ("face", "morphings", "spaces"),
    [
        ("one", [], 1), ("full", [], 3), ("full-again", [], 3),
        ("one", ["movement"], 1), ("full", ["movement"], 5), ("full-again", ["movement", "movement"], 7),
    ],
)  # fmt: skip
def test_how_far_an_entity_moves_p11_p16(face: str, morphings: list[str], spaces: int) -> None:
    wraith = EntityFactory.build(movement=3, morphings=morphings)
    table = facing(wraith)

    play(table, move_entity, entity=wraith, face=face)

    assert said(table, "ef.movement.goes", spaces=spaces)
    assert said(table, "ef.movement.again") == (face == "full-again")
    assert wraith.steps_done == ([] if face == "full-again" else ["move"])


def test_an_unknown_movement_value_is_asked_for_p11() -> None:
    wraith = EntityFactory.build(figures=2)
    table = facing(wraith)

    with refused("ef.movement.unknown", entity="Wraith"):
        play(table, move_entity, entity=wraith, face="full")
    play(table, move_entity, entity=wraith, face="one")
    play(table, note_movement, entity=wraith, value=2)
    play(table, move_entity, entity=wraith, face="full")
    assert said(table, "ef.movement.goes", spaces=2)


def test_entities_move_in_the_event_step_unless_blocked_p8_p10() -> None:
    wraith = EntityFactory.build(movement=3)
    with refused("ef.turn.not-event"):
        play(facing(wraith, phase="actions"), move_entity, entity=wraith, face="one")
    table = facing(wraith)
    play(table, block_step, step="move")
    with refused("ef.turn.blocked", step="move"):
        play(table, move_entity, entity=wraith, face="one")
    gone = EntityFactory.build(figures=0)
    with refused("ef.entity.no-figure"):
        play(facing(gone), move_entity, entity=gone, face="one")


def test_an_effect_is_noted_before_it_is_worked_out_p9() -> None:
    wraith, gambler = EntityFactory.build(), DreamerFactory.build()
    table = facing(wraith, gambler)

    with refused("ef.effect.unnoted", kind="basic"):
        play(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    play(table, note_effect, entity=wraith, kind="basic", reach=0, distress=1)
    play(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert gambler.distress == 1
    assert said(table, "ef.distress.suffered", count=1, now=1)
    assert wraith.steps_done == ["basic"]


def test_an_effect_that_reaches_nobody_says_so_p9() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(reach=0, distress=1)})
    table = facing(wraith, DreamerFactory.build())

    play(table, resolve_effect, entity=wraith, kind="basic")

    assert table.names["hit"] == "nobody"


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
    wraith = EntityFactory.build(effects={"special": effect(**printed)}, morphings=morphings)
    gambler = DreamerFactory.build()

    play(facing(wraith, gambler), resolve_effect, entity=wraith, kind="special", hit=[gambler])

    assert (gambler.distress, gambler.sealed) == (distress, seal)


def test_a_range_morphing_reaches_one_further_p16() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(range=1, distress=1)}, morphings=["range", "range"])
    table = facing(wraith)

    play(table, resolve_effect, entity=wraith, kind="basic")

    assert said(table, "ef.effect.range-now", range=3)


def test_only_those_at_the_table_are_hit_p18() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(distress=1)})
    absent = DreamerFactory.build(playing=False)

    with refused("ef.roster.absent"):
        play(facing(wraith, DreamerFactory.build(), absent), resolve_effect, entity=wraith, kind="basic", hit=[absent])


def test_a_blocked_effect_is_left_out_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": effect(distress=1)})

    with refused("ef.turn.blocked", step="basic"):
        play(facing(wraith, blocked=["basic"]), resolve_effect, entity=wraith, kind="basic")


def test_each_dreamer_with_a_gem_chooses_for_themselves_p9() -> None:
    wraith = EntityFactory.build(effects={"special": effect(distress=1, seal=2, gem=True)})
    gambler, specialist, tough_guy = team_of(3)
    gambler.gems = specialist.gems = 1
    table = facing(wraith, gambler, specialist, tough_guy)

    play(table, resolve_effect, entity=wraith, kind="special", hit=[gambler, specialist, tough_guy])
    assert (tough_guy.distress, tough_guy.sealed) == (1, 2)
    first, second = asked(table, "ef.effect.gem")
    assert (first.who, second.who) == (gambler.ref, specialist.ref)
    play(table, meet_effect, decision=first, answer="gem")
    play(table, meet_effect, decision=second, answer="take")

    assert (gambler.gems, gambler.distress) == (0, 0)
    assert (specialist.gems, specialist.distress, specialist.sealed) == (1, 1, 2)
    assert not len(table.decisions)


def test_a_gem_spent_meanwhile_cannot_be_spent_again_p9() -> None:
    wraith = EntityFactory.build(effects={"special": effect(distress=1, gem=True)})
    gambler = DreamerFactory.build(gems=1)
    table = facing(wraith, gambler)
    play(table, resolve_effect, entity=wraith, kind="special", hit=[gambler])
    question = asked(table, "ef.effect.gem")[0]

    gambler.gems = 0
    with refused("ef.gem.none"):
        play(table, meet_effect, decision=question, answer="gem")
    gambler.gems, wraith.morphings = 1, ["gems"]
    with refused("ef.gem.morphed"):
        play(table, meet_effect, decision=question, answer="gem")
    question.who = 99
    with refused("campaign.question.unaskable"):
        play(table, meet_effect, decision=question, answer="take")
    assert gambler.distress == 0


def test_under_the_gems_morphing_the_effect_is_simply_taken_p16() -> None:
    wraith = EntityFactory.build(effects={"special": effect(distress=1, gem=True)}, morphings=["gems"])
    gambler = DreamerFactory.build(gems=1)
    table = facing(wraith, gambler)

    play(table, resolve_effect, entity=wraith, kind="special", hit=[gambler])

    assert (gambler.gems, gambler.distress, len(table.decisions)) == (1, 1, 0)
