"""The recorded evenings, reported again without JavaScript: whatever was played, the page offers a form or a link to say it."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.form_browser.browser import FormBrowser
from tests.form_browser.hands import FormHands
from tests.golden.reported import ALL, LAST_OF_THE_FIRST, report_again

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

LOADS = {LAST_OF_THE_FIRST: 74, ALL: round(1.15 * (386 + 8))}
"""Bounds on page loads: 5 % and 15 % more than were counted when they were set."""


@pytest.mark.parametrize(("after", "last"), [LAST_OF_THE_FIRST, pytest.param(*ALL, marks=pytest.mark.thorough)])
def test_the_recorded_evenings_are_reported_without_javascript_in_no_more_page_loads_than_ever(
    form_browser: FormBrowser, after: int, last: int | None
) -> None:
    def sit(campaign: Campaign) -> FormHands:
        form_browser.open(f"/c/{campaign.slug}/")
        return FormHands(form_browser)

    report_again(sit, after, last)

    assert 0 < form_browser.loads <= LOADS[after, last]
