"""The journal by turn: neighbouring entries of one turn stand together, under its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaigns.models import Move
from campaigns.referee import Change, GameTable
from campaigns.storage.state import unpack_changes

LineT = TypeVar("LineT")

UNTIL_DRAWN_ANEW = 24
"""A page that stays open shows at most so many lines more than it began with: then its journal is drawn anew."""


@dataclass(frozen=True)
class Turned:
    """What an entry that ends or begins a turn says of it: the turn before it, the one it belongs to, the one after; '' for none."""

    before: str
    own: str
    after: str


TurnOf = Callable[[Change], Turned | None]
"""Says whether a change ends or begins a turn."""


@dataclass(frozen=True)
class Turns:
    """What a game tells of its turns: the one that a change ends or begins, and the name of the one being played."""

    of: TurnOf = lambda _change: None
    now: Callable[[GameTable], str] = lambda _table: ""


NO_TURNS = Turns()
"""Of a game that has none."""


def turned(entry: Move, of: TurnOf) -> Turned | None:
    """Say whether an entry ended or began a turn; None also for a way through the journal and for what was taken back."""
    if entry.kind != Move.Kind.MOVE or entry.undone:
        return None
    return told_by(unpack_changes(entry.changes), of)


def told_by(changes: Iterable[Change], of: TurnOf) -> Turned | None:
    """Say whether one of these changes ends or begins a turn."""
    return next((found for change in changes if (found := of(change)) is not None), None)


def names_of(entries: Iterable[Move], of: TurnOf, now: str = "") -> list[str]:
    """Name the turn of each of these entries, newest first; ``now`` is that of the newest, where nothing in them tells."""
    return named((turned(entry, of) for entry in entries), now)


def named(told: Iterable[Turned | None], now: str) -> list[str]:
    """Name the turn of each entry, newest first, by what each of them says of it."""
    found: list[str | None] = []
    after: str | None = None
    for said in told:
        if said is not None:
            found = [said.after if name is None else name for name in found]
            after = said.before
        found.append(after if said is None else said.own)
    return [now if name is None else name for name in found]


def by_turn(lines: Sequence[LineT], names: Sequence[str]) -> list[tuple[str, list[LineT]]]:
    """Put lines, newest first, under the names of their turns."""
    found: list[tuple[str, list[LineT]]] = []
    for line, name in zip(lines, names, strict=True):
        if not found or found[-1][0] != name:
            found.append((name, []))
        found[-1][1].append(line)
    return found


def grows(entries: Sequence[Move], version: int, of: TurnOf) -> bool:
    """Return whether a journal grows by these entries alone: moves within one turn, and not so many that it should be drawn anew.

    ``version`` counts the entries of the journal with these.
    """
    whole = all(entry.kind == Move.Kind.MOVE and turned(entry, of) is None for entry in entries)
    return whole and version // UNTIL_DRAWN_ANEW == (version - len(entries)) // UNTIL_DRAWN_ANEW
