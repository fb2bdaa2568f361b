"""Facts 1.6: Happy Dreams and Dark Premonitions, and the Book of Steps Lost and Found."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.value import Game
from tests.onirim.positions import at, cards, do, judge, kind, options, told_with

FILL = "GS GM GS GM GS GM GS"
HAND = "BS RM BM GM NM"


def happy(up: str, **parts: Any) -> Game:
    reserve = [n for n in ["red", "blue", "green", "brown", "pair", "three", "five", "each"] if n not in up.split()]
    return at(use="happy", premonitions=up.split(), reserve=reserve, **{"deck": FILL, **parts})


def test_a_happy_dream_removes_a_premonition_or_looks_or_searches() -> None:
    g = do(happy("red five", hand=HAND, deck=f"H- {FILL}"), ["play", 0])
    assert options(g) == [["remove", "red"], ["remove", "five"], ["look", None], ["find", None]]

    do(g, ["remove", "five"])

    assert (g.premonitions, g.discard) == (["red"], ["H-"])


def test_a_happy_dream_looks_at_seven_and_discards_any_number() -> None:
    g = do(happy("red", hand=HAND, deck="H- GS X- RD BS X- NS GM GK"), ["play", 0], ["look", None])
    assert g.asked.looked == cards("GS X- RD BS X- NS GM")

    do(g, [[1, 4], [6, 5, 3, 2, 0]])

    assert (g.discard, g.hand[-1], g.deck) == (cards("X- X- H-"), "GM", cards("NS BS RD GS GK"))


def test_a_happy_dream_searches_any_card_and_puts_it_on_top_after_the_shuffle() -> None:
    g = do(happy("red", hand=HAND, deck="H- GS X- NS"), ["play", 0], ["find", None])

    machine.answer(judge(), g, ["NS"])
    assert (g.asked.kind, g.deck) == ("shuffle", cards("GS X-"))
    do(g)
    assert g.hand[-1] == "NS"


def gained(up: str, doors: str, **parts: Any) -> Game:
    """Gain a green Door by its Key."""
    hand = parts.pop("hand", "BS GK BM RM NM")
    g = happy(up, hand=hand, doors=doors, **{"deck": "GD RS RK BK X- H- RM GS GS GS GS GS", **parts})
    return do(g, ["play", 0], True)


@pytest.mark.parametrize(
    ("up", "doors", "gone"),
    [
        ("red", "RD RD", True), ("red", "RD", False), ("pair", "BD", False), ("pair", "BD BD", True),
        ("three", "RD BD", True), ("three", "RD", False), ("each", "RD BD ND", True), ("each", "RD BD", False),
    ],
)  # fmt: skip
def test_a_premonition_triggers_when_its_condition_is_met(up: str, doors: str, gone: bool) -> None:
    assert (up not in gained(up, doors).premonitions) is gone


def test_the_penalties_of_1_6() -> None:
    red = gained("red", "RD RD")
    assert sorted(red.discard[1:4]) == cards("RK RM RS")
    assert {card[0] for card in red.deck} & {"R"} == set()
    blue = gained("blue", "BD BD")
    assert sorted(blue.discard[1:3]) == cards("BK RK")
    each = gained("each", "RD BD ND", deck="GD RS H- H- GS")
    assert each.discard == cards("GK H- H-")
    five = gained("five", "RD BD ND ND")
    assert len(five.premonitions) == 2
    green = gained("green", "GD", discard="X-")
    assert (green.discard, green.deck.count("X-")) == (["GK"], 2)


def test_a_door_is_lost_to_brown_and_one_of_the_pair_to_pair() -> None:
    g = gained("brown", "ND RD ND")
    assert options(g) == [0, 1, 2, 3]
    g = gained("pair", "ND RD ND")
    assert (kind(g), options(g)) == ("premonition-door", [0, 2])
    assert "ND" in do(g, 0).deck


def test_the_order_of_several_is_chosen_and_looked_at_again_after_each() -> None:
    g = gained("three pair", "BD BD")
    assert (kind(g), options(g)) == ("premonition", ["three", "pair"])

    do(g, "pair")
    assert kind(g) == "premonition-door"
    assert ("onirim.premonition.struck", ["pair"]) in told_with("premonitions")
    do(g, 0)

    assert g.premonitions == ["three"]


def test_victory_comes_before_premonitions_1_6() -> None:
    doors = "RD BD RD BD ND ND GD"

    assert kind(gained("red three", doors)) == "won"


def book(goals: str, reached: int = 0, **parts: Any) -> Game:
    done = [i < reached for i in range(len(goals.split()))]
    return at(use="book", goals=goals.split(), reached=done, **{"deck": FILL, **parts})


GOALS = "RD BD GD ND RD BD GD ND"


def test_only_the_door_of_the_first_open_goal_can_be_gained_1_6() -> None:
    g = do(book(GOALS, hand="BS RK BK GM NM", deck=f"BD RD {FILL}"), ["play", 0])

    assert (kind(g), g.asked.looked, g.limbo) == ("door", ["RD"], ["BD"])
    do(g, True)
    assert (g.doors, g.reached[:2]) == (["RD"], [True, False])


def test_a_search_for_another_door_is_not_offered_1_6() -> None:
    assert kind(do(book(GOALS, hand="BS RK BK GM NM", row="BM BK", deck="BD RS GS"), ["play", 0])) == "turn"


def test_losing_a_door_opens_its_goal_again_1_6() -> None:
    g = book(GOALS, reached=2, hand="BS RM BM GM NM", deck=f"X- {FILL}", doors="RD BD")

    do(g, ["play", 0], ["door", 0])

    assert g.reached[:3] == [False, True, False]


@pytest.mark.parametrize(("reading", "cost"), [("normal", 5), ("hard", 6)])
def test_a_paradoxical_prophecy_costs_five_or_six_cards_which_leave_the_game_1_6(reading: str, cost: int) -> None:
    g = book(GOALS, hand=HAND, deck="GS RS RM BS BM GM X-", discard="RS RS RM RS RS GK", readings={"spells": reading})

    do(g, ["spell", "prophecy"], list(range(cost)))
    assert (kind(g), g.asked.looked) == ("spell-bottom", cards("X- GM BM BS RM"))
    do(g, [4, [3, 2, 1, 0]])

    assert (kind(g), len(g.gone), g.deck) == ("turn", cost, cards("RM GS RS BS BM GM X-"))


def test_parallel_planning_swaps_two_goals_inside_another_decision_1_6() -> None:
    g = book(GOALS, hand="BS BK RM GM NM", deck=f"BD {FILL}", discard="RS RS RM RS RS GK GS")
    do(g, ["play", 0])
    assert (kind(g), True in options(g)) == ("door", False)

    do(g, ["spell", "planning"], [0, 1, 2, 3, 4, 5, 6], [0, 1])

    assert (kind(g), options(g)[0]) == ("door", True)


def test_a_powerful_punishment_cancels_a_nightmare_but_not_a_diver_1_6() -> None:
    ten = "RS RS RM RS RS GK GS GS GS GS"
    g = do(book(GOALS, hand=HAND, deck=f"X- {FILL}", discard=ten), ["play", 0], ["punish", None], list(range(10)))
    assert (kind(g), g.discard, len(g.gone)) == ("turn", ["X-"], 10)

    goals = GOALS.split()
    g = at(use="sphinx,book", goals=goals, reached=[False] * 8, hand=HAND, deck=f"V- {FILL} X-", discard=ten)
    assert ["punish", None] not in options(do(g, ["play", 0]))
