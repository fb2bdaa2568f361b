"""The drawn Dreamscape board turned into what its picture asks for: cells, Walls, tokens, in units of a cell's width."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.etherfields.drawing import SUITS
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import Board, Figure, terrain
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, ROWS, SPACES, beside, covers
from campaigns.etherfields.rules.dreamscape.keeping import name_of
from campaigns.etherfields.rules.dreamscape.marks import MARKS, TERRAIN
from campaigns.pages.registry import Context
from campaigns.wording import words

CELL = 40
MARK = 12
PLACES = ((2, 2), (14, 2), (26, 2), (2, 26), (26, 26), (14, 26))
ALONE = ((20, 20),)
SEVERAL = ((11, 12), (29, 12), (11, 29), (29, 29), (20, 20))


@dataclass(frozen=True)
class Window:
    """The part of the grid that is shown: from a column and a row, so many of each."""

    column: int = 0
    row: int = 0
    columns: int = COLUMNS
    rows: int = ROWS

    @property
    def box(self) -> str:
        """The picture's viewBox, with a little margin for Walls at its rim."""
        return f"-3 -3 {self.columns * CELL + 6} {self.rows * CELL + 6}"

    def holds(self, space: int) -> bool:
        """Whether a space is shown."""
        row, column = divmod(space, COLUMNS)
        return self.column <= column < self.column + self.columns and self.row <= row < self.row + self.rows

    def at(self, space: int) -> tuple[int, int]:
        """Give the column and row of a space within the window."""
        row, column = divmod(space, COLUMNS)
        return column - self.column, row - self.row


def window_of(board: Board) -> Window:
    """Give the smallest window that shows every tile and figure; the whole grid while no tile lies."""
    if not board.tiles:
        return Window()
    shown = [space for _code, at in board.tiles for space in covers(at)] + [figure.at for figure in board.figures]
    rows, columns = [space // COLUMNS for space in shown], [space % COLUMNS for space in shown]
    return Window(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


def picture(table: Table, board: Board, window: Window, here: Figure | None = None) -> Context:
    """Give everything the picture shows; ``here`` is the figure that is chosen."""
    return {
        "box": window.box,
        "columns": window.columns,
        "rows": window.rows,
        "cells": [_cell(table, board, window, space) for space in sorted(board.exists) if window.holds(space)],
        "tiles": [_corner(window, at) for _code, at in board.tiles],
        "walls": [_wall(window, edge, what) for edge, what in board.edges.items() if _within(window, edge)],
        "tokens": _tokens(table, board, window, here),
    }


def describe(table: Table, board: Board, space: int) -> str:
    """Say what is on a space: its name, its marks, who and which Map Actions stand there."""
    told = [*_marks_in_words(board, space), *(name_of(table, figure) for figure in board.at(space))]
    told += [str(table.actions[ref]) for ref, at in board.actions.items() if at == space]
    if SPACES[space] in table.team.gem_slots:
        told.append(_("a Gem in its slot"))
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


def short(table: Table, figure: Figure) -> str:
    """Give the few letters on a figure's token: two of a Dreamer's name, an Entity's first and its number."""
    name = name_of(table, figure)
    if figure.of == "dreamer":
        return name[:2]
    return f"{str(table.entities[figure.ref])[:1]}{figure.number}"


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


def _cell(table: Table, board: Board, window: Window, space: int) -> Context:
    x, y = window.at(space)
    marks = [mark for mark in MARKS if mark in board.marks.get(space, ())]
    shown = [mark for mark in marks if mark != "blocked"]
    placed = [
        {
            "mark": mark,
            "x": x * CELL + left,
            "y": y * CELL + top,
            "look": "is-lit" if _lit(table, space, mark) else "is-idle" if _idle(board, space, mark) else "",
        }
        for mark, (left, top) in zip(shown, PLACES, strict=False)
    ]
    bonus = board.bonus.get(space)
    note = SUITS.get(board.suits.get(space, ""), "") + (f"+{bonus}" if bonus else "")
    return {
        "x": x * CELL,
        "y": y * CELL,
        "kind": " ".join(
            f"cell--{mark}"
            for mark in marks
            if mark in ("blocked", "darkness", "light") and not _idle(board, space, mark)
        ),
        "blocked": "blocked" in marks,
        "marks": placed,
        "name": SPACES[space].removesuffix(".1") if SPACES[space].endswith(".1") and not marks else "",
        "note": note,
    }


def _idle(board: Board, space: int, mark: str) -> bool:
    """Whether a Terrain symbol is ignored there: Darkness is, where there is Light (p. 16)."""
    return mark in TERRAIN and mark not in terrain(board, space)


def _lit(table: Table, space: int, mark: str) -> bool:
    return mark == "gem-slot" and SPACES[space] in table.team.gem_slots


def _corner(window: Window, at: int) -> dict[str, int]:
    x, y = window.at(at)
    return {"x": x * CELL, "y": y * CELL}


def _within(window: Window, edge: tuple[int, str]) -> bool:
    other = beside(*edge)
    return window.holds(edge[0]) or (other is not None and window.holds(other))


def _wall(window: Window, edge: tuple[int, str], what: str) -> Context:
    """Give the line of a Wall; an opening leaves its middle free."""
    x, y = (place * CELL for place in window.at(edge[0]))
    along, start = ("v", f"M{x + CELL} {y}") if edge[1] == "right" else ("h", f"M{x} {y + CELL}")
    if what == "wall":
        return {"kind": what, "path": f"{start}{along}{CELL}"}
    gap = f"m0 {CELL - 24}" if along == "v" else f"m{CELL - 24} 0"
    return {"kind": what, "path": f"{start}{along}12{gap}{along}12"}


def _tokens(table: Table, board: Board, window: Window, here: Figure | None) -> list[Context]:
    found = []
    for space in sorted({figure.at for figure in board.figures if window.holds(figure.at)}):
        there = sorted(board.at(space), key=lambda figure: (not figure.big, figure.key))
        spots = ALONE if len(there) == 1 else SEVERAL
        for figure, (left, top) in zip(there, spots, strict=False):
            x, y = (place * CELL for place in window.at(space))
            chosen = here is not None and figure.key == here.key
            size = 10 if len(there) == 1 else 8.5
            place = {"x": x + left, "y": y + top, "size": size}
            look = {"of": figure.of, "big": figure.big, "here": chosen, "text": short(table, figure)}
            found.append({**place, **look})
    return found
