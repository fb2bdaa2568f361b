"""Rounds of the Card and action step (manual p. 6 and 8)."""

from typing import Any

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.actions import move_dreamer, pay_action
from campaigns.etherfields.rules.campaign import choose_variant
from campaigns.etherfields.rules.effect_reports import bring_effect
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.hand_reports import report_cards_left
from campaigns.etherfields.rules.next_steps.action_step import list_acting_dreamers
from campaigns.etherfields.rules.rounds import (
    begin_next_round,
    end_round,
    get_round_dreamer,
    pass_round,
    report_dream_action,
)
from campaigns.etherfields.rules.turns import discard_turn, end_actions
from tests.etherfields.factories import (
    ActionFactory,
    DreamerFactory,
    EntityFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def build_action_table(*dreamers: Dreamer, order: bool = False, **team: Any) -> Any:
    """Build a table in the Card and action step."""
    readings = {"rounds": "in-order"} if order else {}
    return build_table(*dreamers, TeamFactory.build(readings=readings, **team), SlumberFactory.build(phase="actions"))


def test_one_dream_action_a_round_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist)

    play_move(table, report_dream_action, dreamer=gambler, did="The red door")
    with expect_violation("ef.round.one-dream-action", who="Gambler"):
        play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, report_dream_action, dreamer=gambler, card="Twice")

    assert table.overruled_codes == ["ef.round.one-dream-action"]


def test_when_everybody_had_a_dream_action_or_passed_the_next_round_begins_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist)

    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)

    assert table.current_slumber.round == 2
    assert not any(dreamer.acted or dreamer.passed for dreamer in table.dreamers)
    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, begin_next_round)
    assert (table.current_slumber.round, gambler.acted) == (3, False)


def test_a_dreamer_alone_has_as_many_rounds_as_wished_p8() -> None:
    gambler = DreamerFactory.build(hand=3)
    table = build_action_table(gambler)

    for _ in range(3):
        play_move(table, report_dream_action, dreamer=gambler)

    assert table.current_slumber.round == 4


def test_all_passing_in_a_row_ends_the_step_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist)

    play_move(table, pass_round, dreamer=gambler)
    assert not has_consequence(table, "ef.round.all-passed")
    play_move(table, pass_round, dreamer=specialist)

    assert has_consequence(table, "ef.round.all-passed")
    assert (table.current_slumber.phase, table.current_slumber.round) == ("actions", 1)


def test_passing_in_a_row_goes_on_from_round_to_round_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist, order=True)

    play_move(table, end_round, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)
    assert (table.current_slumber.round, table.current_slumber.acting) == (2, None)
    play_move(table, pass_round, dreamer=gambler)

    assert has_consequence(table, "ef.round.all-passed")


def test_an_action_between_two_passes_breaks_the_row_p8() -> None:
    gambler, specialist, tough_guy = build_team(3, hand=3)
    table = build_action_table(gambler, specialist, tough_guy, order=True)

    play_move(table, pass_round, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)
    play_move(table, report_dream_action, dreamer=tough_guy)
    play_move(table, pass_round, dreamer=gambler)

    assert not has_consequence(table, "ef.round.all-passed")


def test_nobody_with_a_card_left_is_told_p8() -> None:
    gambler, specialist = build_team(2)
    table = build_action_table(gambler, specialist)
    play_move(table, end_round, dreamer=gambler)
    assert has_consequence(table, "ef.round.no-cards")

    light = build_action_table(*build_team(2), tracking="light")
    play_move(light, end_round, dreamer=light.present_dreamers[0])
    assert not has_consequence(light, "ef.round.no-cards")


def test_rounds_go_clockwise_from_the_first_player_where_agreed_p6_p8() -> None:
    gambler, specialist, tough_guy = build_team(3, hand=3)
    table = build_action_table(gambler, specialist, tough_guy, order=True, first_player=2)

    assert get_round_dreamer(table) is specialist
    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, report_dream_action, dreamer=gambler)
    for dreamer in (specialist, tough_guy, gambler):
        play_move(table, report_dream_action, dreamer=dreamer)

    assert (table.current_slumber.round, get_round_dreamer(table)) == (1, gambler)
    play_move(table, report_dream_action, dreamer=specialist)
    assert (table.current_slumber.round, get_round_dreamer(table)) == (2, specialist)
    assert get_violation_code(table, begin_next_round) == "ef.round.by-itself"


def test_a_round_in_order_goes_on_after_its_dream_action_p8() -> None:
    gambler, specialist, tough_guy = build_team(3, hand=3)
    table = build_action_table(gambler, specialist, tough_guy, order=True)

    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, move_dreamer, dreamer=gambler, spaces=2, cards=1)
    with expect_violation("ef.round.one-dream-action", who="Gambler"):
        play_move(table, report_dream_action, dreamer=gambler)
    with expect_violation("ef.round.other", who="Tough Guy", now="Gambler"):
        play_move(table, move_dreamer, dreamer=tough_guy, spaces=2)
    play_move(table, move_dreamer, dreamer=specialist, spaces=2)
    play_move(table, report_dream_action, dreamer=specialist)

    with expect_violation("ef.round.other", who="Gambler", now="Specialist"):
        play_move(table, move_dreamer, dreamer=gambler, spaces=2)


def test_passing_after_a_dream_action_only_ends_the_round_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist, order=True)

    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, pass_round, dreamer=gambler)
    play_move(table, pass_round, dreamer=specialist)
    assert not has_consequence(table, "ef.round.all-passed")
    play_move(table, pass_round, dreamer=gambler)

    assert has_consequence(table, "ef.round.all-passed")


def test_in_order_the_step_ends_when_all_passed_in_a_row_or_nobody_holds_a_card_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_action_table(gambler, specialist, order=True)

    play_move(table, pass_round, dreamer=gambler)
    with expect_violation("ef.round.not-passed", names=["Specialist"]):
        play_move(table, end_actions)
    play_move(table, end_actions, card="Midnight")
    assert table.current_slumber.phase == "event"

    empty = build_action_table(*build_team(2, hand=0), order=True)
    play_move(empty, end_actions)
    free = build_action_table(*build_team(2, hand=3))
    play_move(free, end_actions)


def test_at_a_free_table_it_is_told_who_did_nothing_in_the_round_that_ends_p8() -> None:
    gambler, specialist, tough_guy = build_team(3, hand=3)
    table = build_action_table(gambler, specialist, tough_guy)

    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, end_actions)

    assert table.current_slumber.phase == "event"
    assert has_consequence(table, "ef.round.idle", round=1, names=["Specialist", "Tough Guy"])


def test_who_paid_a_step_of_a_gradual_action_is_not_told_to_have_done_nothing_p8_p12() -> None:
    gambler, specialist, tough_guy = build_team(3, hand=3)
    table = build_action_table(gambler, specialist, tough_guy)
    wraith = table.entities.add(name="Wraith", figures=1, gradual=True)

    play_move(table, report_dream_action, dreamer=gambler)
    play_move(table, mark_intent, dreamer=specialist, entity=wraith, colour="wrath")
    play_move(table, end_actions)

    assert has_consequence(table, "ef.round.idle", names=["Tough Guy"])


def test_nothing_is_told_where_no_round_was_begun_p8() -> None:
    table = build_action_table(*build_team(2, hand=3))

    play_move(table, end_actions)

    assert not has_consequence(table, "ef.round.idle")


def test_paying_an_entitys_action_is_a_dream_action_however_often_at_once_p8_p12() -> None:
    dreamers = build_team(3, hand=3)
    wraith = EntityFactory.build(gradual=True)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith)

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath", more=2)

    assert (wraith.markers, dreamers[0].acted) == (0, True)
    with expect_violation("ef.round.one-dream-action"):
        play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath", more=2)


def test_a_step_paid_is_no_dream_action_until_the_action_is_performed_p8_p12() -> None:
    dreamers = build_team(3)
    wraith, door = EntityFactory.build(gradual=True), ActionFactory.build(gradual=True)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith, door)

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath")
    play_move(table, pay_action, dreamer=dreamers[0], action=door)
    assert (wraith.markers, door.markers, dreamers[0].acted) == (1, 1, False)
    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath", more=1)

    assert dreamers[0].acted
    with expect_violation("ef.round.one-dream-action"):
        play_move(table, pay_action, dreamer=dreamers[0], action=door, times=2)


def test_a_table_may_agree_that_every_step_paid_is_a_dream_action_p8_p12() -> None:
    dreamers = build_team(3)
    wraith, door = EntityFactory.build(gradual=True), ActionFactory.build(gradual=True)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith, door)
    play_move(table, choose_variant, reading="gradual-step", choice="each-step")

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath")
    play_move(table, pay_action, dreamer=dreamers[1], action=door)

    assert (dreamers[0].acted, dreamers[1].acted) == (True, True)
    with expect_violation("ef.round.one-dream-action"):
        play_move(table, pay_action, dreamer=dreamers[0], action=door)


def test_a_step_is_paid_in_order_where_rounds_are_p8() -> None:
    dreamers, wraith = build_team(3), EntityFactory.build(gradual=True)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith)
    play_move(table, choose_variant, reading="rounds", choice="in-order")

    with expect_violation("ef.round.other", now=str(dreamers[0])):
        play_move(table, mark_intent, dreamer=dreamers[1], entity=wraith, colour="wrath")


def test_an_entitys_action_paid_several_times_over_works_several_times_p12() -> None:
    dreamers, wraith = build_team(2), EntityFactory.build(gradual=True)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith)

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath", more=4)

    assert has_consequence(table, "ef.gradual.often", times=2)
    assert wraith.markers == 1


def test_a_new_turn_begins_with_its_first_round_p8() -> None:
    gambler = DreamerFactory.build(acted=True, passed=True, boosted=True, used=["Mask"])
    table = build_table(gambler, SlumberFactory.build(phase="event", round=4, acting=1))

    play_move(table, discard_turn)

    assert (table.current_slumber.round, table.current_slumber.acting) == (1, None)
    assert (gambler.acted, gambler.passed, gambler.boosted, gambler.used) == (False, False, False, [])


def test_rounds_belong_to_the_card_and_action_step_p8() -> None:
    gambler, absent = build_team(2)
    absent.playing = False
    with expect_violation("ef.turn.not-actions"):
        play_move(build_table(gambler, SlumberFactory.build()), pass_round, dreamer=gambler)
    with expect_violation("ef.roster.absent"):
        play_move(build_action_table(gambler, absent), pass_round, dreamer=absent)


def test_an_action_paid_at_once_is_paid_in_order_where_rounds_are_p8() -> None:
    dreamers, wraith = build_team(3), EntityFactory.build(gradual=False)
    table = build_table(*dreamers, SlumberFactory.build(phase="actions"), wraith)
    play_move(table, choose_variant, reading="rounds", choice="in-order")

    with expect_violation("ef.round.other", now=str(dreamers[0])):
        play_move(table, mark_intent, dreamer=dreamers[1], entity=wraith, colour="wrath")


def test_who_paid_an_action_at_a_free_table_is_not_done_until_the_hand_is_told_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_table(gambler, specialist, SlumberFactory.build(phase="actions"), action := ActionFactory.build())

    play_move(table, pay_action, dreamer=gambler, action=action, cards=1)
    assert (gambler.acted, list_acting_dreamers(table)) == (True, [gambler, specialist])
    play_move(table, bring_effect, decision=find_prompts(table, "ef.action.effect")[0], brings="other")
    play_move(table, bring_effect, decision=find_prompts(table, "ef.action.effect")[0], brings="all")
    play_move(table, report_cards_left, dreamer=specialist, left=3)
    assert table.current_slumber.phase == "actions"
    play_move(table, report_cards_left, dreamer=gambler, left=2)

    assert table.current_slumber.phase == "event"


def test_in_order_who_paid_an_action_has_had_the_rounds_own_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    rows = [SlumberFactory.build(phase="actions"), TeamFactory.build(readings={"rounds": "in-order"})]
    table = build_table(gambler, specialist, *rows, action := ActionFactory.build())

    play_move(table, pay_action, dreamer=gambler, action=action, cards=1)

    assert (gambler.acted, gambler.still_acting) == (True, False)
