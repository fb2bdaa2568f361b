"""The selection of kept dice: the safest ones, or random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from campaigns.lucidity.rules.dice import COLOURS, FACES, POWER_VALUES, RETURNED_COUNT, SIDES_PER_DIE
from campaigns.lucidity.rules.draw_odds.packed_card import (
    BAG_OFFSET,
    EXHAUST_OFFSET,
    HUNT_OFFSET,
    SHADOW_OFFSET,
    TURNED_OFFSET,
    KnownPosition,
    unpack_counts,
)
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE as EXHAUSTED
from campaigns.lucidity.rules.row_checks import HUNT_ROW_SIZE as HUNTED

LAST_COLOUR = len(COLOURS) - 1

HandCounts = tuple[int, int, int, int]
"""Number of dice of each colour."""
RollChances = dict[tuple[int, int], float]
"""The probability of each number of Hunt and Exhaust faces."""
FaceCountChances = dict[tuple[int, int, int], float]
"""The probability of each number of Hunt, Exhaust and Shadow faces."""
UNLIMITED_SPACES = 99
"""Capacity of a row that is already full or turns nobody: further dice make no difference."""


def compute_kept_hands(position: KnownPosition, dice_count: int, *, is_return_chosen: bool) -> dict[HandCounts, float]:
    """Return the probability of each hand to roll after drawing ``dice_count`` dice (or what is left) and returning two.

    ``is_return_chosen`` returns the two that minimize the chance to fill a row with this roll (extra dice and rerolls
    are ignored); ties are broken by the fewest Hunt, Exhaust and Shadow sides, the most Power, then colour. Otherwise
    all pairs are equally likely.
    """
    bag = unpack_counts(position.packed_card, BAG_OFFSET)
    drawn = min(dice_count, sum(bag))
    if not is_return_chosen or not drawn:
        return dict(generate_draws(bag, max(0, drawn - RETURNED_COUNT)))
    found: dict[HandCounts, float] = {}
    rated = HandRater(position).rate
    for hand, chance in generate_draws(bag, drawn):
        best = max(_generate_kept_hands(position, hand), key=rated)
        found[best] = found.get(best, 0.0) + chance
    return found


def generate_draws(bag: list[int], dice_count: int) -> Iterator[tuple[HandCounts, float]]:
    """Yield every hand that may be drawn from a bag, with its probability."""
    total = comb(sum(bag), dice_count)
    for blue in range(min(bag[0], dice_count) + 1):
        for green in range(min(bag[1], dice_count - blue) + 1):
            for yellow in range(min(bag[2], dice_count - blue - green) + 1):
                red = dice_count - blue - green - yellow
                if red <= bag[3]:
                    ways = comb(bag[0], blue) * comb(bag[1], green) * comb(bag[2], yellow) * comb(bag[3], red)
                    yield (blue, green, yellow, red), ways / total


def _generate_kept_hands(position: KnownPosition, hand: HandCounts) -> Iterator[HandCounts]:
    """Yield the hands that may be kept; fewer than two dice are returned if colours are barred from it."""
    free = [n if colour not in position.barred_colours else 0 for colour, n in zip(COLOURS, hand, strict=True)]
    back = min(RETURNED_COUNT, sum(free))
    for gone in combinations_with_replacement(range(4), back):
        left = tuple(n - gone.count(colour) for colour, n in enumerate(hand))
        if all(gone.count(colour) <= n for colour, n in enumerate(free)):
            yield left  # type: ignore[misc]


class HandRater:
    """A rater of hands, with caches for one position: chance that no row fills, few harmful sides, much Power."""

    def __init__(self, position: KnownPosition) -> None:
        exhausted = sum(unpack_counts(position.packed_card, EXHAUST_OFFSET)) + sum(
            unpack_counts(position.packed_card, TURNED_OFFSET)
        )
        self.spaces_left = (
            _count_spaces_left(
                HUNTED, sum(unpack_counts(position.packed_card, HUNT_OFFSET)) + position.stuck_hunt_dice
            ),
            _count_spaces_left(EXHAUSTED, exhausted),
        )
        shadows = zip(COLOURS, unpack_counts(position.packed_card, SHADOW_OFFSET), strict=True)
        self.shadow_spaces_left = [
            UNLIMITED_SPACES if colour in position.claimed_colours else _count_spaces_left(position.shadow_row_size, n)
            for colour, n in shadows
        ]
        self.die_chances = [self._get_die_chances(position, colour) for colour in range(len(COLOURS))]
        sides = [_count_own_sides(position, colour) for colour in range(len(COLOURS))]
        self.power = [sum(n * POWER_VALUES.get(face, 0) for face, n in found.items()) for found in sides]
        self._get_colour_chances: Callable[[int, int], RollChances] = cache(self._roll_colour)
        self._get_first_chances: Callable[[tuple[int, ...]], RollChances] = cache(self._roll_first_colours)
        self._get_chance_at_most: Callable[[int, int, int], float] = cache(self._get_last_colour_chance)
        self.harm = [sum(n for face, n in found.items() if face not in POWER_VALUES) for found in sides]
        self.rate: Callable[[HandCounts], tuple[float, int, int]] = cache(self._rate)

    def _rate(self, hand: HandCounts) -> tuple[float, int, int]:
        hunts, exhausts = self.spaces_left
        first = self._get_first_chances(hand[:LAST_COLOUR]).items()
        safe = sum(p * self._get_chance_at_most(hand[LAST_COLOUR], hunts - h, exhausts - e) for (h, e), p in first)
        harm, power = (sum(n * of for n, of in zip(hand, each, strict=True)) for each in (self.harm, self.power))
        return round(safe, 12), -harm, power

    def _get_die_chances(self, position: KnownPosition, colour: int) -> dict[tuple[int, int, int], float]:
        """Return the probability of each face; faces that a Nightmare takes do not count."""
        found: dict[tuple[int, int, int], float] = {}
        for face, n in zip(FACES, position.faces[colour], strict=True):
            seen = "" if COLOURS[colour] + face in position.taken_faces else face
            key = (int(seen == "H"), int(seen == "E"), int(seen == "S"))
            found[key] = found.get(key, 0.0) + n / SIDES_PER_DIE
        return found

    def _roll_colour(self, colour: int, dice: int) -> RollChances:
        """Return the Hunt and Exhaust counts of some dice of one colour, without rolls that fill its Shadow row."""
        rolled = {(0, 0, 0): 1.0}
        for _ in range(dice):
            rolled = self._add_die(rolled, self.die_chances[colour], self.shadow_spaces_left[colour])
        found: RollChances = {}
        for (hunts, exhausts, _shadows), chance in rolled.items():
            found[hunts, exhausts] = found.get((hunts, exhausts), 0.0) + chance
        return found

    def _add_die(self, chances: FaceCountChances, die: FaceCountChances, max_shadows: int) -> FaceCountChances:
        found: FaceCountChances = {}
        for (h, e, s), p in chances.items():
            for (i, f, t), q in die.items():
                if h + i <= self.spaces_left[0] and e + f <= self.spaces_left[1] and s + t <= max_shadows:
                    found[h + i, e + f, s + t] = found.get((h + i, e + f, s + t), 0.0) + p * q
        return found

    def _roll_first_colours(self, hand: tuple[int, ...]) -> RollChances:
        """Return the Hunt and Exhaust counts of the dice of the first colours together."""
        if not hand:
            return {(0, 0): 1.0}
        found: RollChances = {}
        for (h, e), p in self._get_first_chances(hand[:-1]).items():
            for (i, f), q in self._get_colour_chances(len(hand) - 1, hand[-1]).items():
                if h + i <= self.spaces_left[0] and e + f <= self.spaces_left[1]:
                    found[h + i, e + f] = found.get((h + i, e + f), 0.0) + p * q
        return found

    def _get_last_colour_chance(self, dice: int, hunts: int, exhausts: int) -> float:
        return sum(
            p for (h, e), p in self._get_colour_chances(LAST_COLOUR, dice).items() if h <= hunts and e <= exhausts
        )


def _count_own_sides(position: KnownPosition, colour: int) -> dict[str, int]:
    """Return the number of sides of each face, without the faces that a Nightmare takes."""
    faces = zip(FACES, position.faces[colour], strict=True)
    return {face: n for face, n in faces if COLOURS[colour] + face not in position.taken_faces}


def _count_spaces_left(row_size: int, dice_count: int) -> int:
    """Return how many dice a row can take without being full."""
    return row_size - 1 - dice_count if dice_count < row_size else UNLIMITED_SPACES
