"""The screen of what lies on the table for all stays awake, where browsers allow it; a phone sleeps as its owner likes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE, TABLET, Seat
from tests.browser.table import kept

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

LOCKS = """
  window.asked = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => window.asked.push(what) } });
"""
"""A lock that remembers being asked for: a browser without a window of its own has no screen to keep awake."""
NONE = "delete Navigator.prototype.wakeLock;"
BACK = "document.dispatchEvent(new Event('visibilitychange'))"
FETCHED = "performance.getEntriesByType('resource').filter((one) => one.name.includes('/awake')).length"


def at(seat: Seat, size: dict[str, int], script: str, address: str) -> Page:
    """Open a page on a device whose browser was changed by a script."""
    page = seat(size)
    page.add_init_script(script)
    page.goto(address)
    return page


@pytest.mark.parametrize("address", ["/c/{}/", "/c/{}/big-screen/"], ids=["table", "big screen"])
def test_a_tablet_stays_awake_and_asks_again_when_it_is_seen_again(seat: Seat, slumber: Campaign, address: str) -> None:
    page = at(seat, TABLET, LOCKS, address.format(slumber.slug))
    expect(page.locator("body")).to_be_visible()

    page.evaluate(
        "() => new Promise((done) => { const look = () => asked.length ? done() : setTimeout(look, 20); look(); })"
    )
    assert page.evaluate("asked") == ["screen"]
    page.evaluate(BACK)
    assert page.evaluate("asked") == ["screen", "screen"]


@pytest.mark.parametrize(("size", "script"), [(PHONE, LOCKS), (TABLET, NONE)], ids=["phone", "without the lock"])
def test_who_has_no_use_for_it_fetches_nothing(
    seat: Seat, slumber: Campaign, size: dict[str, int], script: str
) -> None:
    page = at(seat, size, script, f"/c/{slumber.slug}/")
    kept(page)

    assert page.evaluate(FETCHED) == 0
