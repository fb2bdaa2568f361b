"""Distances and paths between spaces (manual p. 11).

Moves and ranges cross edges, never corners, Walls or Blocked spaces; full spaces may be crossed.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.etherfields.rules.dreamscape.board_state import Board


def compute_distances(board: Board, *starts: int) -> list[int | None]:
    """Return the distance of every space to the nearest of ``starts``, None if unconnected."""
    found: list[int | None] = [None] * len(board.neighbours)
    for start in starts:
        found[start] = 0
    edge, far = list(starts), 0
    while edge:
        far += 1
        following = []
        for here in edge:
            for there in board.neighbours[here]:
                if found[there] is None:
                    found[there] = far
                    following.append(there)
        edge = following
    return found


def find_spaces_in_range(board: Board, starts: Iterable[int], max_distance: int) -> frozenset[int]:
    """Return the spaces within ``max_distance`` of any of ``starts``, these included (p. 11)."""
    found = compute_distances(board, *starts)
    return frozenset(space for space, far in enumerate(found) if far is not None and far <= max_distance)


def find_path(board: Board, start: int, goal: int, avoided_spaces: Iterable[int] = ()) -> tuple[int, ...] | None:
    """Return a shortest path from ``start`` to ``goal``, both included, with the fewest ``avoided_spaces``, or None."""
    away = compute_distances(board, goal)
    steps, shunned = away[start], frozenset(avoided_spaces)
    if steps is None:
        return None
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    for left in range(steps - 1, -1, -1):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (cost, way) in best.items():
            for there in board.neighbours[here]:
                if away[there] == left:
                    found = (cost + (there in shunned), (*way, there))
                    following[there] = min(found, following.get(there, found))
        best = following
    return best[goal][1]
