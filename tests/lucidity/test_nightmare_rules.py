"""Rules, Turn Order (Nightmare); rules, Nightmare Abilities; the variant of Temptation."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.game_state import Prompt
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


class TestConsumePower:
    def test_a_power_die_of_the_own_colour_changes_rows_and_the_turn_is_over(self) -> None:
        table = build_position("role R power RP", "power RD BP", "", turn=0)

        report_move(table, "consume", player=2, die="RD")

        assert (format_card(table), format_card(table, 1)) == ("role R power RP RD", "power BP")
        assert get_prompt(table) == ("track", "Bob")

    def test_another_nightmare_can_be_robbed_too(self) -> None:
        table = build_position("role R", "role B power RP BP", "")

        report_move(table, "consume", player=2, die="RP")

        assert format_card(table) == "role R power RP"

    def test_only_the_own_colour_unless_a_card_says_otherwise(self) -> None:
        table = build_position("role R", "power BP", "")

        with expect_violation("lu.consume.colour", die="BP"):
            report_move(table, "consume", player=2, die="BP")
        report_move(table, "consume", card="ability", player=2, die="BP")

        assert format_card(table) == "role R power BP"

    def test_only_what_lies_in_somebody_elses_power_row(self) -> None:
        table = build_position("role R power RP", "exhaust RP", "")

        with expect_violation("lu.consume.not-there", die="RP", whom="Bob"):
            report_move(table, "consume", player=2, die="RP")
        with expect_violation("lu.consume.own"):
            report_move(table, "consume", player=1, die="RP")
        with expect_violation("lu.nightmare.nobody", player=4):
            report_move(table, "consume", player=4, die="RP")


class TestSendMinions:
    def test_of_two_drawn_dice_one_returns_and_a_dreamer_rolls_the_other_at_once(self) -> None:
        table = build_position("role R", "", "")

        report_move(table, "send-minions")
        assert get_game_state(table).question == Prompt(kind="draw", who=0, count=2, back=1, why="minions")
        report_move(table, "draw", colours=["B", "Y"])
        assert (get_prompt(table), get_game_state(table).open_prompt.count) == (("return", "Ann"), 1)
        report_move(table, "return-dice", colours=["B"])
        assert (get_prompt(table), get_game_state(table).open_prompt.die) == (("attack", "Ann"), "Y")
        report_move(table, "attack", player=3)
        assert get_prompt(table) == ("roll", "Cid")
        report_move(table, "roll", faces=["E"])

        assert format_card(table, 2) == "exhaust YE"
        assert get_prompt(table) == ("track", "Bob")

    def test_exactly_one_die_is_left(self) -> None:
        table = build_position("role R", "", "")
        report_move(table, "send-minions")
        report_move(table, "draw", colours=["B", "Y"])

        with expect_violation("lu.minions.one-die"):
            report_move(table, "return-dice", colours=["B", "Y"])

    def test_the_short_report_is_for_dreamers_own_draws(self) -> None:
        table = build_position("role R", "", "")
        report_move(table, "send-minions")

        with expect_violation("lu.minions.no-short"):
            report_move(table, "keep", dice=["BE"])

    @pytest.mark.parametrize("card_of", ["role out", "role B"])
    def test_only_dreamers_are_attacked(self, card_of: str) -> None:
        table = build_position("role R", card_of, "", "")
        report_move(table, "send-minions")
        report_move(table, "draw", colours=["Y", "Y"])

        with expect_violation("lu.minions.no-dreamer", whom="Bob"):
            report_move(table, "attack", player=2)

    def test_the_only_dreamer_left_is_attacked_without_asking(self) -> None:
        table = build_position("role R", "role out", "")
        report_move(table, "send-minions")

        report_move(table, "draw", colours=["Y", "Y"])

        assert (list_consequence_codes(table), get_prompt(table)) == (
            ["lu.draw.returned", "lu.minions.only"],
            ("roll", "Cid"),
        )

    def test_shadow_effects_follow_and_the_next_player_is_the_one_after_the_attacked(self) -> None:
        table = build_position("role R", "power BP hunt RH", "")
        send_minions(table, "G", player=2)

        report_move(table, "roll", faces=["S"])

        assert get_prompt(table) == ("envy", "Cid")

    def test_the_attacked_may_pay_for_a_reroll(self) -> None:
        table = build_position("role B", "power YP", "")
        send_minions(table, "Y", player=2)

        report_move(table, "roll", faces=["E"])
        assert get_prompt(table) == ("resolve", "Bob")
        report_move(table, "reroll", pay="YP", dice=["YE"])
        report_move(table, "roll", faces=["H"])

        assert format_card(table, 1) == "hunt YH"
        assert get_prompt(table) == ("track", "Bob")

    def test_unless_the_table_reads_it_otherwise(self) -> None:
        table = build_position("role B", "power YP", "", readings={"minion-reroll": "no"})
        send_minions(table, "Y", player=2)

        report_move(table, "roll", faces=["E"])

        assert format_card(table, 1) == "power YP exhaust YE"

    def test_rows_are_checked_in_the_dreamers_own_next_turn(self) -> None:
        table = build_position("role B", "hunt RH RH RH", "")
        send_minions(table, "R", player=2)

        report_move(table, "roll", faces=["H"])
        assert format_card(table, 1) == "hunt RH RH RH RH"
        assert list_messages(table)[0].startswith("Bob has a full Hunt row.")
        report_dream(table, "GP")

        assert format_card(table, 1) == "role out"

    def test_of_rows_that_are_not_full_nothing_is_said(self) -> None:
        table = build_position("role B", "hunt RH RH exhaust YE shadow YS YS", "")
        send_minions(table, "R", player=2)

        report_move(table, "roll", faces=["H"])

        assert list_consequence_codes(table) == []

    def test_every_full_row_that_waits_is_named_but_no_claimed_one(self) -> None:
        table = build_position("role B", "exhaust YE YE YE hunt RH RH RH shadow BS BS BS YS YS YS", "")
        send_minions(table, "R", player=2)

        report_move(table, "roll", faces=["H"])

        assert list_messages(table) == [
            (
                "Bob has a full Hunt row, Exhaust row and Shadow row. The rules do not say when to check it after an "
                "attack; at this table, you check it on Bob's own turn."
            )
        ]

        table = build_position("role B", "shadow BS BS BS", "")
        send_minions(table, "R", player=2)
        report_move(table, "roll", faces=["H"])
        assert list_consequence_codes(table) == []

    def test_or_at_once_where_the_table_reads_it_so(self) -> None:
        table = build_position("role B", "hunt RH RH RH", "", readings={"minions": "now"})
        send_minions(table, "R", player=2)

        report_move(table, "roll", faces=["H"])

        assert format_card(table, 1) == "role out"
        assert get_prompt(table) == ("track", "Cid")

    def test_checked_at_once_exhaustion_costs_power_and_a_filled_row_turns(self) -> None:
        table = build_position("role B", "power GP RP exhaust YE YE shadow YS YS YS", "", readings={"minions": "now"})
        send_minions(table, "Y", player=2)

        report_move(table, "roll", faces=["E"])
        assert get_prompt(table) == ("exhaustion", "Bob")
        report_move(table, "exhaustion", colour="G")

        assert format_card(table, 1) == "role Y power RP"
        assert get_prompt(table) == ("nightmare", "Bob")

    def test_a_bag_with_one_die_gives_that_one(self) -> None:
        table = build_position("role B", "", "", bag="Y1")
        report_move(table, "send-minions")

        report_move(table, "draw", colours=["Y"])
        report_move(table, "attack", player=2)
        report_move(table, "roll", faces=["E"])

        assert table.current_game.result == "won"


def send_minions(table: object, colour: str, player: int) -> None:
    """Send minions with a die of a colour to a player."""
    report_move(table, "send-minions")
    report_move(table, "draw", colours=[colour, colour])
    report_move(table, "attack", player=player)


class TestAbilities:
    def test_a_resolved_shadow_of_its_colour_is_taken_as_power_and_has_no_effect(self) -> None:
        table = build_position("", "role B", "")

        report_dream(table, "BS")

        assert (format_card(table), format_card(table, 1)) == ("", "role B power BP")
        assert (get_prompt(table), get_game_state(table).open_prompt.of, list_consequence_codes(table)) == (
            ("ability", "Bob"),
            0,
            ["lu.abilities.taken"],
        )

    @pytest.mark.parametrize(("used", "answer"), [(True, "used"), (False, "unused")])
    def test_the_nightmare_may_use_its_ability(self, used: bool, answer: str) -> None:
        table = build_position("", "role B", "")
        report_dream(table, "BS")

        report_move(table, "ability", used=used)

        assert table.line_facts == {"player": "Bob", "whom": "Ann", "answer": answer}
        assert get_prompt_kind(table) == "rest"

    def test_which_symbols_are_taken_stands_on_the_card(self) -> None:
        taken = {"B": ["S", "E"], "G": ["S"], "Y": ["S"], "R": ["S"], "TG": ["S"], "TR": ["S"]}
        table = build_position("", "role B", "", takes=taken)

        report_dream(table, "BE GE")
        report_move(table, "ability")

        assert (format_card(table), format_card(table, 1)) == ("exhaust GE", "role B power BP")

    def test_other_colours_stay_where_they_fell(self) -> None:
        table = build_position("", "role B", "")

        report_dream(table, "YS")

        assert format_card(table) == "shadow YS"

    def test_a_die_may_be_rerolled_before_it_is_taken(self) -> None:
        table = build_position("power BP", "role B", "")
        report_dream(table, "BS")

        report_move(table, "reroll", pay="BP", dice=["BS"])
        report_move(table, "roll", faces=["E"])

        assert format_card(table) == "exhaust BE"

    def test_what_an_ability_moves_is_moved_by_hand_meanwhile(self) -> None:
        table = build_position("hunt RH", "role B", "")
        report_dream(table, "BS")

        report_move(table, "shift", die="RH", source="1-hunt", target="2-power", face="P")
        report_move(table, "ability", used=True)

        assert (format_card(table), format_card(table, 1)) == ("", "role B power BP RP")

    def test_an_ability_may_end_the_turn(self) -> None:
        table = build_position("", "role B", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")

        report_move(table, "end-turn")

        assert (format_card(table), count_bag(table)["R"]) == ("", 20)
        assert get_prompt(table) == ("nightmare", "Bob")

    def test_a_sent_die_is_taken_too(self) -> None:
        table = build_position("role B", "role Y", "")
        report_move(table, "send-minions")
        report_move(table, "draw", colours=["Y", "Y"])

        report_move(table, "roll", faces=["S"])

        assert (format_card(table, 1), get_prompt(table)) == ("role Y power YP", ("ability", "Bob"))

    def test_several_are_taken_one_after_the_other(self) -> None:
        table = build_position("", "role B", "role Y")

        report_dream(table, "BS YS BS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "ability")
        report_move(table, "resolve-shadow", die="YS")
        report_move(table, "ability")
        report_move(table, "ability")

        assert (format_card(table, 1), format_card(table, 2)) == ("role B power BP BP", "role Y power YP")


class TestTemptation:
    def test_it_takes_what_its_side_says(self) -> None:
        taken = {"B": ["S"], "G": ["S"], "Y": ["S"], "R": ["S"], "TG": ["S", "H"], "TR": ["S"]}
        table = build_position("", "role G", "", temptation="G", takes=taken)

        report_dream(table, "GH")

        assert format_card(table, 1) == "role G power GP"

    def test_a_green_row_turns_into_it(self) -> None:
        table = build_position("shadow GS GS", "", "", temptation="G")

        report_dream(table, "GS")

        assert list_messages(table)[-1] == "Ann became the Nightmare of Temptation."
        assert count_bag(table)["G"] == 20
