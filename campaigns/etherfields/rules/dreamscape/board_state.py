"""The drawn board: its value types, and decoding from and encoding to stored JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from campaigns.engine import Json, Values
from campaigns.etherfields.rules.dreamscape.grid import (
    ADJACENT_SPACES,
    SPACE_NAMES,
    SPACE_NUMBERS,
    get_adjacent_space,
    get_tile_spaces,
)

Edge = tuple[int, str]


@dataclass(frozen=True)
class Figure:
    """A miniature or Entity token on a space: ``kind`` is dreamer or entity, ``ref`` its row, ``number`` its figure.

    ``is_new`` marks figures of an unfinished Spawn (p. 10). ``is_big`` comes from the Entity's tile and is not
    stored. ``last_move`` is the ref of the Slumber, the Turn of its last Move out of turn, and the number of Moves;
    None for never.
    """

    kind: str
    ref: int
    number: int
    space: int
    is_new: bool = False
    is_big: bool = False
    last_move: tuple[int, int, int] | None = None

    @property
    def key(self) -> tuple[str, int, int]:
        """The identity of a figure."""
        return self.kind, self.ref, self.number


@dataclass(frozen=True)
class Board:
    """A drawn Dreamscape. Spaces are numbers; an edge is a space and its side, right or below.

    ``actions`` are the spaces of Map Actions by their ref. ``last_change`` is the ref of the Slumber and the Turn of
    the players' last change on it, None for never.
    """

    tiles: tuple[tuple[str, int], ...] = ()
    edges: Mapping[Edge, str] = field(default_factory=dict)
    marks: Mapping[int, frozenset[str]] = field(default_factory=dict)
    suits: Mapping[int, str] = field(default_factory=dict)
    bonus: Mapping[int, int] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    actions: Mapping[int, int] = field(default_factory=dict)
    last_change: tuple[int, int] | None = None

    @cached_property
    def existing_spaces(self) -> frozenset[int]:
        """The spaces of the laid tiles, or of the whole grid without a tile."""
        return frozenset(space for _code, at in self.tiles for space in get_tile_spaces(at)) or ALL_SPACES

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Spaces in range 1 of each space: no diagonal, no Wall between, none Blocked (p. 11)."""
        blocked = self.get_marked_spaces("blocked")
        free = self.existing_spaces - blocked
        walls = {edge for edge, what in self.edges.items() if what == "wall"}
        return tuple(
            tuple(n for n in ADJACENT_SPACES[s] if n in free and get_edge_between(s, n) not in walls)
            if s in free
            else ()
            for s in range(len(SPACE_NAMES))
        )

    def get_marked_spaces(self, mark: str) -> frozenset[int]:
        """Return the spaces with a mark."""
        return frozenset(
            space for space, marks in self.marks.items() if mark in marks and space in self.existing_spaces
        )

    def get_figures_at(self, space: int) -> tuple[Figure, ...]:
        """Return the figures on a space."""
        return tuple(figure for figure in self.figures if figure.space == space)

    def find_figure(self, kind: str, ref: int, number: int = 0) -> Figure | None:
        """Return a figure, or None if it is not on the board."""
        return next((figure for figure in self.figures if figure.key == (kind, ref, number)), None)

    def get_figures_of(self, kind: str, ref: int) -> tuple[Figure, ...]:
        """Return all figures of a row."""
        return tuple(figure for figure in self.figures if (figure.kind, figure.ref) == (kind, ref))

    def with_figure(self, figure: Figure) -> Board:
        """Return the board with a figure added or moved."""
        others = tuple(known for known in self.figures if known.key != figure.key)
        return replace(self, figures=(*others, figure))

    def without_figure(self, figure: Figure) -> Board:
        """Return the board without a figure."""
        return replace(self, figures=tuple(known for known in self.figures if known.key != figure.key))

    @property
    def has_content(self) -> bool:
        """Return whether anything is on the board."""
        return bool(self.tiles or self.edges or self.marks or self.bonus or self.figures or self.actions)


ALL_SPACES = frozenset(range(len(SPACE_NAMES)))


def get_edge_between(one: int, other: int) -> Edge:
    """Return the edge shared by two neighbouring spaces."""
    first, second = min(one, other), max(one, other)
    return first, "right" if second - first == 1 else "below"


def decode_board(value: Mapping[str, Json]) -> Board:
    """Decode a board from its stored value; skip spaces beyond the grid and duplicate figures."""
    figures: dict[tuple[str, int, int], Figure] = {}
    for f in value.get("figures", ()):
        moved = f.get("moved")
        found = Figure(
            f["of"], f["ref"], f["number"], SPACE_NUMBERS[f["at"]], f["new"],
            last_move=(moved[0], moved[1], moved[2]) if moved else None,
        )  # fmt: skip
        figures.setdefault(found.key, found)
    edges = {_parse_edge(name): what for name, what in value.get("edges", {}).items()}
    return Board(
        tiles=tuple((tile["code"], SPACE_NUMBERS[tile["at"]]) for tile in value.get("tiles", ())),
        edges={edge: what for edge, what in edges.items() if get_adjacent_space(*edge) is not None},
        marks={SPACE_NUMBERS[name]: frozenset(marks) for name, marks in value.get("marks", {}).items() if marks},
        suits={SPACE_NUMBERS[name]: suit for name, suit in value.get("suits", {}).items()},
        bonus={SPACE_NUMBERS[name]: count for name, count in value.get("bonus", {}).items() if count},
        figures=tuple(figures.values()),
        actions={int(ref): SPACE_NUMBERS[space] for ref, space in value.get("actions", {}).items()},
        last_change=(value["touched"][0], value["touched"][1]) if value.get("touched") else None,
    )


def encode_board(board: Board) -> Values:
    """Encode a board as a stored value; equal boards give equal values."""
    return {
        "tiles": [{"code": code, "at": SPACE_NAMES[at]} for code, at in board.tiles],
        "edges": {f"{SPACE_NAMES[space]} {side}": what for (space, side), what in sorted(board.edges.items())},
        "marks": {SPACE_NAMES[space]: sorted(marks) for space, marks in sorted(board.marks.items()) if marks},
        "suits": {SPACE_NAMES[space]: suit for space, suit in sorted(board.suits.items())},
        "bonus": {SPACE_NAMES[space]: count for space, count in sorted(board.bonus.items()) if count},
        "figures": [
            {"of": f.kind, "ref": f.ref, "number": f.number, "at": SPACE_NAMES[f.space], "new": f.is_new}
            | ({"moved": list(f.last_move)} if f.last_move else {})
            for f in sorted(board.figures, key=lambda figure: figure.key)
        ],
        **(
            {"actions": {str(ref): SPACE_NAMES[at] for ref, at in sorted(board.actions.items())}}
            if board.actions
            else {}
        ),
        **({"touched": list(board.last_change)} if board.last_change else {}),
    }


def _parse_edge(name: str) -> Edge:
    space, _space, side = name.partition(" ")
    return SPACE_NUMBERS[space], side
