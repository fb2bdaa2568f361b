"""Tracking of what was read from a table: the dependencies of a rendered part.

A read is recorded as a dependency key: the label of a model for which rows there are, and label and field
(``etherfields.team.hours``) for a value. Tracking is off until ``Table.record_reads``; a move never pays for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from campaigns.engine.values import Json, Values

RECORDED_KEYS_NAME = "_recorded_keys"
"""The attribute of a tracked row that holds the set of its table's recorded keys."""


class ReadRecorder:
    """The dependency keys read from one table. ``keys`` stays the same set, as every tracked row refers to it."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    @contextmanager
    def record(self) -> Iterator[set[str]]:
        """Record reads; the yielded set has the keys read within the block once it ends. Blocks may nest."""
        found: set[str] = set()
        outer = set(self.keys)
        self.keys.clear()
        try:
            yield found
        finally:
            found |= self.keys
            self.keys |= outer


class _TrackedField:
    """A data descriptor in place of a field: records its key at each read."""

    def __init__(self, label: str, name: str) -> None:
        self.key, self.name = get_field_key(label, name), name

    def __get__(self, row: Any, _owner: type | None = None) -> Json:
        if row is None:
            return self
        values = row.__dict__
        values[RECORDED_KEYS_NAME].add(self.key)
        return values[self.name]

    def __set__(self, row: Any, value: Json) -> None:
        row.__dict__[self.name] = value


def get_field_key(label: str, name: str) -> str:
    """Return the dependency key of a field."""
    return f"{label}.{name}"


def track_row(row: Any, label: str, recorder: ReadRecorder) -> None:
    """Record further reads of the row's fields, by giving it a subclass of its class."""
    if RECORDED_KEYS_NAME not in row.__dict__:
        known = _tracked_classes.get(row.__class__)
        if known is None:
            known = _tracked_classes[row.__class__] = _build_tracked_class(row.__class__, label, row.values())
        row.__class__ = known
    row.__dict__[RECORDED_KEYS_NAME] = recorder.keys


_tracked_classes: dict[type, type] = {}


def _build_tracked_class(row_class: type, label: str, names: Iterable[str]) -> type:
    """Return a subclass that records reads of these fields, also by its method ``values``."""
    fields = {name: _TrackedField(label, name) for name in names}
    keys = [field.key for field in fields.values()]

    def values(row: Any) -> Values:
        row.__dict__[RECORDED_KEYS_NAME].update(keys)
        found: Values = row_class.values(row)  # type: ignore[attr-defined]
        return found

    # Past the metaclass: Django would register a subclass as a model of its own.
    return type.__new__(type(row_class), row_class.__name__, (row_class,), {**fields, "values": values})
