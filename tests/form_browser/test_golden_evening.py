"""The recorded evenings, reported again without JavaScript: whatever was played, the page offers a form or a link to say it."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.form_browser.browser import FormBrowser
from tests.form_browser.form_driver import FormDriver
from tests.golden.driver_replay import ALL_ENTRIES, FIRST_EVENING_END, report_on_copy

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

MAX_PAGE_LOADS = {FIRST_EVENING_END: 74, ALL_ENTRIES: round(1.15 * (386 + 8))}
"""Bounds on page loads: 5 % and 15 % more than were counted when they were set."""


@pytest.mark.parametrize(("after", "last"), [FIRST_EVENING_END, pytest.param(*ALL_ENTRIES, marks=pytest.mark.thorough)])
def test_the_recorded_evenings_are_reported_without_javascript_in_no_more_page_loads_than_ever(
    form_browser: FormBrowser, after: int, last: int | None
) -> None:
    def sit(campaign: Campaign) -> FormDriver:
        form_browser.open_address(f"/c/{campaign.slug}/")
        return FormDriver(form_browser)

    report_on_copy(sit, after, last)

    assert 0 < form_browser.load_count <= MAX_PAGE_LOADS[after, last]
