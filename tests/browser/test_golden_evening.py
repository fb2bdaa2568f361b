"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.table_driver import ChromiumDriver
from tests.browser.table_page import TablePage
from tests.golden.driver_replay import ALL_ENTRIES, report_on_copy

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

TURN_ENTRIES = (124, 134)
"""Three players draw, plan their Intents against what they have met, remove it, take the Loot and leave."""


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: PageOpener) -> None:
    report_by_clicking(seat(), *ALL_ENTRIES)


@pytest.mark.parametrize(("after", "last"), [TURN_ENTRIES, pytest.param(*ALL_ENTRIES, marks=pytest.mark.thorough)])
def test_a_turn_is_reported_by_clicking_without_javascript_p8_p9(
    seat: PageOpener, after: int, last: int | None
) -> None:
    report_by_clicking(seat(java_script_enabled=False), after, last)


def report_by_clicking(page: Page, after: int, last: int | None) -> None:
    def sit(campaign: Campaign) -> ChromiumDriver:
        return ChromiumDriver(TablePage.open_campaign(page, campaign))

    report_on_copy(sit, after, last)
