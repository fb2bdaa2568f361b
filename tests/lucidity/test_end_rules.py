"""Rules, End of the Game."""

from __future__ import annotations

import pytest

from tests.lucidity.positions import asked, do, dream, evening, kind, now, said, told

FOURTEEN = "power BD BD BD BD BD BD BD"


class TestFifteenPower:
    def test_every_other_dreamer_takes_a_last_turn_in_order_then_the_most_power_wins(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", "", "role R", "")
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")
        assert (asked(table), now(table).final, told(table)) == (("track", "Bob"), [3], ["lu.end.last-turns"])
        for name in "Bob", "Dee":
            assert asked(table) == ("track", name)
            dream(table, "YE")
            do(table, "rest-all")

        assert (table.now.result, table.now.winners) == ("won", [0])
        assert [(s["name"], s["role"], s["power"], s["place"]) for s in table.now.scores] == [
            ("Ann", "dreamer", 15, 1), ("Bob", "dreamer", 0, 2), ("Cid", "R", 0, 2), ("Dee", "dreamer", 0, 2),
        ]  # fmt: skip

    def test_it_is_checked_at_the_end_of_a_turn_only(self) -> None:
        table = evening(FOURTEEN, "", "")
        dream(table, "RD")

        do(table, "rest", place="power", die="RD")

        assert now(table).final is None

    def test_a_nightmare_that_reaches_it_leaves_a_last_turn_to_every_dreamer(self) -> None:
        table = evening("", "", f"role R {FOURTEEN}")
        dream(table, "RS")
        do(table, "ability")
        do(table, "rest-all")

        assert (asked(table), now(table).final) == (("track", "Bob"), [0])

    def test_power_may_be_lost_in_a_last_turn_so_another_may_win(self) -> None:
        table = evening(f"{FOURTEEN} RP", "power GD GD GD GD GD GD GD GD")
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")

        assert (table.now.result, table.now.winners) == ("won", [1])

    def test_power_outside_the_power_row_counts(self) -> None:
        table = evening(f"{FOURTEEN} exhaust RP hunt RH", "", "")
        dream(table, "YE")

        do(table, "rest", place="exhaust", die="YE")

        assert now(table).final == [2]
        assert told(table) == ["lu.end.outside-counts", "lu.end.last-turns"]
        assert said(table)[0].startswith("Power outside the Power row decides here for Ann.")

    @pytest.mark.parametrize(("choice", "winners"), [("counts", [1]), ("not", [0])])
    def test_where_it_decides_who_wins_the_reading_is_told(self, choice: str, winners: list[int]) -> None:
        table = evening("power RP RP hunt RH", "power GP exhaust GP GP", "", bag="B4", readings={"outside": choice})
        do(table, "choose-track", track=2)
        do(table, "keep", dice=["BE", "BE"])

        do(table, "rest", place="exhaust", die="BE")

        assert (table.now.winners, told(table)) == (winners, [f"lu.end.outside-{choice}", "lu.end.won"])
        assert table.rulings[0].facts["players"] == ["Ann", "Bob"]

    @pytest.mark.parametrize(("choice", "result"), [("counts", "won"), ("not", "")])
    def test_alone_it_may_win_too(self, choice: str, result: str) -> None:
        table = evening(f"{FOURTEEN} exhaust RP", readings={"outside": choice})
        dream(table, "YE")

        do(table, "rest", place="exhaust", die="YE")

        assert (table.now.result, told(table)[0]) == (result, f"lu.end.outside-{choice}")

    def test_unless_the_table_reads_it_otherwise(self) -> None:
        table = evening(f"{FOURTEEN} exhaust RP hunt RH", "", "", readings={"outside": "not"})
        dream(table, "YE")

        do(table, "rest", place="exhaust", die="YE")

        assert now(table).final is None

    def test_somebody_else_who_has_as_much_already_takes_no_last_turn(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", "power GD GD GD GD GD GD GD GD", "")
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert (asked(table), now(table).final) == (("track", "Cid"), [])

    @pytest.mark.parametrize(
        ("choice", "first", "later"), [("below", "Cid", []), ("each", "Bob", [2, 0]), ("turn", "Bob", [2])]
    )
    def test_of_two_who_have_as_much_the_tables_reading_says_who_takes_a_last_turn(
        self, choice: str, first: str, later: list[int]
    ) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", f"{FOURTEEN} GP", "", readings={"last": choice})
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert (asked(table), now(table).final) == (("track", first), later)
        assert told(table) == [f"lu.end.several-{choice}", "lu.end.last-turns"]
        assert "15 Power or more: Ann, Bob." in said(table)[0]
        assert "at this table" in said(table)[0]

    @pytest.mark.parametrize(("choice", "final"), [("below", [2]), ("each", [2, 0]), ("turn", [2])])
    def test_a_nightmare_with_as_much_makes_it_two(self, choice: str, final: list[int]) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", f"role B {FOURTEEN} RP", "", readings={"last": choice})
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert [now(table).turn, *(now(table).final or ())] == final

    @pytest.mark.parametrize("choice", ["below", "each", "turn"])
    def test_one_alone_leaves_nothing_to_read(self, choice: str) -> None:
        table = evening("hunt RH", f"role R {FOURTEEN} RP", readings={"last": choice})
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert asked(table) == ("track", "Ann")
        assert told(table) == ["lu.end.last-turns", "lu.end.twice"]
        assert said(table)[1] == "Ann plays twice running: nobody else is due a last turn."

    def test_two_who_are_each_other_may_make_one_play_twice_running(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", f"role B {FOURTEEN} RP", readings={"last": "each"})
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert asked(table) == ("track", "Ann")
        assert told(table) == ["lu.end.several-each", "lu.end.last-turns", "lu.end.twice"]

    def test_two_nightmares_leave_every_dreamer_a_last_turn(self) -> None:
        table = evening("hunt RH", f"role B {FOURTEEN} RP", f"role G {FOURTEEN} RP", "")
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert (asked(table), now(table).final, told(table)) == (("track", "Dee"), [0], ["lu.end.last-turns"])

    def test_who_is_out_in_a_last_turn_leaves_the_others_theirs(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", "hunt RH RH RH", "")
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")

        dream(table, "RH")

        assert asked(table) == ("track", "Cid")

    def test_who_turns_in_a_last_turn_has_had_it(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", "shadow YS YS", "")
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")

        dream(table, "YS")

        assert asked(table) == ("track", "Cid")


class TestTheEliminated:
    def test_have_no_turn_and_the_next_player_goes_on(self) -> None:
        table = evening("role out", "", "role out", turn=0)

        assert asked(table) == ("track", "Bob")

    def test_are_passed_over_when_their_turn_would_come(self) -> None:
        table = evening("", "role out", "")
        dream(table, "YE")

        do(table, "rest", place="exhaust", die="YE")

        assert asked(table) == ("track", "Cid")
        assert table.now.steps == 3


class TestNoDreamers:
    def test_the_game_ends_at_once_and_the_strongest_nightmare_wins(self) -> None:
        table = evening("shadow YS YS", "role B power BP BP", "role out")

        dream(table, "YS")

        assert (table.now.result, table.now.winners) == ("won", [1])

    def test_nobody_wins_when_nobody_is_left(self) -> None:
        table = evening("hunt RH RH RH", "role out", "role out")

        dream(table, "RH")

        assert (table.now.result, table.now.winners, told(table)) == (
            "won", [], ["lu.hunt.eliminated", "lu.end.nobody"],
        )  # fmt: skip

    def test_the_eliminated_stand_behind_everybody_else_even_behind_no_power(self) -> None:
        table = evening("hunt RH RH RH", "role B", "role out")

        dream(table, "RH")

        assert table.now.winners == [1]
        assert [score["place"] for score in table.now.scores] == [2, 1, 2]


class TestTies:
    def test_those_who_are_level_win_together(self) -> None:
        table = evening("hunt RH RH RH", "role B power BP", "role R power RP")

        dream(table, "RH")

        assert table.now.winners == [1, 2]
        assert told(table) == ["lu.hunt.eliminated", "lu.tie.shared", "lu.end.won"]

    def test_or_last_turns_are_played_again_until_somebody_is_ahead(self) -> None:
        table = evening(f"{FOURTEEN} RP", "power GD GD GD GD GD GD GD GP", readings={"tie": "on"})
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")
        assert asked(table) == ("track", "Bob")

        dream(table, "YP")
        do(table, "rest", place="power", die="GP")
        dream(table, "RP")
        do(table, "resolve") if kind(table) == "resolve" else None
        do(table, "rest", place="power", die="RP")

        assert (asked(table), now(table).final) == (("track", "Bob"), [0])

    def test_without_dreamers_nobody_can_play_on(self) -> None:
        table = evening("hunt RH RH RH", "role B power BP", "role R power RP", readings={"tie": "on"})

        dream(table, "RH")

        assert table.now.winners == [1, 2]

    def test_who_is_ahead_alone_wins_at_once_even_where_ties_are_played_on(self) -> None:
        table = evening(f"{FOURTEEN} RP", "", readings={"tie": "on"})
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")

        assert (table.now.result, table.now.winners) == ("won", [0])
        assert told(table) == ["lu.end.won"]

    def test_with_an_empty_bag_nobody_can_play_on(self) -> None:
        table = evening("power GP", "power RP", bag="B4", readings={"tie": "on"})
        do(table, "choose-track", track=2)
        do(table, "keep", dice=["BE", "BE"])
        do(table, "rest", place="exhaust", die="BE")

        assert (table.now.result, table.now.winners) == ("won", [0, 1])

    def test_a_tie_of_three_is_played_on_in_the_order_of_seats_after_the_one_whose_turn_it_was(self) -> None:
        table = evening(
            f"{FOURTEEN} RP", "power GD GD GD GD GD GD GD GP", f"role R {FOURTEEN} RP", turn=1, readings={"tie": "on"}
        )
        dream(table, "YE")
        do(table, "rest", place="exhaust", die="YE")

        assert (asked(table), now(table).final) == (("track", "Ann"), [1])
        assert told(table) == ["lu.end.several-below", "lu.tie.on", "lu.end.last-turns"]
