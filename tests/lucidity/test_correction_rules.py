"""Moving a die by hand: for abilities, and for what was reported wrong (design, principle 1)."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.corrections import list_spots
from campaigns.lucidity.rules.game_state import Prompt
from tests.lucidity.positions import (
    build_position,
    count_bag,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation, has_consequence


def test_a_die_moves_from_row_to_row_and_from_player_to_player() -> None:
    table = build_position("hunt RH", "power BP")

    report_move(table, "shift", die="RH", source="1-hunt", target="2-exhaust")
    report_move(table, "shift", die="BP", source="2-power", target="1-power")

    assert (format_card(table), format_card(table, 1)) == ("power BP", "exhaust RH")


def test_it_can_be_turned_on_the_way() -> None:
    table = build_position("shadow GS", "")

    report_move(table, "shift", die="GS", source="1-shadow", target="1-power", face="D")

    assert format_card(table) == "power GD"
    assert table.line_facts == {"die": "GD", "source": ["Ann", "shadow"], "target": ["Ann", "power"]}


@pytest.mark.parametrize(("row", "fills"), [("hunt", 4), ("exhaust", 3), ("shadow", 4)])
def test_a_row_fuller_than_full_is_kept_and_the_excess_is_said(row: str, fills: int) -> None:
    face = row[0].upper()
    table = build_position("", f"{row} {' '.join([f'R{face}'] * (fills - 1))}")

    report_move(table, "shift", die=f"R{face}", source="bag", target=f"2-{row}")
    assert not has_consequence(table, "lu.shift.over")
    report_move(table, "shift", die=f"R{face}", source="bag", target=f"2-{row}")

    assert has_consequence(table, "lu.shift.over", place=row, there=fills + 1, spaces=fills, over=1)
    assert format_card(table, 1).count(f"R{face}") == fills + 1


def test_out_of_the_bag_it_shows_the_face_that_is_said_and_into_it_none() -> None:
    table = build_position("", "")

    report_move(table, "shift", die="YS", source="bag", target="2-shadow")
    assert (format_card(table, 1), count_bag(table)["Y"]) == ("shadow YS", 19)
    report_move(table, "shift", die="YS", source="2-shadow", target="bag")

    assert (format_card(table, 1), count_bag(table)["Y"]) == ("", 20)


def test_onto_a_nightmare_card_that_nobody_claimed() -> None:
    table = build_position("power BP RP", "role R", "")

    report_move(table, "shift", die="BP", source="1-power", target="card")
    assert get_game_state(table).cards["B"].dice == ["BP"]
    with expect_violation("lu.shift.claimed", colour="R"):
        report_move(table, "shift", die="RP", source="1-power", target="card")


def test_dice_that_are_being_resolved_can_be_moved_too() -> None:
    table = build_position("power BP", "")
    report_dream(table, "BE RH")

    report_move(table, "shift", die="RH", source="rolled", target="2-hunt")
    report_move(table, "resolve")

    assert (format_card(table), format_card(table, 1)) == ("power BP exhaust BE", "hunt RH")
    with expect_violation("lu.shift.nowhere", spot="rolled"):
        report_move(table, "shift", die="BE", source="1-exhaust", target="rolled")


def test_a_die_in_hand_is_another_and_what_is_asked_follows() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)
    report_move(table, "draw", colours=["B", "G", "R"])

    # In the opposite order two would return by themselves in between.
    report_move(table, "shift", die="YE", source="bag", target="hand")
    report_move(table, "shift", die="GP", source="hand", target="bag")

    assert (get_prompt(table), get_game_state(table).hand) == (("return", "Ann"), ["B", "R", "Y"])
    report_move(table, "return-dice", colours=["B", "Y"])
    assert get_game_state(table).hand == ["R"]


def test_it_lies_there_without_a_face_and_is_taken_out_with_the_one_it_shows() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=1)
    report_move(table, "draw", colours=["B", "B", "B"])
    assert get_game_state(table).hand == ["B"]

    with expect_violation("lu.shift.not-there", die="RH"):
        report_move(table, "shift", die="RH", source="hand", target="1-hunt")
    report_move(table, "shift", die="BH", source="hand", target="1-hunt")

    assert (format_card(table), get_game_state(table).hand, get_prompt(table)) == ("hunt BH", [], ("rest", "Ann"))


def test_nothing_lies_in_hand_that_nobody_takes_up_again() -> None:
    table = build_position("hunt RH", "")

    with expect_violation("lu.shift.nowhere", spot="hand"):
        report_move(table, "shift", die="RH", source="1-hunt", target="hand")


def test_the_places_are_those_that_this_game_has_now() -> None:
    table = build_position("", "role B", "role out")
    waiting = ["bag", "1-power", "1-hunt", "1-exhaust", "1-shadow", "2-power", "card"]
    assert list_spots(get_game_state(table)) == waiting

    report_move(table, "choose-track", track=1)

    assert list_spots(get_game_state(table)) == [*waiting, "rolled", "hand"]
    assert list_spots(get_game_state(build_position("", bogeyman="depths")))[-3:] == [
        "spooks-1",
        "spooks-2",
        "spooks-3",
    ]


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
    table = build_position("hunt RH", "role B", "role out", bag="B9 R9 Y9")

    with expect_violation(code):
        report_move(table, "shift", die=die, source=source, target=target)


def test_what_is_asked_follows_the_dice() -> None:
    table = build_position("exhaust GE RE", "")
    report_dream(table, "YS")
    assert get_prompt_kind(table) == "imprison"

    report_move(table, "shift", die="GE", source="1-exhaust", target="bag")

    assert (format_card(table), get_prompt(table)) == ("exhaust RP shadow YS", ("rest", "Ann"))


def test_who_was_exhausted_by_mistake_may_dream_again() -> None:
    table = build_position("power BP exhaust YE YE", "")
    report_dream(table, "GE")
    assert get_prompt_kind(table) == "exhaustion"

    report_move(table, "shift", die="GE", source="1-exhaust", target="bag")

    assert get_game_state(table).question == Prompt(kind="rest", who=0, again=True)


def test_what_the_copy_says_by_now_is_taken_over_and_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = build_position("", "", tracks=[[9, 9, 9]] * 3)
    monkeypatch.setattr(table, "get_copy_facts", build_guessed_facts)
    report_move(table, "choose-track", track=1)
    assert get_game_state(table).open_prompt.count == 9

    report_move(table, "write-down")

    assert get_game_state(table).open_prompt.count == 3


def test_nothing_is_moved_once_the_game_is_over() -> None:
    table = build_position("hunt RH", "")
    report_move(table, "give-up")

    for slug, args in (("shift", {"die": "RH", "source": "1-hunt", "target": "bag"}), ("write-down", {})):
        with expect_violation("lu.end.over"):
            report_move(table, slug, **args)
