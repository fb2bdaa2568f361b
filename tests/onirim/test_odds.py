"""Odds: equal to enumerating every order of small decks, and to simulation of full ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.onirim.agents import AGENTS
from campaigns.onirim.rules import bottom_odds, odds
from campaigns.onirim.rules.cards import HAND_CARDS
from campaigns.onirim.rules.doors import can_open
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.odds import KnownPosition, get_known_position
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.sphinx import is_match
from campaigns.onirim.rules.state_operations import count_possible_cards
from campaigns.onirim.self_play import play_game
from tests.onirim.expansion_mixes import COMPATIBLE_EXPANSIONS
from tests.onirim.positions import build_position

CARD_KINDS = ["RS", "BM", "RK", "X-", "RD", "Q-"]


@st.composite
def views(draw: st.DrawFn) -> KnownPosition:
    middle = draw(st.lists(st.sampled_from(CARD_KINDS), max_size=6))
    return KnownPosition(
        draw(st.lists(st.sampled_from(CARD_KINDS), max_size=2)), draw(st.lists(st.sampled_from(CARD_KINDS), max_size=3)),
        Counter(middle), frozenset(), 0,
    )  # fmt: skip


def iterate_decks(view: KnownPosition) -> Iterator[list[str]]:
    """Yield every order of the deck, each as often as its probability demands."""
    for order in permutations(view.rest.elements()):
        yield [*view.top, *order, *view.bottom]


def compute_by_counting(view: KnownPosition, event: Callable[[list[str]], Any]) -> Fraction:
    """Return the mean of an event over every order."""
    found = [Fraction(event(deck)) for deck in iterate_decks(view)]
    return sum(found, Fraction(0)) / len(found)


def is_drawn_first(deck: list[str], missing: int, hit: Callable[[str], bool]) -> bool:
    """Draw as in phase 2; return whether a hit is met before the hand is full."""
    for card in deck:
        if not missing:
            return False
        if hit(card):
            return True
        missing -= card in HAND_CARDS
    return False


@given(views())
def test_the_next_card_equals_counting(view: KnownPosition) -> None:
    found = odds.compute_next_card_odds(view)

    for card in CARD_KINDS:
        assert found.get(card, 0) == compute_by_counting(view, lambda deck, wanted=card: deck[:1] == [wanted])  # type: ignore[misc]


@given(views(), st.integers(0, 4))
def test_a_nightmare_before_the_hand_is_full_equals_counting(view: KnownPosition, missing: int) -> None:
    found = odds.compute_odds_before_full(view, missing, lambda card: card == "X-")

    assert found == compute_by_counting(view, lambda deck: is_drawn_first(deck, missing, lambda card: card == "X-"))


@given(views(), st.integers(0, 4))
def test_a_key_for_the_door_in_limbo_equals_counting(view: KnownPosition, missing: int) -> None:
    found = odds.compute_odds_before_full(view, missing, lambda card: can_open(card, "RD"))

    assert found == compute_by_counting(
        view, lambda deck: is_drawn_first(deck, missing, lambda card: can_open(card, "RD"))
    )


@given(views(), st.sampled_from("RBGNMK"))
def test_a_match_for_the_sphinx_equals_counting_and_honours_known_bottom_cards(view: KnownPosition, word: str) -> None:
    found = bottom_odds.compute_match_odds(view, word)

    assert found == compute_by_counting(view, lambda deck: any(is_match(card, word) for card in deck[-5:]))


@given(views())
def test_the_risk_of_the_diver_equals_counting(view: KnownPosition) -> None:
    assert bottom_odds.compute_nightmare_risk(view) == compute_by_counting(
        view, lambda deck: bool(deck) and deck[-1] == "X-"
    )


def compute_best(view: KnownPosition, wish: dict[str, int]) -> Fraction:
    """Return the value of continuing by trying every next card."""
    if view.bottom:
        options = [(Fraction(1), view.bottom[-1], KnownPosition(view.top, view.bottom[:-1], view.rest, frozenset(), 0))]
    elif view.unknown_count:
        options = [
            (
                Fraction(n, view.unknown_count),
                card,
                KnownPosition(view.top, [], view.rest - Counter([card]), frozenset(), 0),
            )
            for card, n in view.rest.items()
        ]
    elif view.top:
        options = [(Fraction(1), view.top[-1], KnownPosition(view.top[:-1], [], view.rest, frozenset(), 0))]
    else:
        return Fraction(0)
    return sum(
        (p * max(Fraction(wish.get(card, 0)), compute_best(rest, wish)) for p, card, rest in options if card != "X-"),
        Fraction(0),
    )


@given(views(), st.dictionaries(st.sampled_from(["RS", "RK", "RD"]), st.integers(0, 3)))
def test_the_worth_of_diving_on_equals_trying_every_card(view: KnownPosition, wish: dict[str, int]) -> None:
    assert bottom_odds.compute_onward_value(view, wish) == compute_best(view, wish)


def test_the_worth_of_diving_among_several_cards_of_different_worth() -> None:
    view = KnownPosition([], [], Counter({"RS": 3, "RK": 1, "RD": 2, "X-": 1}), frozenset(), 0)
    wish = {"RS": 1, "RK": 5, "RD": 2}

    assert bottom_odds.compute_onward_value(view, wish) == compute_best(view, wish)


def test_the_words_for_the_sphinx_come_best_first() -> None:
    g = build_position(use="sphinx", hand="RS RS RS RS RS", deck="X- X- X- GS GS GM", bottom=1)

    found = bottom_odds.compute_sphinx_odds(g)

    assert found[0] in (("G", Fraction(1)), ("M", Fraction(1)))
    assert [p for _, p in found] == sorted((p for _, p in found), reverse=True)


def test_the_diver_says_when_to_stop_by_the_wish() -> None:
    g = build_position(use="sphinx", hand="RS RS RS RS RS", deck="RK RS X- X-", shown=["RS"])

    assert bottom_odds.compute_dive_odds(g, {"RK": 1}) == bottom_odds.DiveOdds(Fraction(1, 2), Fraction(1, 3), 0)
    assert bottom_odds.compute_dive_odds(g, {"RK": 2, "RS": 1}).is_stopping_better
    assert not bottom_odds.compute_dive_odds(g, {"RK": 1}).is_stopping_better


def test_denizens_that_left_the_game_unseen_count_for_all_alike() -> None:
    view = KnownPosition([], [], Counter({"YA": 2, "YH": 1, "RS": 1}), frozenset(["YA", "YH"]), 1)

    assert odds.compute_next_card_odds(view) == {"YA": Fraction(4, 9), "RS": Fraction(1, 3), "YH": Fraction(2, 9)}


@pytest.mark.parametrize("hidden", ["YA YH", "YH YH"])
def test_what_the_deck_may_hold_says_nothing_of_the_denizens_that_left_it_unseen(hidden: str) -> None:
    every = Counter(["YA", "YA", "YH", "YH", "YC"])
    deck = [*(every - Counter(hidden.split())).elements(), "RS"]
    g = build_position(
        use="oniverse", hand="RS RS RS RS RS", deck=deck, hidden=hidden.split(), out=[["YA", "YH", "YC"], 2]
    )

    assert count_possible_cards(g) == {"YA": 2, "YH": 2, "YC": 1, "RS": 1}


def test_once_every_denizen_of_the_deck_was_met_none_is_awaited_any_more() -> None:
    parts: dict[str, Any] = {"hand": "RS RS RS RS RS", "out": [["YA", "YH"], 2]}

    for g in (build_position(use="oniverse", deck="RS", hidden=["YA", "YH"], **parts),
              build_position(use="oniverse", mode="beside", rest="YA YH RS", deck="??", **parts)):  # fmt: skip
        assert count_possible_cards(g) == {"RS": 1}


def test_on_a_full_deck_the_odds_equal_simulation() -> None:
    view = get_known_position(
        build_position(hand="RS RS RS RS", deck=" ".join(["RS"] * 40 + ["RK"] * 9 + ["X-"] * 10 + ["RD"] * 8))
    )
    dice, deck, tries = Random(7), list(view.rest.elements()), 20000
    nightmares = keys = words = 0
    for _ in range(tries):
        dice.shuffle(deck)
        nightmares += is_drawn_first(deck, 3, lambda card: card == "X-")
        keys += is_drawn_first(deck, 3, lambda card: card == "RK")
        words += any(is_match(card, "K") for card in deck[-5:])

    assert nightmares / tries == pytest.approx(
        float(odds.compute_odds_before_full(view, 3, lambda c: c == "X-")), abs=0.015
    )
    assert keys / tries == pytest.approx(float(odds.compute_odds_before_full(view, 3, lambda c: c == "RK")), abs=0.015)
    assert words / tries == pytest.approx(float(bottom_odds.compute_match_odds(view, "K")), abs=0.015)


def test_every_chance_is_a_chance_in_every_position_of_whole_games() -> None:
    asked = []

    def watched(g: Game, shape: Any, dice: Random) -> Any:
        chances = [
            odds.compute_nightmare_odds(g),
            odds.compute_key_odds(g, "RD"),
            *(chance for _word, chance in bottom_odds.compute_sphinx_odds(g)),
        ]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(odds.compute_next_card_odds(get_known_position(g)).values()) in (0, 1)
        asked.append(len(chances))
        return AGENTS["greedy"](g, shape, dice)

    for seed in range(5):
        play_game(COMPATIBLE_EXPANSIONS, resolve_variants({}), watched, Random(seed))

    assert asked
