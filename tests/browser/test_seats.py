"""Coming to the table by a code, in browsers: two taps, with and without JavaScript; who watches; who is sent away."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.seating import invites, members
from tests.browser.conftest import Seat
from tests.browser.test_accessibility import faults
from tests.browser.test_first_evening import Thumb
from tests.campaigns.evening import GAMBLER
from tests.campaigns.seats import link_of, seat_of, seated
from tests.lucidity.tables import begun as lucidity

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TAPS = 2
"""From the code to the own Dreamer's table: what the camera offers is tapped, and the Dreamer."""


def stranger(browser: Browser, live_server: LiveServer, *, scripts: bool = True) -> Page:
    """Return a phone that was never here."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 390, "height": 844}, java_script_enabled=scripts
    )
    return context.new_page()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without JavaScript"])
def test_a_stranger_scans_a_code_and_is_at_their_dreamers_table_with_one_more_tap(
    browser: Browser, live_server: LiveServer, seat: Seat, prompt: Campaign, scripts: bool
) -> None:
    host = seat()
    host.goto(f"/c/{prompt.slug}/invite/")
    code = host.get_by_role("listitem").filter(has=host.get_by_role("img", name="Code to scan: Gambler"))
    link = urlsplit(code.get_by_role("link").get_attribute("href") or "").path

    phone = stranger(browser, live_server, scripts=scripts)
    phone.goto(link)
    thumb = Thumb(phone, taps=1)
    thumb.tap(phone.get_by_role("button", name="Gambler"))

    expect(phone).to_have_url(f"{live_server.url}/c/{prompt.slug}/")
    expect(phone.locator(f'[data-seat="{GAMBLER}"]')).to_be_visible()
    expect(phone.locator("#now-card")).to_be_visible()
    assert thumb.taps == TAPS
    expect(phone.locator("#holder summary")).to_contain_text("This phone: Gambler")
    host.reload()
    expect(host.get_by_text("player", exact=True)).to_be_visible()
    phone.context.close()


def test_whoever_watches_sees_the_table_and_nothing_to_press(
    browser: Browser, live_server: LiveServer, prompt: Campaign
) -> None:
    phone = stranger(browser, live_server)
    phone.goto(link_of(prompt, invites.VIEWER))
    phone.get_by_role("button", name="Just watching").click()

    expect(phone.get_by_text("You are watching.")).to_be_visible()
    assert phone.locator("main button:visible, header button:visible, .foot button:visible").count() == 0
    for path in ("", "#board", "#box", f"sheet/dreamer/{GAMBLER}/", "sheet/team/", "journal/"):
        phone.goto("about:blank")
        phone.goto(f"/c/{prompt.slug}/{path}")
        assert phone.locator("form[method=post]:visible").count() == 0, path
        assert phone.locator("a[href*='show=board.']:visible").count() == 0, path
        assert faults(phone) == [], path
    phone.context.close()


def test_whoever_is_revoked_sees_the_table_no_longer(
    browser: Browser, live_server: LiveServer, prompt: Campaign
) -> None:
    phone = stranger(browser, live_server)
    phone.goto(link_of(prompt, seat_of(GAMBLER)))
    phone.get_by_role("button", name="Gambler").click()
    expect(phone.locator("#now-card")).to_be_visible()

    members.revoke(prompt, prompt.members.get().pk, "Ada")

    expect(phone.get_by_text("You no longer sit at this table")).to_be_visible(timeout=10_000)
    phone.context.close()


def test_the_pages_about_seats_shut_nobody_out(
    browser: Browser, live_server: LiveServer, seat: Seat, prompt: Campaign
) -> None:
    seated(prompt, Role.PLAYER, "WMWMWMWMWM" * 4, str(GAMBLER))
    seated(prompt, Role.VIEWER, "Zoe")
    page = seat()
    for campaign in (prompt, lucidity()):
        page.goto(f"/c/{campaign.slug}/invite/")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert faults(page) == [], campaign.game
    phone = stranger(browser, live_server)
    for path in (
        link_of(prompt, seat_of(GAMBLER)), link_of(prompt, invites.VIEWER), link_of(prompt, invites.SCREEN), "/i/1.1.x/",
    ):  # fmt: skip
        phone.goto(path)
        assert faults(phone) == [], path
    phone.goto(link_of(prompt, seat_of(GAMBLER)))
    phone.get_by_label("Your name, if you like").fill("a\u202eb")
    phone.get_by_role("button", name="Gambler").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    assert faults(phone) == []
    phone.context.close()


def test_from_whose_phone_is_this_a_way_leads_to_the_invitations(seat: Seat, prompt: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{prompt.slug}/")
    page.get_by_role("button", name="The whole table", exact=True).click()
    page.locator("#holder summary").click()

    page.locator("#holder").get_by_role("link", name="Invite").click()

    expect(page.get_by_role("heading", name="Free Dreamers")).to_be_visible()
