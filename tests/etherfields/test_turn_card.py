"""What a Turn card has the Entities do: each step once, and what follows from it (manual p. 8 to 11 and 16)."""

import pytest

from campaigns.etherfields.rules.clock import gain_turns
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.morphings import draw_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.slumbers import end_slumber, meet_slumber
from campaigns.etherfields.rules.tiles import put_entity
from campaigns.etherfields.rules.turns import discard_turn, do_step
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.tables import effect, facing
from tests.rulings import asked, play, refused, said, table_of


def test_an_effect_of_an_entity_is_resolved_once_a_turn_p8_p10() -> None:
    effects = {"basic": effect(distress=1), "special": effect(seal=1)}
    wraith, other = EntityFactory.build(effects=effects), EntityFactory.build(name="Other", effects=effects)
    table = facing(wraith, other)
    hit = list(table.playing)

    play(table, resolve_effect, entity=wraith, kind="basic", hit=hit)
    with refused("ef.effect.done", entity="Wraith", kind="basic"):
        play(table, resolve_effect, entity=wraith, kind="basic", hit=hit)
    play(table, resolve_effect, entity=wraith, kind="special", hit=hit)
    play(table, resolve_effect, entity=other, kind="basic", hit=hit)
    play(table, resolve_effect, card="Echo", entity=wraith, kind="basic", hit=hit)

    assert (hit[0].distress, hit[0].sealed) == (3, 1)
    assert table.overruled == ["ef.effect.done"]
    play(table, discard_turn)
    assert (wraith.steps_done, other.steps_done) == ([], [])


def test_an_entity_moves_once_a_turn_unless_the_die_is_rolled_again_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = facing(wraith)

    play(table, move_entity, entity=wraith, face="full-again")
    play(table, move_entity, entity=wraith, face="one")
    with refused("ef.movement.done", entity="Wraith"):
        play(table, move_entity, entity=wraith, face="one")
    play(table, move_entity, card="Haste", entity=wraith, face="one")

    assert table.overruled == ["ef.movement.done"]


def test_the_movement_die_is_rolled_for_each_figure_p11() -> None:
    swarm = EntityFactory.build(figures=2)
    table = facing(swarm)

    play(table, move_entity, entity=swarm, face="one")
    play(table, move_entity, entity=swarm, face="one")

    with refused("ef.movement.done"):
        play(table, move_entity, entity=swarm, face="one")


def test_a_dream_event_may_happen_as_often_as_the_players_say_p8() -> None:
    table = facing(EntityFactory.build())

    play(table, do_step, step="The clock strikes")
    play(table, do_step, step="The clock strikes")

    assert table.now.steps_done == ["The clock strikes", "The clock strikes"]


@pytest.mark.parametrize(("printed", "morphings", "told"), [(None, ["range"], None), (0, [], None), (0, ["range"], 1)])
def test_an_effect_without_a_range_gets_none_p16(printed: int | None, morphings: list[str], told: object) -> None:
    wraith = EntityFactory.build(morphings=morphings)
    table = facing(wraith)

    play(table, note_effect, entity=wraith, kind="basic", reach=printed, distress=1)
    play(table, resolve_effect, entity=wraith, kind="basic")

    assert said(table, "ef.effect.range-now") is (told is not None)
    assert told is None or said(table, "ef.effect.range-now", range=told)


def test_each_morphing_token_that_an_effect_draws_is_asked_for_p16() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=2, note="Light tokens go")})
    table = facing(wraith)

    play(table, resolve_effect, entity=wraith, kind="morphing")
    assert said(table, "ef.effect.also", note="Light tokens go")
    (question,) = asked(table, "ef.morphing.draw")
    assert (question.who, question.facts) == (None, {"entity": "Wraith", "tile": 1, "count": 2})
    play(table, draw_morphing, decision=question, kind="seal")
    (question,) = asked(table, "ef.morphing.draw")
    assert question.facts["count"] == 1
    play(table, draw_morphing, decision=question, kind="masks")

    assert wraith.morphings == ["seal", "masks"]
    assert said(table, "ef.morphing.added", entity="Wraith", kind="masks")
    assert said(table, "ef.morphing.limits", kind="masks")
    assert not len(table.decisions)


def test_what_the_pool_of_morphings_lacks_is_not_asked_for_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=3)}, morphings=["seal"] * 11)
    table = facing(wraith)
    play(table, resolve_effect, entity=wraith, kind="morphing")

    play(table, draw_morphing, decision=asked(table, "ef.morphing.draw")[0], kind="gems")
    assert (len(wraith.morphings), len(table.decisions)) == (12, 0)
    play(table, resolve_effect, card="Again", entity=wraith, kind="morphing")

    assert said(table, "ef.morphing.pool-empty")
    assert not len(table.decisions)


def test_no_token_may_be_left_after_all_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=3)})
    table = facing(wraith)
    play(table, resolve_effect, entity=wraith, kind="morphing")
    (question,) = asked(table, "ef.morphing.draw")

    play(table, draw_morphing, decision=question, kind="none")

    assert (wraith.morphings, len(table.decisions)) == ([], 0)
    assert said(table, "ef.morphing.pool-empty")


def test_tokens_that_went_elsewhere_meanwhile_cannot_be_drawn_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=1)})
    table = facing(wraith)
    play(table, resolve_effect, entity=wraith, kind="morphing")
    (question,) = asked(table, "ef.morphing.draw")

    wraith.morphings = ["seal"] * 12
    with refused("ef.morphing.none-left"):
        play(table, draw_morphing, decision=question, kind="seal")
    question.facts = {**question.facts, "tile": 99}
    play(table, draw_morphing, decision=question, kind="seal")
    assert len(wraith.morphings) == 12


def test_without_a_figure_no_morphing_is_drawn_p16() -> None:
    wraith = EntityFactory.build(figures=2, effects={"morphing": effect(morphings=1)})
    table = facing(wraith)
    play(table, resolve_effect, entity=wraith, kind="morphing")

    play(table, remove_figures, entity=wraith)
    assert len(table.decisions) == 1
    play(table, remove_figures, entity=wraith)
    assert not len(table.decisions)


def test_with_the_slumber_the_draw_of_a_morphing_lapses_p9() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=1)})
    table = facing(wraith)
    play(table, resolve_effect, entity=wraith, kind="morphing")

    play(table, end_slumber)

    assert not len(table.decisions)


def test_another_entity_tile_comes_into_play_p8() -> None:
    table = table_of(DreamerFactory.build())
    play(table, meet_slumber, name="Empty hall", turns=3, figures=0)

    play(table, put_entity, name="The guard", figures=2, movement=3, cost=4, gradual=True)

    (guard,) = table.entities
    assert (guard.name, guard.figures, guard.movement, guard.cost, guard.gradual) == ("The guard", 2, 3, 4, True)
    assert not said(table, "ef.spawn.suit")
    with refused("ef.entity.in-play", name="the Guard"):
        play(table, put_entity, name="the Guard")


def test_a_tile_in_play_spawns_from_fifteen_tokens_by_the_suit_p8_p10() -> None:
    table = facing(EntityFactory.build(figures=14), suit="clubs")

    play(table, put_entity, name="Swarm", figures=4)

    assert [entity.figures for entity in table.entities] == [14, 1]
    assert said(table, "ef.pool.short", pool="figures", wanted=4, gained=1)
    assert said(table, "ef.spawn.suit", suit="clubs")


def test_an_entity_tile_needs_a_slumber_p8() -> None:
    with refused("ef.slumber.none"):
        play(table_of(DreamerFactory.build()), put_entity, name="The guard")


def test_a_script_that_adds_turns_once_they_ran_out_lets_the_next_turn_begin_p10() -> None:
    gambler = DreamerFactory.build(deck=20, hand=2)
    table = table_of(gambler, SlumberFactory.build(phase="event", turn=3, turns_left=1))
    play(table, discard_turn)
    with refused("ef.turn.gone"):
        play(table, gain_turns, count=2)

    play(table, gain_turns, card="s.100", count=2)

    assert (table.now.phase, table.now.turn, table.now.turns_left, gambler.drawn) == ("draw", 4, 2, False)
    assert said(table, "ef.turn.goes-on", turns=2)


def test_turns_added_to_a_skipped_slumber_do_not_take_the_skip_back_p9() -> None:
    table = table_of(DreamerFactory.build(), SlumberFactory.build(phase="out-of-turns", turns_left=4))

    play(table, gain_turns, card="s.100", count=1)

    assert (table.now.phase, table.now.turns_left) == ("out-of-turns", 5)
