"""Rules, Rest or Dream Again."""

from __future__ import annotations

import contextlib

import pytest

from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now
from tests.rulings import refused


class TestRest:
    def test_one_die_of_the_card_goes_back_and_the_turn_is_over(self) -> None:
        table = evening("power BP exhaust BE", "")
        dream(table, "RH")
        before = bag(table)["R"]

        do(table, "rest", place="hunt", die="RH")

        assert (card(table), bag(table)["R"]) == ("power BP exhaust BE", before + 1)
        assert asked(table) == ("track", "Bob")

    def test_or_all_dice_do_power_too(self) -> None:
        table = evening("power BP exhaust BE shadow YS", "")
        dream(table, "RH")

        do(table, "rest-all")

        assert card(table) == ""
        assert sorted(table.names["dice"]) == ["BE", "BP", "RH", "YS"]

    def test_the_die_must_lie_there(self) -> None:
        table = evening("power BP", "")
        dream(table, "RH")

        with refused("lu.rest.not-there", die="BP"):
            do(table, "rest", place="hunt", die="BP")

    @pytest.mark.parametrize(
        ("clause", "all_back"),
        [("any-or-exhaust", "power BP hunt RH shadow YS"), ("hunt-or-exhaust", "power BP hunt RH shadow YS")],
    )
    def test_what_all_means_is_what_this_copy_of_the_game_says(self, clause: str, all_back: str) -> None:
        table = evening("power BP exhaust BE GE shadow YS", "", rest=clause)
        dream(table, "RH")

        do(table, "rest-all")

        assert card(table) == all_back

    def test_what_one_means_is_what_this_copy_of_the_game_says(self) -> None:
        table = evening("power BP", "", rest="hunt-or-exhaust")
        dream(table, "RH")

        with refused("lu.rest.not-this-row", place="power"):
            do(table, "rest", place="power", die="BP")
        do(table, "rest", card="summary", place="power", die="BP")

        assert card(table) == "hunt RH"

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
        table = evening("power BP exhaust BE shadow YS", "", rest=clause)
        dream(table, "RH")
        die = {"power": "BP", "hunt": "RH", "exhaust": "BE", "shadow": "YS"}[place]

        with contextlib.nullcontext() if place in named.split() else refused("lu.rest.not-this-row", place=place):
            do(table, "rest", place=place, die=die)

        assert (die in card(table).split()) == (place not in named.split())

    def test_who_must_rest_with_an_empty_card_just_ends_the_turn(self) -> None:
        table = evening("", "", tracks=[[2, 2, 2], [2, 2, 2], [2, 2, 2]])
        do(table, "choose-track", track=1)
        for _ in range(2):
            do(table, "draw", colours=["R", "R"])
            do(table, "dream-again")
        do(table, "draw", colours=["R", "R"])

        assert asked(table) == ("track", "Bob")


class TestDreamAgain:
    def test_the_marker_moves_one_step_and_more_dice_are_drawn(self) -> None:
        table = evening("", "")
        dream(table, "RH")

        do(table, "dream-again")

        assert (now(table).track, now(table).step, now(table).asked.count) == (0, 1, 4)

    def test_twice_a_turn_then_rest(self) -> None:
        table = evening("", "", "")
        dream(table, "RP")
        for dice in (["RP", "YP"], ["BP", "YP", "GP"]):
            do(table, "dream-again")
            do(table, "keep", dice=dice)
            while kind(table) == "resolve":
                do(table, "resolve")

        assert now(table).asked.again is False
        with refused("lu.rest.end-of-track"):
            do(table, "dream-again")
        with refused("lu.rest.end-of-track"):
            do(table, "dream-again", card="an ability")

    def test_a_new_turn_begins_with_a_new_track_at_its_first_step(self) -> None:
        table = evening("", "")
        dream(table, "RH")
        do(table, "dream-again")
        do(table, "keep", dice=["RE", "BE"])
        do(table, "rest-all")

        assert (now(table).track, now(table).step) == (None, 0)
        assert asked(table) == ("track", "Bob")

    def test_the_exhausted_dream_again_only_if_a_card_says_so(self) -> None:
        table = evening("exhaust YE YE", "", "")
        dream(table, "YE")

        with refused("lu.rest.exhausted"):
            do(table, "dream-again")
        do(table, "dream-again", card="Temptation")

        assert now(table).asked.count == 4
