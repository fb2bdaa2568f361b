"""Corrections of fields other than dice: the marker, whose turn it is, last turns, the Bogeyman's side, roles."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.lucidity.rules.correctable_fields import get_correctable_fields
from campaigns.lucidity.rules.game_state import Game, SoloState
from tests.lucidity.positions import (
    build_position,
    count_bag,
    edit_game,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


def correct_number(table: Any, what: str, value: int) -> Game:
    report_move(table, "set-number", what=what, value=value)
    return get_game_state(table)


def test_every_number_of_the_value_is_among_them_or_is_told_otherwise() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)
    plain = {"int", "bool", "int | None", "list[int] | None"}
    counted = {name for struct in (Game, SoloState) for name, hint in struct.__annotations__.items() if hint in plain}
    named = {
        *get_correctable_fields(get_game_state(table)),
        *get_correctable_fields(get_game_state(build_position("", bogeyman="envy"))),
    }

    assert counted - named == {"who"}


def test_every_number_reads_as_it_was_put() -> None:
    table, alone = build_position("", "", ""), build_position("", bogeyman="envy")
    report_move(table, "choose-track", track=1)
    correct_number(table, "final", 1)

    for found in (table, alone):
        for what in sorted({*get_correctable_fields(get_game_state(found))} - {"turn"}):
            for value in (2, 1) if what in ("track", "step", "turns") else (1, 0, 1):
                g = correct_number(found, what, value)
                assert get_correctable_fields(g)[what].get_value(g) == value, what


def test_the_marker_stands_on_another_track_and_step_and_the_draw_follows_it() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)

    assert correct_number(table, "track", 3).open_prompt.count == 5
    assert correct_number(table, "step", 2).open_prompt.count == 6
    assert get_prompt_kind(table) == "draw"


def test_no_marker_stands_anywhere_before_a_track_is_chosen() -> None:
    with expect_violation("campaign.correct.no-number"):
        report_move(build_position("", ""), "set-number", what="step", value=2)


def test_the_turn_is_somebody_elses_and_begins_anew() -> None:
    table = build_position("power BP", "", "role out")
    report_move(table, "choose-track", track=1)
    report_move(table, "draw", colours=["B", "G", "Y"])
    correct_number(table, "exhausted", 1)

    g = correct_number(table, "turn", 2)

    assert (get_prompt(table), g.hand, g.track, g.exhausted) == (("track", "Bob"), [], None, False)
    assert sum(count_bag(table).values()) == 79
    with expect_violation("lu.shift.out"):
        report_move(table, "set-number", what="turn", value=3)


def test_who_was_not_exhausted_may_dream_again() -> None:
    table = build_position("", "")
    report_dream(table, "BP")
    assert correct_number(table, "exhausted", 1).open_prompt.again is False
    assert correct_number(table, "exhausted", 0).open_prompt.again is True
    assert correct_number(table, "empty", 1).open_prompt.again is False


def test_turns_are_counted_anew() -> None:
    assert correct_number(build_position("", ""), "turns", 12).turns == 12


def test_last_turns_begin_and_are_taken_back_with_who_takes_one() -> None:
    table = build_position("", "", "")

    assert correct_number(table, "final", 1).final == []
    assert correct_number(table, "last-1", 1).final == [0]
    assert correct_number(table, "last-3", 1).final == [2, 0]
    assert correct_number(table, "last-1", 0).final == [2]
    assert correct_number(table, "final", 1).final == [2]
    assert correct_number(table, "final", 0).final is None


def test_the_bogeymans_side_is_put_right() -> None:
    table = build_position("", bogeyman="envy")

    found = correct_number(table, "awake-G", 1)
    assert found.solo is not None
    assert found.solo.awakened == ["G"]
    found = correct_number(table, "filled", 1)
    assert found.solo is not None
    assert found.solo.filled is True
    found = correct_number(table, "awake-G", 0)
    assert found.solo is not None
    assert found.solo.awakened == []


@pytest.mark.parametrize(("what", "value"), [("turn", 3), ("step", 4), ("track", 0), ("empty", 2)])
def test_a_number_out_of_its_bounds_is_refused(what: str, value: int) -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)

    with expect_violation("campaign.correct.out-of-bounds"):
        report_move(table, "set-number", what=what, value=value)


def test_an_eliminated_player_dreams_again_as_a_dreamer() -> None:
    table = build_position("", "role out")

    report_move(table, "set-role", player=2, role="dreamer")

    assert (get_game_state(table).players[1].role, get_prompt(table)) == ("dreamer", ("track", "Ann"))


def test_who_is_eliminated_puts_all_dice_into_the_bag_and_the_turn_goes_on() -> None:
    table = build_position("power BP hunt RH", "", "")

    report_move(table, "set-role", player=1, role="out")

    assert (format_card(table), get_prompt(table), sum(count_bag(table).values())) == ("role out", ("track", "Bob"), 80)


def test_a_nightmare_keeps_its_power_and_gets_that_of_its_card() -> None:
    table = build_position("power RP shadow BS", "", spent="BP")

    report_move(table, "set-role", player=1, role="B")

    assert (format_card(table), get_prompt_kind(table)) == ("role B power RP BP", "nightmare")
    with expect_violation("lu.shift.claimed"):
        report_move(table, "set-role", player=2, role="B")


def test_a_nightmare_that_was_none_dreams_from_the_beginning_of_the_turn() -> None:
    table = build_position("role B power BP", "")

    report_move(table, "set-role", player=1, role="dreamer")

    assert (format_card(table), get_prompt(table)) == ("power BP", ("track", "Ann"))


def test_what_somebody_is_already_changes_nothing() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)

    report_move(table, "set-role", player=1, role="dreamer")

    assert (get_prompt_kind(table), get_game_state(table).track) == ("draw", 0)


def test_nobody_becomes_a_nightmare_against_a_bogeyman_or_is_not_there() -> None:
    with expect_violation("lu.shift.no-nightmare"):
        report_move(build_position("", bogeyman="envy"), "set-role", player=1, role="B")
    with expect_violation("lu.nightmare.nobody"):
        report_move(build_position("", ""), "set-role", player=3, role="out")


def test_every_number_has_its_words() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)
    with edit_game(table) as g:
        g.final = []
    named = {
        *get_correctable_fields(get_game_state(table)),
        *get_correctable_fields(get_game_state(build_position("", bogeyman="envy"))),
    }

    assert all(("lucidity", "what", name) in messages.choices for name in named)
