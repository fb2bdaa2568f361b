"""Counts that workers share, in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.counts import SharedCounts

pytestmark = pytest.mark.postgres


def counts(folder: Path, most: int = 10_000) -> SharedCounts:
    """Return the counts as one process has them."""
    return SharedCounts(str(folder), {"OPTIONS": {"MAX_ENTRIES": most}})


def test_what_one_process_counts_the_other_counts_on(tmp_path: Path) -> None:
    one, other = counts(tmp_path), counts(tmp_path)
    one.add("device", 1, 60)

    assert [other.incr("device"), one.incr("device"), other.incr("device")] == [2, 3, 4]
