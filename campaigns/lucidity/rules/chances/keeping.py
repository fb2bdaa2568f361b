"""Which dice are kept of those drawn: the safest, or any two put back as chance has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from campaigns.lucidity.rules.chances.card import BAG, EXHAUST, HUNT, SHADOW, SIDES, TURNED, View, counts
from campaigns.lucidity.rules.checks import EXHAUST as EXHAUSTED
from campaigns.lucidity.rules.checks import HUNT as HUNTED
from campaigns.lucidity.rules.dice import COLOURS, FACES, WORTH

RETURNED = 2

Hand = tuple[int, int, int, int]
"""How many dice of each colour."""
Rolled = dict[tuple[int, int, int], float]
"""The chance of so many Hunt, Exhaust and Shadow faces."""


def kept(view: View, number: int, *, safely: bool) -> dict[Hand, float]:
    """Give the chance of each hand to be rolled after drawing ``number`` dice (or what is left) and putting two back.

    ``safely`` puts back the two that leave the smallest chance to fill a row as the dice are rolled - extra dice and dice
    rolled again are not foreseen -, among equals those that keep most Power. Otherwise every two are as likely.
    """
    bag = counts(view.card, BAG)
    drawn = min(number, sum(bag))
    if not safely or not drawn:
        return dict(drawings(bag, max(0, drawn - RETURNED)))
    found: dict[Hand, float] = {}
    rated = _rating(view)
    for hand, chance in drawings(bag, drawn):
        best = max(_choices(view, hand), key=rated)
        found[best] = found.get(best, 0.0) + chance
    return found


def drawings(bag: list[int], drawn: int) -> Iterator[tuple[Hand, float]]:
    """Give every hand that may be drawn from a bag, with its chance."""
    total = comb(sum(bag), drawn)
    for blue in range(min(bag[0], drawn) + 1):
        for green in range(min(bag[1], drawn - blue) + 1):
            for yellow in range(min(bag[2], drawn - blue - green) + 1):
                red = drawn - blue - green - yellow
                if red <= bag[3]:
                    ways = comb(bag[0], blue) * comb(bag[1], green) * comb(bag[2], yellow) * comb(bag[3], red)
                    yield (blue, green, yellow, red), ways / total


def _choices(view: View, hand: Hand) -> Iterator[Hand]:
    """Give the hands that may be kept; where colours are barred from going back, fewer than two may."""
    free = [n if colour not in view.barred else 0 for colour, n in zip(COLOURS, hand, strict=True)]
    back = min(RETURNED, sum(free))
    for gone in combinations_with_replacement(range(4), back):
        left = tuple(n - gone.count(colour) for colour, n in enumerate(hand))
        if all(gone.count(colour) <= n for colour, n in enumerate(free)):
            yield left  # type: ignore[misc]


def _rating(view: View) -> Callable[[Hand], tuple[float, float]]:
    """Give what rates a hand: the chance that no row fills, then the Power to be expected."""
    left = (_left(HUNTED, sum(counts(view.card, HUNT)) + view.stuck), _left(EXHAUSTED, _exhausted(view)))
    rows = [_left(view.limit, n) for n in counts(view.card, SHADOW)]
    power = [sum(n * WORTH.get(face, 0) for face, n in zip(FACES, faces, strict=True)) for faces in view.faces]

    @cache
    def of_colour(colour: int, dice: int) -> Rolled:
        if not dice:
            return {(0, 0, 0): 1.0}
        return _joined(of_colour(colour, dice - 1), _one_die(view, colour), (*left, rows[colour]))

    @cache
    def of_first(hand: tuple[int, ...]) -> Rolled:
        if not hand:
            return {(0, 0, 0): 1.0}
        last = of_colour(len(hand) - 1, hand[-1])
        flat: Rolled = {}
        for (hunts, exhausts, _), chance in last.items():
            flat[hunts, exhausts, 0] = flat.get((hunts, exhausts, 0), 0.0) + chance
        return _joined(of_first(hand[:-1]), flat, (*left, 0))

    @cache
    def rated(hand: Hand) -> tuple[float, float]:
        return round(sum(of_first(hand).values()), 12), sum(n * p for n, p in zip(hand, power, strict=True))

    return rated


def _left(full: int, there: int) -> int:
    """Give how many dice a row still takes without being full; any number where it is full whatever comes."""
    return full - 1 - there if there < full else SIDES * SIDES


def _exhausted(view: View) -> int:
    return sum(counts(view.card, EXHAUST)) + sum(counts(view.card, TURNED))


def _one_die(view: View, colour: int) -> Rolled:
    found: Rolled = {}
    for face, n in zip(FACES, view.faces[colour], strict=True):
        seen = "" if COLOURS[colour] + face in view.taken else face
        key = (int(seen == "H"), int(seen == "E"), int(seen == "S"))
        found[key] = found.get(key, 0.0) + n / SIDES
    return found


def _joined(one: Rolled, other: Rolled, most: tuple[int, int, int]) -> Rolled:
    """Join two rolls, without what fills a row."""
    found: Rolled = {}
    for (h, e, s), p in one.items():
        for (i, f, t), q in other.items():
            key = (h + i, e + f, s + t)
            if key[0] <= most[0] and key[1] <= most[1] and key[2] <= most[2]:
                found[key] = found.get(key, 0.0) + p * q
    return found
