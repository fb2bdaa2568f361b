"""Dice as codes: a letter for the colour and one for the face that is up, ``BS`` for a blue Shadow."""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = ("B", "G", "Y", "R")
"""Blue Depths, green Envy, yellow Imprisonment, red Primeval Fear."""

POWER, DOUBLE, HUNT, EXHAUST, SHADOW = FACES = ("P", "D", "H", "E", "S")
WORTH = {POWER: 1, DOUBLE: 2}
"""What a face counts as Power; the others count nothing."""

OF_EACH = 20
"""Dice of each colour in the box."""
SIDES = 6

CODES = tuple(colour + face for colour in COLOURS for face in FACES)
ORDER = {POWER: 0, DOUBLE: 0, HUNT: 1, EXHAUST: 2, SHADOW: 3}
"""The order of resolution: both Power faces together, then Hunt, Exhaust, Shadow (rules, Order of Resolution)."""


def is_power(die: str) -> bool:
    """Return whether a die shows Power or double Power."""
    return die[1] in WORTH


def fits(row: str, die: str) -> bool:
    """Return whether a die may lie in a row of a card with the face that is up."""
    if row == "power":
        return is_power(die)
    return die[1] == SHADOW if row == "shadow" else True


def power_of(dice: Iterable[str]) -> int:
    """Count the Power that dice show."""
    return sum(WORTH.get(die[1], 0) for die in dice)


def in_order(dice: Iterable[str]) -> list[str]:
    """Return dice in the order of resolution, those of a kind by colour."""
    return sorted(dice, key=lambda die: (ORDER[die[1]], COLOURS.index(die[0]), die[1]))
