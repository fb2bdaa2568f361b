"""A great moment on a phone: a whole screen for about a second that moves nothing, and at an end takes a tap (manual p. 18)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import build_gate_campaign
from tests.browser.table_page import TablePage, skip_debounce
from tests.campaigns.table_actions import apply_move, apply_phase_end, get_stored_value, start_slumber

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STYLE_SCRIPT = """() => {
  const one = document.querySelector(".highlight"), styles = getComputedStyle(one), box = one.getBoundingClientRect();
  const [light] = one.getAnimations();
  return {
    taps: styles.pointerEvents, whole: box.width >= innerWidth && box.height >= innerHeight,
    lasts: light.effect.getTiming().duration, moves: light.effect.getKeyframes().some((frame) => "opacity" in frame),
  };
}"""

HOLD_SCRIPT = """() => {
  const [light] = document.querySelector(".highlight").getAnimations();
  light.pause();
  light.currentTime = 1700;
}"""
"""Hold the picture of an end where it is no longer seen, and still takes a tap."""


@pytest.fixture
def tired(transactional_db: None) -> Campaign:
    """A Slumber in which the Gambler has 6 Distress."""
    campaign = start_slumber()
    apply_move(campaign, "suffer", dreamer=1, count=6)
    return campaign


def suffer_seventh_distress(page: Page, campaign: Campaign) -> TablePage:
    """Report the seventh Distress with a tap."""
    table = TablePage.open_campaign(page, campaign, "dreamer")
    page.get_by_role("button", name="Suffer Distress").click()
    page.wait_for_selector(".highlight", state="attached")
    return table


def test_it_covers_the_screen_for_about_a_second_and_takes_no_tap_p18(seat: PageOpener, tired: Campaign) -> None:
    page = seat(PHONE_SIZE)
    table = suffer_seventh_distress(page, tired)
    page.wait_for_function("document.querySelector('.highlight').getAnimations().length")
    seen = page.evaluate(STYLE_SCRIPT)
    skip_debounce(page)
    table.tap_and_wait(page.get_by_role("button", name="Cure Distress"))

    assert seen["taps"] == "none"
    assert seen["whole"]
    assert 1000 <= seen["lasts"] <= 1500
    assert get_stored_value(tired, "etherfields.dreamer", 1, "distress") == 6
    expect(page.locator(".highlight")).to_be_hidden()


def test_the_picture_of_an_end_takes_the_tap_meant_for_it_p10(seat: PageOpener) -> None:
    campaign = build_gate_campaign()
    apply_phase_end(campaign, "finish-set-up", turns=4)
    page = seat(PHONE_SIZE)
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name="Everybody's", exact=True).click()
    page.locator("#now-card").get_by_role("link", name="End the Dream").click()
    skip_debounce(page)
    with page.expect_response(lambda answer: "/move/end-dream/" in answer.url):
        page.locator("#dreamends").get_by_role("button", name="Won", exact=True).click()
    page.wait_for_selector(".highlight", state="visible")

    page.mouse.click(PHONE_SIZE["width"] / 2, PHONE_SIZE["height"] * 2 / 3)
    assert page.evaluate(
        "document.elementFromPoint(innerWidth / 2, innerHeight * 2 / 3).closest('.highlight') !== null"
    )

    expect(page.locator(".highlight")).to_be_hidden()
    expect(page.locator("#now-title")).to_have_text("Do what its script says")


def test_with_reduced_motion_it_stands_still_and_goes_p18(seat: PageOpener, tired: Campaign) -> None:
    page = seat(PHONE_SIZE, reduced_motion="reduce")
    suffer_seventh_distress(page, tired)
    page.wait_for_function("document.querySelector('.highlight').getAnimations().length")

    assert not page.evaluate(STYLE_SCRIPT)["moves"]
    expect(page.locator(".highlight")).to_be_hidden()


def test_without_javascript_the_sentence_stands_on_the_page_p18(seat: PageOpener, tired: Campaign) -> None:
    page = seat(PHONE_SIZE, java_script_enabled=False)
    page.goto(f"/c/{tired.slug}/sheet/dreamer/1/")
    page.get_by_role("button", name="Suffer Distress").click()

    expect(page.get_by_text("One more Distress for Gambler, and everybody loses.")).to_be_visible()
    expect(page.get_by_role("heading", name="Gambler")).to_be_visible()
