"""How many figures a space holds, and who makes room (manual p. 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaigns.etherfields.rules.dreamscape.value import Board, Figure

LIMIT = 4  # miniatures and Entity tokens per space, p. 9
PUSHABLE = 2  # the only Dreamer of a full space is not pushed, p. 9


KeptOut = Literal["", "big", "lone", "entities", "no-room"]


@dataclass(frozen=True)
class Crowd:
    """A space that must be left: ``count`` of ``who`` go to adjacent spaces; players choose who and where."""

    space: int
    count: int
    who: tuple[Figure, ...]


def full(board: Board, space: int) -> bool:
    """Return whether a space is full: 4 figures, or a Big Entity (p. 9)."""
    there = board.at(space)
    return len(there) >= LIMIT or any(figure.big for figure in there)


def ways_out(board: Board, space: int) -> tuple[int, ...]:
    """Return the adjacent spaces that somebody pushed out of a space can go to."""
    return tuple(there for there in board.near[space] if not full(board, there))


def enterable(board: Board, figure: Figure, space: int) -> bool:
    """Return whether an Entity can end its Move, be Spawned or Relocated on a space (p. 9)."""
    return not kept_out(board, figure, space)


def kept_out(board: Board, figure: Figure, space: int) -> KeptOut:
    """Return what keeps an Entity from ending on a space, '' if nothing does (p. 9).

    ``big``: a Big Entity stands there, which cannot be pushed. Into a full space an Entity pushes a Dreamer, unless there are
    ``entities`` alone, a ``lone`` Dreamer, or nowhere to push to: ``no-room``.
    """
    others = [there for there in board.at(space) if there.key != figure.key]
    if any(there.big for there in others):
        return "big"
    if not figure.big and len(others) < LIMIT:
        return ""
    dreamers = sum(there.of == "dreamer" for there in others)
    if not figure.big and (len(others) > LIMIT or dreamers < PUSHABLE):
        return "lone" if dreamers == 1 else "entities"
    return "" if not others or ways_out(board, space) else "no-room"


def crowded(board: Board) -> list[Crowd]:
    """Return the spaces that somebody has to leave: more than 4 figures, or anybody beside a Big Entity (p. 9)."""
    found = []
    for space in sorted({figure.at for figure in board.figures}):
        there = board.at(space)
        small = tuple(figure for figure in there if not figure.big)
        if len(small) < len(there) and small:
            found.append(Crowd(space, len(small), small))
        elif len(there) > LIMIT:
            dreamers = tuple(figure for figure in small if figure.of == "dreamer")
            found.append(Crowd(space, len(there) - LIMIT, dreamers or small))
    return found
