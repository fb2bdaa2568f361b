"""Boards as a picture: what tests of the Dreamscape board draw with.

Each row of a picture is a row of spaces, two characters each: what is on the space, and what is on the edge to its right
(``|`` a Wall). A line of ``-`` and spaces between two rows has the Walls below them. On a space: ``.`` nothing, ``#`` Blocked,
``T`` a Trap, ``S`` a Spawn space, a small letter a Dreamer (a is 1), a digit a figure of that Entity, ``B`` a figure of a Big
Entity (99).
"""

from __future__ import annotations

from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.grid import COLUMNS, NUMBERS

MARKS = {"#": "blocked", "T": "trap", "S": "spawn"}
BIG = 99


def picture(*lines: str, more: tuple[Figure, ...] = ()) -> Board:
    """Read a board off a picture; see above."""
    edges: dict[tuple[int, str], str] = {}
    marks: dict[int, frozenset[str]] = {}
    figures = list(more)
    row = -1
    for line in lines:
        if set(line) <= set("- "):
            edges |= {(row * COLUMNS + at // 2, "below"): "wall" for at, sign in enumerate(line) if sign == "-"}
            continue
        row += 1
        for column, sign in enumerate(line[::2]):
            space = row * COLUMNS + column
            if line[column * 2 + 1 : column * 2 + 2] == "|":
                edges[space, "right"] = "wall"
            if sign in MARKS:
                marks[space] = frozenset({MARKS[sign]})
            figures += [found for found in [_figure(sign, space, figures)] if found]
    return Board(edges=edges, marks=marks, figures=tuple(figures))


def _figure(sign: str, space: int, known: list[Figure]) -> Figure | None:
    if sign.isdigit():
        number = 1 + sum(figure.of == "entity" and figure.ref == int(sign) for figure in known)
        return Figure("entity", int(sign), number, space)
    if sign == "B":
        return Figure("entity", BIG, 1, space, big=True)
    return Figure("dreamer", ord(sign) - ord("a") + 1, 0, space) if sign.islower() else None


def dreamers_at(space: str, *refs: int) -> tuple[Figure, ...]:
    """Give Dreamers on a space."""
    return tuple(Figure("dreamer", ref, 0, NUMBERS[space]) for ref in refs)


def tokens_at(space: str, count: int, ref: int = 1, first: int = 1) -> tuple[Figure, ...]:
    """Give figures of an Entity on a space."""
    return tuple(Figure("entity", ref, first + n, NUMBERS[space]) for n in range(count))
