"""A Dreamer card and the bag as one number: a count for each place and colour, so that a die moves by one addition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.lucidity.rules.dice import COLOURS, FACES

ROOM = 5
"""Bits of one count: there are twenty dice of a colour."""
FULL = (1 << ROOM) - 1

POWER, DOUBLE, HUNT, EXHAUST, SHADOW, TURNED, TAKEN, WAITING, BAG = range(0, 36 * ROOM, 4 * ROOM)
"""Where a die may be: the rows, one of the Exhaust row on its turned side, with a Nightmare, rolled as a Shadow and not placed."""
PLACES = dict(zip(FACES, (POWER, DOUBLE, HUNT, EXHAUST, WAITING), strict=True))


@dataclass(frozen=True)
class View:
    """What a draw depends on, and nothing else.

    ``card`` is the card and the bag as one number; ``faces`` how often each of ``FACES`` stands on a die, by colour;
    ``limit`` how many Shadows fill a row. ``taken`` are the dice, as colour and face, that a Nightmare takes; ``claimed``
    the colours nobody can turn into any more, ``bars`` whether a row of theirs, if the fullest, keeps from turning.
    ``stuck`` dice of the Hunt row are never rolled again. ``fear`` is the symbol that Primeval Fear moves, ``turns``
    whether Imprisonment makes Power, ``outside`` whether that counts; ``waiting`` the Power on each Nightmare card;
    ``barred`` colours may not be put back. ``alone`` nobody turns: a full row wakes a Nightmare, or loses.
    """

    card: int
    faces: tuple[tuple[int, ...], ...]
    limit: int = 3
    taken: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()
    bars: bool = False
    stuck: int = 0
    fear: str = "S"
    turns: bool = True
    outside: bool = True
    waiting: tuple[int, ...] = (0, 0, 0, 0)
    barred: frozenset[str] = frozenset()
    alone: bool = False


def one(place: int, colour: int) -> int:
    """Return what a die of a colour (0 to 3) in a place adds to the number."""
    return 1 << place + ROOM * colour


def counts(card: int, place: int) -> list[int]:
    """Count the dice in a place, by colour."""
    found = card >> place
    return [found & FULL, found >> ROOM & FULL, found >> 2 * ROOM & FULL, found >> 3 * ROOM & FULL]


def card_of(places: Mapping[int, Sequence[int]]) -> int:
    """Return the number of a card and bag from the counts by colour of each place."""
    return sum(n * one(place, colour) for place, found in places.items() for colour, n in enumerate(found))


def sides(view: View, colour: int) -> list[int]:
    """Return what each of the six sides of a die adds to the card; a symbol that a Nightmare takes adds to its own."""
    found = []
    for face, n in zip(FACES, view.faces[colour], strict=True):
        place = TAKEN if COLOURS[colour] + face in view.taken else PLACES[face]
        found += [one(place, colour)] * n
    return found
