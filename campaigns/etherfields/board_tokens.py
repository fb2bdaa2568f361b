"""Who stands on the drawn Dreamscape board, as tokens of its picture: Dreamers by their portraits, Entities by their creatures."""

from __future__ import annotations

from campaigns.etherfields.board_window import CELL, Window
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.keeping import name_of
from campaigns.pages.registry import Context

ALONE, BIG, SMALL = 46, 58, 27
SEVERAL = ((3, 3), (31, 3), (3, 30), (31, 30), (17, 16))


def tokens(table: Table, board: Board, window: Window, here: Figure | None) -> list[Context]:
    """Return the figures in a fixed order, so that each is found again where it has gone."""
    shown = sorted((figure for figure in board.figures if window.holds(figure.at)), key=lambda figure: figure.key)
    return [_token(table, board, window, figure, here) for figure in shown]


def art_of(table: Table, figure: Figure) -> Context:
    """Return what a figure is drawn by: a Dreamer's archetype, or an Entity's name with the number of its figure if it has several."""
    if figure.of == "dreamer":
        return {"of": "dreamer", "art": table.dreamers[figure.ref].archetype, "number": ""}
    entity = table.entities[figure.ref]
    several = name_of(table, figure) != str(entity)
    return {"of": "entity", "art": str(entity), "number": figure.number if several else ""}


def _token(table: Table, board: Board, window: Window, figure: Figure, here: Figure | None) -> Context:
    left, top, size = _place(board, figure)
    x, y = window.corner(figure.at)
    chosen = here is not None and figure.key == here.key
    place = {"x": x + left, "y": y + top, "size": size}
    return {"id": f"{figure.of}-{figure.ref}-{figure.number}", "here": chosen, **art_of(table, figure), **place}


def _place(board: Board, figure: Figure) -> tuple[int, int, int]:
    """Return where a token stands in its space, and how wide it is."""
    there = sorted(board.at(figure.at), key=lambda other: (not other.big, other.key))
    if len(there) == 1:
        size = BIG if figure.big else ALONE
        return (CELL - size) // 2, (CELL - size) // 2 - 1, size
    left, top = SEVERAL[min(there.index(figure), len(SEVERAL) - 1)]
    return left, top, SMALL
