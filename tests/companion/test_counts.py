"""Counts that workers share, in files: whoever counts pays nothing for how many others do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import counts as module
from companion.counts import SharedCounts

pytestmark = pytest.mark.postgres

EVERY = 20


@pytest.fixture(autouse=True)
def looked_through_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have files looked through after so many writes that a test need not make a thousand of them."""
    monkeypatch.setattr(module, "EVERY", EVERY)


def counts(folder: Path, most: int = 10_000) -> SharedCounts:
    """Give the counts as one process has them."""
    return SharedCounts(str(folder), {"OPTIONS": {"MAX_ENTRIES": most}})


def test_what_one_process_counts_the_other_counts_on(tmp_path: Path) -> None:
    one, other = counts(tmp_path), counts(tmp_path)
    one.add("device", 1, 60)

    assert [other.incr("device"), one.incr("device"), other.incr("device")] == [2, 3, 4]


def test_files_are_looked_through_once_in_many_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[SharedCounts] = []

    def look(found: SharedCounts) -> list[Path]:
        looked.append(found)
        return []

    monkeypatch.setattr(SharedCounts, "files", look)
    kept = counts(tmp_path)
    kept.add("device", 1, 60)

    # With the one that laid it down: among so many writes in a row just two are due, wherever the process had come to.
    for _ in range(2 * EVERY - 1):
        kept.incr("device")

    assert len(looked) == 2


def test_the_files_stay_bounded(tmp_path: Path) -> None:
    kept = counts(tmp_path, most=10)

    for number in range(6 * EVERY):
        kept.add(f"device-{number}", 1, 60)

    # A third of them goes each time: twice as many as come between two times stay, at most.
    assert len(list(tmp_path.iterdir())) <= 3 * EVERY


def test_a_value_expires_is_given_more_time_deleted_and_cleared(tmp_path: Path) -> None:
    kept = counts(tmp_path / "counts")
    assert [kept.add(name, [1, 2.5], 60) for name in ("one", "two", "three", "one")] == [True, True, True, False]

    assert [kept.touch("one", 0), kept.touch("one", 60), kept.touch("two", 60)] == [True, False, True]
    assert [kept.get(name) for name in ("one", "two")] == [None, [1, 2.5]]
    assert [kept.delete("two"), kept.delete("two")] == [True, False]
    kept.clear()
    assert kept.files() == []


def test_a_file_that_is_damaged_is_no_value(tmp_path: Path) -> None:
    kept = counts(tmp_path)
    kept.set("device", 1, 60)
    for file in kept.files():
        file.write_bytes(b"")

    assert kept.get("device") is None
    kept.set("device", 2, 60)
    assert kept.get("device") == 2
