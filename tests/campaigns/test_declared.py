"""What is declared stays as it is written down in tests/golden/declared.txt: moves, their arguments and bounds, tracked numbers."""

from __future__ import annotations

from tests.declared import PAGE, declared


def test_every_move_and_every_tracked_number_is_declared_as_it_is_written_down() -> None:
    assert sorted(declared()) == PAGE.read_text(encoding="utf-8").splitlines()
