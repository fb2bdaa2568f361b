"""Space capacity, and who must leave a full space (manual p. 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure

MAX_FIGURES_PER_SPACE = 4  # miniatures and Entity tokens per space, p. 9
MIN_PUSHABLE_DREAMERS = 2  # the only Dreamer of a full space is not pushed, p. 9


EntryObstacle = Literal["", "big", "lone", "entities", "no-room"]


@dataclass(frozen=True)
class CrowdedSpace:
    """A space that must be left: ``count`` of ``figures`` go to adjacent spaces of the players' choice."""

    space: int
    count: int
    figures: tuple[Figure, ...]


def count_companions(board: Board, space: int) -> int:
    """Return the Companions on a space, which take up room but are neither Dreamers nor Entities: 0 or 1 (2.0 p. 17)."""
    return int("companion" in board.marks.get(space, ()))


def is_full(board: Board, space: int) -> bool:
    """Return whether a space is full: 4 figures, Companions included, or a Big Entity (p. 9; 2.0 p. 17)."""
    there = board.get_figures_at(space)
    count = len(there) + count_companions(board, space)
    return count >= MAX_FIGURES_PER_SPACE or any(figure.is_big for figure in there)


def find_push_targets(board: Board, space: int) -> tuple[int, ...]:
    """Return the adjacent spaces for a figure pushed out of a space."""
    return tuple(there for there in board.neighbours[space] if not is_full(board, there))


def can_enter(board: Board, figure: Figure, space: int) -> bool:
    """Return whether an Entity can end its Move, Spawn or Relocate on a space (p. 9)."""
    return not find_entry_obstacle(board, figure, space)


def find_entry_obstacle(board: Board, figure: Figure, space: int) -> EntryObstacle:
    """Return why an Entity cannot end on a space, '' if it can (p. 9).

    *big*: a Big Entity is there, which cannot be pushed. An Entity pushes a Dreamer out of a full space, unless there
    are only *entities*, a *lone* Dreamer, or no target: *no-room*.
    """
    others = [there for there in board.get_figures_at(space) if there.key != figure.key]
    if any(there.is_big for there in others):
        return "big"
    count = len(others) + count_companions(board, space)
    if not figure.is_big and count < MAX_FIGURES_PER_SPACE:
        return ""
    dreamers = sum(there.kind == "dreamer" for there in others)
    if not figure.is_big and (count > MAX_FIGURES_PER_SPACE or dreamers < MIN_PUSHABLE_DREAMERS):
        return "lone" if dreamers == 1 else "entities"
    return "" if not others or find_push_targets(board, space) else "no-room"


def find_crowded_spaces(board: Board) -> list[CrowdedSpace]:
    """Return the spaces somebody has to leave: more than 4 figures, or anybody with a Big Entity (p. 9)."""
    found = []
    for space in sorted({figure.space for figure in board.figures}):
        there = board.get_figures_at(space)
        small = tuple(figure for figure in there if not figure.is_big)
        count = len(there) + count_companions(board, space)
        if len(small) < len(there) and small:
            found.append(CrowdedSpace(space, len(small), small))
        elif count > MAX_FIGURES_PER_SPACE:
            dreamers = tuple(figure for figure in small if figure.kind == "dreamer")
            found.append(CrowdedSpace(space, count - MAX_FIGURES_PER_SPACE, dreamers or small))
    return found
