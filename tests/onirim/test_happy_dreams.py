"""Facts 1.6: Happy Dreams and Dark Premonitions, and the Book of Steps Lost and Found."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.positions import (
    build_position,
    get_prompt_kind,
    give_answers,
    list_answers,
    list_consequence_facts,
    reset_judge,
    split_cards,
)

FILLER_CARDS = "GS GM GS GM GS GM GS"
HAND_CARDS = "BS RM BM GM NM"


def build_happy_dream_game(up: str, **parts: Any) -> Game:
    reserve = [n for n in ["red", "blue", "green", "brown", "pair", "three", "five", "each"] if n not in up.split()]
    return build_position(use="happy", premonitions=up.split(), reserve=reserve, **{"deck": FILLER_CARDS, **parts})


def test_a_happy_dream_removes_a_premonition_or_looks_or_searches() -> None:
    g = give_answers(build_happy_dream_game("red five", hand=HAND_CARDS, deck=f"H- {FILLER_CARDS}"), ["play", 0])
    assert list_answers(g) == [["remove", "red"], ["remove", "five"], ["look", None], ["find", None]]

    give_answers(g, ["remove", "five"])

    assert (g.premonitions, g.discard) == (["red"], ["H-"])


def test_a_happy_dream_looks_at_seven_and_discards_any_number() -> None:
    g = give_answers(
        build_happy_dream_game("red", hand=HAND_CARDS, deck="H- GS X- RD BS X- NS GM GK"), ["play", 0], ["look", None]
    )
    assert g.open_prompt.shown_cards == split_cards("GS X- RD BS X- NS GM")

    give_answers(g, [[1, 4], [6, 5, 3, 2, 0]])

    assert (g.discard, g.hand[-1], g.deck) == (split_cards("X- X- H-"), "GM", split_cards("NS BS RD GS GK"))


def test_a_happy_dream_searches_any_card_and_puts_it_on_top_after_the_shuffle() -> None:
    g = give_answers(build_happy_dream_game("red", hand=HAND_CARDS, deck="H- GS X- NS"), ["play", 0], ["find", None])

    machine.apply_answer(reset_judge(), g, ["NS"])
    assert (g.open_prompt.kind, g.deck) == ("shuffle", split_cards("GS X-"))
    give_answers(g)
    assert g.hand[-1] == "NS"


def build_gained_door_game(up: str, doors: str, **parts: Any) -> Game:
    """Gain a green Door by its Key."""
    hand = parts.pop("hand", "BS GK BM RM NM")
    g = build_happy_dream_game(up, hand=hand, doors=doors, **{"deck": "GD RS RK BK X- H- RM GS GS GS GS GS", **parts})
    return give_answers(g, ["play", 0], True)


@pytest.mark.parametrize(
    ("up", "doors", "gone"),
    [
        ("red", "RD RD", True), ("red", "RD", False), ("pair", "BD", False), ("pair", "BD BD", True),
        ("three", "RD BD", True), ("three", "RD", False), ("each", "RD BD ND", True), ("each", "RD BD", False),
    ],
)  # fmt: skip
def test_a_premonition_triggers_when_its_condition_is_met(up: str, doors: str, gone: bool) -> None:
    assert (up not in build_gained_door_game(up, doors).premonitions) is gone


def test_the_penalties_of_1_6() -> None:
    red = build_gained_door_game("red", "RD RD")
    assert sorted(red.discard[1:4]) == split_cards("RK RM RS")
    assert {card[0] for card in red.deck} & {"R"} == set()
    blue = build_gained_door_game("blue", "BD BD")
    assert sorted(blue.discard[1:3]) == split_cards("BK RK")
    each = build_gained_door_game("each", "RD BD ND", deck="GD RS H- H- GS")
    assert each.discard == split_cards("GK H- H-")
    five = build_gained_door_game("five", "RD BD ND ND")
    assert len(five.premonitions) == 2
    green = build_gained_door_game("green", "GD", discard="X-")
    assert (green.discard, green.deck.count("X-")) == (["GK"], 2)


def test_a_door_is_lost_to_brown_and_one_of_the_pair_to_pair() -> None:
    g = build_gained_door_game("brown", "ND RD ND")
    assert list_answers(g) == [0, 1, 2, 3]
    g = build_gained_door_game("pair", "ND RD ND")
    assert (get_prompt_kind(g), list_answers(g)) == ("premonition-door", [0, 2])
    assert "ND" in give_answers(g, 0).deck


def test_the_order_of_several_is_chosen_and_looked_at_again_after_each() -> None:
    g = build_gained_door_game("three pair", "BD BD")
    assert (get_prompt_kind(g), list_answers(g)) == ("premonition", ["three", "pair"])

    give_answers(g, "pair")
    assert get_prompt_kind(g) == "premonition-door"
    assert ("onirim.premonition.struck", ["pair"]) in list_consequence_facts("premonitions")
    give_answers(g, 0)

    assert g.premonitions == ["three"]


def test_victory_comes_before_premonitions_1_6() -> None:
    doors = "RD BD RD BD ND ND GD"

    assert get_prompt_kind(build_gained_door_game("red three", doors)) == "won"


def build_book_game(goals: str, reached: int = 0, **parts: Any) -> Game:
    done = [i < reached for i in range(len(goals.split()))]
    return build_position(use="book", goals=goals.split(), reached=done, **{"deck": FILLER_CARDS, **parts})


GOALS = "RD BD GD ND RD BD GD ND"


def test_only_the_door_of_the_first_open_goal_can_be_gained_1_6() -> None:
    g = give_answers(build_book_game(GOALS, hand="BS RK BK GM NM", deck=f"BD RD {FILLER_CARDS}"), ["play", 0])

    assert (get_prompt_kind(g), g.open_prompt.shown_cards, g.limbo) == ("door", ["RD"], ["BD"])
    give_answers(g, True)
    assert (g.doors, g.reached[:2]) == (["RD"], [True, False])


def test_a_search_for_another_door_is_not_offered_1_6() -> None:
    assert (
        get_prompt_kind(
            give_answers(build_book_game(GOALS, hand="BS RK BK GM NM", row="BM BK", deck="BD RS GS"), ["play", 0])
        )
        == "turn"
    )


def test_losing_a_door_opens_its_goal_again_1_6() -> None:
    g = build_book_game(GOALS, reached=2, hand="BS RM BM GM NM", deck=f"X- {FILLER_CARDS}", doors="RD BD")

    give_answers(g, ["play", 0], ["door", 0])

    assert g.reached[:3] == [False, True, False]


@pytest.mark.parametrize(("reading", "cost"), [("normal", 5), ("hard", 6)])
def test_a_paradoxical_prophecy_costs_five_or_six_cards_which_leave_the_game_1_6(reading: str, cost: int) -> None:
    g = build_book_game(
        GOALS, hand=HAND_CARDS, deck="GS RS RM BS BM GM X-", discard="RS RS RM RS RS GK", readings={"spells": reading}
    )

    give_answers(g, ["spell", "prophecy"], list(range(cost)))
    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("spell-bottom", split_cards("X- GM BM BS RM"))
    give_answers(g, [4, [3, 2, 1, 0]])

    assert (get_prompt_kind(g), len(g.gone), g.deck) == ("turn", cost, split_cards("RM GS RS BS BM GM X-"))


def test_parallel_planning_swaps_two_goals_inside_another_decision_1_6() -> None:
    g = build_book_game(GOALS, hand="BS BK RM GM NM", deck=f"BD {FILLER_CARDS}", discard="RS RS RM RS RS GK GS")
    give_answers(g, ["play", 0])
    assert (get_prompt_kind(g), True in list_answers(g)) == ("door", False)

    give_answers(g, ["spell", "planning"], [0, 1, 2, 3, 4, 5, 6], [0, 1])

    assert (get_prompt_kind(g), list_answers(g)[0]) == ("door", True)


def test_a_powerful_punishment_cancels_a_nightmare_but_not_a_diver_1_6() -> None:
    ten = "RS RS RM RS RS GK GS GS GS GS"
    g = give_answers(
        build_book_game(GOALS, hand=HAND_CARDS, deck=f"X- {FILLER_CARDS}", discard=ten),
        ["play", 0],
        ["punish", None],
        list(range(10)),
    )
    assert (get_prompt_kind(g), g.discard, len(g.gone)) == ("turn", ["X-"], 10)

    goals = GOALS.split()
    g = build_position(
        use="sphinx,book", goals=goals, reached=[False] * 8, hand=HAND_CARDS, deck=f"V- {FILLER_CARDS} X-", discard=ten
    )
    assert ["punish", None] not in list_answers(give_answers(g, ["play", 0]))
