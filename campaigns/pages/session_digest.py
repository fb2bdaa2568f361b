"""One evening at a table, as its journal tells it: what its entries did together, and what a game makes of that in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.functional import Promise

from campaigns.engine import Change, Json
from campaigns.models import Move
from campaigns.storage.state import decode_changes

FieldKey = tuple[str, int, str]
"""A field of a row: the label of its model, its ref, the field's name."""


@dataclass(frozen=True)
class DecodedEntry:
    """An entry of the journal with its changes, read once for all who look at them."""

    entry: Move
    changes: Sequence[Change]


@dataclass(frozen=True)
class HighlightText:
    """A great moment of an evening in words; ``kind`` names its picture."""

    kind: str
    title: str
    text: str


@dataclass(frozen=True)
class SessionDigest:
    """An evening: its ``number`` (0 where a game has no sessions), when it began and ended, its great moments, what came of it.

    ``net`` holds of every field that an entry changed the first value, None for a row that came, and the last, None
    for one that went;
    ``made`` the rows that came, by label and in order, as they were then.
    """

    number: int
    started_at: datetime
    ended_at: datetime
    highlights: Sequence[HighlightText] = ()
    field_deltas: Mapping[FieldKey, tuple[Json, Json]] = field(default_factory=dict)
    created_rows: Mapping[str, Sequence[Mapping[str, Json]]] = field(default_factory=dict)

    def get_net_gain(self, label: str, name: str) -> int:
        """Return by how much a number rose over all rows of a model, below 0 where it fell; rows that came or went count."""
        return sum(
            (now or 0) - (was or 0)
            for (of, _ref, known), (was, now) in self.field_deltas.items()
            if (of, known) == (label, name)
        )


@dataclass(frozen=True)
class GameRecap:
    """What a game tells of an evening: ``sentences``, the most telling first, and what the set-up needs as numbers with their names."""

    sentences: Sequence[str] = ()
    setup_items: Sequence[tuple[int, str | Promise]] = ()


def decode_entries(entries: Iterable[Move]) -> list[DecodedEntry]:
    """Read the changes of entries."""
    return [DecodedEntry(entry, decode_changes(entry.changes)) for entry in entries]


def build_digest(number: int, entries: Sequence[DecodedEntry], highlights: Sequence[HighlightText]) -> SessionDigest:
    """Sum up entries (at least one, oldest first, none of them taken back)."""
    net: dict[FieldKey, tuple[Json, Json]] = {}
    made: dict[str, list[Mapping[str, Json]]] = {}
    for one in entries:
        for change in one.changes:
            if change.before is None and change.after is not None:
                made.setdefault(change.label, []).append(change.after)
            for name in {**(change.before or {}), **(change.after or {})}:
                was, now = (change.before or {}).get(name), (change.after or {}).get(name)
                first, _last = net.get((change.label, change.ref, name), (was, None))
                net[change.label, change.ref, name] = first, now
    return SessionDigest(number, entries[0].entry.at, entries[-1].entry.at, highlights, net, made)
