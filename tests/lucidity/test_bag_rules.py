"""Rules, The "Worst Case" Rule: a bag that runs dry, and dice drawn or put back too many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lucidity.positions import asked, bag, card, do, dream, evening, now, said, told
from tests.rulings import refused


class TestEmptyBag:
    def test_the_last_die_drawn_makes_this_turn_the_last(self) -> None:
        table = evening("power GP", "power RD", bag="B4")
        do(table, "choose-track", track=2)

        do(table, "draw", colours=["B"] * 4)
        do(table, "roll", faces=["E", "E"])
        assert now(table).asked.again is False
        with refused("lu.rest.empty-bag"):
            do(table, "dream-again")
        do(table, "rest", place="exhaust", die="BE")

        assert (table.now.result, table.now.winners) == ("won", [1])

    def test_the_die_of_exhaustion_is_drawn_out_of_the_bag_even_where_no_power_can_be_lost(self) -> None:
        table = evening("exhaust BE BE", "power RD", bag="B5")
        do(table, "choose-track", track=2)
        do(table, "keep", dice=["BE", "BS"])

        do(table, "keep", dice=["BS"])
        do(table, "keep", dice=["BH"])

        assert (sum(bag(table).values()), now(table).empty) == (1, True)

    def test_a_bag_with_a_die_left_goes_on(self) -> None:
        table = evening("power GP", "power RD", bag="B5")
        do(table, "choose-track", track=2)

        do(table, "keep", dice=["BE", "BE"])

        assert now(table).asked.again is True

    def test_a_moment_is_enough_though_two_dice_go_back_and_that_is_said(self) -> None:
        table = evening("power GP", "power RD", bag="B4")
        do(table, "choose-track", track=2)

        do(table, "draw", colours=["B"] * 4)

        assert (sum(bag(table).values()), now(table).empty) == (2, True)
        assert told(table) == ["lu.too-many.emptied", "lu.draw.returned"]
        assert "at this table the game ends with this turn" in said(table)[0]

    @pytest.mark.parametrize(
        "reports",
        [[("draw", {"colours": ["B"] * 4}), ("roll", {"faces": ["E", "E"]})], [("keep", {"dice": ["BE", "BE"]})]],
        ids=str,
    )
    def test_or_only_a_bag_left_empty_ends_the_game_where_the_table_reads_it_so(
        self, reports: list[tuple[str, dict[str, Any]]]
    ) -> None:
        table = evening("power GP", "power RD", bag="B4", readings={"emptied": "left"})
        do(table, "choose-track", track=2)
        lines = []

        for slug, report in reports:
            do(table, slug, **report)
            lines += told(table)
        do(table, "rest", place="exhaust", die="BE")

        assert lines[0] == "lu.too-many.not-left"

        assert asked(table) == ("track", "Bob")

    @pytest.mark.parametrize("choice", ["ever", "left"])
    def test_the_last_die_for_a_shadow_of_the_depths_leaves_it_empty_either_way(self, choice: str) -> None:
        table = evening("power GP", "power RD", bag="B4", readings={"emptied": choice})
        do(table, "choose-track", track=1)
        for _ in range(3):
            do(table, "keep", dice=["BS"])
        assert (sum(bag(table).values()), now(table).empty) == (1, False)

        do(table, "keep", dice=["BE"])

        assert (sum(bag(table).values()), now(table).empty) == (0, True)
        assert told(table) == ["lu.too-many.dry"]

    @pytest.mark.parametrize(("choice", "over"), [("ever", True), ("left", False)])
    def test_the_die_that_exhaustion_or_minions_give_back_is_read_alike(self, choice: str, over: bool) -> None:
        table = evening("power YP exhaust BE BE", "power RD", bag="B3 Y1", readings={"emptied": choice})
        do(table, "choose-track", track=1)
        do(table, "keep", dice=["BS"])
        do(table, "keep", dice=["BS"])
        do(table, "keep", dice=["BE"])
        do(table, "exhaustion", colour="Y")
        assert now(table).empty is over

        table = evening("role B", "", "", bag="B1 Y1", readings={"emptied": choice})
        do(table, "send-minions")
        do(table, "draw", colours=["B", "Y"])
        assert now(table).empty is over

    @pytest.mark.parametrize("choice", ["ever", "left"])
    def test_a_draw_that_cannot_be_made_in_full_ends_the_game_either_way(self, choice: str) -> None:
        table = evening("power GP", "power RD", bag="B3", readings={"emptied": choice})
        do(table, "choose-track", track=2)

        do(table, "keep", dice=["BE"])

        assert now(table).empty

    @pytest.mark.parametrize(("choice", "over"), [("ever", True), ("left", False)])
    def test_a_turn_broken_off_with_the_last_dice_in_hand_is_read_alike(self, choice: str, over: bool) -> None:
        table = evening("power GP", "power RD", bag="B2 Y2", readings={"emptied": choice})
        do(table, "choose-track", track=2)
        do(table, "draw", colours=["B", "B", "Y", "Y"])

        do(table, "end-turn")

        assert bool(table.now.result) is over

    def test_the_short_report_empties_it_too(self) -> None:
        table = evening("power GP", "power RD", bag="B4")
        do(table, "choose-track", track=2)

        do(table, "keep", dice=["BE", "BE"])

        assert now(table).empty


class TestWorstCase:
    def test_of_too_many_drawn_dice_the_next_player_selects_the_excess(self) -> None:
        table = evening("", "", "")
        do(table, "choose-track", track=1)

        do(table, "draw", colours=["B", "R", "G", "G", "Y"])
        assert (asked(table), now(table).asked.count) == (("excess", "Bob"), 2)
        with refused("lu.too-many.count", wanted=2, given=1):
            do(table, "excess", colours=["R"])
        with refused("lu.draw.not-in-hand", colour="R"):
            do(table, "excess", colours=["R", "R"])
        do(table, "excess", colours=["R", "G"])

        assert (asked(table), now(table).hand) == (("return", "Ann"), ["B", "G", "Y"])

    def test_of_too_many_rolled_dice_too_and_the_others_are_rolled_again(self) -> None:
        table = evening("", "", "")
        do(table, "choose-track", track=1)

        do(table, "keep", dice=["BS", "RH"])
        assert asked(table) == ("excess", "Bob")
        do(table, "excess", colours=["B"])

        assert (asked(table), now(table).hand, card(table)) == (("roll", "Ann"), ["R"], "")

    def test_dice_of_one_colour_leave_no_choice(self) -> None:
        table = evening("", "", "")
        do(table, "choose-track", track=1)

        do(table, "draw", colours=["B", "B", "B", "B"])

        assert told(table) == ["lu.too-many.returned", "lu.draw.returned"]
        assert now(table).hand == ["B"]

    def test_for_dice_returned_too_many_the_next_player_may_pick_others_out_of_the_bag(self) -> None:
        table = evening("", "", "")
        do(table, "choose-track", track=3)
        do(table, "draw", colours=["B", "R", "G", "G", "Y"])

        do(table, "return-dice", colours=["B", "R", "G"])
        assert (asked(table), now(table).asked.count) == (("fetch", "Bob"), 1)
        with refused("lu.too-many.fetched", most=1, given=2):
            do(table, "fetch", colours=["R", "R"])
        do(table, "fetch", colours=["R"])

        assert (asked(table), now(table).hand) == (("roll", "Ann"), ["G", "Y", "R"])

    def test_or_none(self) -> None:
        table = evening("", "", "")
        do(table, "choose-track", track=2)
        do(table, "draw", colours=["B", "R", "G", "G"])
        do(table, "return-dice", colours=["B", "R", "G"])

        do(table, "fetch", colours=[])

        assert now(table).hand == ["G"]

    def test_too_many_dice_for_a_shadow_of_the_depths(self) -> None:
        table = evening("", "", "")
        dream(table, "BS")

        do(table, "draw", colours=["B", "R"])
        do(table, "excess", colours=["R"])

        assert now(table).hand == ["B"]

    def test_eliminated_or_not_the_next_player_selects(self) -> None:
        table = evening("", "role out", "")
        do(table, "choose-track", track=1)

        do(table, "draw", colours=["B", "R", "G", "G"])

        assert asked(table) == ("excess", "Bob")
        assert sum(bag(table).values()) == 76
