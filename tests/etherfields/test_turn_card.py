"""The steps of a Turn card, each once, and their consequences (manual p. 8 to 11 and 16)."""

import pytest

from campaigns.etherfields.rules.clock import gain_turns
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.morphings import draw_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.turns import discard_turn, note_dream_event
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory
from tests.etherfields.table_builders import build_effect, build_event_table
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move


def test_an_effect_of_an_entity_is_resolved_once_a_turn_p8_p10() -> None:
    effects = {"basic": build_effect(distress=1), "special": build_effect(seal=1)}
    wraith, other = EntityFactory.build(effects=effects), EntityFactory.build(name="Other", effects=effects)
    table = build_event_table(wraith, other)
    hit = list(table.present_dreamers)

    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=hit)
    with expect_violation("ef.effect.done", entity="Wraith", kind="basic"):
        play_move(table, resolve_effect, entity=wraith, kind="basic", hit=hit)
    play_move(table, resolve_effect, entity=wraith, kind="special", hit=hit)
    play_move(table, resolve_effect, entity=other, kind="basic", hit=hit)
    play_move(table, resolve_effect, card="Echo", entity=wraith, kind="basic", hit=hit)

    assert (hit[0].distress, hit[0].sealed) == (3, 1)
    assert table.overruled_codes == ["ef.effect.done"]
    play_move(table, discard_turn)
    assert (wraith.steps_done, other.steps_done) == ([], [])


def test_an_entity_moves_once_a_turn_unless_the_die_is_rolled_again_p11() -> None:
    wraith = EntityFactory.build(movement=2)
    table = build_event_table(wraith)

    play_move(table, move_entity, entity=wraith, face="full-again")
    play_move(table, move_entity, entity=wraith, face="one")
    with expect_violation("ef.movement.done", entity="Wraith"):
        play_move(table, move_entity, entity=wraith, face="one")
    play_move(table, move_entity, card="Haste", entity=wraith, face="one")

    assert table.overruled_codes == ["ef.movement.done"]


def test_the_movement_die_is_rolled_for_each_figure_p11() -> None:
    swarm = EntityFactory.build(figures=2)
    table = build_event_table(swarm)

    play_move(table, move_entity, entity=swarm, face="one")
    play_move(table, move_entity, entity=swarm, face="one")

    with expect_violation("ef.movement.done"):
        play_move(table, move_entity, entity=swarm, face="one")


def test_a_dream_event_may_happen_as_often_as_the_players_say_p8() -> None:
    table = build_event_table(EntityFactory.build())

    play_move(table, note_dream_event, step="The clock strikes")
    play_move(table, note_dream_event, step="The clock strikes")

    assert table.current_slumber.steps_done == ["The clock strikes", "The clock strikes"]


@pytest.mark.parametrize(("printed", "morphings", "told"), [(None, ["range"], None), (0, [], None), (0, ["range"], 1)])
def test_an_effect_without_a_range_gets_none_p16(printed: int | None, morphings: list[str], told: object) -> None:
    wraith = EntityFactory.build(morphings=morphings)
    table = build_event_table(wraith)

    play_move(table, note_effect, entity=wraith, kind="basic", reach=printed, distress=1)
    play_move(table, resolve_effect, entity=wraith, kind="basic")

    assert has_consequence(table, "ef.effect.range-now") is (told is not None)
    assert told is None or has_consequence(table, "ef.effect.range-now", range=told)


def test_each_morphing_token_that_an_effect_draws_is_asked_for_p16() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=2, note="Light tokens go")})
    table = build_event_table(wraith)

    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    assert has_consequence(table, "ef.effect.also", note="Light tokens go")
    (question,) = find_prompts(table, "ef.morphing.draw")
    assert (question.who, question.facts) == (None, {"entity": "Wraith", "tile": 1, "count": 2})
    play_move(table, draw_morphing, decision=question, kind="seal")
    (question,) = find_prompts(table, "ef.morphing.draw")
    assert question.facts["count"] == 1
    play_move(table, draw_morphing, decision=question, kind="masks")

    assert wraith.morphings == ["seal", "masks"]
    assert has_consequence(table, "ef.morphing.added", entity="Wraith", kind="masks")
    assert has_consequence(table, "ef.morphing.limits", kind="masks")
    assert not len(table.prompts)


def test_what_the_pool_of_morphings_lacks_is_not_asked_for_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=3)}, morphings=["seal"] * 11)
    table = build_event_table(wraith)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")

    play_move(table, draw_morphing, decision=find_prompts(table, "ef.morphing.draw")[0], kind="gems")
    assert (len(wraith.morphings), len(table.prompts)) == (12, 0)
    play_move(table, resolve_effect, card="Again", entity=wraith, kind="morphing")

    assert has_consequence(table, "ef.morphing.pool-empty")
    assert not len(table.prompts)


def test_no_token_may_be_left_after_all_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=3)})
    table = build_event_table(wraith)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    (question,) = find_prompts(table, "ef.morphing.draw")

    play_move(table, draw_morphing, decision=question, kind="none")

    assert (wraith.morphings, len(table.prompts)) == ([], 0)
    assert has_consequence(table, "ef.morphing.pool-empty")


def test_tokens_that_went_elsewhere_meanwhile_cannot_be_drawn_p8() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=1)})
    table = build_event_table(wraith)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    (question,) = find_prompts(table, "ef.morphing.draw")

    wraith.morphings = ["seal"] * 12
    with expect_violation("ef.morphing.none-left"):
        play_move(table, draw_morphing, decision=question, kind="seal")
    question.facts = {**question.facts, "tile": 99}
    play_move(table, draw_morphing, decision=question, kind="seal")
    assert len(wraith.morphings) == 12


def test_without_a_figure_no_morphing_is_drawn_p16() -> None:
    wraith = EntityFactory.build(figures=2, effects={"morphing": build_effect(morphings=1)})
    table = build_event_table(wraith)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")

    play_move(table, remove_figures, entity=wraith)
    assert len(table.prompts) == 1
    play_move(table, remove_figures, entity=wraith)
    assert not len(table.prompts)


def test_with_the_slumber_the_draw_of_a_morphing_lapses_p9() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=1)})
    table = build_event_table(wraith)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")

    play_move(table, end_slumber)

    assert not len(table.prompts)


def test_another_entity_tile_comes_into_play_p8() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, meet_slumber, name="Empty hall", turns=3, figures=0)

    play_move(table, put_entity, name="The guard", figures=2, movement=3, cost=4, gradual=True)

    (guard,) = table.entities
    assert (guard.name, guard.figures, guard.movement, guard.cost, guard.gradual) == ("The guard", 2, 3, 4, True)
    assert not has_consequence(table, "ef.spawn.suit")
    with expect_violation("ef.entity.in-play", name="the Guard"):
        play_move(table, put_entity, name="the Guard")


def test_a_tile_in_play_spawns_from_fifteen_tokens_by_the_suit_p8_p10() -> None:
    table = build_event_table(EntityFactory.build(figures=14), suit="clubs")

    play_move(table, put_entity, name="Swarm", figures=4)

    assert [entity.figures for entity in table.entities] == [14, 1]
    assert has_consequence(table, "ef.pool.short", pool="figures", wanted=4, gained=1)
    assert has_consequence(table, "ef.spawn.suit", suit="clubs")


def test_an_entity_tile_needs_a_slumber_p8() -> None:
    with expect_violation("ef.slumber.none"):
        play_move(build_table(DreamerFactory.build()), put_entity, name="The guard")


def test_a_script_that_adds_turns_once_they_ran_out_lets_the_next_turn_begin_p10() -> None:
    gambler = DreamerFactory.build(deck=20, hand=2)
    table = build_table(gambler, SlumberFactory.build(phase="event", turn=3, turns_left=1))
    play_move(table, discard_turn)
    with expect_violation("ef.turn.gone"):
        play_move(table, gain_turns, count=2)

    play_move(table, gain_turns, card="s.100", count=2)

    assert (
        table.current_slumber.phase,
        table.current_slumber.turn,
        table.current_slumber.turns_left,
        gambler.drawn,
    ) == ("draw", 4, 2, False)
    assert has_consequence(table, "ef.turn.goes-on", turns=2)


def test_turns_added_to_a_skipped_slumber_do_not_take_the_skip_back_p9() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(phase="out-of-turns", turns_left=4))

    play_move(table, gain_turns, card="s.100", count=1)

    assert (table.current_slumber.phase, table.current_slumber.turns_left) == ("out-of-turns", 5)
