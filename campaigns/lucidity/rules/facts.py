"""What the printed rules leave to the copy of the game: the best guess of each, held to be true by nobody until read off it.

The numbers of the sleep tracks, the faces of the dice, two symbols, the clause of resting and the five Nightmare cards stand on
components only (facts 2.2 to 2.6).
"""

from __future__ import annotations

from campaigns.lucidity.rules.dice import FACES
from campaigns.lucidity.rules.state import PLACES
from campaigns.lucidity.rules.value import Facts, Game, Plain, encoded

TRACKS = ((3, 4, 5), (4, 5, 6), (5, 6, 7))
GUESSED_FACES = {
    "B": {"P": 2, "D": 0, "H": 0, "E": 1, "S": 3},
    "G": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2},
    "Y": {"P": 2, "D": 0, "H": 0, "E": 2, "S": 2},
    "R": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
}
RESTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "one-or-all": (PLACES, PLACES),
    "any-or-exhaust": (PLACES, ("exhaust",)),
    "hunt-or-exhaust": (("hunt",), ("exhaust",)),
}
"""The ways to read the clause of resting: the rows one die may be taken from, and those that are emptied instead."""

FEARS = ("S", "E", "P")
IMPRISONMENTS = ("P", "S")
CARDS = ("B", "G", "Y", "R", "TG", "TR")
"""The Nightmare cards; Temptation has a green and a red side."""

BOGEYMEN = ("depths", "envy", "imprisonment", "fear")
"""The Lords on the other side of the Dreamer cards; what is known of each is a note of the players."""


def guessed() -> Facts:
    """Return the best guess of everything; nothing in it is verified."""
    return Facts(
        tracks=[list(track) for track in TRACKS],
        faces={colour: dict(faces) for colour, faces in GUESSED_FACES.items()},
        rest="one-or-all",
        fear="S",
        imprisonment="P",
        takes={card: ["S"] for card in CARDS},
        abilities=dict.fromkeys(CARDS, ""),
        bogeymen=dict.fromkeys(BOGEYMEN, ""),
        verified=[],
    )


def guess() -> Plain:
    """Return the best guess as a row holds it."""
    return encoded(guessed())


def faces_of(g: Game, colour: str) -> list[str]:
    """Return the faces that a colour has, as far as the copy of the game is known (facts 2.2)."""
    return [face for face in FACES if g.facts.faces[colour][face]]
