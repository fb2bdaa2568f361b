"""The grid of the Dreamscape board: 12 slots A1 to C4 of 2 by 2 spaces each, 6 rows of 8 spaces in all (manual p. 4 and 16).

A space is called by its slot and its quarter in reading order: A1.1 and A1.2 above, A1.3 and A1.4 below. Inside the rules it
is its number, 0 to 47, row by row.
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
Slot = Literal["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"]
Side = Literal["right", "below"]
Shift = Literal["in-slot", "right", "down", "right-down"]

COLUMNS = 8
ROWS = 6
SPACES: tuple[str, ...] = get_args(Space)
SLOTS: tuple[str, ...] = get_args(Slot)
NUMBERS = {name: number for number, name in enumerate(SPACES)}
SHIFTS = {"in-slot": (0, 0), "right": (0, 1), "down": (1, 0), "right-down": (1, 1)}


def beside(space: int, side: str) -> int | None:
    """Return the space to the right of a space or below it, None at the rim of the board."""
    if side == "right":
        return space + 1 if space % COLUMNS < COLUMNS - 1 else None
    return space + COLUMNS if space + COLUMNS < len(SPACES) else None


def around(space: int) -> tuple[int, ...]:
    """Return the spaces that share an edge with a space, never a corner (p. 11)."""
    row, column = divmod(space, COLUMNS)
    found = []
    if row:
        found.append(space - COLUMNS)
    if column:
        found.append(space - 1)
    if column < COLUMNS - 1:
        found.append(space + 1)
    if row < ROWS - 1:
        found.append(space + COLUMNS)
    return tuple(found)


AROUND = tuple(around(space) for space in range(len(SPACES)))


def corner(slot: str, shift: str = "in-slot") -> int | None:
    """Return the upper left space of a tile in a slot, straddling the next one by the shift; None off the board (p. 16)."""
    down, right = SHIFTS[shift]
    row, column = divmod(NUMBERS[f"{slot}.1"], COLUMNS)
    row, column = row + down, column + right
    return row * COLUMNS + column if row < ROWS - 1 and column < COLUMNS - 1 else None


def covers(at: int) -> tuple[int, ...]:
    """Return the 4 spaces of a tile by its upper left one (p. 11); fewer where it would hang over the rim."""
    row, column = divmod(at, COLUMNS)
    return tuple(r * COLUMNS + c for r in (row, row + 1) for c in (column, column + 1) if r < ROWS and c < COLUMNS)
