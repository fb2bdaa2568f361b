"""The odds of a draw: to be eliminated, exhausted, turned, to have enough Power, if these dice are drawn now.

Few dice are counted out, every draw and every roll; more are rolled often enough. What is taken for granted is said in
``chances.keeping`` (which two go back) and ``chances.resolving`` (what the other players do).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

from campaigns.lucidity.rules.chances.card import BAG, View, counts
from campaigns.lucidity.rules.chances.keeping import Hand, kept
from campaigns.lucidity.rules.chances.resolving import DRAWN, ENDED, Resolver, Worth
from campaigns.lucidity.rules.dice import SIDES
from campaigns.lucidity.rules.state import ENOUGH

COUNTED = 2
"""Up to so many dice every roll is counted; beyond, the rolls are sampled."""
TINY = 1e-6
"""Chains of extra dice rarer than this are cut off; all that was cut off is the error of what was counted."""
WORK = 12_000
"""How many dice a sample rolls, about; the tries follow from how many a hand has."""

Random = Callable[[], float]
"""Gives numbers from 0 up to, but not including, 1; the same ones at every call with the same question, or the page flickers."""


@dataclass(frozen=True)
class Odds:
    """What a draw of ``number`` dice leads to at the check of the rows; ``error`` what each figure may be off by.

    ``exact`` when everything was counted, else ``error`` is the standard error of a sample. ``power`` counts 0 for who is
    eliminated, and what somebody keeps who turns.
    """

    number: int
    exact: bool
    eliminated: float
    exhausted: float
    turned: float
    enough: float
    power: float
    error: Worth


def odds(view: View, number: int, chance: Random, *, safely: bool = True, work: int = WORK) -> Odds:
    """Return the odds of drawing ``number`` dice now, putting two back ``safely`` or any two, and rolling the others.

    ``work`` bounds what a sample rolls: less of it is faster and coarser.
    """
    hands = kept(view, number, safely=safely)
    rules = Resolver(view)
    dice = max(map(sum, hands))
    if dice <= COUNTED:
        found, error = _counted(rules, hands)
    else:
        found, error = _sampled(rules, hands, chance, work // (dice + 2))
    return Odds(number, dice <= COUNTED, *found, error)


def _counted(rules: Resolver, hands: dict[Hand, float]) -> tuple[Worth, Worth]:
    """Follow every card there may be, and give what they come to on the whole, with what was cut off."""
    wave: dict[int, float] = {}
    for hand, chance in hands.items():
        for card, p in rules.rolls(hand).items():
            wave[card] = wave.get(card, 0.0) + p * chance
    ends: dict[int, float] = {}
    lost = 0.0
    while wave:
        following: dict[int, float] = {}
        for card, p in wave.items():
            if p < TINY:
                lost += p
                continue
            settled, rolls = rules.settled(card)
            if rolls == ENDED:
                ends[settled] = ends.get(settled, 0.0) + p
                continue
            for added, share in rules.next_die(settled, rolls):
                following[settled + added] = following.get(settled + added, 0.0) + p * share
        wave = following
    return _mean((p, rules.worth(card)) for card, p in ends.items()), (lost, lost, lost, lost, lost * ENOUGH)


def _sampled(rules: Resolver, hands: dict[Hand, float], chance: Random, tries: int) -> tuple[Worth, Worth]:
    """Roll often enough: give the means and their standard errors."""
    each, shares = list(hands), list(accumulate(hands.values()))
    found: Counter[int] = Counter()
    for _ in range(tries):
        hand = each[min(bisect(shares, chance()), len(each) - 1)]
        found[_rolled(rules, hand, chance)] += 1
    worths = [(n, rules.worth(card)) for card, n in found.items()]
    means = _mean(worths, tries)
    squares = _mean([(n, _squared(worth)) for n, worth in worths], tries)
    # What was never seen, or always, may still be otherwise: no error is smaller than one try in all.
    a, b, c, d, e = (
        max(1 / tries, sqrt(max(0.0, square - mean * mean) / tries))
        for square, mean in zip(squares, means, strict=True)
    )
    return means, (a, b, c, d, e)


def _mean(worths: Iterable[tuple[float, Worth]], weight: float = 1) -> Worth:
    sums = [0.0] * 5
    for n, worth in worths:
        for i, value in enumerate(worth):
            sums[i] += n * value
    a, b, c, d, e = sums
    return a / weight, b / weight, c / weight, d / weight, e / weight


def _squared(worth: Worth) -> Worth:
    a, b, c, d, e = worth
    return a * a, b * b, c * c, d * d, e * e


def _rolled(rules: Resolver, hand: Hand, chance: Random) -> int:
    """Roll a hand and what follows from it once: give the card on which no die rolls any more."""
    card = rules.view.card
    for colour, dice in enumerate(hand):
        fresh = rules.fresh[colour]
        for _ in range(dice):
            card += fresh[int(chance() * SIDES)]
    card, rolls = rules.settled(card)
    while rolls != ENDED:
        if rolls == DRAWN:
            card += rules.fresh[_drawn(card, chance)][int(chance() * SIDES)]
        else:
            card += rules.again[rolls][int(chance() * SIDES)]
        card, rolls = rules.settled(card)
    return card


def _drawn(card: int, chance: Random) -> int:
    """Draw the colour of one die out of the bag."""
    bag = counts(card, BAG)
    place = int(chance() * sum(bag))
    return bisect(list(accumulate(bag)), place)
