"""The declarations match tests/golden/declared.txt: moves, their arguments and bounds, tracked numbers."""

from __future__ import annotations

from tests.declaration_listing import LISTING_PATH, list_declarations


def test_every_move_and_every_tracked_number_is_declared_as_it_is_written_down() -> None:
    assert sorted(list_declarations()) == LISTING_PATH.read_text(encoding="utf-8").splitlines()
