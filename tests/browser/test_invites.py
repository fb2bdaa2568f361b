"""Coming to the table by a code, in browsers: two taps, with and without JavaScript; who watches; who is sent away."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.membership import invites, members
from campaigns.models import Campaign
from campaigns.roles import Role
from tests.browser.conftest import PageOpener
from tests.browser.test_accessibility import find_page_faults
from tests.browser.test_first_evening import PageTapCounter
from tests.campaigns.devices import build_member_client, get_invite_link, get_seat_kind
from tests.campaigns.table_actions import GAMBLER
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAX_TAPS = 2
"""From the code to the own Dreamer's table: what the camera offers is tapped, and the Dreamer."""


def open_new_browser(browser: Browser, live_server: LiveServer, *, scripts: bool = True) -> Page:
    """Return a phone that was never here."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 390, "height": 844}, java_script_enabled=scripts
    )
    return context.new_page()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without JavaScript"])
def test_a_stranger_scans_a_code_and_is_at_their_dreamers_table_with_one_more_tap(
    browser: Browser, live_server: LiveServer, seat: PageOpener, prompt: Campaign, scripts: bool
) -> None:
    host = seat()
    host.goto(f"/c/{prompt.slug}/invite/")
    code = host.get_by_role("listitem").filter(has=host.get_by_role("img", name="Code to scan for Gambler"))
    link = urlsplit(code.get_by_role("link").get_attribute("href") or "").path

    phone = open_new_browser(browser, live_server, scripts=scripts)
    phone.goto(link)
    thumb = PageTapCounter(phone, taps=1)
    thumb.tap(phone.get_by_role("button", name="Gambler"))

    expect(phone).to_have_url(f"{live_server.url}/c/{prompt.slug}/")
    expect(phone.locator(f'[data-seat="{GAMBLER}"]')).to_be_visible()
    expect(phone.locator("#now-card")).to_be_visible()
    assert thumb.taps == MAX_TAPS
    expect(phone.locator("#holder summary")).to_contain_text("This phone: Gambler")
    host.reload()
    expect(host.get_by_text("player", exact=True)).to_be_visible()
    phone.context.close()


def test_whoever_watches_sees_the_table_and_nothing_to_press(
    browser: Browser, live_server: LiveServer, prompt: Campaign
) -> None:
    phone = open_new_browser(browser, live_server)
    phone.goto(get_invite_link(prompt, invites.VIEWER_INVITE))
    phone.get_by_role("button", name="Just watching").click()

    expect(phone.get_by_text("You are watching.")).to_be_visible()
    assert phone.locator("main button:visible, header button:visible, .site-footer button:visible").count() == 0
    for path in ("", "#board", "#box", f"sheet/dreamer/{GAMBLER}/", "sheet/team/", "journal/"):
        phone.goto("about:blank")
        phone.goto(f"/c/{prompt.slug}/{path}")
        assert phone.locator("form[method=post]:visible").count() == 0, path
        assert phone.locator("a[href*='show=board.']:visible").count() == 0, path
        assert find_page_faults(phone) == [], path
    phone.context.close()


def test_whoever_is_revoked_sees_the_table_no_longer(
    browser: Browser, live_server: LiveServer, prompt: Campaign
) -> None:
    phone = open_new_browser(browser, live_server)
    phone.goto(get_invite_link(prompt, get_seat_kind(GAMBLER)))
    phone.get_by_role("button", name="Gambler").click()
    expect(phone.locator("#now-card")).to_be_visible()

    members.revoke_member(prompt, prompt.members.get().pk, "Ada")

    expect(phone.get_by_text("This device no longer has a seat at this table")).to_be_visible(timeout=10_000)
    phone.context.close()


def test_the_pages_about_seats_shut_nobody_out(
    browser: Browser, live_server: LiveServer, seat: PageOpener, prompt: Campaign
) -> None:
    build_member_client(prompt, Role.PLAYER, "WMWMWMWMWM" * 4, str(GAMBLER))
    build_member_client(prompt, Role.VIEWER, "Zoe")
    page = seat()
    for campaign in (prompt, lucidity()):
        page.goto(f"/c/{campaign.slug}/invite/")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert find_page_faults(page) == [], campaign.game
    phone = open_new_browser(browser, live_server)
    for path in (
        get_invite_link(prompt, get_seat_kind(GAMBLER)), get_invite_link(prompt, invites.VIEWER_INVITE),
        get_invite_link(prompt, invites.SCREEN_INVITE), "/i/1.1.x/",
    ):  # fmt: skip
        phone.goto(path)
        assert find_page_faults(phone) == [], path
    phone.goto(get_invite_link(prompt, get_seat_kind(GAMBLER)))
    phone.get_by_label("Your name, if you like").fill("a\u202eb")
    phone.get_by_role("button", name="Gambler").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    assert find_page_faults(phone) == []
    phone.context.close()


def test_from_whose_phone_is_this_a_way_leads_to_the_invitations(seat: PageOpener, prompt: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{prompt.slug}/")
    page.get_by_role("button", name="Everybody's", exact=True).click()
    page.locator("#holder summary").click()

    page.locator("#holder").get_by_role("link", name="Invite").click()

    expect(page.get_by_role("heading", name="Free seats")).to_be_visible()
