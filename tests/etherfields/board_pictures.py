"""ASCII pictures of the Dreamscape board.

Each row of a picture is a row of spaces, two characters each: the content of the space, and of the edge to its right
(``|`` a Wall). A line of ``-`` and spaces between two rows has the Walls below them. On a space: ``.`` nothing, ``#``
Blocked, ``T`` a Trap, ``S`` a Spawn space, a small letter a Dreamer (a is 1), a digit a figure of that Entity, ``B``
a figure of a Big Entity (99).
"""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.models import Dreamer, Dreamscape, Entity
from campaigns.etherfields.rules.dreamscape import Board, Figure, encode_board
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.grid import COLUMN_COUNT, SPACE_NUMBERS
from campaigns.models import StateRow
from tests.etherfields.factories import DreamerFactory, SlumberFactory
from tests.rule_harness import build_table

MARK_BY_SIGN = {"#": "blocked", "T": "trap", "S": "spawn"}
BIG_ENTITY_REF = 99


def parse_board(*lines: str, extra_figures: tuple[Figure, ...] = ()) -> Board:
    """Return the board of a picture; see above."""
    edges: dict[tuple[int, str], str] = {}
    marks: dict[int, frozenset[str]] = {}
    figures = list(extra_figures)
    row = -1
    for line in lines:
        if set(line) <= set("- "):
            edges |= {(row * COLUMN_COUNT + at // 2, "below"): "wall" for at, sign in enumerate(line) if sign == "-"}
            continue
        row += 1
        for column, sign in enumerate(line[::2]):
            space = row * COLUMN_COUNT + column
            if line[column * 2 + 1 : column * 2 + 2] == "|":
                edges[space, "right"] = "wall"
            if sign in MARK_BY_SIGN:
                marks[space] = frozenset({MARK_BY_SIGN[sign]})
            figures += [found for found in [_parse_figure(sign, space, figures)] if found]
    return Board(edges=edges, marks=marks, figures=tuple(figures))


def _parse_figure(sign: str, space: int, known: list[Figure]) -> Figure | None:
    if sign.isdigit():
        number = 1 + sum(figure.kind == "entity" and figure.ref == int(sign) for figure in known)
        return Figure("entity", int(sign), number, space)
    if sign == "B":
        return Figure("entity", BIG_ENTITY_REF, 1, space, is_big=True)
    return Figure("dreamer", ord(sign) - ord("a") + 1, 0, space) if sign.islower() else None


def build_dreamer_figures(space: str, *refs: int) -> tuple[Figure, ...]:
    """Return Dreamers on a space."""
    return tuple(Figure("dreamer", ref, 0, SPACE_NUMBERS[space]) for ref in refs)


def build_entity_figures(space: str, count: int, ref: int = 1, first: int = 1) -> tuple[Figure, ...]:
    """Return figures of an Entity on a space."""
    return tuple(Figure("entity", ref, first + n, SPACE_NUMBERS[space]) for n in range(count))


def build_dreamscape(board: Board) -> Dreamscape:
    """Return the row of a drawn board."""
    return Dreamscape(ref=1, drawn=encode_board(board))


def build_board_table(*rows: StateRow, phase: str = "event", board: Board | None = None, **slumber: Any) -> Any:
    """Build a table in a Slumber, with a board if one is given."""
    laid = [build_dreamscape(board)] if board else []
    return build_table(*(rows or (DreamerFactory.build(),)), SlumberFactory.build(phase=phase, **slumber), *laid)


def get_space_name(table: Any, row: Dreamer | Entity, number: int = 0) -> str | None:
    """Return the name of a figure's space."""
    value = table.dreamscape.drawn if table.dreamscape else {}
    keys = [(f["at"], f["ref"], f["number"]) for f in value.get("figures", []) if f["of"] == row._meta.model_name]
    return next((at for at, ref, n in keys if (ref, n) == (row.ref, number)), None)


def get_figures(table: Any, entity: Entity) -> tuple[Figure, ...]:
    """Return the figures of an Entity on the drawn board."""
    return get_board(table).get_figures_of("entity", entity.ref)


def get_board_value(table: Any, key: str) -> Any:
    """Return a part of the stored plain value."""
    return table.dreamscape.drawn[key]
