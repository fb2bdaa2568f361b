"""Rules, The "Worst Case" Rule: an empty bag, and too many dice drawn or returned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lucidity.positions import (
    build_position,
    count_bag,
    format_card,
    get_game_state,
    get_prompt,
    list_consequence_codes,
    list_messages,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


class TestEmptyBag:
    def test_the_last_die_drawn_makes_this_turn_the_last(self) -> None:
        table = build_position("power GP", "power RD", bag="B4")
        report_move(table, "choose-track", track=2)

        report_move(table, "draw", colours=["B"] * 4)
        report_move(table, "roll", faces=["E", "E"])
        assert get_game_state(table).open_prompt.again is False
        with expect_violation("lu.rest.empty-bag"):
            report_move(table, "dream-again")
        report_move(table, "rest", place="exhaust", die="BE")

        assert (table.current_game.result, table.current_game.winners) == ("won", [1])

    def test_the_die_of_exhaustion_is_drawn_out_of_the_bag_even_where_no_power_can_be_lost(self) -> None:
        table = build_position("exhaust BE BE", "power RD", bag="B5")
        report_move(table, "choose-track", track=2)
        report_move(table, "keep", dice=["BE", "BS"])

        report_move(table, "keep", dice=["BS"])
        report_move(table, "keep", dice=["BH"])

        assert (sum(count_bag(table).values()), get_game_state(table).empty) == (1, True)

    def test_a_bag_with_a_die_left_goes_on(self) -> None:
        table = build_position("power GP", "power RD", bag="B5")
        report_move(table, "choose-track", track=2)

        report_move(table, "keep", dice=["BE", "BE"])

        assert get_game_state(table).open_prompt.again is True

    def test_a_moment_is_enough_though_two_dice_go_back_and_that_is_said(self) -> None:
        table = build_position("power GP", "power RD", bag="B4")
        report_move(table, "choose-track", track=2)

        report_move(table, "draw", colours=["B"] * 4)

        assert (sum(count_bag(table).values()), get_game_state(table).empty) == (2, True)
        assert list_consequence_codes(table) == ["lu.too-many.emptied", "lu.draw.returned"]
        assert "the game ends with this turn" in list_messages(table)[0]

    @pytest.mark.parametrize(
        "reports",
        [[("draw", {"colours": ["B"] * 4}), ("roll", {"faces": ["E", "E"]})], [("keep", {"dice": ["BE", "BE"]})]],
        ids=str,
    )
    def test_or_only_a_bag_left_empty_ends_the_game_where_the_table_reads_it_so(
        self, reports: list[tuple[str, dict[str, Any]]]
    ) -> None:
        table = build_position("power GP", "power RD", bag="B4", readings={"emptied": "left"})
        report_move(table, "choose-track", track=2)
        lines = []

        for slug, report in reports:
            report_move(table, slug, **report)
            lines += list_consequence_codes(table)
        report_move(table, "rest", place="exhaust", die="BE")

        assert lines[0] == "lu.too-many.not-left"

        assert get_prompt(table) == ("track", "Bob")

    @pytest.mark.parametrize("choice", ["ever", "left"])
    def test_the_last_die_for_a_shadow_of_the_depths_leaves_it_empty_either_way(self, choice: str) -> None:
        table = build_position("power GP", "power RD", bag="B4", readings={"emptied": choice})
        report_move(table, "choose-track", track=1)
        for _ in range(3):
            report_move(table, "keep", dice=["BS"])
        assert (sum(count_bag(table).values()), get_game_state(table).empty) == (1, False)

        report_move(table, "keep", dice=["BE"])

        assert (sum(count_bag(table).values()), get_game_state(table).empty) == (0, True)
        assert list_consequence_codes(table) == ["lu.too-many.dry"]

    @pytest.mark.parametrize(("choice", "over"), [("ever", True), ("left", False)])
    def test_the_die_that_exhaustion_or_minions_give_back_is_read_alike(self, choice: str, over: bool) -> None:
        table = build_position("power YP exhaust BE BE", "power RD", bag="B3 Y1", readings={"emptied": choice})
        report_move(table, "choose-track", track=1)
        report_move(table, "keep", dice=["BS"])
        report_move(table, "keep", dice=["BS"])
        report_move(table, "keep", dice=["BE"])
        report_move(table, "exhaustion", colour="Y")
        assert get_game_state(table).empty is over

        table = build_position("role B", "", "", bag="B1 Y1", readings={"emptied": choice})
        report_move(table, "send-minions")
        report_move(table, "draw", colours=["B", "Y"])
        assert get_game_state(table).empty is over

    @pytest.mark.parametrize("choice", ["ever", "left"])
    def test_a_draw_that_cannot_be_made_in_full_ends_the_game_either_way(self, choice: str) -> None:
        table = build_position("power GP", "power RD", bag="B3", readings={"emptied": choice})
        report_move(table, "choose-track", track=2)

        report_move(table, "keep", dice=["BE"])

        assert get_game_state(table).empty

    @pytest.mark.parametrize(("choice", "over"), [("ever", True), ("left", False)])
    def test_a_turn_broken_off_with_the_last_dice_in_hand_is_read_alike(self, choice: str, over: bool) -> None:
        table = build_position("power GP", "power RD", bag="B2 Y2", readings={"emptied": choice})
        report_move(table, "choose-track", track=2)
        report_move(table, "draw", colours=["B", "B", "Y", "Y"])

        report_move(table, "end-turn")

        assert bool(table.current_game.result) is over

    def test_the_short_report_empties_it_too(self) -> None:
        table = build_position("power GP", "power RD", bag="B4")
        report_move(table, "choose-track", track=2)

        report_move(table, "keep", dice=["BE", "BE"])

        assert get_game_state(table).empty


class TestWorstCase:
    def test_of_too_many_drawn_dice_the_next_player_selects_the_excess(self) -> None:
        table = build_position("", "", "")
        report_move(table, "choose-track", track=1)

        report_move(table, "draw", colours=["B", "R", "G", "G", "Y"])
        assert (get_prompt(table), get_game_state(table).open_prompt.count) == (("excess", "Bob"), 2)
        with expect_violation("lu.too-many.count", wanted=2, given=1):
            report_move(table, "excess", colours=["R"])
        with expect_violation("lu.draw.not-in-hand", colour="R"):
            report_move(table, "excess", colours=["R", "R"])
        report_move(table, "excess", colours=["R", "G"])

        assert (get_prompt(table), get_game_state(table).hand) == (("return", "Ann"), ["B", "G", "Y"])

    def test_of_too_many_rolled_dice_too_and_the_others_are_rolled_again(self) -> None:
        table = build_position("", "", "")
        report_move(table, "choose-track", track=1)

        report_move(table, "keep", dice=["BS", "RH"])
        assert get_prompt(table) == ("excess", "Bob")
        report_move(table, "excess", colours=["B"])

        assert (get_prompt(table), get_game_state(table).hand, format_card(table)) == (("roll", "Ann"), ["R"], "")

    def test_dice_of_one_colour_leave_no_choice(self) -> None:
        table = build_position("", "", "")
        report_move(table, "choose-track", track=1)

        report_move(table, "draw", colours=["B", "B", "B", "B"])

        assert list_consequence_codes(table) == ["lu.too-many.returned", "lu.draw.returned"]
        assert get_game_state(table).hand == ["B"]

    def test_for_dice_returned_too_many_the_next_player_may_pick_others_out_of_the_bag(self) -> None:
        table = build_position("", "", "")
        report_move(table, "choose-track", track=3)
        report_move(table, "draw", colours=["B", "R", "G", "G", "Y"])

        report_move(table, "return-dice", colours=["B", "R", "G"])
        assert (get_prompt(table), get_game_state(table).open_prompt.count) == (("fetch", "Bob"), 1)
        with expect_violation("lu.too-many.fetched", most=1, given=2):
            report_move(table, "fetch", colours=["R", "R"])
        report_move(table, "fetch", colours=["R"])

        assert (get_prompt(table), get_game_state(table).hand) == (("roll", "Ann"), ["G", "Y", "R"])

    def test_or_none(self) -> None:
        table = build_position("", "", "")
        report_move(table, "choose-track", track=2)
        report_move(table, "draw", colours=["B", "R", "G", "G"])
        report_move(table, "return-dice", colours=["B", "R", "G"])

        report_move(table, "fetch", colours=[])

        assert get_game_state(table).hand == ["G"]

    def test_too_many_dice_for_a_shadow_of_the_depths(self) -> None:
        table = build_position("", "", "")
        report_dream(table, "BS")

        report_move(table, "draw", colours=["B", "R"])
        report_move(table, "excess", colours=["R"])

        assert get_game_state(table).hand == ["B"]

    def test_eliminated_or_not_the_next_player_selects(self) -> None:
        table = build_position("", "role out", "")
        report_move(table, "choose-track", track=1)

        report_move(table, "draw", colours=["B", "R", "G", "G"])

        assert get_prompt(table) == ("excess", "Bob")
        assert sum(count_bag(table).values()) == 76
