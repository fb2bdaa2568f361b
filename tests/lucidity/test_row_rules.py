"""Rules, Check for Filled Rows: the Hunt row, the Exhaust row, the Shadow row, in this order."""

from __future__ import annotations

import pytest

from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now, said, told
from tests.rulings import refused


class TestHuntRow:
    def test_four_dice_eliminated_all_dice_back_in_the_bag(self) -> None:
        table = evening("power BP GD hunt RH RH RH exhaust BE shadow YS", "", "")

        dream(table, "RH")

        assert card(table) == "role out"
        assert bag(table) == {"B": 20, "G": 20, "Y": 20, "R": 20}
        assert told(table) == ["lu.hunt.eliminated"]

    def test_three_dice_dream_on(self) -> None:
        table = evening("hunt RH RH", "", "")

        dream(table, "RH")

        assert kind(table) == "rest"

    def test_five_dice_eliminate_as_well(self) -> None:
        table = evening("hunt RH RH RH", "", "")

        dream(table, "RH RH")

        assert card(table) == "role out"

    def test_no_further_turns_are_taken(self) -> None:
        table = evening("hunt RH RH RH", "", "")
        dream(table, "RH")
        assert asked(table) == ("track", "Bob")
        for _ in range(2):
            dream(table, "BH")
            do(table, "rest-all")

        assert asked(table) == ("track", "Bob")

    def test_it_comes_first_nobody_eliminated_becomes_a_nightmare(self) -> None:
        table = evening("hunt RH RH RH shadow BS BS BS", "", "")

        dream(table, "RH")

        assert card(table) == "role out"


class TestExhaustRow:
    def test_three_dice_exhausted_a_drawn_colour_says_which_power_is_lost(self) -> None:
        table = evening("power BP GP BD exhaust YE YE", "", "")

        dream(table, "RE")
        assert asked(table) == ("exhaustion", "Ann")
        before = bag(table)
        do(table, "exhaustion", colour="B")

        assert card(table) == "power GP exhaust YE YE RE"
        assert "lu.exhaust.lost" in told(table)
        # The drawn die went back too.
        assert bag(table) - before == {"B": 2}

    def test_only_the_power_row_is_robbed(self) -> None:
        table = evening("power BP exhaust BP YE", "", "")
        dream(table, "GE")

        do(table, "exhaustion", colour="B")

        assert card(table) == "exhaust BP YE GE"

    def test_a_colour_without_power_costs_nothing(self) -> None:
        table = evening("power BP exhaust YE YE", "", "")
        dream(table, "YE")

        do(table, "exhaustion", colour="R")

        assert card(table) == "power BP exhaust YE YE YE"
        assert "lu.exhaust.nothing" in told(table)

    def test_the_site_draws_it_where_nobody_wants_to(self) -> None:
        table = evening("power BP exhaust YE YE", "", "", bag="B9 Y1")
        dream(table, "YE")

        do(table, "exhaust-for-us")

        assert card(table) == "exhaust YE YE YE"

    def test_the_bag_must_hold_the_drawn_die(self) -> None:
        table = evening("power BP exhaust YE YE", "", "", bag="B9 Y1")
        dream(table, "YE")

        with refused("lu.draw.not-there", colour="R"):
            do(table, "exhaustion", colour="R")

    def test_without_power_there_is_nothing_to_draw_for(self) -> None:
        table = evening("exhaust YE YE", "", "")

        dream(table, "YE")

        assert (told(table), kind(table)) == (["lu.exhaust.nothing"], "rest")

    def test_the_exhausted_must_rest(self) -> None:
        table = evening("exhaust YE YE", "", "")
        dream(table, "YE")

        assert now(table).asked.again is False
        with refused("lu.rest.exhausted"):
            do(table, "dream-again")

    def test_the_exhausted_may_still_become_a_nightmare(self) -> None:
        table = evening("power BP GP exhaust YE YE shadow RS RS RS", "", "")
        dream(table, "YE")

        do(table, "exhaustion", colour="B")

        assert card(table) == "role R power GP"


class TestShadowRow:
    def test_three_dice_of_a_colour_become_its_nightmare_and_keep_power_only(self) -> None:
        table = evening("power BP GD hunt RH exhaust BE shadow RS RS YS", "", "", spent="RD RP BP")

        dream(table, "RS")
        do(table, "fear")

        assert card(table) == "role R power BP GD RD RP"
        assert now(table).cards["R"].dice == []
        assert now(table).cards["B"].dice == ["BP"]

    def test_a_power_side_outside_the_power_row_is_kept_too(self) -> None:
        table = evening("exhaust GP BE shadow RS RS", "", "")
        dream(table, "RS")

        do(table, "fear")

        assert card(table) == "role R power GP"

    def test_the_turn_ends_and_a_later_one_is_that_of_a_nightmare(self) -> None:
        table = evening("shadow RS RS", "", "")
        dream(table, "RS")
        do(table, "fear")
        assert asked(table) == ("track", "Bob")
        for _ in "Bob", "Cid":
            dream(table, "BH")
            do(table, "rest-all")

        assert asked(table) == ("nightmare", "Ann")

    def test_two_dice_dream_on(self) -> None:
        table = evening("shadow RS", "", "")
        dream(table, "RS")

        do(table, "fear")

        assert kind(table) == "rest"

    def test_the_fullest_row_decides(self) -> None:
        table = evening("shadow RS RS RS YS YS YS", "", "")

        dream(table, "YS")

        assert card(table) == "role Y"

    def test_equally_full_rows_leave_the_choice_to_the_player(self) -> None:
        table = evening("shadow GS GS GS YS YS", "", "")
        dream(table, "YS")
        assert (asked(table), now(table).asked.colours) == (("become", "Ann"), ["G", "Y"])
        with refused("lu.shadow.not-tied", colour="B"):
            do(table, "become", colour="B")

        do(table, "become", colour="Y")

        assert card(table) == "role Y"

    def test_moving_a_shadow_to_the_hunt_row_saves_from_turning(self) -> None:
        table = evening("shadow RS RS", "", "")
        dream(table, "RS")

        do(table, "fear", die="RS")

        assert (card(table), kind(table)) == ("hunt RS shadow RS RS", "rest")

    def test_no_second_player_becomes_the_same_nightmare(self) -> None:
        table = evening("shadow RS RS RS YS YS YS", "role R", "", takes=NOTHING_TAKEN)

        dream(table, "BH")

        assert card(table) == "role Y"


NOTHING_TAKEN: dict[str, list[str]] = {c: [] for c in ("B", "G", "Y", "R", "TG", "TR")}


class TestAFullRowOfANightmareThatIsClaimed:
    @pytest.mark.parametrize(("choice", "left"), [("next", "role Y"), ("none", "hunt BH shadow YS YS YS RS RS RS RS")])
    def test_the_next_fullest_decides_or_nobody_turns_as_the_table_reads_it(self, choice: str, left: str) -> None:
        table = evening("shadow RS RS RS RS YS YS YS", "role R", "", readings={"claimed": choice})

        dream(table, "BH")

        assert card(table) == left
        assert told(table)[0] == f"lu.shadow.claimed-{choice}"
        assert said(table)[0].startswith(
            "The fullest Shadow row of Ann (red) is of a Nightmare that somebody is already."
        )

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_a_row_as_full_as_the_claimed_one_is_the_only_one_to_choose(self, choice: str) -> None:
        table = evening("shadow RS RS RS YS YS", "role R", "", readings={"claimed": choice})

        dream(table, "YS")

        assert (card(table), told(table)) == ("role Y", ["lu.imprisonment.nothing", "lu.shadow.turned"])

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_alone_it_turns_nobody_and_that_is_said(self, choice: str) -> None:
        table = evening("shadow RS RS RS YS YS", "role R", "", readings={"claimed": choice})

        dream(table, "BH")

        assert (kind(table), told(table)) == ("rest", ["lu.shadow.claimed"])
        assert "does not turn: there is one of each colour" in said(table)[0]

    def test_what_is_not_full_is_not_spoken_of(self) -> None:
        table = evening("shadow RS RS", "role R", "")

        dream(table, "BH")

        assert told(table) == []

    @pytest.mark.parametrize("choice", ["next", "none"])
    def test_of_rows_that_can_be_claimed_the_fullest_counts_against_it(self, choice: str) -> None:
        table = evening("shadow RS RS RS YS YS YS YS GS GS GS", "role R", "", readings={"claimed": choice})

        dream(table, "BH")

        assert card(table) == "role Y"


class TestTwoPlayers:
    @pytest.mark.parametrize(("shadows", "role"), [("YS YS", "dreamer"), ("YS YS YS", "Y")])
    def test_a_shadow_row_is_filled_by_four_dice(self, shadows: str, role: str) -> None:
        table = evening(f"shadow {shadows}", "")

        dream(table, "YS")

        assert now(table).players[0].role == role

    def test_of_three_players_a_row_is_filled_by_three(self) -> None:
        table = evening("shadow YS YS", "", "")

        dream(table, "YS")

        assert now(table).players[0].role == "Y"
