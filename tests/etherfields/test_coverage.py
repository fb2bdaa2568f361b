"""How much of the manual is checked: the page says what the code says, and nothing is left without a move or a reason."""

from __future__ import annotations

import functools

import pytest

from campaigns import lookup
from campaigns.management.coverage.gathering import Covered, coverage, headings
from campaigns.management.coverage.report import report
from companion.installation import PROJECT


@functools.cache
def covered() -> dict[str, Covered]:
    """Read the code once, and only when a test of it runs."""
    return {found.entry.id: found for found in coverage("etherfields")}


def test_the_page_is_what_the_code_says_now() -> None:
    kept = (PROJECT / "docs" / "coverage-etherfields.md").read_text(encoding="utf-8")

    assert kept == report("etherfields", "Etherfields"), "run: manage.py coverage --game etherfields"


def test_every_heading_of_every_page_leads_to_a_rule_with_that_page() -> None:
    found = headings("etherfields")
    known = {entry.id: entry for entry in lookup.entries("etherfields")}

    assert {heading.page for heading in found} == set(range(2, 21))
    assert [heading.page for heading in found] == sorted(heading.page for heading in found)
    assert len({heading.heading for heading in found}) >= len(found) - 3  # Loot, Components and such stand twice
    assert {heading.rule for heading in found} <= set(known)


@pytest.mark.parametrize("rule", [entry.id for entry in lookup.entries("etherfields")])
def test_a_rule_has_a_move_and_a_test_or_a_reason(rule: str) -> None:
    found = covered()[rule]

    if found.status == "explained only":
        assert found.entry.only, "no move is made under it, and nothing says why"
    else:
        assert not found.entry.only, "moves are made under it: " + ", ".join(way.slug for way in found.ways)
        assert found.tests, "no test of its moves or codes cites p. " + ", ".join(map(str, found.entry.pages))
