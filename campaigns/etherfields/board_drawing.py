"""The drawn Dreamscape board turned into what its picture asks for: tiles, Terrain, signs, Walls, tokens; a space is 60 wide."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.board_tokens import tokens
from campaigns.etherfields.board_window import CELL, Window
from campaigns.etherfields.drawing import SUITS
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board, Figure, terrain
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, NUMBERS, SLOTS, SPACES, beside
from campaigns.etherfields.rules.dreamscape.keeping import name_of
from campaigns.etherfields.rules.dreamscape.marks import MARKS, TERRAIN
from campaigns.pages.registry import Context
from campaigns.wording import words

PLACES = ((18, 18), (40, 3), (40, 40), (22, 40), (4, 40), (4, 22), (22, 3))
"""Where signs stand in a space: one large in its middle, several small along its rim."""
BELOW = ((4, 42), (22, 42), (40, 42), *PLACES[3:])
"""Where they stand below the first two of several figures."""


def picture(table: Table, board: Board, window: Window, here: Figure | None = None) -> Context:
    """Return everything the picture shows; ``here`` is the figure that is chosen."""
    return {
        "box": window.box,
        "columns": window.columns,
        "rows": window.rows,
        "tiles": _tiles(board, window),
        "cells": [_cell(table, board, window, space) for space in sorted(board.exists) if window.holds(space)],
        "walls": [_wall(window, edge, what) for edge, what in sorted(board.edges.items()) if _within(window, edge)],
        "tokens": tokens(table, board, window, here),
    }


def legend(board: Board) -> list[tuple[str, str]]:
    """Return the signs that stand on the board with what they mean, in the order of the palette."""
    there = {mark for space, marks in board.marks.items() if space in board.exists for mark in marks}
    found = [(mark, str(words.choice("etherfields", "mark", mark))) for mark in MARKS if mark in there]
    return [*found, *([("bonus", _("Drawing Bonus"))] if any(board.bonus.values()) else [])]


def on_space(table: Table, board: Board, space: int) -> list[str]:
    """Say what is on a space: its marks, who and which Map Actions stand there."""
    told = [*_marks_in_words(board, space), *(name_of(table, figure) for figure in board.at(space))]
    told += [str(table.actions[ref]) for ref, at in board.actions.items() if at == space]
    return [*told, _("a Gem in its slot")] if SPACES[space] in table.team.gem_slots else told


def describe(table: Table, board: Board, space: int) -> str:
    """Say what a space is called and what is on it."""
    told = on_space(table, board, space)
    return f"{SPACES[space]}: {', '.join(told)}" if told else SPACES[space]


def in_words(table: Table, board: Board) -> list[str]:
    """Say what is on every space that bears anything, and where Walls stand."""
    spaces = {*board.marks, *board.bonus, *(figure.at for figure in board.figures), *board.actions.values()}
    found = [describe(table, board, space) for space in sorted(spaces)]
    return [text for text in found if text not in SPACES] + [
        edge_in_words(edge, what) for edge, what in sorted(board.edges.items())
    ]


def edge_in_words(edge: tuple[int, str], what: str = "") -> str:
    """Name an edge by the two spaces it lies between, and what stands on it."""
    there = SPACES[beside(*edge) or 0]
    place = _("between %(one)s and %(other)s") % {"one": SPACES[edge[0]], "other": there}
    kinds = {"wall": _("Wall"), "opening": _("Wall with an opening")}
    return f"{kinds[what]} {place}" if what else place


def _marks_in_words(board: Board, space: int) -> list[str]:
    found = []
    for mark in MARKS:
        if mark in board.marks.get(space, ()):
            suit = SUITS.get(board.suits.get(space, ""), "") if mark == "spawn" else ""
            label = f"{words.choice('etherfields', 'mark', mark)} {suit}".strip()
            found.append(
                _("%(mark)s (ignored: Light is here)") % {"mark": label} if _idle(board, space, mark) else label
            )
    if board.bonus.get(space):
        found.append(_("Drawing Bonus +%(n)s") % {"n": board.bonus[space]})
    return found


def _tiles(board: Board, window: Window) -> list[Context]:
    """Return the tiles, two kinds of ground in turn; the bare slots while none lies."""
    lying = [at for _code, at in board.tiles] or [NUMBERS[f"{slot}.1"] for slot in SLOTS]
    found = []
    for at in lying:
        row, column = divmod(at, COLUMNS)
        x, y = window.corner(at)
        look = "bare" if not board.tiles else "sand" if (row // 2 + column // 2) % 2 else "stone"
        found.append({"x": x, "y": y, "look": look})
    return found


def _cell(table: Table, board: Board, window: Window, space: int) -> Context:
    """Return what is printed on a space: its Terrain, its other signs, its slot's name in the last quarter of each."""
    x, y = window.corner(space)
    marks = [mark for mark in MARKS if mark in board.marks.get(space, ())]
    ground = [mark for mark in marks if mark == "blocked" or (mark in TERRAIN and not _idle(board, space, mark))]
    signs = [mark for mark in marks if mark not in ground]
    note = SUITS.get(board.suits.get(space, ""), "") + (f"+{board.bonus[space]}" if board.bonus.get(space) else "")
    return {
        "x": x,
        "y": y,
        "ground": ground,
        "marks": _signs(table, board, space, signs),
        "name": SPACES[space].removesuffix(".4") if SPACES[space].endswith(".4") else "",
        "note": note,
    }


def _signs(table: Table, board: Board, space: int, signs: list[str]) -> list[Context]:
    """Place the signs of a space: a single one large, unless somebody stands on it."""
    there = len(board.at(space))
    large = len(signs) == 1 and not there
    places = PLACES if large else BELOW if there > 1 else PLACES[1:]
    return [
        {"mark": mark, "x": x, "y": y, "size": 2 if large else 1.3, "look": _look(table, board, space, mark)}
        for mark, (x, y) in zip(signs, places, strict=False)
    ]


def _look(table: Table, board: Board, space: int, mark: str) -> str:
    if mark == "gem-slot" and SPACES[space] in table.team.gem_slots:
        return "is-lit"
    return "is-idle" if _idle(board, space, mark) else ""


def _idle(board: Board, space: int, mark: str) -> bool:
    """Return whether a Terrain symbol is ignored there: Darkness is, where there is Light (p. 16)."""
    return mark in TERRAIN and mark not in terrain(board, space)


def _within(window: Window, edge: tuple[int, str]) -> bool:
    other = beside(*edge)
    return window.holds(edge[0]) or (other is not None and window.holds(other))


def _wall(window: Window, edge: tuple[int, str], what: str) -> Context:
    """Return the bar of a Wall; an opening leaves its middle free."""
    x, y = window.corner(edge[0])
    along, start = ("v", f"M{x + CELL} {y + 5}") if edge[1] == "right" else ("h", f"M{x + 5} {y + CELL}")
    if what == "wall":
        return {"kind": what, "path": f"{start}{along}50"}
    gap = "m0 26" if along == "v" else "m26 0"
    return {"kind": what, "path": f"{start}{along}12{gap}{along}12"}
