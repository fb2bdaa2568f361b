"""Tokens of the Dreamscape board picture: portraits of Dreamers, creatures of Entities."""

from __future__ import annotations

from campaigns.etherfields.board_window import CELL_SIZE, Window
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.board_store import get_figure_name
from campaigns.etherfields.rules.table import Table
from campaigns.pages.registry import Context

SINGLE_TOKEN_SIZE, BIG_TOKEN_SIZE, SHARED_TOKEN_SIZE = 46, 58, 27
SHARED_TOKEN_OFFSETS = ((3, 3), (31, 3), (3, 30), (31, 30), (17, 16))


def build_tokens(table: Table, board: Board, window: Window, chosen_figure: Figure | None) -> list[Context]:
    """Return the figures in a fixed order, so that the page can match each token after a move."""
    shown = sorted(
        (figure for figure in board.figures if window.has_space(figure.space)), key=lambda figure: figure.key
    )
    return [_build_token(table, board, window, figure, chosen_figure) for figure in shown]


def get_figure_art(table: Table, figure: Figure) -> Context:
    """Return the art of a figure: a Dreamer's archetype, or an Entity's name and figure number if it has several."""
    if figure.kind == "dreamer":
        return {"of": "dreamer", "art": table.dreamers[figure.ref].archetype, "number": ""}
    entity = table.entities[figure.ref]
    several = get_figure_name(table, figure) != str(entity)
    return {"of": "entity", "art": str(entity), "number": figure.number if several else ""}


def _build_token(table: Table, board: Board, window: Window, figure: Figure, chosen_figure: Figure | None) -> Context:
    left, top, size = _place_token(board, figure)
    x, y = window.get_corner(figure.space)
    chosen = chosen_figure is not None and figure.key == chosen_figure.key
    place = {"x": x + left, "y": y + top, "size": size}
    return {
        "id": f"{figure.kind}-{figure.ref}-{figure.number}",
        "here": chosen,
        **get_figure_art(table, figure),
        **place,
    }


def _place_token(board: Board, figure: Figure) -> tuple[int, int, int]:
    """Return the position of a token in its space, and its width."""
    there = sorted(board.get_figures_at(figure.space), key=lambda other: (not other.is_big, other.key))
    if len(there) == 1:
        size = BIG_TOKEN_SIZE if figure.is_big else SINGLE_TOKEN_SIZE
        return (CELL_SIZE - size) // 2, (CELL_SIZE - size) // 2 - 1, size
    left, top = SHARED_TOKEN_OFFSETS[min(there.index(figure), len(SHARED_TOKEN_OFFSETS) - 1)]
    return left, top, SHARED_TOKEN_SIZE
