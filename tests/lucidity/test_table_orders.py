"""The orders for hands move every die that the referee moves: real dice that follow only them stay equal to it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.game_state import NO_SEAT, Game
from campaigns.lucidity.rules.state_operations import iterate_dice
from campaigns.lucidity.rules.undo_orders import order_undo
from tests.failures import collect_failures
from tests.lucidity.positions import (
    PLAYER_NAMES,
    build_position,
    get_game_state,
    list_orders,
    report_dream,
    report_move,
)
from tests.lucidity.random_agents import (
    AnswerChooser,
    begin_random_game,
    choose_any,
    choose_restless,
    list_some_answers,
    seed_site_dice,
)
from tests.lucidity.real_dice import RealDice
from tests.rule_harness import build_table, play_move

GAMES, MANY_GAMES = 10, 200
UNDO_PROBABILITY = 0.2
EARLY_END_PROBABILITY = 0.02
"""Of an answer: a card ends the turn instead."""
TABLES = {
    "alone": (1, "none"),
    "two": (2, "none"),
    "three with Temptation": (3, "green"),
    "four with Temptation": (4, "red"),
}


@collect_failures(("players", "temptation"), TABLES.values(), ids=[*TABLES])
def test_dice_that_follow_only_the_orders_stay_equal_to_the_referee(players: int, temptation: str) -> None:
    followed: Counter[str] = Counter()
    for seed in range(GAMES):
        followed += play_game(players, temptation, seed)
    assert followed["lu.resolve.put-in-row"] > GAMES


@pytest.mark.thorough
def test_dice_stay_equal_through_many_games() -> None:
    followed: Counter[str] = Counter()
    for players, temptation in TABLES.values():
        for seed in range(MANY_GAMES):
            followed += play_game(players, temptation, seed)
    assert {*followed} == {*RealDice([]).steps()}


def test_every_order_is_followed() -> None:
    codes = {code for code in messages.orders if code.startswith("lu.")}

    assert codes <= messages.brief_order_codes
    assert codes == {*RealDice([]).steps()}


def play_game(players: int, temptation: str, seed: int) -> Counter[str]:
    """Play a game with random answers beside real dice; return how many times each order was given."""
    rng, undoing = Random(seed), Random(seed + 1)
    choose: AnswerChooser = (choose_any, choose_restless)[seed % 2]
    table = begin_random_game(players, rng, temptation)
    dice = RealDice(PLAYER_NAMES[:players], setup.TEMPTATION_COLOURS.get(temptation, ""))
    followed: Counter[str] = Counter()
    undoable: list[Game] = []
    with seed_site_dice(rng):
        while True:
            while undoable and undoing.random() < UNDO_PROBABILITY:
                followed.update(undo(table, dice, undoable.pop()))
            g = get_game_state(table)
            prompt = g.open_prompt
            name, args = choose(g, list_some_answers(g), rng)
            if rng.random() < EARLY_END_PROBABILITY:
                name, args = "end-turn", {}
            prey = args["player"] - 1 if name == "consume" else prompt.of
            dice.act(name, args, PLAYER_NAMES[prompt.who], PLAYER_NAMES[prey] if prey != NO_SEAT else "")
            undoable.append(table.get_mutable_state())
            report_move(table, name, **args)
            if table.current_game.result:
                return followed
            followed.update(dice.follow_orders(table.consequences))
            assert_equal(get_game_state(table), dice)
            follow_players(get_game_state(table), dice)
            orders = [str(one) for one in table.consequences if messages.has_order(one.code, one.facts)]
            assert len({*orders}) == len(orders)


def follow_players(g: Game, dice: RealDice) -> None:
    """Do what players do by themselves as their turn goes on: move the marker, claim Nightmares."""
    dice.marker = build_marker(g)
    dice.claimed = list_claimed(g)


def build_marker(g: Game) -> dict[str, Any]:
    return {} if g.track is None else {"player": PLAYER_NAMES[g.turn], "track": g.track + 1, "step": g.step + 1}


def list_claimed(g: Game) -> set[str]:
    return {g.cards[player.role].name for player in g.players if player.role in g.cards}


def undo(table: Any, dice: RealDice, now: Game) -> list[str]:
    """Undo a report beside real dice; return the codes of the orders."""
    was = table.get_mutable_state()
    table.consequences.clear()
    order_undo(table, was, now)
    table.save_state(now)
    table.current_game.steps -= 1
    followed = dice.follow_orders(table.consequences)
    assert_equal(now, dice)
    dice.hand = [*now.hand]  # faces are reported in the order of the page
    assert dice.claimed == list_claimed(now)
    assert dice.marker == build_marker(now)
    assert len({str(one) for one in table.consequences}) == len(table.consequences)
    return followed


def assert_equal(g: Game, dice: RealDice) -> None:
    """Compare all dice with the referee's."""
    assert Counter(dice.bag) == +Counter(g.bag)
    assert Counter(dice.hand) == Counter(g.hand)
    assert Counter(dice.rolled) == Counter(g.rolled)
    assert dice.drawn == []
    for seat in range(len(g.players)):
        lying = [(row, die) for row, row_dice in dice.rows[PLAYER_NAMES[seat]].items() for die in row_dice]
        assert Counter(lying) == Counter(iterate_dice(g, seat))
    assert {name: Counter(there) for name, there in dice.cards.items()} == {
        card.name: Counter(card.dice) for card in g.cards.values()
    }


def test_a_game_without_real_dice_orders_nothing() -> None:
    table: Any = build_table(game_name="lucidity")
    play_move(table, setup.begin, players=PLAYER_NAMES[:2], mode="practice")

    with seed_site_dice(Random(1)):
        report_move(table, "choose-track", track=1)
        report_move(table, "draw-for-us")

    assert list_orders(table) == []


def report_orders(table: Any, name: str, **args: Any) -> str:
    """Report a move, and return its orders."""
    report_move(table, name, **args)
    return " ".join(list_orders(table))


class TestWords:
    def test_resolved_dice_are_put_into_their_rows(self) -> None:
        table = build_position("", "")

        report_dream(table, "YP GP RH BE")

        assert list_orders(table) == [
            "Put the green Power and the yellow Power in Ann's Power row.",
            "Put the red Hunt in Ann's Hunt row.",
            "Put the blue Exhaust in Ann's Exhaust row.",
        ]

    def test_a_spent_die_goes_on_its_nightmare_card_or_into_the_bag(self) -> None:
        table = build_position("power RP", "")
        report_dream(table, "RH")
        spent = report_orders(table, "reroll", pay="RP", dice=["RH"])

        assert spent == "Put the red Power from Ann's Power row on the Nightmare of Primeval Fear card."

        table = build_position("power RP", "role R")
        report_dream(table, "RH")
        assert report_orders(table, "reroll", pay="RP", dice=["RH"]) == (
            "Put the red Power from Ann's Power row into the bag."
        )

    def test_a_nightmare_takes_a_die(self) -> None:
        table = build_position("", "role R", takes={**build_guessed_facts().takes, "R": ["H"]})

        report_dream(table, "RH")

        assert list_orders(table) == ["Turn the red Hunt to Power and put it in Bob's Power row."]

    def test_a_full_hunt_row_clears_the_card(self) -> None:
        table = build_position("power GP hunt RH RH RH", "")

        report_dream(table, "BH")

        assert list_orders(table) == [
            "Put the blue Hunt in Ann's Hunt row.",
            "Put all 5 dice on Ann's card into the bag.",
        ]

    def test_exhaustion_puts_the_drawn_die_back_and_the_lost_power(self) -> None:
        table = build_position("power GP GD RP exhaust BE BE", "")
        report_dream(table, "BE")

        assert report_orders(table, "exhaustion", colour="G") == (
            "Put the green Power and the green double Power from Ann's Power row into the bag. Put the drawn green "
            "die back into the bag."
        )

    def test_the_die_to_roll_again_is_taken_before_others_are_put_down(self) -> None:
        table = build_position("power GP", "")

        report_dream(table, "GS")
        report_move(table, "resolve")

        assert list_orders(table) == [
            "Take the green Power out of Ann's Power row to roll it again.",
            "Put the green Shadow in Ann's Shadow row.",
        ]

    def test_a_die_to_roll_again_that_was_just_put_down_is_taken_after_that(self) -> None:
        table = build_position("", "")

        report_dream(table, "GS YP")

        assert list_orders(table) == [
            "Put the yellow Power in Ann's Power row.",
            "Put the green Shadow in Ann's Shadow row.",
            "Take the yellow Power out of Ann's Power row to roll it again.",
        ]

    def test_a_new_nightmare_sorts_its_dice(self) -> None:
        table = build_position("hunt RH exhaust BP shadow YS YS", "", "", spent="YD")

        report_dream(table, "YS")

        assert list_orders(table)[-3:] == [
            "Move the blue Power to Ann's Power row.",
            "Put the red Hunt and the 3 yellow Shadows from Ann's card into the bag.",
            "Move the yellow double Power from the Nightmare of Imprisonment card to Ann's Power row.",
        ]

    def test_the_site_draws_and_rolls_for_real_dice(self) -> None:
        table = build_position("", "")
        with seed_site_dice(Random(1)):
            report_move(table, "choose-track", track=1)
            drawn = report_orders(table, "draw-for-us")
        colours = get_game_state(table).hand

        assert drawn.startswith("Take ")
        assert drawn.endswith(" out of the bag.")
        assert len(colours) == 3

    def test_resting_clears_the_card(self) -> None:
        table = build_position("power GP", "")
        report_dream(table, "RP")

        assert report_orders(table, "rest-all") == "Put all 2 dice on Ann's card into the bag."
