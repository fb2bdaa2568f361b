"""A night at the fire (p. 1)."""

from __future__ import annotations

from typing import Any

from tests.embers.models import Fire
from tests.embers.rules.night import begin, stop, turn
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def build_lit_table(**numbers: int) -> Any:
    return build_table(Fire(**numbers), has_session=False)


def test_a_spark_glows_with_its_worth_until_somebody_stops_p1() -> None:
    table = build_lit_table()

    play_move(table, turn, kind="threes")
    play_move(table, turn, kind="twos")
    assert (table.fire.glow, table.fire.threes, table.fire.hearth) == (5, 1, 0)
    play_move(table, stop)

    assert (table.fire.glow, table.fire.hearth) == (0, 5)


def test_nothing_can_be_laid_on_the_hearth_where_nothing_glows_unless_a_card_says_so_p1() -> None:
    table = build_lit_table()

    with expect_violation("embers.stop.nothing"):
        play_move(table, stop)
    play_move(table, stop, card="A warm stone")

    assert table.overruled_codes == ["embers.stop.nothing"]


def test_the_second_gust_of_a_turn_blows_out_what_glows_p1() -> None:
    table = build_lit_table(glow=4, wind=1, hearth=3)

    play_move(table, turn, kind="gusts")

    assert has_consequence(table, "embers.gust.out", lost=4)
    assert (table.fire.glow, table.fire.wind, table.fire.hearth) == (0, 0, 3)


def test_no_card_turns_over_what_is_not_in_the_deck_p1() -> None:
    with expect_violation("embers.turn.none-left", kind="ones"):
        play_move(build_lit_table(ones=0), turn, card="A warm stone", kind="ones")


def test_eight_on_the_hearth_end_the_night_warm_p1() -> None:
    table = build_lit_table(hearth=6, glow=2)

    play_move(table, stop)

    assert has_consequence(table, "embers.end.warm", hearth=8)
    with expect_violation("embers.end.over"):
        play_move(table, turn, kind="ones")


def test_the_last_card_ends_the_night_cold_unless_something_glows_p1() -> None:
    table = build_lit_table(ones=1, twos=0, threes=0, gusts=0)

    play_move(table, turn, kind="ones")
    assert table.fire.result == ""
    play_move(table, stop)

    assert has_consequence(table, "embers.end.cold", hearth=1)


def test_a_campaign_has_one_fire() -> None:
    with expect_violation("embers.light.lit"):
        play_move(build_lit_table(), begin)
