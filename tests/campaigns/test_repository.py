"""The row repository: lazily built rows, dirty only when changed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from campaigns.engine import Change, RowRepository, StoredRow
from campaigns.etherfields.models import Dreamer
from tests.etherfields.factories import DreamerFactory, build_team

pytestmark = pytest.mark.postgres

LABEL = "etherfields.dreamer"


class CountingSource:
    """An in-memory source that counts the built rows."""

    def __init__(self, rows: list[Dreamer]) -> None:
        self.rows = rows
        self.made: list[int] = []

    def load_rows(self, label: str) -> list[StoredRow]:
        return [
            StoredRow(n, row.values(), lambda n=n, row=row: self._make(n, row))  # type: ignore[misc]
            for n, row in enumerate(self.rows, 1)
        ]

    def _make(self, ref: int, row: Dreamer) -> Dreamer:
        self.made.append(ref)
        row.ref = ref
        return row

    def build_row(self, label: str, fields: dict[str, Any]) -> Any:
        return DreamerFactory.build(**fields)


@pytest.fixture
def source() -> CountingSource:
    """Three Dreamers, the second with Distress."""
    gambler, specialist, tough_guy = build_team(3)
    specialist.distress = 2
    return CountingSource([gambler, specialist, tough_guy])


@pytest.fixture
def rows(source: CountingSource) -> RowRepository[Dreamer]:
    return RowRepository(LABEL, source)


def test_a_row_is_made_when_it_is_asked_for_and_once(source: CountingSource, rows: RowRepository[Dreamer]) -> None:
    assert source.made == []

    assert rows[2] is rows.get(2)
    assert source.made == [2]


def test_rows_are_counted_without_being_made(source: CountingSource, rows: RowRepository[Dreamer]) -> None:
    assert (len(rows), rows.count(distress=0), rows.count(distress=2, playing=True)) == (3, 2, 1)
    assert source.made == []


def test_only_rows_that_match_are_made(source: CountingSource, rows: RowRepository[Dreamer]) -> None:
    assert [row.archetype for row in rows.filter(distress=2)] == ["specialist"]
    assert source.made == [2]


def test_the_newest_come_first_and_no_others(source: CountingSource, rows: RowRepository[Dreamer]) -> None:
    assert [row.ref for row in rows.get_newest(1, distress=0)] == [3]
    assert source.made == [3]


def test_a_changed_row_is_matched_by_what_it_is_now(rows: RowRepository[Dreamer]) -> None:
    rows[1].distress = 5

    assert rows.count(distress=0) == 1
    assert [row.ref for row in rows.filter(distress=5)] == [1]


def test_rows_nobody_asked_for_have_no_changes(rows: RowRepository[Dreamer]) -> None:
    rows[1].distress = 1

    assert rows.get_changes() == [Change(LABEL, 1, {"distress": 0}, {"distress": 1})]
    assert [row.ref for row in rows.loaded_rows] == [1]


def test_what_equals_its_value_of_before_is_known_as_it_is_stored(source: CountingSource) -> None:
    """1 equals True, so the one that became the other is written nowhere: not in the database, not in the journal."""
    source.rows[0].colours = {"key": 1}
    rows: RowRepository[Dreamer] = RowRepository(LABEL, source)
    rows[1].colours = {"key": True}
    rows[1].distress = 1

    assert rows.get_changes() == [Change(LABEL, 1, {"distress": 0}, {"distress": 1})]
    ((_ref, _key, known), *_others) = rows.get_cacheable_rows()
    assert known["colours"]["key"] is not True
    assert known["distress"] == 1


def test_a_new_row_and_one_that_is_gone_are_changes(rows: RowRepository[Dreamer]) -> None:
    new = rows.add(archetype="reaper")
    rows.remove(rows[3])

    found = {change.ref: (change.before is None, change.after is None) for change in rows.get_changes()}
    assert found == {new.ref: (True, False), 3: (False, True)}
    assert sorted(rows.snapshot()) == [1, 2, new.ref]


def test_a_row_that_comes_and_goes_leaves_nothing(rows: RowRepository[Dreamer]) -> None:
    rows.remove(rows.add(archetype="reaper"))

    assert rows.get_changes() == []


def test_a_field_is_tallied_without_making_a_row(rows: RowRepository[Dreamer], source: CountingSource) -> None:
    assert rows.count_by("distress") == {0: 2, 2: 1}
    assert source.made == []


def test_a_row_that_is_as_it_was_is_not_altered(rows: RowRepository[Dreamer]) -> None:
    rows[1].distress = 0

    assert not rows.has_changes


def test_a_row_that_differs_is_altered(rows: RowRepository[Dreamer]) -> None:
    rows[1].distress = 1

    assert rows.has_changes
    assert rows.changed_rows == [rows[1]]


def test_a_row_that_is_gone_alters_the_rows(rows: RowRepository[Dreamer]) -> None:
    rows.remove(rows[3])

    assert rows.has_changes


def test_what_a_move_did_to_a_row_stays_as_it_was() -> None:
    change = Change(LABEL, 1, {"distress": 0}, {"distress": 1})

    with pytest.raises(FrozenInstanceError):
        change.after = None  # type: ignore[misc]
