"""Facts that the printed rules leave to the copy of the game, each with an unverified best guess.

The numbers of the sleep tracks, the faces of the dice, two symbols, the clause of resting and the five Nightmare
cards are only on the components (facts 2.2 to 2.6).
"""

from __future__ import annotations

from campaigns.lucidity.rules.dice import FACES
from campaigns.lucidity.rules.game_state import CopyFacts, Game, JsonDict, encode_struct
from campaigns.lucidity.rules.state_operations import ROW_NAMES

TRACK_COUNT, TRACK_STEP_COUNT = 3, 3
GUESSED_TRACKS = ((3, 4, 5), (4, 5, 6), (5, 6, 7))
GUESSED_FACES = {
    "B": {"P": 2, "D": 0, "H": 0, "E": 1, "S": 3},
    "G": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2},
    "Y": {"P": 2, "D": 0, "H": 0, "E": 2, "S": 2},
    "R": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
}
REST_CLAUSES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "one-or-all": (ROW_NAMES, ROW_NAMES),
    "any-or-exhaust": (ROW_NAMES, ("exhaust",)),
    "hunt-or-exhaust": (("hunt",), ("exhaust",)),
}
"""The variants of the clause of resting: rows one die may be taken from, and rows that are emptied instead."""

FEAR_FACES = ("S", "E", "P")
IMPRISONMENT_FACES = ("P", "S")
NIGHTMARE_CARD_KEYS = ("B", "G", "Y", "R", "TG", "TR")
"""The Nightmare cards; Temptation has a green and a red side."""

BOGEYMAN_NAMES = ("depths", "envy", "imprisonment", "fear")
"""The Lords on the other side of the Dreamer cards; facts about each are notes of the players."""


def build_guessed_facts() -> CopyFacts:
    """Return the best guess of all facts, all unverified."""
    return CopyFacts(
        tracks=[list(track) for track in GUESSED_TRACKS],
        faces={colour: dict(faces) for colour, faces in GUESSED_FACES.items()},
        rest="one-or-all",
        fear="S",
        imprisonment="P",
        takes={card: ["S"] for card in NIGHTMARE_CARD_KEYS},
        abilities=dict.fromkeys(NIGHTMARE_CARD_KEYS, ""),
        bogeymen=dict.fromkeys(BOGEYMAN_NAMES, ""),
        verified=[],
    )


def encode_guessed_facts() -> JsonDict:
    """Return the best guess, encoded for a row."""
    return encode_struct(build_guessed_facts())


def list_faces(g: Game, colour: str) -> list[str]:
    """Return the faces of a colour, as far as the copy of the game is known (facts 2.2)."""
    return [face for face in FACES if g.facts.faces[colour][face]]
