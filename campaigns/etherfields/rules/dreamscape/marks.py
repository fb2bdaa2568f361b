"""What is printed on spaces: Terrain, Traps, and what players mark besides (manual p. 16)."""

from __future__ import annotations

from typing import Literal, get_args

from campaigns.etherfields.rules.dreamscape.value import Board

Mark = Literal[
    "blocked", "light", "darkness", "swamp", "water", "trap", "gem-slot", "entrance", "spawn", "stairs", "quirk",
]  # fmt: skip
Suit = Literal["none", "hearts", "spades", "diamonds", "clubs"]

MARKS: tuple[str, ...] = get_args(Mark)
TERRAIN = ("light", "darkness", "swamp", "water")


def terrain(board: Board, space: int) -> tuple[str, ...]:
    """Return the Terrain in force on a space: Darkness is ignored where there is Light (p. 16)."""
    found = board.marks.get(space, frozenset())
    return tuple(kind for kind in TERRAIN if kind in found and not (kind == "darkness" and "light" in found))


def traps_on(board: Board, way: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Traps that a Move triggers: on every space entered, not the one it began on (p. 16)."""
    traps = board.marked("trap")
    return tuple(space for space in way[1:] if space in traps)
