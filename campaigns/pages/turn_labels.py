"""Turn labels of journal entries: neighbouring entries of one turn are grouped under its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.engine import Change, GameTable
from campaigns.models import JournalEntry
from campaigns.storage.state import decode_changes

LineT = TypeVar("LineT")

BETWEEN_GAMES = _("Between games")

MAX_APPENDED_LINES = 24
"""The journal is rendered again after so many appended lines."""


@dataclass(frozen=True)
class TurnBoundary:
    """The turns around an entry that ends or begins one: previous, current, following; '' for none."""

    previous: str
    current: str
    following: str


TurnBoundaryFinder = Callable[[Change], TurnBoundary | None]
"""Return the turn boundary of a change, or None."""


@dataclass(frozen=True)
class TurnSpec:
    """How a game finds turn boundaries, the name of the current turn, and the heading of entries of no turn."""

    find_boundary: TurnBoundaryFinder = lambda _change: None
    get_current_label: Callable[[GameTable], str] = lambda _table: ""
    between_label: str | Promise = BETWEEN_GAMES


NO_TURN_SPEC = TurnSpec()
"""For games without turns."""


def find_entry_boundary(entry: JournalEntry, find_boundary: TurnBoundaryFinder) -> TurnBoundary | None:
    """Return the turn boundary of an entry; None also for navigation and undone entries."""
    if entry.kind != JournalEntry.Kind.MOVE or entry.undone:
        return None
    return find_turn_boundary(decode_changes(entry.changes), find_boundary)


def find_turn_boundary(changes: Iterable[Change], find_boundary: TurnBoundaryFinder) -> TurnBoundary | None:
    """Return the first turn boundary in these changes, or None."""
    return next((found for change in changes if (found := find_boundary(change)) is not None), None)


def label_entry_turns(
    entries: Iterable[JournalEntry], find_boundary: TurnBoundaryFinder, current_label: str = ""
) -> list[str]:
    """Return the turn of each entry, newest first; ``current_label`` is the turn of entries after the last boundary."""
    return label_turns((find_entry_boundary(entry, find_boundary) for entry in entries), current_label)


def label_turns(boundaries: Iterable[TurnBoundary | None], current_label: str) -> list[str]:
    """Return the turn of each entry, newest first, from their boundaries."""
    found: list[str | None] = []
    after: str | None = None
    for said in boundaries:
        if said is not None:
            found = [said.following if name is None else name for name in found]
            after = said.previous
        found.append(after if said is None else said.current)
    return [current_label if name is None else name for name in found]


def group_by_turn(lines: Sequence[LineT], labels: Sequence[str]) -> list[tuple[str, list[LineT]]]:
    """Group lines, newest first, by turn."""
    found: list[tuple[str, list[LineT]]] = []
    for line, name in zip(lines, labels, strict=True):
        if not found or found[-1][0] != name:
            found.append((name, []))
        found[-1][1].append(line)
    return found


def is_append_only(entries: Sequence[JournalEntry], version: int, find_boundary: TurnBoundaryFinder) -> bool:
    """Return whether these entries only append lines: moves within one turn, below ``MAX_APPENDED_LINES``.

    ``version`` is the number of journal entries including these.
    """
    whole = all(
        entry.kind == JournalEntry.Kind.MOVE and find_entry_boundary(entry, find_boundary) is None for entry in entries
    )
    return whole and version // MAX_APPENDED_LINES == (version - len(entries)) // MAX_APPENDED_LINES


def build_counted_turns(
    row_label: str, count_field: str, format_turn: Callable[[int], str], *, begins: bool
) -> TurnSpec:
    """Return the turns of a game whose state counts them in ``count_field``.

    ``format_turn`` returns the label of a turn by that count. With ``begins`` the entry that counts a turn is its
    first one, else the last one of the turn before.
    """

    def find_boundary(change: Change) -> TurnBoundary | None:
        if change.label != row_label:
            return None
        if change.before is None:
            return TurnBoundary("", format_turn(0), format_turn(0))
        counts = change.nested_diffs.get("state", {}).get(count_field)
        match counts:
            case [int(was), int(now)]:
                return TurnBoundary(format_turn(was), format_turn(now if begins else was), format_turn(now))
        return None

    def get_current_label(table: GameTable) -> str:
        return "" if table.is_between_games else format_turn(getattr(table.state, count_field))

    return TurnSpec(find_boundary, get_current_label)
