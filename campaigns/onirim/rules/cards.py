"""Two-letter card codes, and the properties the rules need (facts 1.1 and 1.6)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat

SERIES_LENGTH = 3
"""Cards of a colour in a row that find a Door (p. 3)."""
COLOURS = "RBGN"
"""The colours: red is the Observatory, brown the Library; blue stands for the Aquarium, green for the Garden."""

SYMBOLS = "SMKG"
"""Sun, Moon, Key, Glyph."""

UNKNOWN_CARD = "??"
"""An unknown card of the deck."""

RED_SUN_COUNT, BLUE_SUN_COUNT, GREEN_SUN_COUNT, BROWN_SUN_COUNT = 9, 8, 7, 6
SUN_COUNTS = {"R": RED_SUN_COUNT, "B": BLUE_SUN_COUNT, "G": GREEN_SUN_COUNT, "N": BROWN_SUN_COUNT}
MOONS_PER_COLOUR, KEYS_PER_COLOUR, DOORS_PER_COLOUR, NIGHTMARE_COUNT = 4, 3, 2, 10
SUN_COUNT = sum(SUN_COUNTS.values())
MOON_COUNT = len(COLOURS) * MOONS_PER_COLOUR
KEY_COUNT = len(COLOURS) * KEYS_PER_COLOUR
DOOR_COUNT = len(COLOURS) * DOORS_PER_COLOUR
LOCATION_COUNT = SUN_COUNT + MOON_COUNT + KEY_COUNT
DECK_SIZE = LOCATION_COUNT + DOOR_COUNT + NIGHTMARE_COUNT

NIGHTMARE, SPHINX, DIVER, CONFUSION = "X-", "Q-", "V-", "C-"
HAPPY_DREAM, LOST_DREAM, DEAD_END, ONIVERSE_DOOR = "H-", "L-", "E-", "AD"
DENIZENS = ("YA", "YH", "YC", "YX", "YS", "YM", "YP", "YT")
TOWERS = tuple(c + n for c in COLOURS for n in "345")

LOCATIONS = frozenset(c + s for c in COLOURS + "A" for s in SYMBOLS) - {"AG"}
DOORS = frozenset([*(c + "D" for c in COLOURS), ONIVERSE_DOOR])
HAND_CARDS = LOCATIONS | frozenset(TOWERS) | {DEAD_END}
"""Cards that go to the hand when drawn: Locations, Towers and Dead Ends (facts 1.1)."""

DREAMS = frozenset([NIGHTMARE, SPHINX, DIVER, CONFUSION, HAPPY_DREAM, LOST_DREAM, *DENIZENS])
ALL_CARDS = sorted(HAND_CARDS | DOORS | DREAMS)

SYMBOL_BY_CARD = {card: card[1] if card in LOCATIONS else "" for card in ALL_CARDS}
"""The symbol of a Location; nothing for any other card."""


def _get_colours(card: str) -> str:
    if card[0] == "A":
        return COLOURS
    return card[0] if card[0] in COLOURS and card not in DREAMS else ""


COLOURS_BY_CARD = {card: _get_colours(card) for card in ALL_CARDS}
"""The colours of a card: one, none, or all four (Crossroads and the Oniverse Door)."""


def build_pile(counts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return a pile with the given number of each card."""
    return tuple(chain.from_iterable(repeat(card, count) for card, count in counts))


def build_base_deck() -> tuple[str, ...]:
    """Return the 76 cards of the base game (facts 1.1)."""
    counts = [(NIGHTMARE, NIGHTMARE_COUNT)]
    for c in COLOURS:
        counts += [
            (c + "S", SUN_COUNTS[c]),
            (c + "M", MOONS_PER_COLOUR),
            (c + "K", KEYS_PER_COLOUR),
            (c + "D", DOORS_PER_COLOUR),
        ]
    return build_pile(counts)
