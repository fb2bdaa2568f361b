"""Benchmark of the Dreamscape board: ``python -m benchmarks.dreamscape``. Range, paths and Spawn on a full board, in ms."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import django

django.setup()

from campaigns.etherfields.rules.dreamscape import (  # noqa: E402
    Board,
    Figure,
    compute_distances,
    decode_board,
    encode_board,
    find_crowded_spaces,
    find_destinations,
    find_path,
    find_spaces_in_range,
    find_spawn_spaces,
)
from campaigns.etherfields.rules.dreamscape.grid import (  # noqa: E402
    DREAMSCAPE_SLOTS,
    SPACE_NAMES,
    get_adjacent_space,
    get_tile_corner,
)

BOARD_COUNT = 200
MAX_MILLISECONDS = 5.0


def main() -> None:
    """Print the figures of 200 full boards, each decoded from its plain value: at most 5 ms for everything together."""
    took: dict[str, list[float]] = {}
    for seed in range(BOARD_COUNT):
        value = encode_board(build_full_board(Random(seed)))
        for name, asked in BOARD_QUERIES.items():
            start = time.process_time()
            asked(decode_board(value))
            took.setdefault(name, []).append(1000 * (time.process_time() - start))
    print(
        f"\nThe Dreamscape board, 12 tiles, 5 Dreamers, 15 figures, 40 Walls; ms a question (at most {MAX_MILLISECONDS:.0f}):"
    )
    for name, found in took.items():
        found.sort()
        print(f"{name:42} p50 {found[len(found) // 2]:6.3f}  p95 {found[len(found) * 95 // 100]:6.3f}")


def build_full_board(dice: Random) -> Board:
    """Return a random board with everything on it."""
    spaces = range(len(SPACE_NAMES))
    edges = [
        (space, side) for space in spaces for side in ("right", "below") if get_adjacent_space(space, side) is not None
    ]
    marks = {space: frozenset({dice.choice(("spawn", "trap", "light", "darkness"))}) for space in spaces}
    figures = [Figure("dreamer", ref, 0, dice.choice(spaces)) for ref in range(1, 6)]
    figures += [Figure("entity", 1 + n % 3, 1 + n // 3, dice.choice(spaces)) for n in range(15)]
    tiles = tuple((slot, get_tile_corner(slot) or 0) for slot in DREAMSCAPE_SLOTS)
    return Board(tiles, dict.fromkeys(dice.sample(edges, 40), "wall"), marks, figures=tuple(figures))


def _find_destinations(board: Board) -> None:
    for figure in board.figures:
        if figure.kind == "entity":
            find_destinations(board, figure, 7)


def _find_in_range(board: Board) -> None:
    for entity in (1, 2, 3):
        find_spaces_in_range(board, {figure.space for figure in board.get_figures_of("entity", entity)}, 3)


def _place_figures(board: Board) -> None:
    for number in range(6, 16):
        new = Figure("entity", 1, number, 0, is_new=True)
        allowed = find_spawn_spaces(board, new, "clubs")
        board = board.with_figure(Figure("entity", 1, number, allowed[0], is_new=True)) if allowed else board
    find_crowded_spaces(board)


BOARD_QUERIES: dict[str, Callable[[Board], object]] = {
    "all distances from one space": lambda board: compute_distances(board, 0),
    "the way across the board": lambda board: find_path(board, 0, 47, board.get_marked_spaces("trap")),
    "who is in range of 3 Entities": _find_in_range,
    "where each of 15 figures may go": _find_destinations,
    "10 figures shared out, and who is crowded": _place_figures,
}


if __name__ == "__main__":
    main()
