"""In-memory repository of a campaign's rows, with change tracking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from campaigns.engine.read_tracking import ReadRecorder, get_field_key, track_row
from campaigns.engine.values import Json, Values

MAX_REF = 999_999_999
"""The highest ref: no journal within the export limits reaches it (``storage/row_refs.py``)."""
REF_PATTERN = rf"[1-9][0-9]{{0,{len(str(MAX_REF)) - 1}}}"


class Row(Protocol):
    """A tracked thing: a Dreamer, the Team, an open question."""

    ref: int
    label: str

    def values(self) -> Values:
        """Return the tracked fields as plain values, by the names of its attributes."""


AnyRow = Any
"""A row of any model; its fields depend on the game."""
RowT = TypeVar("RowT", bound=AnyRow)


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A row as loaded from its source: immutable values, and ``build``, which returns the row object.

    Most moves read few rows of a large campaign; the other objects are never built.
    """

    ref: int
    values: Values
    build: Callable[[], AnyRow]
    key: Any = None


class RowSource(Protocol):
    """A source of rows: the database during play, plain lists in rule tests."""

    def load_rows(self, label: str) -> Iterable[StoredRow]:
        """Return all rows of one model in the campaign, ordered by ref."""

    def build_row(self, label: str, fields: Values) -> AnyRow:
        """Build a new, unsaved row."""


@dataclass(frozen=True, slots=True)
class HighestRefs:
    """Refs that were given out before a table was opened; new rows get refs above them.

    ``by_label`` has the highest ref of each model; all models have at least ``minimum``.
    """

    by_label: Mapping[str, int] = field(default_factory=dict)
    minimum: int = 0

    def get(self, label: str) -> int:
        """Return a number that no ref of this model has exceeded so far."""
        return max(self.by_label.get(label, 0), self.minimum)


@dataclass(frozen=True)
class Change:
    """A change of one row: ``before`` is None for a new row, ``after`` None for a removed one.

    A change read from the journal has only a diff in ``nested_diffs`` for some fields, not their values.
    """

    label: str
    ref: int
    before: Values | None
    after: Values | None
    nested_diffs: Values = field(default_factory=dict)

    @property
    def field_names(self) -> set[str]:
        """The names of the changed fields."""
        return {*(self.before or {}), *(self.after or {}), *self.nested_diffs}

    @property
    def dependency_keys(self) -> set[str]:
        """The dependency keys it touches: its fields, and its model if the row is new or removed (``read_tracking``)."""
        fields = {get_field_key(self.label, name) for name in self.field_names}
        return fields if self.before is not None and self.after is not None else {self.label, *fields}


class RowRepository(Generic[RowT]):
    """The rows of one model. Row objects are built on first access."""

    def __init__(self, label: str, source: RowSource, highest_ref: int = 0) -> None:
        self.label = label
        self._source = source
        self._highest_ref = highest_ref
        self._stored = {found.ref: found for found in source.load_rows(label)}
        self._rows: dict[int, RowT | None] = dict.fromkeys(self._stored)
        self.removed_rows: dict[int, RowT] = {}
        self._recorder: ReadRecorder | None = None

    def track_reads(self, recorder: ReadRecorder) -> None:
        """Record from now on what is read of these rows."""
        self._recorder = recorder
        for row in self.loaded_rows:
            track_row(row, self.label, recorder)

    def _record_read(self, *names: str) -> None:
        """Record a read of which rows there are, and of these fields of all of them."""
        if self._recorder is not None:
            self._recorder.keys.add(self.label)
            for name in names:
                self._recorder.keys.add(get_field_key(self.label, name))

    def __iter__(self) -> Iterator[RowT]:
        self._record_read()
        for ref in [ref for ref, row in self._rows.items() if row is None]:
            self[ref]
        return iter(self.loaded_rows)

    def __len__(self) -> int:
        self._record_read()
        return len(self._rows)

    def __getitem__(self, ref: int) -> RowT:
        self._record_read()
        row = self._rows[ref]
        if row is None:
            made: RowT = self._stored[ref].build()
            self._rows[ref] = row = made
            if self._recorder is not None:
                track_row(row, self.label, self._recorder)
        return row

    def get(self, ref: int | None) -> RowT | None:
        """Return the row with this ref, or None."""
        self._record_read()
        return self[ref] if ref in self._rows else None

    def first(self) -> RowT | None:
        """Return the first row, or None."""
        self._record_read()
        for ref in self._rows:
            return self[ref]
        return None

    def filter(self, **wanted: Json) -> list[RowT]:
        """Return the rows whose fields have these values, without building the others."""
        return [self[ref] for ref in self._find_refs(wanted)]

    def count(self, **wanted: Json) -> int:
        """Count the rows whose fields have these values, without building any."""
        return len(self._find_refs(wanted))

    def count_by(self, name: str) -> Counter[Json]:
        """Count the rows by the value of one field, without building any."""
        self._record_read(name)
        values = (
            self._stored[ref].values[name] if row is None else getattr(row, name) for ref, row in self._rows.items()
        )
        return Counter(values)

    def get_newest(self, limit: int, **wanted: Json) -> list[RowT]:
        """Return at most ``limit`` rows whose fields have these values, newest first, without building the others."""
        return [self[ref] for ref in sorted(self._find_refs(wanted), reverse=True)[:limit]]

    def _find_refs(self, wanted: Values) -> list[int]:
        self._record_read(*wanted)
        rows, stored = self._rows, self._stored
        found = list(rows)
        for name, value in wanted.items():
            found = [
                ref
                for ref in found
                if (stored[ref].values[name] if (row := rows[ref]) is None else getattr(row, name)) == value
            ]
        return found

    @property
    def loaded_rows(self) -> list[RowT]:
        """The rows accessed or added so far; no others can have changed."""
        return [row for row in self._rows.values() if row is not None]

    @property
    def changed_rows(self) -> list[RowT]:
        """The rows that were added or changed since loading."""
        return [row for row in self.loaded_rows if not self._is_unchanged(row)]

    @property
    def has_changes(self) -> bool:
        """Return whether any row was added, changed or removed since loading."""
        return not self._stored.keys() <= self._rows.keys() or any(
            not self._is_unchanged(row) for row in self.loaded_rows
        )

    @property
    def changed_fields(self) -> set[str]:
        """The names of the fields changed in any row since loading; all fields of an added or removed row."""
        rows = [(row.values(), self.get_original_values(row)) for row in self.changed_rows]
        gone = [name for ref, found in self._stored.items() if ref not in self._rows for name in found.values]
        return {name for now, was in rows for name in now if not was or was[name] != now[name]}.union(gone)

    def _is_unchanged(self, row: RowT) -> bool:
        stored = self._stored.get(row.ref)
        # Compared in C: each move compares every field of every row that it read.
        return stored is not None and stored.values.items() <= vars(row).items()

    def _get_values(self, row: RowT) -> Values:
        """Return a row's values; the loaded dict itself while nothing changed, to avoid a copy."""
        if self._is_unchanged(row):
            return self._stored[row.ref].values
        was = self.get_original_values(row)
        # 1 equals True: a value that compares equal is not written, so the loaded one stays in the cache.
        return {name: was[name] if was.get(name, ...) == now else now for name, now in row.values().items()}

    def get_original_values(self, row: RowT) -> Values:
        """Return a row's values as loaded; empty for a new row."""
        found = self._stored.get(row.ref)
        return found.values if found else {}

    def add(self, ref: int | None = None, **fields: Json) -> RowT:
        """Add a row. Its ref is the next free one unless the row is restored from the journal."""
        number = ref if ref is not None else max([self._highest_ref, *self._rows, *self.removed_rows]) + 1
        row: RowT = self.removed_rows.pop(number, None) or self._source.build_row(self.label, fields)
        for name, value in fields.items():
            setattr(row, name, value)
        row.ref = number
        self._rows[number] = row
        return row

    def remove(self, row: RowT) -> None:
        """Remove a row."""
        del self._rows[row.ref]
        if row.ref in self._stored:
            self.removed_rows[row.ref] = row

    def snapshot(self) -> dict[int, Values]:
        """Return the values of all rows by ref."""
        return {
            ref: self._stored[ref].values if row is None else self._get_values(row) for ref, row in self._rows.items()
        }

    def get_cacheable_rows(self) -> list[tuple[int, Any, Values]]:
        """Return the ref, primary key and values of each row."""
        keys = ((self._stored[ref].key if row is None else row.pk) for ref, row in self._rows.items())
        return [(ref, key, values) for key, (ref, values) in zip(keys, self.snapshot().items(), strict=True)]

    def get_changes(self) -> list[Change]:
        """Return the changes since loading, without the unchanged fields of existing rows."""
        found: list[Change] = []
        for row in self.changed_rows:
            now, stored = row.values(), self._stored.get(row.ref)
            if stored is None:
                found.append(Change(self.label, row.ref, None, now))
            else:
                was = stored.values
                fields = [name for name in now if was[name] != now[name]]
                found.append(Change(self.label, row.ref, {n: was[n] for n in fields}, {n: now[n] for n in fields}))
        gone = [ref for ref in self._stored if ref not in self._rows]
        return found + [Change(self.label, ref, self._stored[ref].values, None) for ref in gone]


AnyRowRepository = RowRepository[AnyRow]
