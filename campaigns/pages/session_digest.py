"""The digest of a session: the combined effect of its entries, and the recap that a game derives from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.functional import Promise

from campaigns.engine import Change, Json
from campaigns.models import JournalEntry
from campaigns.storage.state import decode_changes

FieldKey = tuple[str, int, str]
"""A field of a row: model label, ref and field name."""


@dataclass(frozen=True)
class DecodedEntry:
    """A journal entry with its decoded changes."""

    entry: JournalEntry
    changes: Sequence[Change]


@dataclass(frozen=True)
class HighlightText:
    """A highlight of a session as text; ``kind`` names its picture."""

    kind: str
    title: str
    text: str


@dataclass(frozen=True)
class SessionDigest:
    """A session: its ``number`` (0 if the game has no sessions), start and end, highlights and net changes.

    ``field_deltas`` has the first and last value of every changed field, None before a row's creation or after its
    deletion. ``gains`` sums, by label and field, how far each entry raised a number over all rows; what other entries
    spent does not lower it. ``created_rows`` are the new rows by label, in order and as created.
    """

    number: int
    started_at: datetime
    ended_at: datetime
    highlights: Sequence[HighlightText] = ()
    field_deltas: Mapping[FieldKey, tuple[Json, Json]] = field(default_factory=dict)
    gains: Mapping[tuple[str, str], int] = field(default_factory=dict)
    created_rows: Mapping[str, Sequence[Mapping[str, Json]]] = field(default_factory=dict)

    def get_gain(self, label: str, name: str) -> int:
        """Return how much of a number was gained over all rows of a model, whatever was spent of it."""
        return self.gains.get((label, name), 0)

    def list_results(self) -> list[Json]:
        """Return the results of the games that ended, of games that are played again and again."""
        return [
            now
            for (_label, _ref, name), (was, now) in self.field_deltas.items()
            if name == "result" and now and not was
        ]


@dataclass(frozen=True)
class GameRecap:
    """A game's part of the recap: ``sentences``, the most important first, and named numbers for the set-up."""

    sentences: Sequence[str] = ()
    setup_items: Sequence[tuple[int, str | Promise]] = ()


def decode_entries(entries: Iterable[JournalEntry]) -> list[DecodedEntry]:
    """Decode the changes of entries."""
    return [DecodedEntry(entry, decode_changes(entry.changes)) for entry in entries]


def iter_recorded_names(entry: JournalEntry) -> Iterator[tuple[int, str]]:
    """Yield the players that an entry is about, with their names of that time: a seat may change hands later."""
    for argument in ("dreamer", "present", "hit"):
        refs, names = entry.args.get(argument), entry.names.get(argument)
        if isinstance(refs, int) and isinstance(names, str):
            yield refs, names
        elif isinstance(refs, list) and isinstance(names, list):
            yield from zip(refs, names, strict=False)


def build_digest(
    number: int,
    entries: Sequence[DecodedEntry],
    highlights: Sequence[HighlightText],
    uncounted_moves: Container[str] = (),
) -> SessionDigest:
    """Return the digest of entries (at least one, oldest first, none undone).

    What ``uncounted_moves`` changed was not played: it is neither new nor gained or lost.
    """
    net: dict[FieldKey, tuple[Json, Json]] = {}
    gains: Counter[tuple[str, str]] = Counter()
    made: dict[str, list[Mapping[str, Json]]] = {}
    for one in entries:
        is_counted = one.entry.name not in uncounted_moves
        if is_counted:
            gains += _sum_entry_gains(one.changes)
        for change in one.changes:
            if is_counted and change.before is None and change.after is not None:
                made.setdefault(change.label, []).append(change.after)
            for name in {**(change.before or {}), **(change.after or {})}:
                key = change.label, change.ref, name
                was, now = (change.before or {}).get(name), (change.after or {}).get(name)
                first, last = net.get(key, (was, was))
                net[key] = (first, now) if is_counted else (_shift(first, last, now), now)
    return SessionDigest(number, entries[0].entry.at, entries[-1].entry.at, highlights, net, gains, made)


def _sum_entry_gains(changes: Iterable[Change]) -> Counter[tuple[str, str]]:
    """Return by label and field how far an entry raised a number over all rows: a gift among Dreamers raises none."""
    raised: Counter[tuple[str, str]] = Counter()
    for change in changes:
        before, after = change.before or {}, change.after or {}
        for name in {**before, **after}:
            was, now = before.get(name) or 0, after.get(name) or 0
            if isinstance(was, int) and isinstance(now, int):
                raised[change.label, name] += now - was
    return +raised


def _shift(first: Json, last: Json, now: Json) -> Json:
    """Return the first value of a field as if an uncounted change to ``now`` had come before everything."""
    numbers = [value or 0 for value in (first, last, now)]
    if all(isinstance(value, int) and not isinstance(value, bool) for value in numbers):
        return int(numbers[0]) + int(numbers[2]) - int(numbers[1])
    return now
