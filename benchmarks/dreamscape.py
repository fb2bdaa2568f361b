"""The drawn Dreamscape board's own figures: ``python -m benchmarks.dreamscape``. Range, ways and Spawn on a full board, in ms."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import django

django.setup()

from campaigns.etherfields.rules.dreamscape import (  # noqa: E402
    Board,
    Figure,
    board_of,
    crowded,
    destinations,
    distances,
    path,
    spots,
    value_of,
    within,
)
from campaigns.etherfields.rules.dreamscape.grid import SLOTS, SPACES, beside, corner  # noqa: E402

BOARDS = 200
GOAL = 5.0


def main() -> None:
    """Print the figures of 200 full boards, each read from its plain value: at most 5 ms for everything together."""
    took: dict[str, list[float]] = {}
    for seed in range(BOARDS):
        value = value_of(full_board(Random(seed)))
        for name, asked in QUESTIONS.items():
            start = time.process_time()
            asked(board_of(value))
            took.setdefault(name, []).append(1000 * (time.process_time() - start))
    print(f"\nThe Dreamscape board, 12 tiles, 5 Dreamers, 15 figures, 40 Walls; ms a question (at most {GOAL:.0f}):")
    for name, found in took.items():
        found.sort()
        print(f"{name:42} p50 {found[len(found) // 2]:6.3f}  p95 {found[len(found) * 95 // 100]:6.3f}")


def full_board(dice: Random) -> Board:
    """Draw a board with everything on it."""
    spaces = range(len(SPACES))
    edges = [(space, side) for space in spaces for side in ("right", "below") if beside(space, side) is not None]
    marks = {space: frozenset({dice.choice(("spawn", "trap", "light", "darkness"))}) for space in spaces}
    figures = [Figure("dreamer", ref, 0, dice.choice(spaces)) for ref in range(1, 6)]
    figures += [Figure("entity", 1 + n % 3, 1 + n // 3, dice.choice(spaces)) for n in range(15)]
    tiles = tuple((slot, corner(slot) or 0) for slot in SLOTS)
    return Board(tiles, dict.fromkeys(dice.sample(edges, 40), "wall"), marks, figures=tuple(figures))


def _chase(board: Board) -> None:
    for figure in board.figures:
        if figure.of == "entity":
            destinations(board, figure, 7)


def _reach(board: Board) -> None:
    for entity in (1, 2, 3):
        within(board, {figure.at for figure in board.of("entity", entity)}, 3)


def _spread(board: Board) -> None:
    for number in range(6, 16):
        new = Figure("entity", 1, number, 0, new=True)
        allowed = spots(board, new, "clubs")
        board = board.with_figure(Figure("entity", 1, number, allowed[0], new=True)) if allowed else board
    crowded(board)


QUESTIONS: dict[str, Callable[[Board], object]] = {
    "all distances from one space": lambda board: distances(board, 0),
    "the way across the board": lambda board: path(board, 0, 47, board.marked("trap")),
    "who is in range of 3 Entities": _reach,
    "where each of 15 figures may go": _chase,
    "10 figures shared out, and who is crowded": _spread,
}


if __name__ == "__main__":
    main()
