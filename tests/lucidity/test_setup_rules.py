"""Rules, Setup: who plays, what lies where, who goes first."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.sound import fault
from tests.lucidity.positions import asked, do, evening, now
from tests.rulings import may, play, refused, table_of


def begun(*players: str, **args: Any) -> Any:
    table = table_of(on="lucidity")
    play(table, setup.begin, players=list(players), **args)
    return table


def test_all_eighty_dice_are_in_the_bag_and_everybody_dreams() -> None:
    g = now(begun("Ann", "Bob", "Cid"))

    assert g.bag == {"B": 20, "G": 20, "Y": 20, "R": 20}
    assert [player.role for player in g.players] == ["dreamer"] * 3
    assert fault(g) == ""


def test_the_four_primary_nightmares_lie_in_the_middle() -> None:
    cards = now(begun("Ann", "Bob")).cards

    assert {colour: card.name for colour, card in cards.items()} == {
        "B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear",
    }  # fmt: skip
    assert all(card.dice == [] for card in cards.values())


@pytest.mark.parametrize(("side", "colour"), [("green", "G"), ("red", "R")])
def test_temptation_replaces_envy_or_primeval_fear_with_its_side_of_that_colour(side: str, colour: str) -> None:
    cards = now(begun("Ann", "Bob", temptation=side)).cards

    assert [c for c, card in cards.items() if card.name == "temptation"] == [colour]


def test_the_first_name_has_the_first_turn() -> None:
    assert asked(begun("Ann", "Bob")) == ("track", "Ann")


def test_names_are_kept_without_stray_spaces_and_must_differ() -> None:
    assert begun(" Ann  Lee ", "Bob").now.players == ["Ann Lee", "Bob"]
    for names in (["Ann", "ann"], ["Ann", " "], ["Ann", "Ann "]):
        with refused("lu.setup.names"):
            begun(*names)


def test_readings_other_than_the_default_are_named() -> None:
    assert now(begun("Ann", "Bob", readings=["tie=on"])).options["tie"] == "on"
    with refused("lu.setup.reading", name="tie", choice="never"):
        begun("Ann", "Bob", readings=["tie=never"])
    with refused("lu.setup.reading"):
        begun("Ann", "Bob", readings=["towels"])


def test_a_campaign_begins_once_and_a_new_game_waits_for_the_end_of_the_old_one() -> None:
    table = evening("", "")

    with refused("lu.setup.begun"):
        play(table, setup.begin, players=["Ann"])
    assert may(table, setup.new_game) == "lu.setup.unfinished"
    do(table, "give-up")
    assert (table.now.result, table.now.scores) == ("left", [])
    play(table, setup.new_game, players=["Bob", "Ann"])
    assert (table.now.number, table.now.players, table.now.result) == (2, ["Bob", "Ann"], "")


def test_nothing_can_be_reported_before_the_first_game() -> None:
    assert may(table_of(on="lucidity"), setup.give_up) == "lu.setup.not-begun"


def test_a_game_keeps_what_was_known_of_the_copy_when_it_began() -> None:
    facts = now(begun("Ann", "Bob")).facts

    assert facts.verified == []
    assert facts.tracks == [[3, 4, 5], [4, 5, 6], [5, 6, 7]]
