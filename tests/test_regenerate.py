"""Regenerating prints the files that changed, and no others."""

from __future__ import annotations

import copy

from tests.golden.golden_campaign import EXPORT_PATH
from tests.regenerate import diff_entries, diff_lines, read_entries


def test_an_entry_that_says_something_else_is_named_with_what_differs() -> None:
    before = read_entries(EXPORT_PATH.read_bytes())
    after = copy.deepcopy(before)
    assert list(diff_entries(before, after)) == []

    after[6].update(args={"first_player": 2}, state="another")
    assert list(diff_entries(before, after)) == [f"entry 7 {before[6]['name']}: state, args"]
    assert list(diff_entries(before, before[:-1])) == [f"entry {len(before)} {before[-1]['name']}: gone"]
    assert list(diff_entries(before[:-1], before)) == [f"entry {len(before)} {before[-1]['name']}: new"]


def test_a_line_of_a_page_that_is_gone_or_new_is_named() -> None:
    assert list(diff_lines("a\nb\n", "a\nc\n")) == ["-b", "+c"]
