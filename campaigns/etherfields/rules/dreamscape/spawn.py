"""Where Entities appear (manual p. 10): on Spawn spaces, by the suit of the Turn card, shared out evenly."""

from __future__ import annotations

from collections import Counter

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter


def find_spawn_spaces(board: Board, figure: Figure, suit: str = "") -> tuple[int, ...]:
    """Return the Spawn spaces the next figure of a Spawn may appear on; none when no Spawn space can take it.

    The first one goes to a space that bears the ``suit`` of the Turn card, if one does; the others to those that have got the
    fewest of this Spawn so far (p. 10).
    """
    if suited := find_suit_spaces(board, figure, suit):
        return suited
    there = [space for space in sorted(board.get_marked_spaces("spawn")) if can_enter(board, figure, space)]
    got = Counter(known.space for known in board.figures if known.is_new)
    fewest = min((got[space] for space in there), default=0)
    return tuple(space for space in there if got[space] == fewest)


def find_suit_spaces(board: Board, figure: Figure, suit: str) -> tuple[int, ...]:
    """Return the Spawn spaces of the Turn card's ``suit`` that the first figure of a Spawn goes to; none for a later one (p. 10)."""
    if not suit or any(known.is_new for known in board.figures):
        return ()
    there = (space for space in sorted(board.get_marked_spaces("spawn")) if board.suits.get(space) == suit)
    return tuple(space for space in there if can_enter(board, figure, space))


def close_spawn(board: Board, ref: int, unplaced_count: int) -> Board:
    """Return the board with the Spawn of an Entity closed, once all of its figures stand."""
    if unplaced_count > 0:
        return board
    for figure in board.get_figures_of("entity", ref):
        if figure.is_new:
            board = board.with_figure(Figure("entity", ref, figure.number, figure.space, is_big=figure.is_big))
    return board
