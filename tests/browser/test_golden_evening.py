"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from campaigns.models import Campaign
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.browser.clicker import Clicker
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import copy_as_of, gone_back, packed, sound
from tests.golden.recorded import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LAST_OF_THE_FIRST = (90, 136)
"""From the end of the first Dream to the end of the first evening, with a whole Slumber, by the numbers of the entries."""
ALL = (1, None)
LOADS = {LAST_OF_THE_FIRST: 74, ALL: round(1.15 * (386 + 8))}
"""Bounds on page loads without JavaScript: 5 % and 15 % more than were counted when they were set."""


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: Seat) -> None:
    report_by_clicking(seat(), *ALL)


@pytest.mark.parametrize(("after", "last"), [LAST_OF_THE_FIRST, pytest.param(*ALL, marks=pytest.mark.thorough)])
def test_the_recorded_evenings_are_reported_without_javascript_in_no_more_page_loads_than_ever(
    seat: Seat, after: int, last: int | None
) -> None:
    page = seat(java_script_enabled=False)
    loads: list[str] = []
    page.on("domcontentloaded", lambda there: loads.append(there.url))

    report_by_clicking(page, after, last)

    assert 0 < len(loads) <= LOADS[after, last]


def begun(entries: int) -> Campaign:
    """Return a campaign of which so many of the recorded entries were reported, and no others ever."""
    part = recorded()
    gone_back(part, entries)
    copy_as_of(part, entries)
    return import_campaign(export(part))


def report_by_clicking(page: Page, after: int, last: int | None) -> None:
    """Report the recorded entries after ``after`` up to ``last`` on another campaign; both must end in the same state."""
    evening = recorded()
    entries = list(evening.moves.order_by("seq")[after:last])
    again = begun(after)
    gone_back(evening, entries[-1].seq)
    clicker = Clicker(Table.of(page, again))

    for entry in entries:
        clicker.report(entry)

    assert packed(again) == packed(evening)
    assert sound(again)
