"""What is no die can be corrected too: the marker, whose turn it is, last turns, the Bogeyman's side, roles."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules.numbers import numbers_of
from campaigns.lucidity.rules.value import Game, Solo
from campaigns.wording import words
from tests.lucidity.positions import asked, bag, card, changing, do, dream, evening, kind, now
from tests.rulings import refused


def put(table: Any, what: str, value: int) -> Game:
    do(table, "set-number", what=what, value=value)
    return now(table)


def test_every_number_of_the_value_is_among_them_or_is_told_otherwise() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)
    plain = {"int", "bool", "int | None", "list[int] | None"}
    counted = {name for struct in (Game, Solo) for name, hint in struct.__annotations__.items() if hint in plain}
    named = {*numbers_of(now(table)), *numbers_of(now(evening("", bogeyman="envy")))}

    assert counted - named == {"who"}


def test_every_number_reads_as_it_was_put() -> None:
    table, alone = evening("", "", ""), evening("", bogeyman="envy")
    do(table, "choose-track", track=1)
    put(table, "final", 1)

    for found in (table, alone):
        for what in sorted({*numbers_of(now(found))} - {"turn"}):
            for value in (2, 1) if what in ("track", "step", "turns") else (1, 0, 1):
                g = put(found, what, value)
                assert numbers_of(g)[what].now(g) == value, what


def test_the_marker_stands_on_another_track_and_step_and_the_draw_follows_it() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)

    assert put(table, "track", 3).asked.count == 5
    assert put(table, "step", 2).asked.count == 6
    assert kind(table) == "draw"


def test_no_marker_stands_anywhere_before_a_track_is_chosen() -> None:
    with refused("campaign.correct.no-number"):
        do(evening("", ""), "set-number", what="step", value=2)


def test_the_turn_is_somebody_elses_and_begins_anew() -> None:
    table = evening("power BP", "", "role out")
    do(table, "choose-track", track=1)
    do(table, "draw", colours=["B", "G", "Y"])
    put(table, "exhausted", 1)

    g = put(table, "turn", 2)

    assert (asked(table), g.hand, g.track, g.exhausted) == (("track", "Bob"), [], None, False)
    assert sum(bag(table).values()) == 79
    with refused("lu.shift.out"):
        do(table, "set-number", what="turn", value=3)


def test_who_was_not_exhausted_may_dream_again() -> None:
    table = evening("", "")
    dream(table, "BP")
    assert put(table, "exhausted", 1).asked.again is False
    assert put(table, "exhausted", 0).asked.again is True
    assert put(table, "empty", 1).asked.again is False


def test_turns_are_counted_anew() -> None:
    assert put(evening("", ""), "turns", 12).turns == 12


def test_last_turns_begin_and_are_taken_back_with_who_takes_one() -> None:
    table = evening("", "", "")

    assert put(table, "final", 1).final == []
    assert put(table, "last-1", 1).final == [0]
    assert put(table, "last-3", 1).final == [2, 0]
    assert put(table, "last-1", 0).final == [2]
    assert put(table, "final", 1).final == [2]
    assert put(table, "final", 0).final is None


def test_the_bogeymans_side_is_put_right() -> None:
    table = evening("", bogeyman="envy")

    found = put(table, "awake-G", 1)
    assert found.solo is not None
    assert found.solo.awakened == ["G"]
    found = put(table, "filled", 1)
    assert found.solo is not None
    assert found.solo.filled is True
    found = put(table, "awake-G", 0)
    assert found.solo is not None
    assert found.solo.awakened == []


@pytest.mark.parametrize(("what", "value"), [("turn", 3), ("step", 4), ("track", 0), ("empty", 2)])
def test_a_number_out_of_its_bounds_is_refused(what: str, value: int) -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)

    with refused("campaign.correct.out-of-bounds"):
        do(table, "set-number", what=what, value=value)


def test_an_eliminated_player_dreams_again_as_a_dreamer() -> None:
    table = evening("", "role out")

    do(table, "set-role", player=2, role="dreamer")

    assert (now(table).players[1].role, asked(table)) == ("dreamer", ("track", "Ann"))


def test_who_is_eliminated_puts_all_dice_into_the_bag_and_the_turn_goes_on() -> None:
    table = evening("power BP hunt RH", "", "")

    do(table, "set-role", player=1, role="out")

    assert (card(table), asked(table), sum(bag(table).values())) == ("role out", ("track", "Bob"), 80)


def test_a_nightmare_keeps_its_power_and_gets_that_of_its_card() -> None:
    table = evening("power RP shadow BS", "", spent="BP")

    do(table, "set-role", player=1, role="B")

    assert (card(table), kind(table)) == ("role B power RP BP", "nightmare")
    with refused("lu.shift.claimed"):
        do(table, "set-role", player=2, role="B")


def test_a_nightmare_that_was_none_dreams_from_the_beginning_of_the_turn() -> None:
    table = evening("role B power BP", "")

    do(table, "set-role", player=1, role="dreamer")

    assert (card(table), asked(table)) == ("power BP", ("track", "Ann"))


def test_what_somebody_is_already_changes_nothing() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)

    do(table, "set-role", player=1, role="dreamer")

    assert (kind(table), now(table).track) == ("draw", 0)


def test_nobody_becomes_a_nightmare_against_a_bogeyman_or_is_not_there() -> None:
    with refused("lu.shift.no-nightmare"):
        do(evening("", bogeyman="envy"), "set-role", player=1, role="B")
    with refused("lu.nightmare.nobody"):
        do(evening("", ""), "set-role", player=3, role="out")


def test_every_number_has_its_words() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)
    with changing(table) as g:
        g.final = []
    named = {*numbers_of(now(table)), *numbers_of(now(evening("", bogeyman="envy")))}

    assert all(("lucidity", "what", name) in words.choices for name in named)
