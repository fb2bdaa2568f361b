"""Dice as codes of two letters, colour and face: ``BS`` is a blue Shadow."""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = ("B", "G", "Y", "R")
"""Blue Depths, green Envy, yellow Imprisonment, red Primeval Fear."""

POWER, DOUBLE_POWER, HUNT, EXHAUST, SHADOW = FACES = ("P", "D", "H", "E", "S")
DOUBLE_POWER_VALUE = 2
POWER_VALUES = {POWER: 1, DOUBLE_POWER: DOUBLE_POWER_VALUE}
"""The Power of each face; the others count nothing."""

DICE_PER_COLOUR = 20
"""Dice of each colour in the box."""
DICE_COUNT = len(COLOURS) * DICE_PER_COLOUR
SIDES_PER_DIE = 6
RETURNED_COUNT = 2
"""Drawn dice that a Dreamer puts back."""

DIE_CODES = tuple(colour + face for colour in COLOURS for face in FACES)
RESOLUTION_ORDER = {POWER: 0, DOUBLE_POWER: 0, HUNT: 1, EXHAUST: 2, SHADOW: 3}
"""The order of resolution: both Power faces together, then Hunt, Exhaust, Shadow (rules, Order of Resolution)."""


def is_power(die: str) -> bool:
    """Return whether a die shows Power or double Power."""
    return die[1] in POWER_VALUES


def can_lie_in_row(row: str, die: str) -> bool:
    """Return whether a die's face is legal in a row of a card."""
    if row == "power":
        return is_power(die)
    return die[1] == SHADOW if row == "shadow" else True


def sum_power(dice: Iterable[str]) -> int:
    """Return the Power of dice."""
    return sum([POWER_VALUES.get(die[1], 0) for die in dice])


def sort_by_resolution(dice: Iterable[str]) -> list[str]:
    """Return dice in the order of resolution, equal kinds by colour."""
    return sorted(dice, key=lambda die: (RESOLUTION_ORDER[die[1]], COLOURS.index(die[0]), die[1]))
