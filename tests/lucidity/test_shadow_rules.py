"""Rules, Shadow of the Depths, of Envy, of Imprisonment, of Primeval Fear."""

from __future__ import annotations

import json

import pytest

from campaigns.lucidity.rules.game_state import Prompt, decode_game
from campaigns.lucidity.rules.invariants import find_violation
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


class TestDepths:
    def test_one_die_more_is_drawn_rolled_and_added_to_the_unresolved(self) -> None:
        table = build_position("", "")

        report_dream(table, "BS")
        assert (format_card(table), get_game_state(table).question) == (
            "shadow BS", Prompt("draw", 0, count=1, back=0, why="depths"),
        )  # fmt: skip
        report_move(table, "draw", colours=["R"])
        assert get_prompt(table) == ("roll", "Ann")
        report_move(table, "roll", faces=["D"])

        assert (format_card(table), get_prompt_kind(table)) == ("power RD shadow BS", "rest")

    def test_the_short_report_names_it_as_it_fell(self) -> None:
        table = build_position("", "")
        report_dream(table, "BS")

        report_move(table, "keep", dice=["BS"])
        report_move(table, "keep", dice=["GE"])

        assert format_card(table) == "exhaust GE shadow BS BS"

    def test_if_it_is_no_shadow_it_is_resolved_before_any_other(self) -> None:
        table = build_position("exhaust GE", "")
        report_dream(table, "BS YS")
        report_move(table, "resolve-shadow", die="BS")

        report_move(table, "keep", dice=["BE"])

        # Only then the Shadow of Imprisonment, which may turn the new die.
        assert (format_card(table), get_game_state(table).open_prompt.dice) == (
            "exhaust GE BE shadow BS YS",
            ["GE", "BE"],
        )

    def test_a_shadow_joins_the_others_and_the_player_chooses_among_them(self) -> None:
        table = build_position("exhaust GE", "")
        report_dream(table, "BS YS")
        report_move(table, "resolve-shadow", die="BS")

        report_move(table, "keep", dice=["RS"])

        assert (get_prompt_kind(table), get_game_state(table).open_prompt.dice) == ("shadow", ["YS", "RS"])

    def test_an_empty_bag_gives_none(self) -> None:
        table = build_position("power GP", "", bag="B3")
        report_move(table, "choose-track", track=1)

        report_move(table, "keep", dice=["BS"])
        report_move(table, "keep", dice=["BE"])
        report_move(table, "rest", place="exhaust", die="BE")

        assert table.current_game.result == "won"


class TestEnvy:
    def test_the_next_player_selects_a_die_which_is_rolled_again(self) -> None:
        table = build_position("power RD hunt RH", "", "")

        report_dream(table, "GS")
        assert (get_prompt(table), get_game_state(table).open_prompt.of) == (("envy", "Bob"), 0)
        report_move(table, "envy", place="power", die="RD")
        assert (get_prompt(table), get_game_state(table).hand) == (("roll", "Ann"), ["R"])
        report_move(table, "roll", faces=["E"])

        assert format_card(table) == "hunt RH exhaust RE shadow GS"

    @pytest.mark.parametrize("role", ["out", "R power RP"])
    def test_the_eliminated_and_nightmares_still_are_the_next_player(self, role: str) -> None:
        table = build_position("power BD hunt BH", f"role {role}", "")

        report_dream(table, "GS")

        assert get_prompt(table) == ("envy", "Bob")

    def test_any_die_but_a_shadow_of_envy_can_be_selected_wherever_it_lies(self) -> None:
        table = build_position("power YD hunt GS RS exhaust BP shadow GS YS", "")
        report_dream(table, "GS")

        with expect_violation("lu.envy.own-shadow"):
            report_move(table, "envy", place="shadow", die="GS")
        with expect_violation("lu.envy.own-shadow"):
            report_move(table, "envy", place="hunt", die="GS")
        with expect_violation("lu.envy.not-there", die="RD"):
            report_move(table, "envy", place="power", die="RD")
        report_move(table, "envy", place="exhaust", die="BP")

        assert get_game_state(table).hand == ["B"]

    def test_if_the_rerolled_die_is_no_shadow_it_is_resolved_before_any_other(self) -> None:
        table = build_position("power RD hunt RH", "", "")
        report_dream(table, "BS GS")
        report_move(table, "resolve-shadow", die="GS")
        report_move(table, "envy", place="power", die="RD")

        report_move(table, "roll", faces=["H"])

        assert format_card(table) == "hunt RH RH shadow BS GS"

    def test_a_single_die_leaves_no_choice_and_none_means_nothing_happens(self) -> None:
        table = build_position("hunt RH", "", "")
        report_dream(table, "GS")
        assert (list_consequence_codes(table), get_game_state(table).hand) == (["lu.envy.only"], ["R"])

        table = build_position("", "", "")
        report_dream(table, "GS")
        assert (list_consequence_codes(table), get_prompt_kind(table)) == (["lu.envy.nothing"], "rest")


class TestImprisonment:
    def test_an_exhaust_die_is_turned_where_it_lies(self) -> None:
        table = build_position("exhaust GE RE", "")

        report_dream(table, "YS")
        assert (get_prompt(table), get_game_state(table).open_prompt.dice) == (("imprison", "Ann"), ["GE", "RE"])
        with expect_violation("lu.imprisonment.not-there", die="BE"):
            report_move(table, "imprison", die="BE")
        report_move(table, "imprison", die="RE")

        assert format_card(table) == "exhaust GE RP shadow YS"

    def test_a_single_exhaust_die_is_turned_without_asking(self) -> None:
        table = build_position("exhaust GE GP", "")

        report_dream(table, "YS")

        assert format_card(table) == "exhaust GP GP shadow YS"
        assert list_consequence_codes(table) == ["lu.imprisonment.turned", "lu.imprisonment.side", "lu.copy.unverified"]

    @pytest.mark.parametrize("dice", ["GE", "GE RE"])
    @pytest.mark.parametrize(("side", "shown"), [("P", "Power"), ("S", "Shadow")])
    def test_whoever_chooses_the_die_its_new_side_is_said_and_marked_until_it_is_read_off(
        self, dice: str, side: str, shown: str
    ) -> None:
        for verified in ([], ["imprisonment"]):
            table = build_position(f"exhaust {dice}", "", imprisonment=side, verified=verified)
            report_dream(table, "YS")
            if get_prompt_kind(table) == "imprison":
                report_move(table, "imprison", die="GE")

            lines = list_messages(table)

            assert f"It shows {shown} now, and stays in the Exhaust row." in lines
            guess = (
                "Until you check your cards and dice, we are guessing this: Which face a yellow Shadow turns a die to."
            )
            assert (guess in lines) == (not verified)

    def test_without_one_nothing_happens(self) -> None:
        table = build_position("exhaust GP", "")

        report_dream(table, "YS")

        assert (list_consequence_codes(table), format_card(table)) == (
            ["lu.imprisonment.nothing"],
            "exhaust GP shadow YS",
        )

    def test_a_turned_die_still_counts_for_the_exhaust_row(self) -> None:
        table = build_position("exhaust GE GP", "")

        report_dream(table, "BE")

        assert get_game_state(table).exhausted

    def test_the_side_is_the_one_that_this_copy_of_the_game_shows(self) -> None:
        table = build_position("exhaust GE", "", imprisonment="S")

        report_dream(table, "YS")

        assert format_card(table) == "exhaust GS shadow YS"


class TestPrimevalFear:
    def test_a_shadow_of_any_colour_may_move_to_the_hunt_row_unturned(self) -> None:
        table = build_position("shadow BS GS", "")

        report_dream(table, "RS")
        assert (get_prompt(table), get_game_state(table).open_prompt.dice) == (("fear", "Ann"), ["BS", "GS", "RS"])
        report_move(table, "fear", die="BS")

        assert format_card(table) == "hunt BS shadow GS RS"
        assert table.line_facts["answer"] == "BS"

    def test_or_nothing_moves(self) -> None:
        table = build_position("shadow BS", "")
        report_dream(table, "RS")

        report_move(table, "fear")

        assert (format_card(table), table.line_facts["answer"]) == ("shadow BS RS", "none")

    def test_only_a_die_that_lies_there(self) -> None:
        table = build_position("exhaust BE", "")
        report_dream(table, "RS")

        for die in ("BE", "BS"):
            with expect_violation("lu.fear.not-there", die=die):
                report_move(table, "fear", die=die)

    @pytest.mark.parametrize(
        ("symbol", "left"), [("E", "power GP hunt BE shadow RS"), ("P", "hunt GP exhaust BE shadow RS")]
    )
    def test_the_symbol_is_the_one_that_this_copy_of_the_game_shows(self, symbol: str, left: str) -> None:
        table = build_position("power GP exhaust BE", "", fear=symbol)
        report_dream(table, "RS")

        report_move(table, "fear", die=get_game_state(table).open_prompt.dice[0])

        assert format_card(table) == left

    @pytest.mark.parametrize("verified", [[], ["fear"]])
    def test_without_such_a_die_nothing_is_asked_but_said_as_a_guess_until_it_is_read_off(
        self, verified: list[str]
    ) -> None:
        table = build_position("hunt BE", "", fear="E", verified=verified)

        report_dream(table, "RS")

        assert get_prompt_kind(table) == "rest"
        assert list_consequence_codes(table) == ["lu.fear.nothing", "lu.copy.unverified"][: 1 if verified else 2]
        assert list_messages(table)[0] == "The red Shadow moves a die showing Exhaust; Ann has none to move."

    @pytest.mark.parametrize(
        ("symbol", "rows", "moved", "left"),
        [
            ("P", "exhaust GP", "exhaust", "hunt GP shadow RS"),
            ("S", "exhaust BS", "exhaust", "hunt BS shadow RS"),
            ("P", "power GP exhaust GP", "power", "hunt GP exhaust GP shadow RS"),
            ("P", "power GP exhaust GP", "exhaust", "power GP hunt GP shadow RS"),
            ("S", "exhaust BS shadow BS", "exhaust", "hunt BS shadow BS RS"),
        ],
    )
    def test_any_die_of_the_symbol_may_move_wherever_on_the_card_it_lies(
        self, symbol: str, rows: str, moved: str, left: str
    ) -> None:
        table = build_position(rows, "", fear=symbol)
        report_dream(table, "RS")

        with expect_violation("lu.fear.not-there"):
            report_move(table, "fear", die="YE", place=moved)
        die = next(die for die in rows.split() if die[1:] == symbol)
        report_move(table, "fear", die=die, place=moved)

        assert format_card(table) == left

    @pytest.mark.parametrize("symbol", ["S", "P"])
    def test_a_die_that_lies_in_two_rows_leaves_its_own_where_no_row_is_named(self, symbol: str) -> None:
        own = {"S": "shadow", "P": "power"}[symbol]
        table = build_position(f"{own} B{symbol} exhaust B{symbol}", "", fear=symbol)
        report_dream(table, "RS")

        report_move(table, "fear", die=f"B{symbol}")

        assert f"exhaust B{symbol}" in format_card(table)

    def test_what_lies_in_the_hunt_row_is_there_already(self) -> None:
        table = build_position("hunt BS", "")
        report_dream(table, "RS")

        with expect_violation("lu.fear.not-there", die="BS"):
            report_move(table, "fear", die="BS")

    def test_a_shadow_in_the_hunt_row_counts_there(self) -> None:
        table = build_position("hunt BS GS RS", "", "")

        report_dream(table, "BH")

        assert get_game_state(table).players[0].role == "out"
        assert count_bag(table) == {"B": 20, "G": 20, "Y": 20, "R": 20}

    def test_the_order_in_which_a_store_gives_the_rows_back_changes_no_question(self) -> None:
        table = build_position("shadow YS", "")
        report_dream(table, "RS")
        assert get_game_state(table).open_prompt.dice == ["YS", "RS"]

        stored = json.loads(json.dumps(table.current_game.state, sort_keys=True))

        assert list(stored["players"][0]["shadow"]) == ["B", "G", "R", "Y"]
        assert find_violation(decode_game(stored)) == ""
