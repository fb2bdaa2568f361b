"""Hand sizes that end the Card and action step of a free table (manual p. 8)."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.rules.actions import pay_action
from campaigns.etherfields.rules.hand_reports import report_all_acted, report_cards_left
from campaigns.etherfields.rules.rounds import report_dream_action
from campaigns.models import Decision
from tests.etherfields.factories import ActionFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import expect_violation, has_consequence, play_move


def build_action_table(count: int = 3, *rows: Any, hand: int = 4, **team: Any) -> tuple[Any, list[Any]]:
    """Build a table in the Card and action step, each Dreamer with ``hand`` cards."""
    dreamers = build_team(count, hand=hand)
    return build_slumber_table(*dreamers, TeamFactory.build(**team), *rows), dreamers


def test_what_is_missing_from_the_hand_was_discarded_for_dream_actions_p8() -> None:
    table, (gambler, *_others) = build_action_table()

    play_move(table, report_cards_left, dreamer=gambler, left=1)

    assert (gambler.hand, gambler.discard, gambler.acted, gambler.passed) == (1, 3, True, False)
    assert table.line_facts["spent"] == "3"
    assert table.current_slumber.phase == "actions"


def test_with_nothing_missing_the_dreamer_passed_p8() -> None:
    table, (gambler, *_others) = build_action_table()

    play_move(table, report_cards_left, dreamer=gambler, left=4)

    assert (gambler.hand, gambler.acted, gambler.passed) == (4, False, True)


def test_who_paid_a_step_of_an_action_has_not_passed_p8_p12() -> None:
    table, (gambler, *_others) = build_action_table(3, action := ActionFactory.build(gradual=True, cost=1))
    play_move(table, pay_action, dreamer=gambler, action=action, cards=2)

    play_move(table, report_cards_left, dreamer=gambler, left=2)

    assert (gambler.hand, gambler.discard) == (2, 2)
    assert (gambler.acted, gambler.passed) == (True, False)


def test_the_last_one_to_tell_ends_the_step_p8() -> None:
    table, dreamers = build_action_table()

    for dreamer in dreamers:
        assert table.current_slumber.phase == "actions"
        play_move(table, report_cards_left, dreamer=dreamer, left=2)

    assert table.current_slumber.phase == "event"
    assert has_consequence(table, "ef.round.all-told")
    assert not has_consequence(table, "ef.round.idle")


def test_the_step_stays_while_somebody_has_a_question_to_answer_p8() -> None:
    asked = Decision(ref=1, kind="ef.boost.price", who=1, facts={"name": "Gambler"})
    table, (gambler, other) = build_action_table(2, asked)

    play_move(table, report_cards_left, dreamer=gambler, left=2)
    play_move(table, report_cards_left, dreamer=other, left=2)

    assert table.current_slumber.phase == "actions"
    assert (gambler.acted, other.acted) == (True, True)


def test_it_counts_after_a_dream_action_that_was_reported_p8() -> None:
    table, (gambler, other) = build_action_table(2)
    play_move(table, report_dream_action, dreamer=gambler, cards=1)

    play_move(table, report_cards_left, dreamer=gambler, left=3)
    assert (gambler.hand, gambler.acted) == (3, True)
    play_move(table, report_cards_left, dreamer=other, left=4)

    assert table.current_slumber.phase == "event"


def test_more_cards_than_were_held_cannot_be_left_p8() -> None:
    table, (gambler, *_others) = build_action_table()

    with expect_violation("ef.round.left-too-many", who="Gambler", there=4):
        play_move(table, report_cards_left, dreamer=gambler, left=5)
    with expect_violation("ef.round.left-untold", who="Gambler"):
        play_move(table, report_cards_left, dreamer=gambler)


def test_in_order_each_round_is_reported_by_itself_p8() -> None:
    table, (gambler, *_others) = build_action_table(readings={"rounds": "in-order"})

    with expect_violation("ef.round.by-itself"):
        play_move(table, report_cards_left, dreamer=gambler, left=2)


def test_only_those_at_the_table_tell_and_are_waited_for_p18() -> None:
    table, (gambler, other, absent) = build_action_table()
    absent.playing = False

    with expect_violation("ef.roster.absent", who="Tough Guy"):
        play_move(table, report_cards_left, dreamer=absent, left=1)
    play_move(table, report_cards_left, dreamer=gambler, left=1)
    play_move(table, report_cards_left, dreamer=other, left=1)

    assert table.current_slumber.phase == "event"


def test_in_light_tracking_a_dreamer_has_acted_and_no_hand_is_asked_p8() -> None:
    table, (gambler, other) = build_action_table(2, hand=0, tracking="light")

    play_move(table, report_cards_left, dreamer=gambler)
    assert (gambler.acted, gambler.deck, table.current_slumber.phase) == (True, 22, "actions")
    play_move(table, report_cards_left, dreamer=other)

    assert table.current_slumber.phase == "event"


def test_in_light_tracking_everybody_may_have_acted_at_once_p8() -> None:
    table, (gambler, other) = build_action_table(2, hand=0, tracking="light")
    gambler.passed = True

    play_move(table, report_all_acted)

    assert (gambler.acted, gambler.passed, other.acted, table.current_slumber.phase) == (False, True, True, "event")
    counted, _dreamers = build_action_table()
    with expect_violation("ef.round.hands-counted"):
        play_move(counted, report_all_acted)


def test_cards_put_to_progress_or_out_of_the_game_were_not_discarded_for_actions_p3_p13() -> None:
    table, (gambler, *_others) = build_action_table(hand=5)

    play_move(table, report_cards_left, dreamer=gambler, left=1, placed=2, removed=1)

    assert (gambler.hand, gambler.progress, gambler.discard, gambler.acted) == (1, 2, 1, True)
    assert has_consequence(table, "ef.round.placed", who="Gambler", count=2)
    assert has_consequence(table, "ef.cards.removed", who="Gambler", count=1)


def test_who_only_put_a_card_to_progress_passed_p8_p13() -> None:
    table, (gambler, *_others) = build_action_table()

    play_move(table, report_cards_left, dreamer=gambler, left=3, placed=1)

    assert (gambler.progress, gambler.discard, gambler.acted, gambler.passed) == (1, 0, False, True)


def test_no_more_can_go_elsewhere_than_is_missing_nor_more_to_progress_than_has_room_p13() -> None:
    table, (gambler, *_others) = build_action_table()
    gambler.progress_limit = 1

    with expect_violation("ef.round.elsewhere", who="Gambler", wanted=2, there=1):
        play_move(table, report_cards_left, dreamer=gambler, left=3, placed=1, removed=1)
    with expect_violation("ef.progress.full"):
        play_move(table, report_cards_left, dreamer=gambler, left=2, placed=2)
