"""Context of the Dreamscape board picture: tiles, Terrain, signs, Walls, tokens; a space is 60 wide."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.engine.messages import messages
from campaigns.etherfields.board_tokens import build_tokens
from campaigns.etherfields.board_window import CELL_SIZE, Window
from campaigns.etherfields.rules.dreamscape import Board, Figure, get_terrain
from campaigns.etherfields.rules.dreamscape.board_store import get_figure_name
from campaigns.etherfields.rules.dreamscape.grid import (
    COLUMN_COUNT,
    DREAMSCAPE_SLOTS,
    SPACE_NAMES,
    SPACE_NUMBERS,
    get_adjacent_space,
)
from campaigns.etherfields.rules.dreamscape.marks import SPACE_MARKS, TERRAIN_MARKS
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import SUIT_SYMBOLS
from campaigns.pages.registry import Context

SIGN_POSITIONS = ((18, 18), (40, 3), (40, 40), (22, 40), (4, 40), (4, 22), (22, 3))
"""Positions of signs in a space: one large in its middle, several small along its rim."""
LOW_SIGN_POSITIONS = ((4, 42), (22, 42), (40, 42), *SIGN_POSITIONS[3:])
"""Positions below the first two of several figures."""


def build_picture(table: Table, board: Board, window: Window, chosen_figure: Figure | None = None) -> Context:
    """Return the context of the board picture; ``chosen_figure`` is highlighted."""
    return {
        "box": window.view_box,
        "columns": window.columns,
        "rows": window.rows,
        "tiles": _build_tiles(board, window),
        "cells": [
            _build_cell(table, board, window, space)
            for space in sorted(board.existing_spaces)
            if window.has_space(space)
        ],
        "walls": [
            _build_wall(window, edge, what)
            for edge, what in sorted(board.edges.items())
            if _is_edge_shown(window, edge)
        ],
        "tokens": build_tokens(table, board, window, chosen_figure),
    }


def build_legend(board: Board) -> list[tuple[str, str]]:
    """Return the signs used on the board with their meaning, in palette order."""
    there = {mark for space, marks in board.marks.items() if space in board.existing_spaces for mark in marks}
    found = [
        (mark, str(messages.get_choice_label("etherfields", "mark", mark))) for mark in SPACE_MARKS if mark in there
    ]
    return [*found, *([("bonus", _("Drawing Bonus"))] if any(board.bonus.values()) else [])]


def list_space_contents(table: Table, board: Board, space: int) -> list[str]:
    """List the contents of a space: marks, figures, Map Actions."""
    told = [*_describe_marks(board, space), *(get_figure_name(table, figure) for figure in board.get_figures_at(space))]
    told += [str(table.actions[ref]) for ref, at in board.actions.items() if at == space]
    return [*told, _("a Gem in its slot")] if SPACE_NAMES[space] in table.team.gem_slots else told


def describe_space(table: Table, board: Board, space: int) -> str:
    """Return the name and contents of a space in words."""
    told = list_space_contents(table, board, space)
    return f"{SPACE_NAMES[space]}: {join_items(told)}" if told else SPACE_NAMES[space]


def describe_board(table: Table, board: Board) -> list[str]:
    """Return the contents of every space that is not empty, and the Walls, in words."""
    spaces = {*board.marks, *board.bonus, *(figure.space for figure in board.figures), *board.actions.values()}
    found = [describe_space(table, board, space) for space in sorted(spaces)]
    return [text for text in found if text not in SPACE_NAMES] + [
        describe_edge(edge, what) for edge, what in sorted(board.edges.items())
    ]


def describe_edge(edge: tuple[int, str], edge_kind: str = "") -> str:
    """Return the name of an edge by its two spaces, and what is on it."""
    there = SPACE_NAMES[get_adjacent_space(*edge) or 0]
    place = _("between %(one)s and %(other)s") % {"one": SPACE_NAMES[edge[0]], "other": there}
    kinds = {"wall": _("Wall"), "opening": _("Wall with an opening")}
    return f"{kinds[edge_kind]} {place}" if edge_kind else place


def _describe_marks(board: Board, space: int) -> list[str]:
    found = []
    for mark in SPACE_MARKS:
        if mark in board.marks.get(space, ()):
            suit = SUIT_SYMBOLS.get(board.suits.get(space, ""), "") if mark == "spawn" else ""
            label = f"{messages.get_choice_label('etherfields', 'mark', mark)} {suit}".strip()
            found.append(
                _("%(mark)s (ignored: Light is here)") % {"mark": label} if _is_ignored(board, space, mark) else label
            )
    if board.bonus.get(space):
        found.append(_("Drawing Bonus +%(n)s") % {"n": board.bonus[space]})
    return found


def _build_tiles(board: Board, window: Window) -> list[Context]:
    """Return the tiles with two alternating kinds of ground, or the empty slots while no tile is placed."""
    lying = [at for _code, at in board.tiles] or [SPACE_NUMBERS[f"{slot}.1"] for slot in DREAMSCAPE_SLOTS]
    found = []
    for at in lying:
        row, column = divmod(at, COLUMN_COUNT)
        x, y = window.get_corner(at)
        look = "bare" if not board.tiles else "sand" if (row // 2 + column // 2) % 2 else "stone"
        found.append({"x": x, "y": y, "look": look})
    return found


def _build_cell(table: Table, board: Board, window: Window, space: int) -> Context:
    """Return the context of a space: its Terrain, its other signs, its slot's name in the last quarter of each."""
    x, y = window.get_corner(space)
    marks = [mark for mark in SPACE_MARKS if mark in board.marks.get(space, ())]
    ground = [
        mark for mark in marks if mark == "blocked" or (mark in TERRAIN_MARKS and not _is_ignored(board, space, mark))
    ]
    signs = [mark for mark in marks if mark not in ground]
    note = SUIT_SYMBOLS.get(board.suits.get(space, ""), "") + (
        f"+{board.bonus[space]}" if board.bonus.get(space) else ""
    )
    return {
        "x": x,
        "y": y,
        "ground": ground,
        "marks": _build_signs(table, board, space, signs),
        "name": SPACE_NAMES[space].removesuffix(".4") if SPACE_NAMES[space].endswith(".4") else "",
        "note": note,
    }


def _build_signs(table: Table, board: Board, space: int, signs: list[str]) -> list[Context]:
    """Position the signs of a space: a single one is large, unless a figure is on the space."""
    there = len(board.get_figures_at(space))
    large = len(signs) == 1 and not there
    places = SIGN_POSITIONS if large else LOW_SIGN_POSITIONS if there > 1 else SIGN_POSITIONS[1:]
    return [
        {"mark": mark, "x": x, "y": y, "size": 2 if large else 1.3, "look": _get_sign_class(table, board, space, mark)}
        for mark, (x, y) in zip(signs, places, strict=False)
    ]


def _get_sign_class(table: Table, board: Board, space: int, mark: str) -> str:
    if mark == "gem-slot" and SPACE_NAMES[space] in table.team.gem_slots:
        return "is-lit"
    return "is-idle" if _is_ignored(board, space, mark) else ""


def _is_ignored(board: Board, space: int, mark: str) -> bool:
    """Return whether a Terrain symbol is ignored on this space: Darkness is, next to Light (p. 16)."""
    return mark in TERRAIN_MARKS and mark not in get_terrain(board, space)


def _is_edge_shown(window: Window, edge: tuple[int, str]) -> bool:
    other = get_adjacent_space(*edge)
    return window.has_space(edge[0]) or (other is not None and window.has_space(other))


def _build_wall(window: Window, edge: tuple[int, str], edge_kind: str) -> Context:
    """Return the bar of a Wall; an opening leaves its middle free."""
    x, y = window.get_corner(edge[0])
    along, start = ("v", f"M{x + CELL_SIZE} {y + 5}") if edge[1] == "right" else ("h", f"M{x + 5} {y + CELL_SIZE}")
    if edge_kind == "wall":
        return {"kind": edge_kind, "path": f"{start}{along}50"}
    gap = "m0 26" if along == "v" else "m26 0"
    return {"kind": edge_kind, "path": f"{start}{along}12{gap}{along}12"}
