"""The big screen in a browser: it follows the table, dims when all is quiet, and never has to be scrolled."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.stations import crowded
from tests.campaigns.evening import GAMBLER, applied

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LARGE = {"width": 1920, "height": 1080}
SMALL = {"width": 1280, "height": 800}

UNFIT = """() => {
  const shown = [...document.querySelectorAll('#screen *')].filter((one) => one.getClientRects().length
    && !one.closest('svg, .hidden-text') && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const root = document.documentElement;
  return {
    scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    small: shown.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 28).map((one) => one.outerHTML),
    outside: shown.filter((one) => one.matches('.crew *, .at *, .asked *'))
      .filter((one) => { const r = one.getBoundingClientRect(); return r.right > innerWidth + 1 || r.bottom > innerHeight + 1; })
      .map((one) => one.outerHTML),
  };
}"""


def opened(page: Page, campaign: Campaign) -> Page:
    page.goto(f"/c/{campaign.slug}/big-screen/")
    return page


def test_a_move_made_elsewhere_appears_and_wakes_what_ten_quiet_minutes_dimmed(seat: Seat, slumber: Campaign) -> None:
    page = seat(LARGE)
    page.clock.install()
    opened(page, slumber)
    expect(page.locator("body")).not_to_have_class("screen-page is-dim")

    page.clock.fast_forward(601_000)
    expect(page.locator("body")).to_have_class("screen-page is-dim")

    applied(slumber, "suffer", dreamer=GAMBLER, count=3)
    page.clock.fast_forward(61_000)
    expect(page.locator(".crew .fig").first).to_have_accessible_name("Distress 3 of 8")
    expect(page.locator(".last li").first).to_contain_text("Gambler")
    expect(page.locator("body")).to_have_class("screen-page")


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["television", "tablet"])
def test_five_dreamers_of_long_names_fit_without_scrolling_and_are_legible(
    seat: Seat, transactional_db: None, size: dict[str, int]
) -> None:
    page = opened(seat(size), crowded())
    assert page.locator(".crew > li").count() == 5
    assert page.evaluate(UNFIT) == {"scrolls": False, "small": [], "outside": []}
