"""Every panel in every state on every screen: what a Turn needs is in sight, the rest one tap away, nothing cut or too small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser import looks, stations
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import Table
from tests.campaigns.evening import GAMBLER, applied
from tests.onirim.test_pages import begun as onirim

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OLD_PHONE = {"width": 320, "height": 640}
TABLET = {"width": 1024, "height": 768}
LARGE = {"width": 1600, "height": 900}
PANELS = ("now", "slumber", "dreamer", "board", "team", "secrets", "things", "journal")

# The thumbs or tabs in sight: their size, whether their words fit, and whether each is marked as the current one.
WAYS = """() => [...document.querySelectorAll('.thumbs a')].filter(a => a.checkVisibility()).map(a => {
  const box = a.getBoundingClientRect(), word = a.querySelector('span').getBoundingClientRect();
  return {
    panel: a.hash.slice(1), width: box.width, height: box.height, fits: word.left >= box.left && word.right <= box.right,
    size: parseFloat(getComputedStyle(a).fontSize), current: getComputedStyle(a).borderTopColor !== 'rgba(0, 0, 0, 0)',
  };
})"""
SHOWN = """() => [...document.querySelectorAll('.panel')].filter(one => one.checkVisibility()).map(one => {
  const box = one.getBoundingClientRect();
  return {panel: one.id, top: Math.round(box.top), bottom: Math.round(box.bottom), right: Math.round(box.right)};
})"""

STATES: dict[str, tuple[Callable[[], Campaign], tuple[str, ...]]] = {
    "packed away": (stations.packed, PANELS),
    "set-up by a checklist": (stations.checklist, ("team", "slumber")),
    "an effect on the map": (stations.traveller, ("slumber",)),
    "ways on from here": (stations.arrived, ("slumber", "team")),
    "a Dream being set up": (stations.at_the_gate, ("slumber", "board")),
    "the Draw step": (lambda: stations.turn("draw"), ("slumber", "dreamer")),
    "the action step": (lambda: stations.turn("actions"), ("slumber",)),
    "the event step": (lambda: stations.turn("event"), ("slumber",)),
    "all there can be": (stations.crowded, PANELS),
}


def go(page: Page, campaign: Campaign, at: str = "") -> None:
    page.goto("about:blank")
    page.goto(f"/c/{campaign.slug}/{at}")


def shown(page: Page) -> list[str]:
    return [one["panel"] for one in page.evaluate(SHOWN)]


def faults(page: Page) -> list[str]:
    """Give what is wrong with a page as it stands, on three screens and in both lights."""
    found: list[str] = []
    for size in (OLD_PHONE, PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        found += [f"{size['width']}: {one}" for one in (*looks.too_wide(page), *looks.too_small(page))]
    looks.switch(page, "dark")
    found += [f"dark: {one}" for one in looks.violations(page, "color-contrast")]
    looks.switch(page, "light")
    return [*found, *looks.violations(page)]


@pytest.mark.parametrize("state", STATES)
def test_every_panel_in_this_state_has_no_fault(seat: Seat, state: str) -> None:
    made, panels = STATES[state]
    campaign = made()
    page = seat()
    for panel in panels:
        go(page, campaign, f"#{panel}")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert faults(page) == [], panel


def test_a_refusal_beside_all_there_can_be_has_no_fault(seat: Seat) -> None:
    campaign = stations.crowded()
    page = seat()
    table = Table.of(page, campaign, "dreamer")
    table.fill("dreamer", "Draw", "Cards").click()
    expect(page.locator("#said .refusal")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", [OLD_PHONE, PHONE], ids=["320", "390"])
def test_eight_thumbs_can_be_reached_and_read(seat: Seat, size: dict[str, int]) -> None:
    page = seat(size)
    campaign = stations.turn("draw")
    for panel in PANELS:
        go(page, campaign, f"#{panel}")
        ways = page.evaluate(WAYS)
        assert [way["panel"] for way in ways] == [*PANELS]
        assert [way for way in ways if min(way["width"], way["height"]) < looks.THUMB or not way["fits"]] == []
        assert min(way["size"] for way in ways) >= 11
        assert [way["panel"] for way in ways if way["current"]] == shown(page) == [panel]


@pytest.mark.parametrize("size", [TABLET, WIDE, LARGE], ids=["1024", "1280", "1600"])
def test_what_a_turn_needs_is_in_sight_on_a_wide_screen(seat: Seat, size: dict[str, int]) -> None:
    page = seat(size)
    campaign = stations.crowded()
    go(page, campaign)

    found = page.evaluate(SHOWN)
    beside = ["now", "slumber", "dreamer", *(["board"] if size is LARGE else [])]
    assert [one["panel"] for one in found] == beside
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert {one["bottom"] for one in found} == {found[0]["bottom"]}
    assert all(one["bottom"] <= size["height"] and one["right"] <= size["width"] for one in found)
    assert page.get_by_role("button", name="End actions").first.is_visible()


def test_beside_now_and_the_slumber_stands_the_dreamer_who_is_looked_at(seat: Seat) -> None:
    page = seat(WIDE)
    go(page, stations.turn("draw"))
    assert shown(page) == ["now", "slumber", "dreamer"]
    assert [way["panel"] for way in page.evaluate(WAYS) if way["current"]] == ["dreamer"]


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_the_other_panels_are_tabs_for_the_mouse_and_the_keyboard(seat: Seat, scripts: bool) -> None:
    page = seat(WIDE, java_script_enabled=scripts)
    go(page, stations.crowded())
    tabs = page.get_by_role("navigation", name="Parts of the table")

    tabs.get_by_role("link", name="Secrets").click()
    assert shown(page) == ["now", "slumber", "secrets"]
    tabs.get_by_role("link", name="Things").press("Enter")
    assert shown(page) == ["now", "slumber", "things"]
    assert [way["panel"] for way in page.evaluate(WAYS) if way["current"]] == ["things"]
    tabs.get_by_role("link", name="Board").click()
    assert shown(page) == ["now", "slumber", "board"]


def test_a_low_window_scrolls_as_a_whole(seat: Seat) -> None:
    page = seat({"width": 1280, "height": 500})
    go(page, stations.crowded())
    assert shown(page) == ["now", "slumber", "dreamer"]
    assert page.evaluate("document.documentElement.scrollHeight") > 500


def test_only_the_main_step_is_lit_on_a_wide_screen(seat: Seat) -> None:
    page = seat(WIDE)
    campaign = stations.turn("draw")
    applied(campaign, "name-player", dreamer=GAMBLER, player="Ada")
    go(page, campaign)
    lit = """() => [...document.querySelectorAll('.button--main')]
      .filter(one => one.checkVisibility() && getComputedStyle(one).borderTopWidth === '2px').map(one => one.textContent)"""
    assert page.evaluate(lit) == []
    assert page.locator("#now .go").all_inner_texts() == ["Everybody draws"]


def test_a_game_of_fewer_panels_has_its_tabs_too(seat: Seat) -> None:
    campaign = onirim("practice", "mirrors")
    page = seat(WIDE)
    go(page, campaign)
    assert shown(page) == ["game", "zones", "odds"]
    assert [way["panel"] for way in page.evaluate(WAYS)] == ["odds", "board", "journal"]
    go(page, campaign, "#board")
    assert shown(page) == ["game", "zones", "board"]
    assert faults(page) == []
