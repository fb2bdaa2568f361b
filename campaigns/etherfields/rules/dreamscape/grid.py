"""The grid of the Dreamscape board: 12 slots A1 to C4 of 2 by 2 spaces, 6 rows of 8 spaces (manual p. 4 and 16).

A space is named by slot and quarter in reading order: A1.1 and A1.2 above, A1.3 and A1.4 below. Internally it is a
number, 0 to 47, row by row.
"""

from __future__ import annotations

from typing import Literal, get_args

Space = Literal[
    "A1.1", "A1.2", "A2.1", "A2.2", "A3.1", "A3.2", "A4.1", "A4.2",
    "A1.3", "A1.4", "A2.3", "A2.4", "A3.3", "A3.4", "A4.3", "A4.4",
    "B1.1", "B1.2", "B2.1", "B2.2", "B3.1", "B3.2", "B4.1", "B4.2",
    "B1.3", "B1.4", "B2.3", "B2.4", "B3.3", "B3.4", "B4.3", "B4.4",
    "C1.1", "C1.2", "C2.1", "C2.2", "C3.1", "C3.2", "C4.1", "C4.2",
    "C1.3", "C1.4", "C2.3", "C2.4", "C3.3", "C3.4", "C4.3", "C4.4",
]  # fmt: skip
DreamscapeSlot = Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
EdgeSide = Literal["right", "below"]
TileShift = Literal["in-slot", "right", "down", "right-down"]

COLUMN_COUNT = 8
ROW_COUNT = 6
SPACE_NAMES: tuple[str, ...] = get_args(Space)
DREAMSCAPE_SLOTS: tuple[str, ...] = get_args(DreamscapeSlot)
SPACE_NUMBERS = {name: number for number, name in enumerate(SPACE_NAMES)}
SHIFT_OFFSETS = {"in-slot": (0, 0), "right": (0, 1), "down": (1, 0), "right-down": (1, 1)}


def get_adjacent_space(space: int, side: str) -> int | None:
    """Return the space to the right of or below a space, None at the rim."""
    if side == "right":
        return space + 1 if space % COLUMN_COUNT < COLUMN_COUNT - 1 else None
    return space + COLUMN_COUNT if space + COLUMN_COUNT < len(SPACE_NAMES) else None


def get_adjacent_spaces(space: int) -> tuple[int, ...]:
    """Return the spaces sharing an edge with a space, never a corner (p. 11)."""
    row, column = divmod(space, COLUMN_COUNT)
    found = []
    if row:
        found.append(space - COLUMN_COUNT)
    if column:
        found.append(space - 1)
    if column < COLUMN_COUNT - 1:
        found.append(space + 1)
    if row < ROW_COUNT - 1:
        found.append(space + COLUMN_COUNT)
    return tuple(found)


ADJACENT_SPACES = tuple(get_adjacent_spaces(space) for space in range(len(SPACE_NAMES)))


def get_tile_corner(slot: str, shift: str = "in-slot") -> int | None:
    """Return the upper left space of a tile in a slot, shifted into the next one by ``shift``; None off the board (p. 16)."""
    down, right = SHIFT_OFFSETS[shift]
    row, column = divmod(SPACE_NUMBERS[f"{slot}.1"], COLUMN_COUNT)
    row, column = row + down, column + right
    return row * COLUMN_COUNT + column if row < ROW_COUNT - 1 and column < COLUMN_COUNT - 1 else None


def get_tile_spaces(corner: int) -> tuple[int, ...]:
    """Return the 4 spaces of a tile by its upper left one (p. 11); fewer beyond the rim."""
    row, column = divmod(corner, COLUMN_COUNT)
    return tuple(
        r * COLUMN_COUNT + c for r in (row, row + 1) for c in (column, column + 1) if r < ROW_COUNT and c < COLUMN_COUNT
    )
