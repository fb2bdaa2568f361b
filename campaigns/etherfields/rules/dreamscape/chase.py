"""Entity movement: a shortest path toward the closest Dreamer; players choose among equals (manual p. 9 and 11)."""

from __future__ import annotations

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure
from campaigns.etherfields.rules.dreamscape.paths import compute_distances
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter


def find_chase_targets(board: Board, figure: Figure) -> tuple[int, ...]:
    """Return the spaces of the closest reachable Dreamers, none if unreachable (p. 11)."""
    far = compute_distances(board, figure.space)
    reached = {f.space: d for f in board.figures if f.kind == "dreamer" and (d := far[f.space]) is not None}
    closest = min(reached.values(), default=None)
    return tuple(sorted(space for space, d in reached.items() if d == closest))


def find_destinations(board: Board, figure: Figure, spaces: int) -> tuple[int, ...]:
    """Return the possible ends of a Move of ``spaces``, none if the Entity does not Move (p. 11).

    It does not Move when with a Dreamer, or without a path to any. It stops in its target's space, or before it if it
    cannot enter (p. 9).
    """
    aims = find_chase_targets(board, figure)
    if figure.space in aims:
        return ()
    return tuple(sorted({end for aim in aims for end in _find_ends_toward(board, figure, aim, spaces)}))


def _find_ends_toward(board: Board, figure: Figure, target: int, spaces: int) -> list[int]:
    """Return the furthest spaces on shortest paths to ``target`` where the Entity can stop."""
    gone, left = compute_distances(board, figure.space), compute_distances(board, target)
    whole = gone[target] or 0
    for steps in range(min(spaces, whole), 0, -1):
        ends = [
            space
            for space, far in enumerate(gone)
            if far == steps and left[space] == whole - steps and can_enter(board, figure, space)
        ]
        if ends:
            return ends
    return []
