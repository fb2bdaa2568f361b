"""What a journal weighs: by the recorded evenings, an entry is a line or two, and a season of them a small file."""

from __future__ import annotations

import pytest

from benchmarks.entries import CHANGES, ENTRIES, FILE, SITTINGS, weights


@pytest.mark.slow
@pytest.mark.parametrize("game", ENTRIES)
def test_entries_are_light_and_so_is_a_file_of_many_evenings(game: str) -> None:
    found = weights(game)

    assert len(found.entries) > 1000
    assert found.change <= CHANGES
    assert found.entry <= ENTRIES[game]
    assert found.file(SITTINGS[game][0]) <= FILE
