"""Playing alone against a Bogeyman, as far as the facts go (facts 2.9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.lucidity.rules.sound import fault
from campaigns.lucidity.rules.value import Asked, Solo
from tests.lucidity.positions import card, changing, do, dream, evening, kind, now, told
from tests.rulings import refused


def alone(table: Any) -> Solo:
    """Return what playing alone adds."""
    found = now(table).solo
    assert found is not None
    return found


def awaken(table: Any, colour: str) -> None:
    """Have the Nightmare of a colour awake."""
    with changing(table) as g:
        assert g.solo is not None
        g.solo.awakened.append(colour)


@pytest.mark.parametrize(("bogeyman", "columns"), [("depths", 3), ("envy", 2), ("none", 2)])
def test_there_are_two_columns_of_spooks_three_for_the_lord_of_the_depths(bogeyman: str, columns: int) -> None:
    assert alone(evening("", bogeyman=bogeyman)).columns == [[]] * columns


def test_fifteen_power_wins() -> None:
    table = evening("power BD BD BD BD BD BD BD RP")
    dream(table, "YE")

    do(table, "rest", place="exhaust", die="YE")

    assert (table.now.result, table.now.winners) == ("won", [0])


def test_a_filled_shadow_row_awakens_its_nightmare_and_goes_back_into_the_bag() -> None:
    table = evening("shadow YS YS YS")

    dream(table, "YS")

    assert (card(table), alone(table).awakened) == ("", ["Y"])
    assert "lu.solo.awake" in told(table)


def test_three_shadows_do_not() -> None:
    table = evening("shadow YS YS")

    dream(table, "YS")

    assert alone(table).awakened == []


def test_filling_the_row_of_one_who_is_awake_loses() -> None:
    table = evening("shadow YS YS YS")
    awaken(table, "Y")

    dream(table, "YS")

    assert (table.now.result, table.now.winners) == ("lost", [])
    assert told(table)[-2:] == ["lu.solo.lost", "lu.solo.defeat"]


def test_four_hunt_dice_lose() -> None:
    table = evening("hunt RH RH RH")

    dream(table, "RH")

    assert (table.now.result, table.now.winners) == ("lost", [])
    assert [fault(replace(now(table), **wrong)) for wrong in ({}, {"winners": [0]}, {"result": "draw"})] == [
        "",
        "result",
        "result",
    ]


def test_an_empty_bag_loses() -> None:
    table = evening("power BP", bag="G3")
    do(table, "choose-track", track=1)
    do(table, "keep", dice=["GE"])

    do(table, "rest", place="exhaust", die="GE")

    assert (table.now.result, table.now.winners) == ("lost", [])


def test_dice_of_an_awakened_nightmare_do_not_go_back_even_if_fewer_do() -> None:
    table = evening("")
    awaken(table, "Y")
    do(table, "choose-track", track=1)

    do(table, "draw", colours=["Y", "Y", "R"])

    assert (told(table), now(table).hand) == (["lu.draw.returned"], ["Y", "Y"])


def test_nor_may_the_player_choose_them() -> None:
    table = evening("")
    awaken(table, "Y")
    do(table, "choose-track", track=2)
    do(table, "draw", colours=["Y", "G", "R", "B"])

    with refused("lu.solo.awakened", colour="Y"):
        do(table, "return-dice", colours=["Y", "R"])
    do(table, "return-dice", colours=["G", "R"])

    assert now(table).hand == ["Y", "B"]


def test_the_short_report_may_keep_what_could_not_go_back() -> None:
    table = evening("")
    awaken(table, "Y")
    do(table, "choose-track", track=1)

    do(table, "keep", dice=["YP", "YE"])

    assert kind(table) == "resolve" or card(table) == "power YP exhaust YE"


def test_spooks_are_laid_and_moved_by_hand_and_the_last_one_wins_with_two_power_for_each_awakened() -> None:
    table = evening("power BP RP")
    awaken(table, "Y")
    do(table, "shift", die="GS", source="bag", target="spooks-1")
    do(table, "shift", die="GS", source="spooks-1", target="1-shadow")
    assert (card(table), alone(table).filled) == ("power BP RP shadow GS", True)

    dream(table, "GE")
    do(table, "rest", place="exhaust", die="GE")

    assert table.now.winners == [0]


def test_without_spooks_laid_none_can_have_moved() -> None:
    table = evening("power BP RP")
    dream(table, "GE")

    do(table, "rest", place="exhaust", die="GE")

    assert table.now.result == ""


def test_a_shadow_of_envy_asks_the_player_what_the_card_says() -> None:
    table = evening("hunt RH RE")

    dream(table, "GS")

    assert now(table).question == Asked(kind="envy", who=0, of=0)
