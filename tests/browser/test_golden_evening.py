"""The recorded evenings, reported again by clicking: whatever was played, the page offers a way to say it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.hands import ChromiumHands
from tests.browser.table import Table
from tests.golden.reported import ALL, report_again

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

A_TURN = (122, 131)
"""Three players draw, plan their Intents against what they have met, remove it, take the Loot and leave."""


def test_the_recorded_evenings_are_reported_by_clicking_p5_to_p18(seat: Seat) -> None:
    report_by_clicking(seat(), *ALL)


@pytest.mark.parametrize(("after", "last"), [A_TURN, pytest.param(*ALL, marks=pytest.mark.thorough)])
def test_a_turn_is_reported_by_clicking_without_javascript_p8_p9(seat: Seat, after: int, last: int | None) -> None:
    report_by_clicking(seat(java_script_enabled=False), after, last)


def report_by_clicking(page: Page, after: int, last: int | None) -> None:
    def sit(campaign: Campaign) -> ChromiumHands:
        return ChromiumHands(Table.of(page, campaign))

    report_again(sit, after, last)
