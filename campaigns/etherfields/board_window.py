"""Which part of the Dreamscape board is shown, and where its spaces lie in the picture: a space is 60 wide."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, ROWS, covers

CELL = 60
"""How wide a space is in the picture."""


@dataclass(frozen=True)
class Window:
    """The part of the grid that is shown: from a column and a row, so many of each."""

    column: int = 0
    row: int = 0
    columns: int = COLUMNS
    rows: int = ROWS

    @property
    def box(self) -> str:
        """The picture's viewBox."""
        return f"0 0 {self.columns * CELL} {self.rows * CELL}"

    def holds(self, space: int) -> bool:
        """Return whether a space is shown."""
        row, column = divmod(space, COLUMNS)
        return self.column <= column < self.column + self.columns and self.row <= row < self.row + self.rows

    def at(self, space: int) -> tuple[int, int]:
        """Return the column and row of a space within the window."""
        row, column = divmod(space, COLUMNS)
        return column - self.column, row - self.row

    def corner(self, space: int) -> tuple[int, int]:
        """Return where a space begins in the picture."""
        x, y = self.at(space)
        return x * CELL, y * CELL


def window_of(board: Board) -> Window:
    """Return the smallest window that shows every tile and figure; the whole grid while no tile lies."""
    if not board.tiles:
        return Window()
    shown = [space for _code, at in board.tiles for space in covers(at)] + [figure.at for figure in board.figures]
    rows, columns = [space // COLUMNS for space in shown], [space % COLUMNS for space in shown]
    return Window(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
