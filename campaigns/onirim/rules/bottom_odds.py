"""Exact odds at the bottom of the deck: the best word for the Sphinx, and when to stop the Diver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from campaigns.onirim.rules.cards import NIGHTMARE
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.odds import KnownPosition, get_known_position
from campaigns.onirim.rules.sphinx import SPHINX_REVEAL_COUNT, is_match, list_sphinx_words


def compute_match_odds(position: KnownPosition, word: str) -> Fraction:
    """Return the chance that one of the five bottom cards matches a word; known cards count as they are."""
    known = position.bottom[-SPHINX_REVEAL_COUNT:]
    hidden = min(SPHINX_REVEAL_COUNT - len(known), position.unknown_count)
    above = SPHINX_REVEAL_COUNT - len(known) - hidden
    known = known + (position.top[-above:] if above else [])
    if any(is_match(card, word) for card in known):
        return Fraction(1)
    misses = position.count_matching(lambda card: not is_match(card, word))
    return 1 - Fraction(comb(misses, hidden), comb(position.unknown_count, hidden))


def compute_sphinx_odds(g: Game) -> list[tuple[str, Fraction]]:
    """Return the chance of a match for every word that may be named, best first."""
    view = get_known_position(g)
    return sorted(((word, compute_match_odds(view, word)) for word in list_sphinx_words(g)), key=lambda pair: -pair[1])


@dataclass(frozen=True)
class DiveOdds:
    """The odds of one more Diver step: its risk, the value of going on, and the value of the current card.

    The value of each card follows the player's goal; a Nightmare has none.
    """

    risk: Fraction
    onward_value: Fraction
    current_value: int

    @property
    def is_stopping_better(self) -> bool:
        """Return whether stopping now is at least as good."""
        return self.current_value >= self.onward_value


def compute_dive_odds(g: Game, wish_values: Mapping[str, int]) -> DiveOdds:
    """Compare stopping with going on after the cards the Diver has revealed.

    ``wish_values`` are the values of the cards.
    """
    view = get_known_position(g)
    shown = g.shown
    return DiveOdds(
        compute_nightmare_risk(view),
        compute_onward_value(view, wish_values),
        wish_values.get(shown[-1], 0) if shown else 0,
    )


def compute_nightmare_risk(position: KnownPosition) -> Fraction:
    """Return the chance that the bottom card is a Nightmare."""
    if position.bottom:
        return Fraction(position.bottom[-1] == NIGHTMARE)
    if position.unknown_count:
        return Fraction(position.rest[NIGHTMARE], position.unknown_count)
    return Fraction(bool(position.top) and position.top[-1] == NIGHTMARE)


def compute_onward_value(position: KnownPosition, wish_values: Mapping[str, int]) -> Fraction:
    """Return the value of revealing on if every later choice is optimal.

    Cards without value only pass by, so only valued cards and Nightmares are followed.
    """
    beyond = _value_known_cards(list(reversed(position.top)), wish_values, Fraction(0))
    counts: dict[int, int] = {}
    for card, n in position.rest.items():
        if wish_values.get(card, 0) > 0:
            counts[wish_values[card]] = counts.get(wish_values[card], 0) + n
    worths = tuple(sorted(counts))
    middle = _value_unknown_cards(tuple(counts[w] for w in worths), worths, position.rest[NIGHTMARE], int(beyond))
    return _value_known_cards(list(reversed(position.bottom)), wish_values, middle)


def _value_known_cards(cards: list[str], wish_values: Mapping[str, int], value_beyond: Fraction) -> Fraction:
    worth = value_beyond
    for card in reversed(cards):
        worth = Fraction(0) if card == NIGHTMARE else max(worth, Fraction(wish_values.get(card, 0)))
    return worth


def _value_unknown_cards(
    counts: tuple[int, ...], worths: tuple[int, ...], nightmares: int, value_beyond: int
) -> Fraction:
    """Return the value of going on among so many cards of each value and so many Nightmares, in random order.

    All terms are multiplied by the number of draw sequences (``ways``), so integers suffice.
    """
    ways = [1]
    for size in range(1, sum(counts) + 1):
        ways.append(ways[-1] * (nightmares + size))
    known: dict[tuple[int, ...], int] = {(0,) * len(counts): 0 if nightmares else value_beyond}
    for left in product(*(range(count + 1) for count in counts)):
        if left not in known:
            size = sum(left)
            known[left] = sum(
                n * max(worths[i] * ways[size - 1], known[(*left[:i], n - 1, *left[i + 1 :])])
                for i, n in enumerate(left)
                if n
            )
    return Fraction(known[counts], ways[-1])
