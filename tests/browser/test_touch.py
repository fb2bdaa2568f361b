"""A step of the table is large on the phone that touched it first; the others read who does it, and may take it over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.live import attendance, channel
from campaigns.live.claims import Claims
from campaigns.models import Campaign
from campaigns.roles import Role
from companion.gate import COOKIE
from tests.browser import looks
from tests.browser.conftest import PHONE
from tests.browser.test_live import NO_POLLS, Phone, hide, listening, phone, served, server, shows
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, in_slumber
from tests.campaigns.seats import seated

__all__ = ["phone", "served", "server"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of another table, and a phone that goes is gone at once."""
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.touches, "claims", Claims())


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """A Slumber whose Turn card is resolved next."""
    found = in_slumber(who="gambler,specialist", name="The long night")
    for dreamer in (GAMBLER, SPECIALIST):
        applied(found, "draw", dreamer=dreamer)
    applied(found, "end-actions", leaving="slumber:1:actions")
    return found


def touch(page: Page) -> None:
    """Touch the card, at no control of it."""
    page.locator("#now-title").click()


def is_large(page: Page) -> None:
    """Wait until the card is whole."""
    expect(page.locator("#now-card > .claim")).to_have_count(0)
    expect(page.locator("#now-title")).to_be_visible()


def reads(page: Page, words: str) -> None:
    """Wait until the card is folded to a line."""
    expect(page.locator("#now-card > .claim")).to_have_text(words)
    expect(page.locator("#now-title")).to_be_hidden()
    expect(page.locator("#now-card").locator("form, .feet").locator("visible=true")).to_have_count(0)


def ready(*pages: Page) -> None:
    """Let pages hear each other by their streams alone."""
    listening(len(pages))
    for page in pages:
        # The server counts a stream before its page has heard who is awake, and who does what.
        expect(page.locator("[data-awake]").first).to_be_attached()
        page.evaluate(NO_POLLS)


def test_the_others_read_who_does_it_take_it_over_and_the_move_ends_it(phone: Phone, campaign: Campaign) -> None:
    one, other = phone(), phone("Specialist")
    ready(one, other)
    title = one.locator("#now-title").inner_text()

    touch(one)
    reads(other, f"Gambler reports {title}Take over")
    is_large(one)
    assert looks.violations(other) == []

    other.get_by_role("button", name="Take over").click()
    reads(one, f"Specialist reports {title}Take over")
    is_large(other)

    applied(campaign, "discard-turn", leaving="slumber:1:event")
    for page in (one, other):
        shows(page, campaign)
        is_large(page)


def test_it_is_right_after_a_reload_for_who_comes_later_and_once_the_phone_sleeps(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 6)  # a busy machine loads a page in less
    one = phone()
    ready(one)
    touch(one)
    other = phone("Specialist")
    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")

    one.reload()
    listening(2)
    one.wait_for_timeout(6500)
    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    is_large(one)

    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    hide(one, hidden=True)
    is_large(other)


def test_nothing_is_folded_under_whoever_has_begun(phone: Phone) -> None:
    one, other = phone(), phone("Specialist")
    ready(one, other)
    other.locator("#now-card summary").first.focus()
    other.keyboard.press("Tab")
    touch(one)

    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    expect(other.locator("#now-title")).to_be_visible()


def test_without_a_stream_and_without_scripts_the_card_is_whole(
    phone: Phone, new_context: Callable[..., BrowserContext], campaign: Campaign
) -> None:
    one, other = phone(), phone("Specialist")
    ready(one, other)
    touch(one)
    expect(other.locator("#now-card > .claim")).to_have_count(1)

    other.route("**/live/stream/", lambda route: route.abort())
    for waiter in channel.hub.everybody():
        channel.hub.call(waiter.end)
    is_large(other)

    plain = new_context(java_script_enabled=False, storage_state=one.context.storage_state())
    page = plain.new_page()
    page.goto(one.url)
    is_large(page)


def test_whoever_watches_reads_it_and_takes_nothing_over(
    phone: Phone, new_context: Callable[..., BrowserContext], campaign: Campaign
) -> None:
    one = phone()
    context = new_context(viewport=PHONE)
    context.add_cookies(
        [{"name": COOKIE, "value": seated(campaign, Role.VIEWER).cookies[COOKIE].value, "url": one.url}]
    )
    viewer = context.new_page()
    viewer.goto(one.url)
    ready(one, viewer)
    touch(viewer)
    is_large(one)

    touch(one)
    expect(viewer.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    expect(viewer.locator("#now-card > .claim button")).to_have_count(0)
