"""Regenerating prints the files that changed, and no others."""

from __future__ import annotations

import copy

from tests.golden.recorded import FILE
from tests.regenerate import changed_entries, changed_lines, entries_of


def test_an_entry_that_says_something_else_is_named_with_what_differs() -> None:
    before = entries_of(FILE.read_bytes())
    after = copy.deepcopy(before)
    assert list(changed_entries(before, after)) == []

    after[6].update(args={"first_player": 2}, state="another")
    assert list(changed_entries(before, after)) == [f"entry 7 {before[6]['name']}: state, args"]
    assert list(changed_entries(before, before[:-1])) == [f"entry {len(before)} {before[-1]['name']}: gone"]
    assert list(changed_entries(before[:-1], before)) == [f"entry {len(before)} {before[-1]['name']}: new"]


def test_a_line_of_a_page_that_is_gone_or_new_is_named() -> None:
    assert list(changed_lines("a\nb\n", "a\nc\n")) == ["-b", "+c"]
