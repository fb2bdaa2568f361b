"""Spaces that Entities move to: toward the closest Dreamer, and their Spawn (manual p. 9 to 11).

An Entity takes a shortest path; players choose among equals. Figures spawn by the suit of the Turn card, shared out evenly.
"""

from __future__ import annotations

from collections import Counter

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure
from campaigns.etherfields.rules.dreamscape.paths import compute_distances
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter


def find_chase_targets(board: Board, figure: Figure) -> tuple[int, ...]:
    """Return the spaces of the closest reachable Dreamers, none if unreachable (p. 11)."""
    far = compute_distances(board, figure.space)
    reached = {f.space: d for f in board.figures if f.kind == "dreamer" and (d := far[f.space]) is not None}
    closest = min(reached.values(), default=None)
    return tuple(sorted(space for space, d in reached.items() if d == closest))


def find_destinations(board: Board, figure: Figure, spaces: int, *, ends_by_pushing: bool = False) -> tuple[int, ...]:
    """Return the possible ends of a Move of ``spaces``, none if the Entity does not Move (p. 11).

    It does not Move when with a Dreamer, or without a path to any. It stops in its target's space, or before it if it
    cannot enter (p. 9). ``ends_by_pushing``: a Big Entity stops in the first space where it pushes somebody out (2.0 p. 7).
    """
    aims = find_chase_targets(board, figure)
    if figure.space in aims:
        return ()
    find_ends = _find_ends_by_pushing if ends_by_pushing and figure.is_big else _find_ends_toward
    return tuple(sorted({end for aim in aims for end in find_ends(board, figure, aim, spaces)}))


def _find_ends_by_pushing(board: Board, figure: Figure, target: int, spaces: int) -> set[int]:
    """Return the first spaces on shortest paths where a Big Entity pushes somebody out, and the furthest of the others."""
    left = compute_distances(board, target)
    whole = left[figure.space] or 0
    reached, pushing, furthest = {figure.space}, set[int](), set[int]()
    for steps in range(1, min(spaces, whole) + 1):
        ahead = {there for here in reached for there in board.neighbours[here] if left[there] == whole - steps}
        stops = {space for space in ahead if can_enter(board, figure, space)}
        pushed = {space for space in stops if board.get_figures_at(space)}
        pushing |= pushed
        reached = ahead - pushed
        furthest = stops - pushed or furthest if reached else set()
    return pushing | furthest


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


def find_spawn_spaces(board: Board, figure: Figure, suit: str = "") -> tuple[int, ...]:
    """Return the allowed Spawn spaces of the next figure, none if no Spawn space has room.

    The first figure uses a space with the ``suit`` of the Turn card, if any; the others those with the fewest figures
    of this Spawn (p. 10).
    """
    if suited := find_suit_spaces(board, figure, suit):
        return suited
    there = [space for space in sorted(board.get_marked_spaces("spawn")) if can_enter(board, figure, space)]
    got = Counter(known.space for known in board.figures if known.is_new)
    fewest = min((got[space] for space in there), default=0)
    return tuple(space for space in there if got[space] == fewest)


def find_suit_spaces(board: Board, figure: Figure, suit: str) -> tuple[int, ...]:
    """Return the Spawn spaces with the Turn card's ``suit`` for the first figure of a Spawn; none for a later one (p. 10)."""
    if not suit or any(known.is_new for known in board.figures):
        return ()
    there = (space for space in sorted(board.get_marked_spaces("spawn")) if board.suits.get(space) == suit)
    return tuple(space for space in there if can_enter(board, figure, space))


def close_spawn(board: Board, ref: int, unplaced_count: int) -> Board:
    """Return the board with an Entity's Spawn closed once all its figures are placed."""
    if unplaced_count > 0:
        return board
    for figure in board.get_figures_of("entity", ref):
        if figure.is_new:
            board = board.with_figure(Figure("entity", ref, figure.number, figure.space, is_big=figure.is_big))
    return board
