"""Rules, Shadow of the Depths, of Envy, of Imprisonment, of Primeval Fear."""

from __future__ import annotations

import json

import pytest

from campaigns.lucidity.rules.sound import fault
from campaigns.lucidity.rules.value import Asked, decoded
from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now, said, told
from tests.rulings import refused


class TestDepths:
    def test_one_die_more_is_drawn_rolled_and_added_to_the_unresolved(self) -> None:
        table = evening("", "")

        dream(table, "BS")
        assert (card(table), now(table).question) == (
            "shadow BS", Asked("draw", 0, count=1, back=0, why="depths"),
        )  # fmt: skip
        do(table, "draw", colours=["R"])
        assert asked(table) == ("roll", "Ann")
        do(table, "roll", faces=["D"])

        assert (card(table), kind(table)) == ("power RD shadow BS", "rest")

    def test_the_short_report_names_it_as_it_fell(self) -> None:
        table = evening("", "")
        dream(table, "BS")

        do(table, "keep", dice=["BS"])
        do(table, "keep", dice=["GE"])

        assert card(table) == "exhaust GE shadow BS BS"

    def test_if_it_is_no_shadow_it_is_resolved_before_any_other(self) -> None:
        table = evening("exhaust GE", "")
        dream(table, "BS YS")
        do(table, "resolve-shadow", die="BS")

        do(table, "keep", dice=["BE"])

        # Only then the Shadow of Imprisonment, which may turn the new die.
        assert (card(table), now(table).asked.dice) == ("exhaust GE BE shadow BS YS", ["GE", "BE"])

    def test_a_shadow_joins_the_others_and_the_player_chooses_among_them(self) -> None:
        table = evening("exhaust GE", "")
        dream(table, "BS YS")
        do(table, "resolve-shadow", die="BS")

        do(table, "keep", dice=["RS"])

        assert (kind(table), now(table).asked.dice) == ("shadow", ["YS", "RS"])

    def test_an_empty_bag_gives_none(self) -> None:
        table = evening("power GP", "", bag="B3")
        do(table, "choose-track", track=1)

        do(table, "keep", dice=["BS"])
        do(table, "keep", dice=["BE"])
        do(table, "rest", place="exhaust", die="BE")

        assert table.now.result == "won"


class TestEnvy:
    def test_the_next_player_selects_a_die_which_is_rolled_again(self) -> None:
        table = evening("power RD hunt RH", "", "")

        dream(table, "GS")
        assert (asked(table), now(table).asked.of) == (("envy", "Bob"), 0)
        do(table, "envy", place="power", die="RD")
        assert (asked(table), now(table).hand) == (("roll", "Ann"), ["R"])
        do(table, "roll", faces=["E"])

        assert card(table) == "hunt RH exhaust RE shadow GS"

    @pytest.mark.parametrize("role", ["out", "R power RP"])
    def test_the_eliminated_and_nightmares_still_are_the_next_player(self, role: str) -> None:
        table = evening("power BD hunt BH", f"role {role}", "")

        dream(table, "GS")

        assert asked(table) == ("envy", "Bob")

    def test_any_die_but_a_shadow_of_envy_can_be_selected_wherever_it_lies(self) -> None:
        table = evening("power YD hunt GS RS exhaust BP shadow GS YS", "")
        dream(table, "GS")

        with refused("lu.envy.own-shadow"):
            do(table, "envy", place="shadow", die="GS")
        with refused("lu.envy.own-shadow"):
            do(table, "envy", place="hunt", die="GS")
        with refused("lu.envy.not-there", die="RD"):
            do(table, "envy", place="power", die="RD")
        do(table, "envy", place="exhaust", die="BP")

        assert now(table).hand == ["B"]

    def test_if_the_rerolled_die_is_no_shadow_it_is_resolved_before_any_other(self) -> None:
        table = evening("power RD hunt RH", "", "")
        dream(table, "BS GS")
        do(table, "resolve-shadow", die="GS")
        do(table, "envy", place="power", die="RD")

        do(table, "roll", faces=["H"])

        assert card(table) == "hunt RH RH shadow BS GS"

    def test_a_single_die_leaves_no_choice_and_none_means_nothing_happens(self) -> None:
        table = evening("hunt RH", "", "")
        dream(table, "GS")
        assert (told(table), now(table).hand) == (["lu.envy.only"], ["R"])

        table = evening("", "", "")
        dream(table, "GS")
        assert (told(table), kind(table)) == (["lu.envy.nothing"], "rest")


class TestImprisonment:
    def test_an_exhaust_die_is_turned_where_it_lies(self) -> None:
        table = evening("exhaust GE RE", "")

        dream(table, "YS")
        assert (asked(table), now(table).asked.dice) == (("imprison", "Ann"), ["GE", "RE"])
        with refused("lu.imprisonment.not-there", die="BE"):
            do(table, "imprison", die="BE")
        do(table, "imprison", die="RE")

        assert card(table) == "exhaust GE RP shadow YS"

    def test_a_single_exhaust_die_is_turned_without_asking(self) -> None:
        table = evening("exhaust GE GP", "")

        dream(table, "YS")

        assert card(table) == "exhaust GP GP shadow YS"
        assert told(table) == ["lu.imprisonment.turned", "lu.imprisonment.side", "lu.copy.unverified"]

    @pytest.mark.parametrize("dice", ["GE", "GE RE"])
    @pytest.mark.parametrize(("side", "shown"), [("P", "Power"), ("S", "Shadow")])
    def test_whoever_chooses_the_die_its_new_side_is_said_and_marked_until_it_is_read_off(
        self, dice: str, side: str, shown: str
    ) -> None:
        for verified in ([], ["imprisonment"]):
            table = evening(f"exhaust {dice}", "", imprisonment=side, verified=verified)
            dream(table, "YS")
            if kind(table) == "imprison":
                do(table, "imprison", die="GE")

            lines = said(table)

            assert f"It shows {shown} now, and stays in the Exhaust row." in lines
            guess = "Unverified until you read it off your copy of the game: What a yellow Shadow turns up."
            assert (guess in lines) == (not verified)

    def test_without_one_nothing_happens(self) -> None:
        table = evening("exhaust GP", "")

        dream(table, "YS")

        assert (told(table), card(table)) == (["lu.imprisonment.nothing"], "exhaust GP shadow YS")

    def test_a_turned_die_still_counts_for_the_exhaust_row(self) -> None:
        table = evening("exhaust GE GP", "")

        dream(table, "BE")

        assert now(table).exhausted

    def test_the_side_is_the_one_that_this_copy_of_the_game_shows(self) -> None:
        table = evening("exhaust GE", "", imprisonment="S")

        dream(table, "YS")

        assert card(table) == "exhaust GS shadow YS"


class TestPrimevalFear:
    def test_a_shadow_of_any_colour_may_move_to_the_hunt_row_unturned(self) -> None:
        table = evening("shadow BS GS", "")

        dream(table, "RS")
        assert (asked(table), now(table).asked.dice) == (("fear", "Ann"), ["BS", "GS", "RS"])
        do(table, "fear", die="BS")

        assert card(table) == "hunt BS shadow GS RS"
        assert table.names["answer"] == "BS"

    def test_or_nothing_moves(self) -> None:
        table = evening("shadow BS", "")
        dream(table, "RS")

        do(table, "fear")

        assert (card(table), table.names["answer"]) == ("shadow BS RS", "none")

    def test_only_a_die_that_lies_there(self) -> None:
        table = evening("exhaust BE", "")
        dream(table, "RS")

        for die in ("BE", "BS"):
            with refused("lu.fear.not-there", die=die):
                do(table, "fear", die=die)

    @pytest.mark.parametrize(
        ("symbol", "left"), [("E", "power GP hunt BE shadow RS"), ("P", "hunt GP exhaust BE shadow RS")]
    )
    def test_the_symbol_is_the_one_that_this_copy_of_the_game_shows(self, symbol: str, left: str) -> None:
        table = evening("power GP exhaust BE", "", fear=symbol)
        dream(table, "RS")

        do(table, "fear", die=now(table).asked.dice[0])

        assert card(table) == left

    @pytest.mark.parametrize("verified", [[], ["fear"]])
    def test_without_such_a_die_nothing_is_asked_but_said_as_a_guess_until_it_is_read_off(
        self, verified: list[str]
    ) -> None:
        table = evening("hunt BE", "", fear="E", verified=verified)

        dream(table, "RS")

        assert kind(table) == "rest"
        assert told(table) == ["lu.fear.nothing", "lu.copy.unverified"][: 1 if verified else 2]
        assert said(table)[0] == "The red Shadow moves a die showing Exhaust; Ann has none to move."

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
        table = evening(rows, "", fear=symbol)
        dream(table, "RS")

        with refused("lu.fear.not-there"):
            do(table, "fear", die="YE", place=moved)
        die = next(die for die in rows.split() if die[1:] == symbol)
        do(table, "fear", die=die, place=moved)

        assert card(table) == left

    @pytest.mark.parametrize("symbol", ["S", "P"])
    def test_a_die_that_lies_in_two_rows_leaves_its_own_where_no_row_is_named(self, symbol: str) -> None:
        own = {"S": "shadow", "P": "power"}[symbol]
        table = evening(f"{own} B{symbol} exhaust B{symbol}", "", fear=symbol)
        dream(table, "RS")

        do(table, "fear", die=f"B{symbol}")

        assert f"exhaust B{symbol}" in card(table)

    def test_what_lies_in_the_hunt_row_is_there_already(self) -> None:
        table = evening("hunt BS", "")
        dream(table, "RS")

        with refused("lu.fear.not-there", die="BS"):
            do(table, "fear", die="BS")

    def test_a_shadow_in_the_hunt_row_counts_there(self) -> None:
        table = evening("hunt BS GS RS", "", "")

        dream(table, "BH")

        assert now(table).players[0].role == "out"
        assert bag(table) == {"B": 20, "G": 20, "Y": 20, "R": 20}

    def test_the_order_in_which_a_store_gives_the_rows_back_changes_no_question(self) -> None:
        table = evening("shadow YS", "")
        dream(table, "RS")
        assert now(table).asked.dice == ["YS", "RS"]

        stored = json.loads(json.dumps(table.now.state, sort_keys=True))

        assert list(stored["players"][0]["shadow"]) == ["B", "G", "R", "Y"]
        assert fault(decoded(stored)) == ""
