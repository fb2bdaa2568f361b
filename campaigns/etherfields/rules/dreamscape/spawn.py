"""Spawn spaces of Entities: by the suit of the Turn card, shared out evenly (manual p. 10)."""

from __future__ import annotations

from collections import Counter

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter


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
