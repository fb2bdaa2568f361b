"""Scrolling into sight of what a tap brings: an unfolded group, the next card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.sample_campaigns import build_arrived_campaign, build_turn_campaign
from tests.browser.test_footer_strip import LOW, NARROW, ON_TOP

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

LOADED_SCRIPT = (
    "() => performance.getEntriesByType('resource').some((one) => one.name.includes('/step-claims') && one.responseEnd)"
)
END_SCRIPT = "() => { scrollTo(0, 1e6); return scrollY; }"


def open_at_rest(page: Page, campaign: Campaign) -> None:
    page.goto(f"/c/{campaign.slug}/")
    page.wait_for_function(LOADED_SCRIPT)


def test_a_group_unfolds_above_the_strip(seat: PageOpener) -> None:
    page = seat(LOW)
    open_at_rest(page, build_arrived_campaign())
    page.get_by_text("Shortcut and more").click()

    last = page.locator(".now-disclosure[open] :is(a, button, summary):visible").last
    expect(last).to_be_in_viewport(ratio=1)
    assert last.evaluate(ON_TOP)


def test_the_next_card_begins_at_the_top_of_the_page(seat: PageOpener) -> None:
    page = seat(NARROW)
    open_at_rest(page, build_turn_campaign("draw"))
    assert page.evaluate(END_SCRIPT) > 0
    title = page.locator("#now-title").text_content() or ""
    page.locator("#now-card form[action*='/move/draw-all/'] button:visible").click()

    expect(page.locator("#now-title")).not_to_have_text(title)
    page.wait_for_function("() => scrollY === 0")
