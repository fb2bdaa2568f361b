"""Rules, Setup: the players, the initial layout, the first player."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.invariants import find_violation
from tests.lucidity.positions import build_position, get_game_state, get_prompt, report_move
from tests.rule_harness import build_table, expect_violation, get_violation_code, play_move


def begin_table(*players: str, **args: Any) -> Any:
    table = build_table(game_name="lucidity")
    play_move(table, setup.begin, players=list(players), **args)
    return table


def test_all_eighty_dice_are_in_the_bag_and_everybody_dreams() -> None:
    g = get_game_state(begin_table("Ann", "Bob", "Cid"))

    assert g.bag == {"B": 20, "G": 20, "Y": 20, "R": 20}
    assert [player.role for player in g.players] == ["dreamer"] * 3
    assert find_violation(g) == ""


def test_the_four_primary_nightmares_lie_in_the_middle() -> None:
    cards = get_game_state(begin_table("Ann", "Bob")).cards

    assert {colour: card.name for colour, card in cards.items()} == {
        "B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear",
    }  # fmt: skip
    assert all(card.dice == [] for card in cards.values())


@pytest.mark.parametrize(("side", "colour"), [("green", "G"), ("red", "R")])
def test_temptation_replaces_envy_or_primeval_fear_with_its_side_of_that_colour(side: str, colour: str) -> None:
    cards = get_game_state(begin_table("Ann", "Bob", temptation=side)).cards

    assert [c for c, card in cards.items() if card.name == "temptation"] == [colour]


def test_the_first_name_has_the_first_turn() -> None:
    assert get_prompt(begin_table("Ann", "Bob")) == ("track", "Ann")


def test_names_are_kept_without_stray_spaces_and_must_differ() -> None:
    assert begin_table(" Ann  Lee ", "Bob").current_game.players == ["Ann Lee", "Bob"]
    for names in (["Ann", "ann"], ["Ann", " "], ["Ann", "Ann "]):
        with expect_violation("lu.setup.names"):
            begin_table(*names)


def test_readings_other_than_the_default_are_named() -> None:
    assert get_game_state(begin_table("Ann", "Bob", readings=["tie=on"])).options["tie"] == "on"
    with expect_violation("lu.setup.reading", name="tie", choice="never"):
        begin_table("Ann", "Bob", readings=["tie=never"])
    with expect_violation("lu.setup.reading"):
        begin_table("Ann", "Bob", readings=["towels"])


def test_a_campaign_begins_once_and_a_new_game_waits_for_the_end_of_the_old_one() -> None:
    table = build_position("", "")

    with expect_violation("lu.setup.begun"):
        play_move(table, setup.begin, players=["Ann"])
    assert get_violation_code(table, setup.start_new_game) == "lu.setup.unfinished"
    report_move(table, "give-up")
    assert (table.current_game.result, table.current_game.scores) == ("left", [])
    play_move(table, setup.start_new_game, players=["Bob", "Ann"])
    assert (table.current_game.number, table.current_game.players, table.current_game.result) == (2, ["Bob", "Ann"], "")


def test_nothing_can_be_reported_before_the_first_game() -> None:
    assert get_violation_code(build_table(game_name="lucidity"), setup.give_up) == "lu.setup.not-begun"


def test_a_game_keeps_what_was_known_of_the_copy_when_it_began() -> None:
    facts = get_game_state(begin_table("Ann", "Bob")).facts

    assert facts.verified == []
    assert facts.tracks == [[3, 4, 5], [4, 5, 6], [5, 6, 7]]
