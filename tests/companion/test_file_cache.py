"""The file cache of counters that workers share."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.file_cache import BestEffortFileCache

pytestmark = pytest.mark.postgres


def build_counts(folder: Path, max_count: int = 10_000) -> BestEffortFileCache:
    """Return the counts as one process has them."""
    return BestEffortFileCache(str(folder), {"OPTIONS": {"MAX_ENTRIES": max_count}})


def test_what_one_process_counts_the_other_counts_on(tmp_path: Path) -> None:
    one, other = build_counts(tmp_path), build_counts(tmp_path)
    one.add("device", 1, 60)

    assert [other.incr("device"), one.incr("device"), other.incr("device")] == [2, 3, 4]
