"""Rules, Rest or Dream Again."""

from __future__ import annotations

import contextlib

import pytest

from tests.lucidity.positions import (
    build_position,
    count_bag,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


class TestRest:
    def test_one_die_of_the_card_goes_back_and_the_turn_is_over(self) -> None:
        table = build_position("power BP exhaust BE", "")
        report_dream(table, "RH")
        before = count_bag(table)["R"]

        report_move(table, "rest", place="hunt", die="RH")

        assert (format_card(table), count_bag(table)["R"]) == ("power BP exhaust BE", before + 1)
        assert get_prompt(table) == ("track", "Bob")

    def test_or_all_dice_do_power_too(self) -> None:
        table = build_position("power BP exhaust BE shadow YS", "")
        report_dream(table, "RH")

        report_move(table, "rest-all")

        assert format_card(table) == ""
        assert sorted(table.line_facts["dice"]) == ["BE", "BP", "RH", "YS"]

    def test_the_die_must_lie_there(self) -> None:
        table = build_position("power BP", "")
        report_dream(table, "RH")

        with expect_violation("lu.rest.not-there", die="BP"):
            report_move(table, "rest", place="hunt", die="BP")

    @pytest.mark.parametrize(
        ("clause", "all_back"),
        [("any-or-exhaust", "power BP hunt RH shadow YS"), ("hunt-or-exhaust", "power BP hunt RH shadow YS")],
    )
    def test_what_all_means_is_what_this_copy_of_the_game_says(self, clause: str, all_back: str) -> None:
        table = build_position("power BP exhaust BE GE shadow YS", "", rest=clause)
        report_dream(table, "RH")

        report_move(table, "rest-all")

        assert format_card(table) == all_back

    def test_what_one_means_is_what_this_copy_of_the_game_says(self) -> None:
        table = build_position("power BP", "", rest="hunt-or-exhaust")
        report_dream(table, "RH")

        with expect_violation("lu.rest.not-this-row", place="power"):
            report_move(table, "rest", place="power", die="BP")
        report_move(table, "rest", card="summary", place="power", die="BP")

        assert format_card(table) == "hunt RH"

    @pytest.mark.parametrize("place", ["power", "hunt", "exhaust", "shadow"])
    @pytest.mark.parametrize(
        ("clause", "named"),
        [
            ("one-or-all", "power hunt exhaust shadow"),
            ("any-or-exhaust", "power hunt exhaust shadow"),
            ("hunt-or-exhaust", "hunt"),
        ],
    )
    def test_one_die_leaves_any_row_that_this_copy_of_the_game_names(self, clause: str, named: str, place: str) -> None:
        table = build_position("power BP exhaust BE shadow YS", "", rest=clause)
        report_dream(table, "RH")
        die = {"power": "BP", "hunt": "RH", "exhaust": "BE", "shadow": "YS"}[place]

        with (
            contextlib.nullcontext()
            if place in named.split()
            else expect_violation("lu.rest.not-this-row", place=place)
        ):
            report_move(table, "rest", place=place, die=die)

        assert (die in format_card(table).split()) == (place not in named.split())

    def test_who_must_rest_with_an_empty_card_just_ends_the_turn(self) -> None:
        table = build_position("", "", tracks=[[2, 2, 2], [2, 2, 2], [2, 2, 2]])
        report_move(table, "choose-track", track=1)
        for _ in range(2):
            report_move(table, "draw", colours=["R", "R"])
            report_move(table, "dream-again")
        report_move(table, "draw", colours=["R", "R"])

        assert get_prompt(table) == ("track", "Bob")


class TestDreamAgain:
    def test_the_marker_moves_one_step_and_more_dice_are_drawn(self) -> None:
        table = build_position("", "")
        report_dream(table, "RH")

        report_move(table, "dream-again")

        assert (get_game_state(table).track, get_game_state(table).step, get_game_state(table).open_prompt.count) == (
            0,
            1,
            4,
        )

    def test_twice_a_turn_then_rest(self) -> None:
        table = build_position("", "", "")
        report_dream(table, "RP")
        for dice in (["RP", "YP"], ["BP", "YP", "GP"]):
            report_move(table, "dream-again")
            report_move(table, "keep", dice=dice)
            while get_prompt_kind(table) == "resolve":
                report_move(table, "resolve")

        assert get_game_state(table).open_prompt.again is False
        with expect_violation("lu.rest.end-of-track"):
            report_move(table, "dream-again")
        with expect_violation("lu.rest.end-of-track"):
            report_move(table, "dream-again", card="an ability")

    def test_a_new_turn_begins_with_a_new_track_at_its_first_step(self) -> None:
        table = build_position("", "")
        report_dream(table, "RH")
        report_move(table, "dream-again")
        report_move(table, "keep", dice=["RE", "BE"])
        report_move(table, "rest-all")

        assert (get_game_state(table).track, get_game_state(table).step) == (None, 0)
        assert get_prompt(table) == ("track", "Bob")

    def test_the_exhausted_dream_again_only_if_a_card_says_so(self) -> None:
        table = build_position("exhaust YE YE", "", "")
        report_dream(table, "YE")

        with expect_violation("lu.rest.exhausted"):
            report_move(table, "dream-again")
        report_move(table, "dream-again", card="Temptation")

        assert get_game_state(table).open_prompt.count == 4
