"""The big screen in a browser: it follows the table, dims when all is quiet, and never has to be scrolled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.membership import members
from campaigns.membership.invites import SCREEN_INVITE
from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.sample_campaigns import build_crowded_campaign
from tests.campaigns.devices import get_invite_link
from tests.campaigns.table_actions import GAMBLER, apply_move

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LARGE_SIZE = {"width": 1920, "height": 1080}
SMALL_SIZE = {"width": 1280, "height": 800}
UPRIGHT_SIZE = {"width": 820, "height": 1180}

UNFIT_SCRIPT = """(least) => {
  const shown = [...document.querySelectorAll('#screen *')].filter((one) => one.getClientRects().length
    && !one.closest('svg, .visually-hidden') && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const root = document.documentElement;
  return {
    scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    small: shown.filter((one) => parseFloat(getComputedStyle(one).fontSize) < least).map((one) => one.outerHTML),
    cut: [...document.querySelectorAll('#screen, #screen :is(.screen-section, .screen-prompt, .recent-entries, .team-list > li, .tile)')]
      .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2).map((one) => one.className),
    outside: shown.filter((one) => one.matches('.team-list *, .screen-header *, .screen-prompt *'))
      .filter((one) => { const r = one.getBoundingClientRect(); return r.right > innerWidth + 1 || r.bottom > innerHeight + 1; })
      .map((one) => one.outerHTML),
  };
}"""


def open_big_screen(page: Page, campaign: Campaign) -> Page:
    page.goto(f"/c/{campaign.slug}/big-screen/")
    return page


def test_a_move_made_elsewhere_appears_and_wakes_what_ten_quiet_minutes_dimmed(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat(LARGE_SIZE)
    page.clock.install()
    open_big_screen(page, slumber)
    expect(page.locator("body")).not_to_have_class("screen-page is-dim")
    # A request under way would be given up by ten minutes that pass at once.
    expect(page.locator("#live.htmx-request")).to_have_count(0)

    page.clock.fast_forward(601_000)
    expect(page.locator("body")).to_have_class("screen-page is-dim")

    apply_move(slumber, "suffer", dreamer=GAMBLER, count=3)
    expect(page.locator(".team-list .portrait").first).to_have_accessible_name("Distress 3 of 8")
    expect(page.locator(".recent-entries li").first).to_contain_text("Gambler")
    expect(page.locator("body")).to_have_class("screen-page")


def test_on_the_map_the_keys_and_hours_of_the_team_fit_below_everybody(seat: PageOpener, campaign: Campaign) -> None:
    page = open_big_screen(seat(LARGE_SIZE), campaign)
    expect(page.locator(".holdings li")).to_have_text([re.compile(r"0\s+Keys"), re.compile(r"3\s+Hours")])
    assert page.evaluate(UNFIT_SCRIPT, 28) == {"scrolls": False, "small": [], "cut": [], "outside": []}


@pytest.mark.parametrize(("size", "least"), [(LARGE_SIZE, 28), (SMALL_SIZE, 22)], ids=["television", "tablet"])
def test_five_dreamers_of_long_names_fit_without_scrolling_and_are_legible(
    seat: PageOpener, transactional_db: None, size: dict[str, int], least: int
) -> None:
    # A tablet in the middle of the table is read from nearer.
    page = open_big_screen(seat(size), build_crowded_campaign())
    assert page.locator(".team-list > li").count() == 5
    assert page.evaluate(UNFIT_SCRIPT, least) == {"scrolls": False, "small": [], "cut": [], "outside": []}


@pytest.mark.parametrize("size", [LARGE_SIZE, SMALL_SIZE, UPRIGHT_SIZE], ids=["television", "tablet", "upright"])
def test_a_question_with_its_answers_and_a_tile_with_its_words_fit_at_28_pixels(
    seat: PageOpener, prompt: Campaign, size: dict[str, int]
) -> None:
    page = open_big_screen(seat(size), prompt)
    expect(page.locator(".answers li")).to_have_count(2)
    expect(page.locator(".tile li").first).to_be_visible()
    assert page.evaluate(UNFIT_SCRIPT, 28) == {"scrolls": False, "small": [], "cut": [], "outside": []}


def test_it_says_since_when_it_has_heard_nothing_and_follows_again_by_itself(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = open_big_screen(seat(SMALL_SIZE), slumber)
    lost = page.get_by_role("status").filter(has_text="Not connected since")
    expect(page.locator("#live")).to_be_attached()
    expect(lost).not_to_be_visible()

    page.context.set_offline(True)
    expect(lost).to_be_visible()
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=3)
    page.context.set_offline(False)
    expect(page.locator(".team-list .portrait").first).to_have_accessible_name("Distress 3 of 8", timeout=20_000)
    expect(lost).not_to_be_visible()


def test_a_screen_that_was_sent_away_shows_the_table_no_longer(
    browser: Browser, live_server: LiveServer, slumber: Campaign
) -> None:
    screen = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800}).new_page()
    screen.goto(get_invite_link(slumber, SCREEN_INVITE))
    screen.locator("main button").first.click()
    expect(screen.locator(".team-list > li")).to_have_count(3)

    members.revoke_member(slumber, slumber.members.get().pk, "Ada")

    expect(screen.get_by_text("This device no longer has a seat at this table")).to_be_visible(timeout=10_000)
    screen.context.close()
