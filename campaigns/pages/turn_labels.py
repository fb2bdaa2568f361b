"""The journal by turn: neighbouring entries of one turn stand together, under its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaigns.engine import Change, GameTable
from campaigns.models import Move
from campaigns.storage.state import decode_changes

LineT = TypeVar("LineT")

MAX_APPENDED_LINES = 24
"""A page that stays open shows at most so many lines more than it began with: then its journal is drawn anew."""


@dataclass(frozen=True)
class TurnBoundary:
    """What an entry that ends or begins a turn says of it: the turn before it, the one it belongs to, the one after; '' for none."""

    previous: str
    current: str
    following: str


TurnBoundaryFinder = Callable[[Change], TurnBoundary | None]
"""Says whether a change ends or begins a turn."""


@dataclass(frozen=True)
class TurnSpec:
    """What a game tells of its turns: the one that a change ends or begins, and the name of the one being played."""

    find_boundary: TurnBoundaryFinder = lambda _change: None
    get_current_label: Callable[[GameTable], str] = lambda _table: ""


NO_TURN_SPEC = TurnSpec()
"""Of a game that has none."""


def find_entry_boundary(entry: Move, find_boundary: TurnBoundaryFinder) -> TurnBoundary | None:
    """Say whether an entry ended or began a turn; None also for a way through the journal and for what was taken back."""
    if entry.kind != Move.Kind.MOVE or entry.undone:
        return None
    return find_turn_boundary(decode_changes(entry.changes), find_boundary)


def find_turn_boundary(changes: Iterable[Change], find_boundary: TurnBoundaryFinder) -> TurnBoundary | None:
    """Say whether one of these changes ends or begins a turn."""
    return next((found for change in changes if (found := find_boundary(change)) is not None), None)


def label_entry_turns(entries: Iterable[Move], find_boundary: TurnBoundaryFinder, current_label: str = "") -> list[str]:
    """Name the turn of each of these entries, newest first; ``now`` is that of the newest, where nothing in them tells."""
    return label_turns((find_entry_boundary(entry, find_boundary) for entry in entries), current_label)


def label_turns(boundaries: Iterable[TurnBoundary | None], current_label: str) -> list[str]:
    """Name the turn of each entry, newest first, by what each of them says of it."""
    found: list[str | None] = []
    after: str | None = None
    for said in boundaries:
        if said is not None:
            found = [said.following if name is None else name for name in found]
            after = said.previous
        found.append(after if said is None else said.current)
    return [current_label if name is None else name for name in found]


def group_by_turn(lines: Sequence[LineT], labels: Sequence[str]) -> list[tuple[str, list[LineT]]]:
    """Put lines, newest first, under the names of their turns."""
    found: list[tuple[str, list[LineT]]] = []
    for line, name in zip(lines, labels, strict=True):
        if not found or found[-1][0] != name:
            found.append((name, []))
        found[-1][1].append(line)
    return found


def is_append_only(entries: Sequence[Move], version: int, find_boundary: TurnBoundaryFinder) -> bool:
    """Return whether a journal grows by these entries alone: moves within one turn, and not so many that it should be drawn anew.

    ``version`` counts the entries of the journal with these.
    """
    whole = all(entry.kind == Move.Kind.MOVE and find_entry_boundary(entry, find_boundary) is None for entry in entries)
    return whole and version // MAX_APPENDED_LINES == (version - len(entries)) // MAX_APPENDED_LINES
