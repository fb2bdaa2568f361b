"""The visible part of the Dreamscape board, and the picture coordinates of its spaces; a space is 60 wide."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import COLUMN_COUNT, ROW_COUNT, get_tile_spaces

CELL_SIZE = 60
"""Width of a space in the picture."""


@dataclass(frozen=True)
class Window:
    """The visible part of the grid: first column and row, number of columns and rows."""

    column: int = 0
    row: int = 0
    columns: int = COLUMN_COUNT
    rows: int = ROW_COUNT

    @property
    def view_box(self) -> str:
        """Return the viewBox of the SVG picture."""
        return f"0 0 {self.columns * CELL_SIZE} {self.rows * CELL_SIZE}"

    def has_space(self, space: int) -> bool:
        """Return whether a space is visible."""
        row, column = divmod(space, COLUMN_COUNT)
        return self.column <= column < self.column + self.columns and self.row <= row < self.row + self.rows

    def get_cell(self, space: int) -> tuple[int, int]:
        """Return the column and row of a space within the window."""
        row, column = divmod(space, COLUMN_COUNT)
        return column - self.column, row - self.row

    def get_corner(self, space: int) -> tuple[int, int]:
        """Return the top left corner of a space in the picture."""
        x, y = self.get_cell(space)
        return x * CELL_SIZE, y * CELL_SIZE


def fit_window(board: Board) -> Window:
    """Return the smallest window with every tile and figure; the whole grid while no tile is placed."""
    if not board.tiles:
        return Window()
    shown = [space for _code, at in board.tiles for space in get_tile_spaces(at)] + [
        figure.space for figure in board.figures
    ]
    rows, columns = [space // COLUMN_COUNT for space in shown], [space % COLUMN_COUNT for space in shown]
    return Window(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
