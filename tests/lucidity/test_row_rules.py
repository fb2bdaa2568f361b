"""Rules, Check for Filled Rows: the Hunt row, the Exhaust row, the Shadow row, in this order."""

from __future__ import annotations

import pytest

from tests.lucidity.positions import (
    build_position,
    count_bag,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    list_consequence_codes,
    list_messages,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


class TestHuntRow:
    def test_four_dice_eliminated_all_dice_back_in_the_bag(self) -> None:
        table = build_position("power BP GD hunt RH RH RH exhaust BE shadow YS", "", "")

        report_dream(table, "RH")

        assert format_card(table) == "role out"
        assert count_bag(table) == {"B": 20, "G": 20, "Y": 20, "R": 20}
        assert list_consequence_codes(table) == ["lu.hunt.eliminated"]

    def test_three_dice_dream_on(self) -> None:
        table = build_position("hunt RH RH", "", "")

        report_dream(table, "RH")

        assert get_prompt_kind(table) == "rest"

    def test_five_dice_eliminate_as_well(self) -> None:
        table = build_position("hunt RH RH RH", "", "")

        report_dream(table, "RH RH")

        assert format_card(table) == "role out"

    def test_no_further_turns_are_taken(self) -> None:
        table = build_position("hunt RH RH RH", "", "")
        report_dream(table, "RH")
        assert get_prompt(table) == ("track", "Bob")
        for _ in range(2):
            report_dream(table, "BH")
            report_move(table, "rest-all")

        assert get_prompt(table) == ("track", "Bob")

    def test_it_comes_first_nobody_eliminated_becomes_a_nightmare(self) -> None:
        table = build_position("hunt RH RH RH shadow BS BS BS", "", "")

        report_dream(table, "RH")

        assert format_card(table) == "role out"


class TestExhaustRow:
    def test_three_dice_exhausted_a_drawn_colour_says_which_power_is_lost(self) -> None:
        table = build_position("power BP GP BD exhaust YE YE", "", "")

        report_dream(table, "RE")
        assert get_prompt(table) == ("exhaustion", "Ann")
        before = count_bag(table)
        report_move(table, "exhaustion", colour="B")

        assert format_card(table) == "power GP exhaust YE YE RE"
        assert "lu.exhaust.lost" in list_consequence_codes(table)
        # The drawn die went back too.
        assert count_bag(table) - before == {"B": 2}

    def test_only_the_power_row_is_robbed(self) -> None:
        table = build_position("power BP exhaust BP YE", "", "")
        report_dream(table, "GE")

        report_move(table, "exhaustion", colour="B")

        assert format_card(table) == "exhaust BP YE GE"

    def test_a_colour_without_power_costs_nothing(self) -> None:
        table = build_position("power BP exhaust YE YE", "", "")
        report_dream(table, "YE")

        report_move(table, "exhaustion", colour="R")

        assert format_card(table) == "power BP exhaust YE YE YE"
        assert "lu.exhaust.nothing" in list_consequence_codes(table)

    def test_the_site_draws_it_where_nobody_wants_to(self) -> None:
        table = build_position("power BP exhaust YE YE", "", "", bag="B9 Y1")
        report_dream(table, "YE")

        report_move(table, "exhaust-for-us")

        assert format_card(table) == "exhaust YE YE YE"

    def test_the_bag_must_hold_the_drawn_die(self) -> None:
        table = build_position("power BP exhaust YE YE", "", "", bag="B9 Y1")
        report_dream(table, "YE")

        with expect_violation("lu.draw.not-there", colour="R"):
            report_move(table, "exhaustion", colour="R")

    def test_without_power_there_is_nothing_to_draw_for(self) -> None:
        table = build_position("exhaust YE YE", "", "")

        report_dream(table, "YE")

        assert (list_consequence_codes(table), get_prompt_kind(table)) == (["lu.exhaust.nothing"], "rest")

    def test_the_exhausted_must_rest(self) -> None:
        table = build_position("exhaust YE YE", "", "")
        report_dream(table, "YE")

        assert get_game_state(table).open_prompt.again is False
        with expect_violation("lu.rest.exhausted"):
            report_move(table, "dream-again")

    def test_the_exhausted_may_still_become_a_nightmare(self) -> None:
        table = build_position("power BP GP exhaust YE YE shadow RS RS RS", "", "")
        report_dream(table, "YE")

        report_move(table, "exhaustion", colour="B")

        assert format_card(table) == "role R power GP"


class TestShadowRow:
    def test_three_dice_of_a_colour_become_its_nightmare_and_keep_power_only(self) -> None:
        table = build_position("power BP GD hunt RH exhaust BE shadow RS RS YS", "", "", spent="RD RP BP")

        report_dream(table, "RS")
        report_move(table, "fear")

        assert format_card(table) == "role R power BP GD RD RP"
        assert get_game_state(table).cards["R"].dice == []
        assert get_game_state(table).cards["B"].dice == ["BP"]

    def test_a_power_side_outside_the_power_row_is_kept_too(self) -> None:
        table = build_position("exhaust GP BE shadow RS RS", "", "")
        report_dream(table, "RS")

        report_move(table, "fear")

        assert format_card(table) == "role R power GP"

    def test_the_turn_ends_and_a_later_one_is_that_of_a_nightmare(self) -> None:
        table = build_position("shadow RS RS", "", "")
        report_dream(table, "RS")
        report_move(table, "fear")
        assert get_prompt(table) == ("track", "Bob")
        for _ in "Bob", "Cid":
            report_dream(table, "BH")
            report_move(table, "rest-all")

        assert get_prompt(table) == ("nightmare", "Ann")

    def test_two_dice_dream_on(self) -> None:
        table = build_position("shadow RS", "", "")
        report_dream(table, "RS")

        report_move(table, "fear")

        assert get_prompt_kind(table) == "rest"

    def test_the_fullest_row_decides(self) -> None:
        table = build_position("shadow RS RS RS YS YS YS", "", "")

        report_dream(table, "YS")

        assert format_card(table) == "role Y"

    def test_equally_full_rows_leave_the_choice_to_the_player(self) -> None:
        table = build_position("shadow GS GS GS YS YS", "", "")
        report_dream(table, "YS")
        assert (get_prompt(table), get_game_state(table).open_prompt.colours) == (("become", "Ann"), ["G", "Y"])
        with expect_violation("lu.shadow.not-tied", colour="B"):
            report_move(table, "become", colour="B")

        report_move(table, "become", colour="Y")

        assert format_card(table) == "role Y"

    def test_moving_a_shadow_to_the_hunt_row_saves_from_turning(self) -> None:
        table = build_position("shadow RS RS", "", "")
        report_dream(table, "RS")

        report_move(table, "fear", die="RS")

        assert (format_card(table), get_prompt_kind(table)) == ("hunt RS shadow RS RS", "rest")

    def test_no_second_player_becomes_the_same_nightmare(self) -> None:
        table = build_position("shadow RS RS RS YS YS YS", "role R", "", takes=NOTHING_TAKEN)

        report_dream(table, "BH")

        assert format_card(table) == "role Y"


NOTHING_TAKEN: dict[str, list[str]] = {c: [] for c in ("B", "G", "Y", "R", "TG", "TR")}


class TestAFullRowOfANightmareThatIsClaimed:
    @pytest.mark.parametrize(("choice", "left"), [("next", "role Y"), ("none", "hunt BH shadow YS YS YS RS RS RS RS")])
    def test_the_next_fullest_decides_or_nobody_turns_as_the_table_reads_it(self, choice: str, left: str) -> None:
        table = build_position("shadow RS RS RS RS YS YS YS", "role R", "", readings={"claimed": choice})

        report_dream(table, "BH")

        assert format_card(table) == left
        assert list_consequence_codes(table)[0] == f"lu.shadow.claimed-{choice}"
        assert list_messages(table)[0].startswith(
            "Somebody is already the Nightmare of Ann's fullest Shadow row (red)."
        )

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_a_row_as_full_as_the_claimed_one_is_the_only_one_to_choose(self, choice: str) -> None:
        table = build_position("shadow RS RS RS YS YS", "role R", "", readings={"claimed": choice})

        report_dream(table, "YS")

        assert (format_card(table), list_consequence_codes(table)) == (
            "role Y",
            ["lu.imprisonment.nothing", "lu.shadow.turned"],
        )

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_alone_it_turns_nobody_and_that_is_said(self, choice: str) -> None:
        table = build_position("shadow RS RS RS YS YS", "role R", "", readings={"claimed": choice})

        report_dream(table, "BH")

        assert (get_prompt_kind(table), list_consequence_codes(table)) == ("rest", ["lu.shadow.claimed"])
        assert "there is only one of each colour" in list_messages(table)[0]

    def test_what_is_not_full_is_not_spoken_of(self) -> None:
        table = build_position("shadow RS RS", "role R", "")

        report_dream(table, "BH")

        assert list_consequence_codes(table) == []

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_of_rows_that_can_be_claimed_the_fullest_counts_against_it(self, choice: str) -> None:
        table = build_position("shadow RS RS RS YS YS YS YS GS GS GS", "role R", "", readings={"claimed": choice})

        report_dream(table, "BH")

        assert format_card(table) == "role Y"


class TestTwoPlayers:
    @pytest.mark.parametrize(("shadows", "role"), [("YS YS", "dreamer"), ("YS YS YS", "Y")])
    def test_a_shadow_row_is_filled_by_four_dice(self, shadows: str, role: str) -> None:
        table = build_position(f"shadow {shadows}", "")

        report_dream(table, "YS")

        assert get_game_state(table).players[0].role == role

    def test_of_three_players_a_row_is_filled_by_three(self) -> None:
        table = build_position("shadow YS YS", "", "")

        report_dream(table, "YS")

        assert get_game_state(table).players[0].role == "Y"
