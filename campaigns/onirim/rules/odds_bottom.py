"""Exact odds at the bottom of the deck: the word for the Sphinx, and how far to go with the Diver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from campaigns.onirim.rules.cards import NIGHTMARE
from campaigns.onirim.rules.odds import View, view_of
from campaigns.onirim.rules.sphinx import REVEALED, matches, words
from campaigns.onirim.rules.value import Game


def match(view: View, word: str) -> Fraction:
    """Return the chance that one of the five bottom cards matches a word; cards known to lie there count as they are."""
    known = view.bottom[-REVEALED:]
    hidden = min(REVEALED - len(known), view.unknown)
    above = REVEALED - len(known) - hidden
    known = known + (view.top[-above:] if above else [])
    if any(matches(card, word) for card in known):
        return Fraction(1)
    misses = view.count(lambda card: not matches(card, word))
    return 1 - Fraction(comb(misses, hidden), comb(view.unknown, hidden))


def sphinx(g: Game) -> list[tuple[str, Fraction]]:
    """Return the chance of a match for every word that may be named, best first."""
    view = view_of(g)
    return sorted(((word, match(view, word)) for word in words(g)), key=lambda pair: -pair[1])


@dataclass(frozen=True)
class Dive:
    """What one more step of the Diver risks, what going on is worth, what the card at hand is worth, and what to do.

    Worth is by the player's wish: of each card so much, of a Nightmare nothing.
    """

    risk: Fraction
    onward: Fraction
    at_hand: int

    @property
    def stop(self) -> bool:
        """Return whether stopping now is at least as good."""
        return self.at_hand >= self.onward


def diver(g: Game, wish: Mapping[str, int]) -> Dive:
    """Weigh stopping against going on, after what the Diver has revealed so far; ``wish`` gives the worth of cards."""
    view = view_of(g)
    shown = g.shown
    return Dive(next_is_nightmare(view), onward(view, wish), wish.get(shown[-1], 0) if shown else 0)


def next_is_nightmare(view: View) -> Fraction:
    """Return the chance that the bottom card is a Nightmare."""
    if view.bottom:
        return Fraction(view.bottom[-1] == NIGHTMARE)
    if view.unknown:
        return Fraction(view.rest[NIGHTMARE], view.unknown)
    return Fraction(bool(view.top) and view.top[-1] == NIGHTMARE)


def onward(view: View, wish: Mapping[str, int]) -> Fraction:
    """Return what revealing on is worth when every later choice is the best one.

    Cards that nobody wishes for only pass by, so it is enough to follow the wished ones and the Nightmares.
    """
    beyond = _in_order(list(reversed(view.top)), wish, Fraction(0))
    counts: dict[int, int] = {}
    for card, n in view.rest.items():
        if wish.get(card, 0) > 0:
            counts[wish[card]] = counts.get(wish[card], 0) + n
    worths = tuple(sorted(counts))
    middle = _through(tuple(counts[w] for w in worths), worths, view.rest[NIGHTMARE], int(beyond))
    return _in_order(list(reversed(view.bottom)), wish, middle)


def _in_order(cards: list[str], wish: Mapping[str, int], beyond: Fraction) -> Fraction:
    worth = beyond
    for card in reversed(cards):
        worth = Fraction(0) if card == NIGHTMARE else max(worth, Fraction(wish.get(card, 0)))
    return worth


def _through(counts: tuple[int, ...], worths: tuple[int, ...], nightmares: int, beyond: int) -> Fraction:
    """Return the worth of going on among so many cards of each worth and so many Nightmares, in random order.

    Everything is multiplied by the number of ways to draw on (``ways``), so that whole numbers are enough.
    """
    ways = [1]
    for size in range(1, sum(counts) + 1):
        ways.append(ways[-1] * (nightmares + size))
    known: dict[tuple[int, ...], int] = {(0,) * len(counts): 0 if nightmares else beyond}
    for left in product(*(range(count + 1) for count in counts)):
        if left not in known:
            size = sum(left)
            known[left] = sum(
                n * max(worths[i] * ways[size - 1], known[(*left[:i], n - 1, *left[i + 1 :])])
                for i, n in enumerate(left)
                if n
            )
    return Fraction(known[counts], ways[-1])
