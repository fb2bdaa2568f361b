"""Playing alone against a Bogeyman, as far as the facts go (facts 2.9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.lucidity.rules.game_state import Prompt, SoloState
from campaigns.lucidity.rules.invariants import find_violation
from tests.lucidity.positions import (
    build_position,
    edit_game,
    format_card,
    get_game_state,
    get_prompt_kind,
    list_consequence_codes,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


def get_solo(table: Any) -> SoloState:
    """Return the solo part of the state."""
    found = get_game_state(table).solo
    assert found is not None
    return found


def awaken_bogeyman(table: Any, colour: str) -> None:
    """Awaken the Nightmare of a colour."""
    with edit_game(table) as g:
        assert g.solo is not None
        g.solo.awakened.append(colour)


@pytest.mark.parametrize(("bogeyman", "columns"), [("depths", 3), ("envy", 2), ("none", 2)])
def test_there_are_two_columns_of_spooks_three_for_the_lord_of_the_depths(bogeyman: str, columns: int) -> None:
    assert get_solo(build_position("", bogeyman=bogeyman)).columns == [[]] * columns


def test_fifteen_power_wins() -> None:
    table = build_position("power BD BD BD BD BD BD BD RP")
    report_dream(table, "YE")

    report_move(table, "rest", place="exhaust", die="YE")

    assert (table.current_game.result, table.current_game.winners) == ("won", [0])


def test_a_filled_shadow_row_awakens_its_nightmare_and_goes_back_into_the_bag() -> None:
    table = build_position("shadow YS YS YS")

    report_dream(table, "YS")

    assert (format_card(table), get_solo(table).awakened) == ("", ["Y"])
    assert "lu.solo.awake" in list_consequence_codes(table)


def test_three_shadows_do_not() -> None:
    table = build_position("shadow YS YS")

    report_dream(table, "YS")

    assert get_solo(table).awakened == []


def test_filling_the_row_of_one_who_is_awake_loses() -> None:
    table = build_position("shadow YS YS YS")
    awaken_bogeyman(table, "Y")

    report_dream(table, "YS")

    assert (table.current_game.result, table.current_game.winners) == ("lost", [])
    assert list_consequence_codes(table)[-2:] == ["lu.solo.lost", "lu.solo.defeat"]


def test_four_hunt_dice_lose() -> None:
    table = build_position("hunt RH RH RH")

    report_dream(table, "RH")

    assert (table.current_game.result, table.current_game.winners) == ("lost", [])
    assert [
        find_violation(replace(get_game_state(table), **wrong)) for wrong in ({}, {"winners": [0]}, {"result": "draw"})
    ] == [
        "",
        "result",
        "result",
    ]


def test_an_empty_bag_loses() -> None:
    table = build_position("power BP", bag="G3")
    report_move(table, "choose-track", track=1)
    report_move(table, "keep", dice=["GE"])

    report_move(table, "rest", place="exhaust", die="GE")

    assert (table.current_game.result, table.current_game.winners) == ("lost", [])


def test_dice_of_an_awakened_nightmare_do_not_go_back_even_if_fewer_do() -> None:
    table = build_position("")
    awaken_bogeyman(table, "Y")
    report_move(table, "choose-track", track=1)

    report_move(table, "draw", colours=["Y", "Y", "R"])

    assert (list_consequence_codes(table), get_game_state(table).hand) == (["lu.draw.returned"], ["Y", "Y"])


def test_nor_may_the_player_choose_them() -> None:
    table = build_position("")
    awaken_bogeyman(table, "Y")
    report_move(table, "choose-track", track=2)
    report_move(table, "draw", colours=["Y", "G", "R", "B"])

    with expect_violation("lu.solo.awakened", colour="Y"):
        report_move(table, "return-dice", colours=["Y", "R"])
    report_move(table, "return-dice", colours=["G", "R"])

    assert get_game_state(table).hand == ["Y", "B"]


def test_the_short_report_may_keep_what_could_not_go_back() -> None:
    table = build_position("")
    awaken_bogeyman(table, "Y")
    report_move(table, "choose-track", track=1)

    report_move(table, "keep", dice=["YP", "YE"])

    assert get_prompt_kind(table) == "resolve" or format_card(table) == "power YP exhaust YE"


def test_spooks_are_laid_and_moved_by_hand_and_the_last_one_wins_with_two_power_for_each_awakened() -> None:
    table = build_position("power BP RP")
    awaken_bogeyman(table, "Y")
    report_move(table, "shift", die="GS", source="bag", target="spooks-1")
    report_move(table, "shift", die="GS", source="spooks-1", target="1-shadow")
    assert (format_card(table), get_solo(table).filled) == ("power BP RP shadow GS", True)

    report_dream(table, "GE")
    report_move(table, "rest", place="exhaust", die="GE")

    assert table.current_game.winners == [0]


def test_the_last_spook_wins_nothing_with_less_than_two_power_for_each_awakened() -> None:
    table = build_position("power BP")
    awaken_bogeyman(table, "Y")
    report_move(table, "shift", die="GS", source="bag", target="spooks-1")
    report_move(table, "shift", die="GS", source="spooks-1", target="1-shadow")

    report_dream(table, "GE")
    report_move(table, "rest", place="exhaust", die="GE")

    assert table.current_game.result == ""


def test_without_spooks_laid_none_can_have_moved() -> None:
    table = build_position("power BP RP")
    report_dream(table, "GE")

    report_move(table, "rest", place="exhaust", die="GE")

    assert table.current_game.result == ""


def test_a_shadow_of_envy_asks_the_player_what_the_card_says() -> None:
    table = build_position("hunt RH RE")

    report_dream(table, "GS")

    assert get_game_state(table).question == Prompt(kind="envy", who=0, of=0)
