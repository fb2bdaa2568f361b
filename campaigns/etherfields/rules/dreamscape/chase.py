"""Where an Entity goes (manual p. 9 and 11): toward the closest Dreamer by a shortest way; players choose among equals."""

from __future__ import annotations

from campaigns.etherfields.rules.dreamscape.crowd import enterable
from campaigns.etherfields.rules.dreamscape.paths import distances
from campaigns.etherfields.rules.dreamscape.value import Board, Figure


def targets(board: Board, figure: Figure) -> tuple[int, ...]:
    """Return the spaces of the closest Dreamers an Entity has a way to; none when there is no such way (p. 11)."""
    far = distances(board, figure.at)
    reached = {f.at: d for f in board.figures if f.of == "dreamer" and (d := far[f.at]) is not None}
    closest = min(reached.values(), default=None)
    return tuple(sorted(space for space, d in reached.items() if d == closest))


def destinations(board: Board, figure: Figure, spaces: int) -> tuple[int, ...]:
    """Return where a Move of ``spaces`` can end; nowhere if the Entity does not Move (p. 11).

    It does not when it is with a Dreamer, or has no way to any. It stops in its target's space, or short of it where it cannot
    enter (p. 9).
    """
    aims = targets(board, figure)
    if figure.at in aims:
        return ()
    return tuple(sorted({end for aim in aims for end in _toward(board, figure, aim, spaces)}))


def _toward(board: Board, figure: Figure, aim: int, spaces: int) -> list[int]:
    """Return the furthest ends, on shortest ways to ``aim``, that the Entity can stop on."""
    gone, left = distances(board, figure.at), distances(board, aim)
    whole = gone[aim] or 0
    for steps in range(min(spaces, whole), 0, -1):
        ends = [
            space
            for space, far in enumerate(gone)
            if far == steps and left[space] == whole - steps and enterable(board, figure, space)
        ]
        if ends:
            return ends
    return []
