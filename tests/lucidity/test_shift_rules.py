"""Moving a die by hand: for abilities, and for what was reported wrong (design, principle 1)."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.facts import guessed
from campaigns.lucidity.rules.shift import spots_of
from campaigns.lucidity.rules.value import Asked
from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now
from tests.rulings import refused, said


def test_a_die_moves_from_row_to_row_and_from_player_to_player() -> None:
    table = evening("hunt RH", "power BP")

    do(table, "shift", die="RH", source="1-hunt", target="2-exhaust")
    do(table, "shift", die="BP", source="2-power", target="1-power")

    assert (card(table), card(table, 1)) == ("power BP", "exhaust RH")


def test_it_can_be_turned_on_the_way() -> None:
    table = evening("shadow GS", "")

    do(table, "shift", die="GS", source="1-shadow", target="1-power", face="D")

    assert card(table) == "power GD"
    assert table.names == {"die": "GD", "source": ["Ann", "shadow"], "target": ["Ann", "power"]}


@pytest.mark.parametrize(("row", "fills"), [("hunt", 4), ("exhaust", 3), ("shadow", 4)])
def test_a_row_fuller_than_full_is_kept_and_the_excess_is_said(row: str, fills: int) -> None:
    face = row[0].upper()
    table = evening("", f"{row} {' '.join([f'R{face}'] * (fills - 1))}")

    do(table, "shift", die=f"R{face}", source="bag", target=f"2-{row}")
    assert not said(table, "lu.shift.over")
    do(table, "shift", die=f"R{face}", source="bag", target=f"2-{row}")

    assert said(table, "lu.shift.over", place=row, there=fills + 1, spaces=fills, over=1)
    assert card(table, 1).count(f"R{face}") == fills + 1


def test_out_of_the_bag_it_shows_the_face_that_is_said_and_into_it_none() -> None:
    table = evening("", "")

    do(table, "shift", die="YS", source="bag", target="2-shadow")
    assert (card(table, 1), bag(table)["Y"]) == ("shadow YS", 19)
    do(table, "shift", die="YS", source="2-shadow", target="bag")

    assert (card(table, 1), bag(table)["Y"]) == ("", 20)


def test_onto_a_nightmare_card_that_nobody_claimed() -> None:
    table = evening("power BP RP", "role R", "")

    do(table, "shift", die="BP", source="1-power", target="card")
    assert now(table).cards["B"].dice == ["BP"]
    with refused("lu.shift.claimed", colour="R"):
        do(table, "shift", die="RP", source="1-power", target="card")


def test_dice_that_are_being_resolved_can_be_moved_too() -> None:
    table = evening("power BP", "")
    dream(table, "BE RH")

    do(table, "shift", die="RH", source="rolled", target="2-hunt")
    do(table, "resolve")

    assert (card(table), card(table, 1)) == ("power BP exhaust BE", "hunt RH")
    with refused("lu.shift.nowhere", spot="rolled"):
        do(table, "shift", die="BE", source="1-exhaust", target="rolled")


def test_a_die_in_hand_is_another_and_what_is_asked_follows() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)
    do(table, "draw", colours=["B", "G", "R"])

    # The other way round two would go back by themselves in between.
    do(table, "shift", die="YE", source="bag", target="hand")
    do(table, "shift", die="GP", source="hand", target="bag")

    assert (asked(table), now(table).hand) == (("return", "Ann"), ["B", "R", "Y"])
    do(table, "return-dice", colours=["B", "Y"])
    assert now(table).hand == ["R"]


def test_it_lies_there_without_a_face_and_is_taken_out_with_the_one_it_shows() -> None:
    table = evening("", "")
    do(table, "choose-track", track=1)
    do(table, "draw", colours=["B", "B", "B"])
    assert now(table).hand == ["B"]

    with refused("lu.shift.not-there", die="RH"):
        do(table, "shift", die="RH", source="hand", target="1-hunt")
    do(table, "shift", die="BH", source="hand", target="1-hunt")

    assert (card(table), now(table).hand, asked(table)) == ("hunt BH", [], ("rest", "Ann"))


def test_nothing_lies_in_hand_that_nobody_takes_up_again() -> None:
    table = evening("hunt RH", "")

    with refused("lu.shift.nowhere", spot="hand"):
        do(table, "shift", die="RH", source="1-hunt", target="hand")


def test_the_places_are_those_that_this_game_has_now() -> None:
    table = evening("", "role B", "role out")
    waiting = ["bag", "1-power", "1-hunt", "1-exhaust", "1-shadow", "2-power", "card"]
    assert spots_of(now(table)) == waiting

    do(table, "choose-track", track=1)

    assert spots_of(now(table)) == [*waiting, "rolled", "hand"]
    assert spots_of(now(evening("", bogeyman="depths")))[-3:] == ["spooks-1", "spooks-2", "spooks-3"]


@pytest.mark.parametrize(
    ("die", "source", "target", "code"),
    [
        ("RE", "1-hunt", "bag", "lu.shift.not-there"),
        ("RH", "1-hunt", "1-power", "lu.shift.face"),
        ("RH", "1-hunt", "1-shadow", "lu.shift.face"),
        ("RH", "1-hunt", "card", "lu.shift.face"),
        ("RH", "1-hunt", "4-hunt", "lu.shift.nowhere"),
        ("RH", "1-hunt", "towels", "lu.shift.nowhere"),
        ("RH", "1-hunt", "spooks-1", "lu.shift.nowhere"),
        ("RH", "1-hunt", "2-hunt", "lu.shift.nowhere"),
        ("BP", "bag", "3-power", "lu.shift.nowhere"),
        ("XX", "1-hunt", "bag", "lu.dice.unknown"),
        ("GP", "bag", "1-power", "lu.draw.not-there"),
    ],
)
def test_it_must_lie_there_and_its_face_must_fit(die: str, source: str, target: str, code: str) -> None:
    table = evening("hunt RH", "role B", "role out", bag="B9 R9 Y9")

    with refused(code):
        do(table, "shift", die=die, source=source, target=target)


def test_what_is_asked_follows_the_dice() -> None:
    table = evening("exhaust GE RE", "")
    dream(table, "YS")
    assert kind(table) == "imprison"

    do(table, "shift", die="GE", source="1-exhaust", target="bag")

    assert (card(table), asked(table)) == ("exhaust RP shadow YS", ("rest", "Ann"))


def test_who_was_exhausted_by_mistake_may_dream_again() -> None:
    table = evening("power BP exhaust YE YE", "")
    dream(table, "GE")
    assert kind(table) == "exhaustion"

    do(table, "shift", die="GE", source="1-exhaust", target="bag")

    assert now(table).question == Asked(kind="rest", who=0, again=True)


def test_what_the_copy_says_by_now_is_taken_over_and_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening("", "", tracks=[[9, 9, 9]] * 3)
    monkeypatch.setattr(table, "copy_facts", guessed)
    do(table, "choose-track", track=1)
    assert now(table).asked.count == 9

    do(table, "write-down")

    assert now(table).asked.count == 3


def test_nothing_is_moved_once_the_game_is_over() -> None:
    table = evening("hunt RH", "")
    do(table, "give-up")

    for slug, args in (("shift", {"die": "RH", "source": "1-hunt", "target": "bag"}), ("write-down", {})):
        with refused("lu.end.over"):
            do(table, slug, **args)
