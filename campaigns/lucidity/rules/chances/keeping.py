"""Which dice are kept of those drawn: the safest, or any two put back as chance has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from campaigns.lucidity.rules.chances.card import BAG, EXHAUST, HUNT, SHADOW, TURNED, View, counts
from campaigns.lucidity.rules.checks import EXHAUST as EXHAUSTED
from campaigns.lucidity.rules.checks import HUNT as HUNTED
from campaigns.lucidity.rules.dice import COLOURS, FACES, SIDES, WORTH

RETURNED = 2
LAST = len(COLOURS) - 1

Hand = tuple[int, int, int, int]
"""How many dice of each colour."""
Rolled = dict[tuple[int, int], float]
"""The chance of so many Hunt and Exhaust faces."""
Counts = dict[tuple[int, int, int], float]
"""The chance of so many Hunt, Exhaust and Shadow faces."""
FULL_ANYWAY = 99
"""Stands for what a row still takes that is full already, or turns nobody: nothing that is rolled makes a difference there."""


def kept(view: View, number: int, *, safely: bool) -> dict[Hand, float]:
    """Return the chance of each hand to be rolled after drawing ``number`` dice (or what is left) and putting two back.

    ``safely`` puts back the two that leave the smallest chance to fill a row as the dice are rolled - extra dice and dice
    rolled again are not foreseen -, among equals the fewest Hunt, Exhaust and Shadow sides, then the most Power, then by
    colour. Otherwise every two are as likely.
    """
    bag = counts(view.card, BAG)
    drawn = min(number, sum(bag))
    if not safely or not drawn:
        return dict(drawings(bag, max(0, drawn - RETURNED)))
    found: dict[Hand, float] = {}
    rated = Rating(view).rated
    for hand, chance in drawings(bag, drawn):
        best = max(_choices(view, hand), key=rated)
        found[best] = found.get(best, 0.0) + chance
    return found


def drawings(bag: list[int], drawn: int) -> Iterator[tuple[Hand, float]]:
    """Yield every hand that may be drawn from a bag, with its chance."""
    total = comb(sum(bag), drawn)
    for blue in range(min(bag[0], drawn) + 1):
        for green in range(min(bag[1], drawn - blue) + 1):
            for yellow in range(min(bag[2], drawn - blue - green) + 1):
                red = drawn - blue - green - yellow
                if red <= bag[3]:
                    ways = comb(bag[0], blue) * comb(bag[1], green) * comb(bag[2], yellow) * comb(bag[3], red)
                    yield (blue, green, yellow, red), ways / total


def _choices(view: View, hand: Hand) -> Iterator[Hand]:
    """Yield the hands that may be kept; where colours are barred from going back, fewer than two may."""
    free = [n if colour not in view.barred else 0 for colour, n in zip(COLOURS, hand, strict=True)]
    back = min(RETURNED, sum(free))
    for gone in combinations_with_replacement(range(4), back):
        left = tuple(n - gone.count(colour) for colour, n in enumerate(hand))
        if all(gone.count(colour) <= n for colour, n in enumerate(free)):
            yield left  # type: ignore[misc]


class Rating:
    """Rates hands, with what is worked out once for a view: the chance that no row fills, few harmful sides, much Power."""

    def __init__(self, view: View) -> None:
        exhausted = sum(counts(view.card, EXHAUST)) + sum(counts(view.card, TURNED))
        self.left = (_left(HUNTED, sum(counts(view.card, HUNT)) + view.stuck), _left(EXHAUSTED, exhausted))
        shadows = zip(COLOURS, counts(view.card, SHADOW), strict=True)
        self.rows = [FULL_ANYWAY if colour in view.claimed else _left(view.limit, n) for colour, n in shadows]
        self.dice = [self._one_die(view, colour) for colour in range(len(COLOURS))]
        sides = [_own_sides(view, colour) for colour in range(len(COLOURS))]
        self.power = [sum(n * WORTH.get(face, 0) for face, n in found.items()) for found in sides]
        self._of_colour: Callable[[int, int], Rolled] = cache(self._roll_colour)
        self._of_first: Callable[[tuple[int, ...]], Rolled] = cache(self._roll_first)
        self._at_most: Callable[[int, int, int], float] = cache(self._last_at_most)
        self.harm = [sum(n for face, n in found.items() if face not in WORTH) for found in sides]
        self.rated: Callable[[Hand], tuple[float, int, int]] = cache(self._rate)

    def _rate(self, hand: Hand) -> tuple[float, int, int]:
        hunts, exhausts = self.left
        first = self._of_first(hand[:LAST]).items()
        safe = sum(p * self._at_most(hand[LAST], hunts - h, exhausts - e) for (h, e), p in first)
        harm, power = (sum(n * of for n, of in zip(hand, each, strict=True)) for each in (self.harm, self.power))
        return round(safe, 12), -harm, power

    def _one_die(self, view: View, colour: int) -> dict[tuple[int, int, int], float]:
        """Return the chance of each face; what a Nightmare takes counts nothing."""
        found: dict[tuple[int, int, int], float] = {}
        for face, n in zip(FACES, view.faces[colour], strict=True):
            seen = "" if COLOURS[colour] + face in view.taken else face
            key = (int(seen == "H"), int(seen == "E"), int(seen == "S"))
            found[key] = found.get(key, 0.0) + n / SIDES
        return found

    def _roll_colour(self, colour: int, dice: int) -> Rolled:
        """Return the Hunt and Exhaust faces of some dice of one colour, without the rolls that fill its Shadow row."""
        rolled = {(0, 0, 0): 1.0}
        for _ in range(dice):
            rolled = self._joined(rolled, self.dice[colour], self.rows[colour])
        found: Rolled = {}
        for (hunts, exhausts, _shadows), chance in rolled.items():
            found[hunts, exhausts] = found.get((hunts, exhausts), 0.0) + chance
        return found

    def _joined(self, rolled: Counts, die: Counts, shadows: int) -> Counts:
        found: Counts = {}
        for (h, e, s), p in rolled.items():
            for (i, f, t), q in die.items():
                if h + i <= self.left[0] and e + f <= self.left[1] and s + t <= shadows:
                    found[h + i, e + f, s + t] = found.get((h + i, e + f, s + t), 0.0) + p * q
        return found

    def _roll_first(self, hand: tuple[int, ...]) -> Rolled:
        """Return the same for the dice of the first colours together."""
        if not hand:
            return {(0, 0): 1.0}
        found: Rolled = {}
        for (h, e), p in self._of_first(hand[:-1]).items():
            for (i, f), q in self._of_colour(len(hand) - 1, hand[-1]).items():
                if h + i <= self.left[0] and e + f <= self.left[1]:
                    found[h + i, e + f] = found.get((h + i, e + f), 0.0) + p * q
        return found

    def _last_at_most(self, dice: int, hunts: int, exhausts: int) -> float:
        return sum(p for (h, e), p in self._of_colour(LAST, dice).items() if h <= hunts and e <= exhausts)


def _own_sides(view: View, colour: int) -> dict[str, int]:
    """Return how often each face stands on a die that stays with who rolls it: those that a Nightmare takes are left out."""
    faces = zip(FACES, view.faces[colour], strict=True)
    return {face: n for face, n in faces if COLOURS[colour] + face not in view.taken}


def _left(full: int, there: int) -> int:
    """Return how many dice a row still takes without being full."""
    return full - 1 - there if there < full else FULL_ANYWAY
