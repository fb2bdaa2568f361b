"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from campaigns.journal import shelf
from campaigns.journal.outcomes import By
from tests.browser.clicker import Clicker
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import gone_back, packed, sound
from tests.golden.recorded import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


FIRST_EVENING = 136
"""The entries of the first of the three evenings."""
LOADS = {FIRST_EVENING: 260, None: round(1.15 * (386 + 8))}
"""Bounds on page loads without JavaScript: 5 % and 15 % more than were counted when they were set."""


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: Seat) -> None:
    report_by_clicking(seat())


@pytest.mark.parametrize("entries", [FIRST_EVENING, pytest.param(None, marks=pytest.mark.thorough)])
def test_the_recorded_evenings_are_reported_without_javascript_in_no_more_page_loads_than_ever(
    seat: Seat, entries: int | None
) -> None:
    page = seat(java_script_enabled=False)
    loads: list[str] = []
    page.on("domcontentloaded", lambda there: loads.append(there.url))

    report_by_clicking(page, entries)

    assert 0 < len(loads) <= LOADS[entries]


def report_by_clicking(page: Page, count: int | None = None) -> None:
    """Report the first ``count`` entries of the recorded evenings, or all, on another campaign; both must end in the same state."""
    evening = recorded()
    first, *entries = evening.moves.order_by("seq")[:count]
    if count:
        gone_back(evening, count)
    again = shelf.begin("etherfields", "Once more", first.args, By("device-of-ada", "Ada"))
    clicker = Clicker(Table.of(page, again))

    for entry in entries:
        clicker.report(entry)

    assert packed(again) == packed(evening)
    assert sound(again)
