"""Rules, End of the Game."""

from __future__ import annotations

import pytest

from tests.lucidity.positions import (
    build_position,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    list_consequence_codes,
    list_messages,
    report_dream,
    report_move,
)

FOURTEEN_POWER = "power BD BD BD BD BD BD BD"


class TestFifteenPower:
    def test_every_other_dreamer_takes_a_last_turn_in_order_then_the_most_power_wins(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", "", "role R", "")
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")
        assert (get_prompt(table), get_game_state(table).final, list_consequence_codes(table)) == (
            ("track", "Bob"),
            [3],
            ["lu.end.last-turns"],
        )
        for name in "Bob", "Dee":
            assert get_prompt(table) == ("track", name)
            report_dream(table, "YE")
            report_move(table, "rest-all")

        assert (table.current_game.result, table.current_game.winners) == ("won", [0])
        assert [(s["name"], s["role"], s["power"], s["place"]) for s in table.current_game.scores] == [
            ("Ann", "dreamer", 15, 1), ("Bob", "dreamer", 0, 2), ("Cid", "R", 0, 2), ("Dee", "dreamer", 0, 2),
        ]  # fmt: skip

    def test_it_is_checked_at_the_end_of_a_turn_only(self) -> None:
        table = build_position(FOURTEEN_POWER, "", "")
        report_dream(table, "RD")

        report_move(table, "rest", place="power", die="RD")

        assert get_game_state(table).final is None

    def test_a_nightmare_that_reaches_it_leaves_a_last_turn_to_every_dreamer(self) -> None:
        table = build_position("", "", f"role R {FOURTEEN_POWER}")
        report_dream(table, "RS")
        report_move(table, "ability")
        report_move(table, "rest-all")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Bob"), [0])

    def test_power_may_be_lost_in_a_last_turn_so_another_may_win(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP", "power GD GD GD GD GD GD GD GD")
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")

        assert (table.current_game.result, table.current_game.winners) == ("won", [1])

    def test_power_outside_the_power_row_counts(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} exhaust RP hunt RH", "", "")
        report_dream(table, "YE")

        report_move(table, "rest", place="exhaust", die="YE")

        assert get_game_state(table).final == [2]
        assert list_consequence_codes(table) == ["lu.end.outside-counts", "lu.end.last-turns"]
        assert list_messages(table)[0].startswith("Power outside the Power row decides here for Ann.")

    @pytest.mark.parametrize(("choice", "winners"), [("counts", [1]), ("not", [0])])
    def test_where_it_decides_who_wins_the_reading_is_told(self, choice: str, winners: list[int]) -> None:
        table = build_position(
            "power RP RP hunt RH", "power GP exhaust GP GP", "", bag="B4", readings={"outside": choice}
        )
        report_move(table, "choose-track", track=2)
        report_move(table, "keep", dice=["BE", "BE"])

        report_move(table, "rest", place="exhaust", die="BE")

        assert (table.current_game.winners, list_consequence_codes(table)) == (
            winners,
            [f"lu.end.outside-{choice}", "lu.end.won"],
        )
        assert table.consequences[0].facts["players"] == ["Ann", "Bob"]

    @pytest.mark.parametrize(("choice", "result"), [("counts", "won"), ("not", "")])
    def test_alone_it_may_win_too(self, choice: str, result: str) -> None:
        table = build_position(f"{FOURTEEN_POWER} exhaust RP", readings={"outside": choice})
        report_dream(table, "YE")

        report_move(table, "rest", place="exhaust", die="YE")

        assert (table.current_game.result, list_consequence_codes(table)[0]) == (result, f"lu.end.outside-{choice}")

    def test_unless_the_table_reads_it_otherwise(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} exhaust RP hunt RH", "", "", readings={"outside": "not"})
        report_dream(table, "YE")

        report_move(table, "rest", place="exhaust", die="YE")

        assert get_game_state(table).final is None

    def test_somebody_else_who_has_as_much_already_takes_no_last_turn(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", "power GD GD GD GD GD GD GD GD", "")
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Cid"), [])

    @pytest.mark.parametrize(
        ("choice", "first", "later"), [("below", "Cid", []), ("each", "Bob", [2, 0]), ("turn", "Bob", [2])]
    )
    def test_of_two_who_have_as_much_the_tables_reading_says_who_takes_a_last_turn(
        self, choice: str, first: str, later: list[int]
    ) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", f"{FOURTEEN_POWER} GP", "", readings={"last": choice})
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert (get_prompt(table), get_game_state(table).final) == (("track", first), later)
        assert list_consequence_codes(table) == [f"lu.end.several-{choice}", "lu.end.last-turns"]
        assert "15 Power or more: Ann and Bob." in list_messages(table)[0]
        assert "at this table" in list_messages(table)[0]

    @pytest.mark.parametrize(("choice", "final"), [("below", [2]), ("each", [2, 0]), ("turn", [2])])
    def test_a_nightmare_with_as_much_makes_it_two(self, choice: str, final: list[int]) -> None:
        table = build_position(
            f"{FOURTEEN_POWER} RP hunt RH", f"role B {FOURTEEN_POWER} RP", "", readings={"last": choice}
        )
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert [get_game_state(table).turn, *(get_game_state(table).final or ())] == final

    @pytest.mark.parametrize("choice", ["below", "each", "turn"])
    def test_one_alone_leaves_nothing_to_read(self, choice: str) -> None:
        table = build_position("hunt RH", f"role R {FOURTEEN_POWER} RP", readings={"last": choice})
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert get_prompt(table) == ("track", "Ann")
        assert list_consequence_codes(table) == ["lu.end.last-turns", "lu.end.twice"]
        assert list_messages(table)[1] == "Ann has two turns in a row: nobody else has a last turn."

    def test_two_who_are_each_other_may_make_one_play_twice_running(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", f"role B {FOURTEEN_POWER} RP", readings={"last": "each"})
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert get_prompt(table) == ("track", "Ann")
        assert list_consequence_codes(table) == ["lu.end.several-each", "lu.end.last-turns", "lu.end.twice"]

    def test_two_nightmares_leave_every_dreamer_a_last_turn(self) -> None:
        table = build_position("hunt RH", f"role B {FOURTEEN_POWER} RP", f"role G {FOURTEEN_POWER} RP", "")
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert (get_prompt(table), get_game_state(table).final, list_consequence_codes(table)) == (
            ("track", "Dee"),
            [0],
            ["lu.end.last-turns"],
        )

    def test_who_is_out_in_a_last_turn_leaves_the_others_theirs(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", "hunt RH RH RH", "")
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")

        report_dream(table, "RH")

        assert get_prompt(table) == ("track", "Cid")

    def test_who_turns_in_a_last_turn_has_had_it(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", "shadow YS YS", "")
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")

        report_dream(table, "YS")

        assert get_prompt(table) == ("track", "Cid")


class TestTheEliminated:
    def test_have_no_turn_and_the_next_player_goes_on(self) -> None:
        table = build_position("role out", "", "role out", turn=0)

        assert get_prompt(table) == ("track", "Bob")

    def test_are_passed_over_when_their_turn_would_come(self) -> None:
        table = build_position("", "role out", "")
        report_dream(table, "YE")

        report_move(table, "rest", place="exhaust", die="YE")

        assert get_prompt(table) == ("track", "Cid")
        assert table.current_game.steps == 3


class TestNoDreamers:
    def test_the_game_ends_at_once_and_the_strongest_nightmare_wins(self) -> None:
        table = build_position("shadow YS YS", "role B power BP BP", "role out")

        report_dream(table, "YS")

        assert (table.current_game.result, table.current_game.winners) == ("won", [1])

    def test_nobody_wins_when_nobody_is_left(self) -> None:
        table = build_position("hunt RH RH RH", "role out", "role out")

        report_dream(table, "RH")

        assert (table.current_game.result, table.current_game.winners, list_consequence_codes(table)) == (
            "won", [], ["lu.hunt.eliminated", "lu.end.nobody"],
        )  # fmt: skip

    def test_the_eliminated_stand_behind_everybody_else_even_behind_no_power(self) -> None:
        table = build_position("hunt RH RH RH", "role B", "role out")

        report_dream(table, "RH")

        assert table.current_game.winners == [1]
        assert [score["place"] for score in table.current_game.scores] == [2, 1, 2]


class TestTies:
    def test_those_who_are_level_win_together(self) -> None:
        table = build_position("hunt RH RH RH", "role B power BP", "role R power RP")

        report_dream(table, "RH")

        assert table.current_game.winners == [1, 2]
        assert list_consequence_codes(table) == ["lu.hunt.eliminated", "lu.tie.shared", "lu.end.won"]

    def test_or_last_turns_are_played_again_until_somebody_is_ahead(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP", "power GD GD GD GD GD GD GD GP", readings={"tie": "on"})
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")
        assert get_prompt(table) == ("track", "Bob")

        report_dream(table, "YP")
        report_move(table, "rest", place="power", die="GP")
        report_dream(table, "RP")
        report_move(table, "resolve") if get_prompt_kind(table) == "resolve" else None
        report_move(table, "rest", place="power", die="RP")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Bob"), [0])

    def test_without_dreamers_nobody_can_play_on(self) -> None:
        table = build_position("hunt RH RH RH", "role B power BP", "role R power RP", readings={"tie": "on"})

        report_dream(table, "RH")

        assert table.current_game.winners == [1, 2]

    def test_who_is_ahead_alone_wins_at_once_even_where_ties_are_played_on(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP", "", readings={"tie": "on"})
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")

        assert (table.current_game.result, table.current_game.winners) == ("won", [0])
        assert list_consequence_codes(table) == ["lu.end.won"]

    def test_with_an_empty_bag_nobody_can_play_on(self) -> None:
        table = build_position("power GP", "power RP", bag="B4", readings={"tie": "on"})
        report_move(table, "choose-track", track=2)
        report_move(table, "keep", dice=["BE", "BE"])
        report_move(table, "rest", place="exhaust", die="BE")

        assert (table.current_game.result, table.current_game.winners) == ("won", [0, 1])

    def test_a_tie_of_three_is_played_on_in_the_order_of_seats_after_the_one_whose_turn_it_was(self) -> None:
        table = build_position(
            f"{FOURTEEN_POWER} RP",
            "power GD GD GD GD GD GD GD GP",
            f"role R {FOURTEEN_POWER} RP",
            turn=1,
            readings={"tie": "on"},
        )
        report_dream(table, "YE")
        report_move(table, "rest", place="exhaust", die="YE")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Ann"), [1])
        assert list_consequence_codes(table) == ["lu.end.several-below", "lu.tie.on", "lu.end.last-turns"]
