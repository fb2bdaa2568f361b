"""Where Entities appear (manual p. 10): on Spawn spaces, by the suit of the Turn card, shared out evenly."""

from __future__ import annotations

from collections import Counter

from campaigns.etherfields.rules.dreamscape.crowd import enterable
from campaigns.etherfields.rules.dreamscape.value import Board, Figure


def spots(board: Board, figure: Figure, suit: str = "") -> tuple[int, ...]:
    """Return the Spawn spaces the next figure of a Spawn may appear on; none when no Spawn space can take it.

    The first one goes to a space that bears the ``suit`` of the Turn card, if one does; the others to those that have got the
    fewest of this Spawn so far (p. 10).
    """
    if suited := by_suit(board, figure, suit):
        return suited
    there = [space for space in sorted(board.marked("spawn")) if enterable(board, figure, space)]
    got = Counter(known.at for known in board.figures if known.new)
    fewest = min((got[space] for space in there), default=0)
    return tuple(space for space in there if got[space] == fewest)


def by_suit(board: Board, figure: Figure, suit: str) -> tuple[int, ...]:
    """Return the Spawn spaces of the Turn card's ``suit`` that the first figure of a Spawn goes to; none for a later one (p. 10)."""
    if not suit or any(known.new for known in board.figures):
        return ()
    there = (space for space in sorted(board.marked("spawn")) if board.suits.get(space) == suit)
    return tuple(space for space in there if enterable(board, figure, space))


def settled(board: Board, ref: int, unplaced: int) -> Board:
    """Return the board with the Spawn of an Entity closed, once all of its figures stand."""
    if unplaced > 0:
        return board
    for figure in board.of("entity", ref):
        if figure.new:
            board = board.with_figure(Figure("entity", ref, figure.number, figure.at, big=figure.big))
    return board
