"""The headings of the manual, page by page."""

from __future__ import annotations

from campaigns import rulebook
from campaigns.management.coverage.rule_coverage import load_headings


def test_every_heading_of_every_page_leads_to_a_rule_with_that_page() -> None:
    found = load_headings("etherfields")
    known = {entry.id: entry for entry in rulebook.get_entries("etherfields")}

    assert {heading.page for heading in found} == set(range(2, 21))
    assert [heading.page for heading in found] == sorted(heading.page for heading in found)
    assert len({heading.heading for heading in found}) >= len(found) - 3  # Loot, Components and others occur twice
    assert {heading.rule for heading in found} <= set(known)
