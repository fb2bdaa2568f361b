"""A step of the table is large on the phone that touched it first; the others read who does it, and may take it over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.live import channel, presence_service
from campaigns.live.soft_locks import SoftLockStore
from campaigns.models import Campaign
from campaigns.roles import Role
from companion.device_auth import DEVICE_COOKIE_NAME
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE
from tests.browser.test_live import (
    NO_POLLS_SCRIPT,
    PhoneOpener,
    expect_current,
    phone,
    run_site_server,
    server,
    set_hidden,
    wait_for_streams,
)
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, start_slumber

__all__ = ["phone", "run_site_server", "server"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reset the locks of other tables, and drop a disconnected phone at once."""
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.soft_lock_service, "store", SoftLockStore())


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """A Slumber whose next step is the Turn card."""
    found = start_slumber(who="gambler,specialist", name="The long night")
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(found, "draw", dreamer=dreamer)
    apply_move(found, "end-actions", leaving="slumber:1:actions")
    return found


def touch_step(page: Page) -> None:
    """Touch the card outside of its controls."""
    page.locator("#now-title").click()


def expect_large(page: Page) -> None:
    """Wait until the card is large."""
    expect(page.locator("#now-card > .claim")).to_have_count(0)
    expect(page.locator("#now-title")).to_be_visible()


def expect_text(page: Page, words: str) -> None:
    """Wait until the card is folded to a line with these words."""
    expect(page.locator("#now-card > .claim")).to_have_text(words)
    expect(page.locator("#now-title")).to_be_hidden()
    expect(page.locator("#now-card").locator("form, .now-footer").locator("visible=true")).to_have_count(0)


def wait_for_streams_ready(*pages: Page) -> None:
    """Wait until pages receive each other's events by their streams."""
    wait_for_streams(len(pages))
    for page in pages:
        # The server counts a stream before its page has received the presence and the locks.
        expect(page.locator("[data-awake]").first).to_be_attached()
        page.evaluate(NO_POLLS_SCRIPT)


def test_the_others_read_who_does_it_take_it_over_and_the_move_ends_it(phone: PhoneOpener, campaign: Campaign) -> None:
    one, other = phone(), phone("Specialist")
    wait_for_streams_ready(one, other)
    title = one.locator("#now-title").inner_text()

    touch_step(one)
    expect_text(other, f"Gambler reports {title}Take over")
    expect_large(one)
    assert page_checks.find_axe_violations(other) == []

    other.get_by_role("button", name="Take over").click()
    expect_text(one, f"Specialist reports {title}Take over")
    expect_large(other)

    apply_move(campaign, "discard-turn", leaving="slumber:1:event")
    for page in (one, other):
        expect_current(page, campaign)
        expect_large(page)


def test_it_is_right_after_a_reload_for_who_comes_later_and_once_the_phone_sleeps(
    phone: PhoneOpener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 6)  # a busy machine loads a page in less
    one = phone()
    wait_for_streams_ready(one)
    touch_step(one)
    other = phone("Specialist")
    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")

    one.reload()
    wait_for_streams(2)
    one.wait_for_timeout(6500)
    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    expect_large(one)

    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    set_hidden(one, hidden=True)
    expect_large(other)


def test_nothing_is_folded_under_whoever_has_begun(phone: PhoneOpener) -> None:
    one, other = phone(), phone("Specialist")
    wait_for_streams_ready(one, other)
    other.locator("#now-card summary").first.focus()
    other.keyboard.press("Tab")
    touch_step(one)

    expect(other.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    expect(other.locator("#now-title")).to_be_visible()


def test_without_a_stream_and_without_scripts_the_card_is_whole(
    phone: PhoneOpener, new_context: Callable[..., BrowserContext], campaign: Campaign
) -> None:
    one, other = phone(), phone("Specialist")
    wait_for_streams_ready(one, other)
    touch_step(one)
    expect(other.locator("#now-card > .claim")).to_have_count(1)

    other.route("**/live/stream/", lambda route: route.abort())
    for waiter in channel.broker.list_subscribers():
        channel.broker.call_in_loop(waiter.close)
    expect_large(other)

    plain = new_context(java_script_enabled=False, storage_state=one.context.storage_state())
    page = plain.new_page()
    page.goto(one.url)
    expect_large(page)


def test_whoever_watches_reads_it_and_takes_nothing_over(
    phone: PhoneOpener, new_context: Callable[..., BrowserContext], campaign: Campaign
) -> None:
    one = phone()
    context = new_context(viewport=PHONE_SIZE)
    context.add_cookies(
        [
            {
                "name": DEVICE_COOKIE_NAME,
                "value": build_member_client(campaign, Role.VIEWER).cookies[DEVICE_COOKIE_NAME].value,
                "url": one.url,
            }
        ]
    )
    viewer = context.new_page()
    viewer.goto(one.url)
    wait_for_streams_ready(one, viewer)
    touch_step(viewer)
    expect_large(one)

    touch_step(one)
    expect(viewer.locator("#now-card > .claim")).to_contain_text("Gambler reports")
    expect(viewer.locator("#now-card > .claim button")).to_have_count(0)
