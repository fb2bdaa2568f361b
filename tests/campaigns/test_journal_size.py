"""Journal size by the recorded evenings: an entry is a line or two, a season of them a small file."""

from __future__ import annotations

import pytest

from benchmarks.entry_sizes import MAX_CHANGES_BYTES, MAX_ENTRY_BYTES, MAX_FILE_BYTES, SITTINGS_PER_FILE, measure_game


@pytest.mark.slow
@pytest.mark.parametrize("game", MAX_ENTRY_BYTES)
def test_entries_are_light_and_so_is_a_file_of_many_evenings(game: str) -> None:
    found = measure_game(game)

    assert len(found.entry_bytes) > 1000
    assert found.median_change_bytes <= MAX_CHANGES_BYTES
    assert found.median_entry_bytes <= MAX_ENTRY_BYTES[game]
    assert found.compute_file_bytes(SITTINGS_PER_FILE[game][0]) <= MAX_FILE_BYTES
