"""Marks on spaces: Terrain, Traps, Companions and the players' own (manual p. 16; 2.0 p. 17)."""

from __future__ import annotations

from typing import Literal, get_args

from campaigns.etherfields.rules.dreamscape.board_state import Board

SpaceMark = Literal[
    "blocked", "light", "darkness", "swamp", "water", "trap", "gem-slot", "entrance", "spawn", "stairs", "quirk",
    "companion",
]  # fmt: skip
SpawnSuit = Literal["none", "hearts", "spades", "diamonds", "clubs"]

SPACE_MARKS: tuple[str, ...] = get_args(SpaceMark)
TERRAIN_MARKS = ("light", "darkness", "swamp", "water")


def get_terrain(board: Board, space: int) -> tuple[str, ...]:
    """Return the Terrain in force on a space: Light overrides Darkness (p. 16)."""
    found = board.marks.get(space, frozenset())
    return tuple(kind for kind in TERRAIN_MARKS if kind in found and not (kind == "darkness" and "light" in found))


def find_traps(board: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Traps triggered by a Move: on every space entered, not its start (p. 16)."""
    traps = board.get_marked_spaces("trap")
    return tuple(space for space in path[1:] if space in traps)
