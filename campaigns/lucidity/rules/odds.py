"""The odds of a draw: to be eliminated, exhausted, turned, to have enough Power.

Few dice are counted exactly, every draw and every roll; more are sampled. The assumptions are in
``draw_odds.hand_selection`` (which two dice are returned) and ``draw_odds.resolver`` (the other players' choices).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

from campaigns.lucidity.rules.dice import RETURNED_COUNT, SIDES_PER_DIE
from campaigns.lucidity.rules.draw_odds.hand_selection import HandCounts, compute_kept_hands
from campaigns.lucidity.rules.draw_odds.packed_card import BAG_OFFSET, KnownPosition, unpack_counts
from campaigns.lucidity.rules.draw_odds.resolver import DIE_FROM_BAG, NO_DIE, OutcomeValues, Resolver
from campaigns.lucidity.rules.state_operations import END_POWER

MAX_COUNTED_DICE = 2
"""Up to this number of dice every roll is counted; beyond, rolls are sampled."""
MAX_EXACT_DRAW_COUNT = MAX_COUNTED_DICE + RETURNED_COUNT
MIN_CHAIN_CHANCE = 1e-6
"""Chains of extra dice less likely than this are cut off; their total is the error of an exact count."""
SAMPLE_BUDGET = 12_000
"""Approximate number of dice a sample rolls; the number of tries follows from the hand."""

RandomSource = Callable[[], float]
"""Returns floats in [0, 1); deterministic for the same question, or the page would flicker."""


@dataclass(frozen=True)
class Odds:
    """The outcome of a draw of ``dice_count`` dice at the row checks; ``errors`` are the error bounds of the figures.

    With ``is_exact`` everything was counted; otherwise ``errors`` are the standard errors of a sample.
    ``expected_power`` counts 0 for an eliminated player, and the remaining Power for one who turns.
    """

    dice_count: int
    is_exact: bool
    elimination_chance: float
    exhaustion_chance: float
    turning_chance: float
    enough_power_chance: float
    expected_power: float
    errors: OutcomeValues


def compute_odds(
    position: KnownPosition,
    dice_count: int,
    random: RandomSource,
    *,
    is_return_chosen: bool = True,
    sample_budget: int = SAMPLE_BUDGET,
) -> Odds:
    """Return the odds of drawing ``dice_count`` dice now, returning two and rolling the others.

    ``is_return_chosen``: the safest two are returned, else random ones. ``sample_budget`` bounds the dice of a
    sample: a smaller one is faster and coarser.
    """
    hands = compute_kept_hands(position, dice_count, is_return_chosen=is_return_chosen)
    rules = Resolver(position)
    dice = max(map(sum, hands))
    if dice <= MAX_COUNTED_DICE:
        found, error = _count_exactly(rules, hands)
    else:
        found, error = _sample(rules, hands, random, sample_budget // (dice + 2))
    return Odds(dice_count, dice <= MAX_COUNTED_DICE, *found, error)


def _count_exactly(resolver: Resolver, hands: dict[HandCounts, float]) -> tuple[OutcomeValues, OutcomeValues]:
    """Return the expected values over every reachable card, and what was cut off."""
    wave: dict[int, float] = {}
    for hand, chance in hands.items():
        for card, p in resolver.compute_rolls(hand).items():
            wave[card] = wave.get(card, 0.0) + p * chance
    ends: dict[int, float] = {}
    lost = 0.0
    while wave:
        following: dict[int, float] = {}
        for card, p in wave.items():
            if p < MIN_CHAIN_CHANCE:
                lost += p
                continue
            settled, rolls = resolver.place_shadows(card)
            if rolls == NO_DIE:
                ends[settled] = ends.get(settled, 0.0) + p
                continue
            for added, share in resolver.get_next_die_chances(settled, rolls):
                following[settled + added] = following.get(settled + added, 0.0) + p * share
        wave = following
    return _compute_mean((p, resolver.evaluate(card)) for card, p in ends.items()), (
        lost,
        lost,
        lost,
        lost,
        lost * END_POWER,
    )


def _sample(
    resolver: Resolver, hands: dict[HandCounts, float], random: RandomSource, tries: int
) -> tuple[OutcomeValues, OutcomeValues]:
    each, shares = list(hands), list(accumulate(hands.values()))
    found: Counter[int] = Counter()
    for _ in range(tries):
        hand = each[min(bisect(shares, random()), len(each) - 1)]
        found[_roll_once(resolver, hand, random)] += 1
    worths = [(n, resolver.evaluate(card)) for card, n in found.items()]
    means = _compute_mean(worths, tries)
    squares = _compute_mean([(n, _square(worth)) for n, worth in worths], tries)
    # An event seen never or always may still happen otherwise: no error is smaller than one try in all.
    a, b, c, d, e = (
        max(1 / tries, sqrt(max(0.0, square - mean * mean) / tries))
        for square, mean in zip(squares, means, strict=True)
    )
    return means, (a, b, c, d, e)


def _compute_mean(weighted_values: Iterable[tuple[float, OutcomeValues]], weight: float = 1) -> OutcomeValues:
    sums = [0.0] * 5
    for n, worth in weighted_values:
        for i, value in enumerate(worth):
            sums[i] += n * value
    a, b, c, d, e = sums
    return a / weight, b / weight, c / weight, d / weight, e / weight


def _square(values: OutcomeValues) -> OutcomeValues:
    a, b, c, d, e = values
    return a * a, b * b, c * c, d * d, e * e


def _roll_once(resolver: Resolver, hand: HandCounts, random: RandomSource) -> int:
    """Roll a hand and its consequences once; return the card after the last roll."""
    card = resolver.position.packed_card
    for colour, dice in enumerate(hand):
        fresh = resolver.bag_die_sides[colour]
        for _ in range(dice):
            card += fresh[int(random() * SIDES_PER_DIE)]
    card, rolls = resolver.place_shadows(card)
    while rolls != NO_DIE:
        if rolls == DIE_FROM_BAG:
            card += resolver.bag_die_sides[_draw_colour(card, random)][int(random() * SIDES_PER_DIE)]
        else:
            card += resolver.card_die_sides[rolls][int(random() * SIDES_PER_DIE)]
        card, rolls = resolver.place_shadows(card)
    return card


def _draw_colour(card: int, random: RandomSource) -> int:
    bag = unpack_counts(card, BAG_OFFSET)
    place = int(random() * sum(bag))
    return bisect(list(accumulate(bag)), place)
