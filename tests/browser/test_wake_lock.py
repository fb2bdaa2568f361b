"""The wake lock: a shared device stays awake, if the browser allows it; any other one if its owner says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, TABLET_SIZE, PageOpener
from tests.browser.table_page import wait_for_cached_rules
from tests.campaigns.table_actions import GAMBLER, apply_move

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

RECORD_LOCKS_SCRIPT = """
  window.asked = [];
  const lock = { release: async () => window.asked.push("released") };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => (window.asked.push(what), lock) } });
"""
"""A fake wake lock that records requests: a headless browser has no screen to keep awake."""
NO_WAKE_LOCK_SCRIPT = "delete Navigator.prototype.wakeLock;"
BECOME_VISIBLE_SCRIPT = "document.dispatchEvent(new Event('visibilitychange'))"
FETCHED_SCRIPT = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/wake-lock')).length"


def open_wake_page(seat: PageOpener, size: dict[str, int], script: str, address: str) -> Page:
    """Open a page on a device with a modified browser."""
    page = seat(size)
    page.add_init_script(script)
    page.goto(address)
    return page


def wait_for_requests(page: Page, count: int) -> None:
    """Wait until the page has made this many requests of its wake lock."""
    page.wait_for_function("(count) => asked.length >= count", arg=count)


@pytest.mark.parametrize("address", ["/c/{}/", "/c/{}/big-screen/"], ids=["table", "big screen"])
def test_a_tablet_stays_awake_and_asks_again_when_it_is_seen_again(
    seat: PageOpener, slumber: Campaign, address: str
) -> None:
    page = open_wake_page(seat, TABLET_SIZE, RECORD_LOCKS_SCRIPT, address.format(slumber.slug))
    expect(page.locator("body")).to_be_visible()

    wait_for_requests(page, 1)
    assert page.evaluate("asked") == ["screen"]
    page.evaluate(BECOME_VISIBLE_SCRIPT)
    assert page.evaluate("asked") == ["screen", "screen"]


@pytest.mark.parametrize(
    ("size", "script"),
    [(PHONE_SIZE, RECORD_LOCKS_SCRIPT), (TABLET_SIZE, NO_WAKE_LOCK_SCRIPT)],
    ids=["phone", "without the lock"],
)
def test_who_has_no_use_for_it_fetches_nothing(
    seat: PageOpener, slumber: Campaign, size: dict[str, int], script: str
) -> None:
    page = open_wake_page(seat, size, script, f"/c/{slumber.slug}/")
    wait_for_cached_rules(page)

    assert page.evaluate(FETCHED_SCRIPT) == 0


def test_a_phone_is_kept_on_by_its_owner_and_remembers_it(seat: PageOpener, slumber: Campaign) -> None:
    page = open_wake_page(seat, PHONE_SIZE, RECORD_LOCKS_SCRIPT, f"/c/{slumber.slug}/#journal")
    page.get_by_role("button", name="Keep this screen on").click()
    wait_for_requests(page, 1)

    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    expect(page.locator("#log")).to_contain_text("Distress")
    page.reload()
    sleep = page.get_by_role("button", name="Let this screen sleep")
    expect(sleep).to_be_visible()
    wait_for_requests(page, 1)
    assert page.evaluate("asked") == ["screen"]

    sleep.click()
    expect(page.get_by_role("button", name="Keep this screen on")).to_be_visible()
    wait_for_requests(page, 2)
    page.evaluate(BECOME_VISIBLE_SCRIPT)
    assert page.evaluate("asked") == ["screen", "released"]


def test_where_the_browser_keeps_no_screen_on_nothing_offers_it(seat: PageOpener, slumber: Campaign) -> None:
    page = open_wake_page(seat, PHONE_SIZE, NO_WAKE_LOCK_SCRIPT, f"/c/{slumber.slug}/#journal")
    wait_for_cached_rules(page)

    expect(page.locator("[data-keep-awake]")).to_be_hidden()
