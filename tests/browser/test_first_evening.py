"""The first evening on a phone: from the join link to the first Draw in few taps (manual p. 5, 6, 8 and 10)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import build_packed_campaign
from tests.campaigns.table_actions import GAMBLER, apply_move, get_refs, get_stored_state

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

MAX_TAPS = 10
READING_MS = 1000
"""Milliseconds that a person looks at something new before the next tap; sooner, it is one tap with the last."""


@dataclass
class PageTapCounter:
    """A counter of taps on a phone; nothing is typed."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator) -> None:
        """Tap a visible element."""
        self.taps += 1
        expect(what).to_be_visible()
        self.page.wait_for_timeout(READING_MS)
        what.click()


def test_from_the_join_link_to_the_first_draw_of_three_in_ten_taps_p5_p6_p8_p10(
    page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    page.set_viewport_size({"width": PHONE_SIZE["width"], "height": PHONE_SIZE["height"]})
    page.goto(f"{live_server.url}/join/{settings.JOIN_SECRET}/")
    thumb = PageTapCounter(page)
    thumb.tap(page.get_by_role("link", name="Skip", exact=True))
    thumb.tap(page.get_by_role("link", name=re.compile("Begin a campaign: Etherfields")))
    for place, archetype in enumerate(("Reaper", "Gambler", "Tough Guy"), 1):
        one = page.locator(".seat-option", has_text=archetype)
        thumb.tap(one)
        expect(one.locator("[data-seat]")).to_have_text(str(place))
    thumb.tap(page.get_by_role("button", name="Begin"))
    card = page.locator("#now")
    thumb.tap(card.get_by_role("button", name="All done"))
    thumb.tap(card.get_by_role("button", name="Gambler", exact=True))
    thumb.tap(card.get_by_role("button", name="Enter the first Dream"))
    expect(card.get_by_text("Read the Introduction aloud.")).to_be_visible()
    thumb.tap(card.get_by_role("button", name="Everybody draws"))
    expect(card.get_by_text("Read the Introduction aloud.")).to_have_count(0)

    assert thumb.taps <= MAX_TAPS
    found = get_stored_state(Campaign.objects.get())
    dreamers = found["etherfields.dreamer"].values()
    assert [(one["archetype"], one["hand"]) for one in dreamers] == [("reaper", 4), ("gambler", 4), ("tough-guy", 4)]
    assert found["etherfields.team"]["1"]["readings"]["seats"] == "1,2,3"


def test_who_is_tapped_again_gets_up_and_the_others_move_up_p6(
    player_page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    player_page.goto(f"{live_server.url}/new/etherfields/")
    seats = player_page.locator(".seat-option")
    for archetype in ("Reaper", "Gambler", "Free Spirit", "Gambler"):
        seats.filter(has_text=archetype).click()

    expect(seats.locator("[data-seat]")).to_have_text(["", "", "", "2", "1"])
    expect(player_page.locator("[name=order]")).to_have_value("reaper,free-spirit")


def test_only_those_who_were_chosen_are_asked_for_their_names_in_the_order_in_which_they_sit(seat: PageOpener) -> None:
    page = seat()
    page.goto("/new/etherfields/")
    page.get_by_text("Player names").click()
    names = page.locator(".field:has([name^=player_]) label")
    expect(names).to_contain_text(["Gambler", "Specialist", "Tough Guy", "Free Spirit", "Reaper"])

    for archetype in ("Reaper", "Gambler", "Tough Guy"):
        page.get_by_role("checkbox", name=archetype).check()
    page.get_by_label("Who plays the Gambler?").fill("Ada")
    page.get_by_role("checkbox", name="Tough Guy").uncheck()
    expect(names).to_have_text(["Who plays the Reaper?", "Who plays the Gambler?"])
    page.get_by_role("button", name="Begin").click()

    expect(page.locator("#strip b")).to_have_text(["Reaper", "Ada"])


def test_whose_phone_it_is_is_asked_after_the_first_player_p6(seat: PageOpener, transactional_db: None) -> None:
    campaign = build_packed_campaign()
    page = seat()
    page.goto(f"/c/{campaign.slug}/")
    question = page.get_by_text("Whose phone is this?")
    expect(page.locator("#now-card")).to_be_visible()
    expect(question).to_have_count(0)

    apply_move(campaign, "start-session", first_player=GAMBLER, present=get_refs(campaign, "etherfields.dreamer"))
    page.reload()
    expect(question).to_be_visible()
