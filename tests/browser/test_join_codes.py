"""Codes to type, in browsers with an empty cookie jar: a phone, a television, a second browser; and a seat that moves."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.membership import join_codes
from campaigns.membership.join_codes import MAX_TRIES_PER_CODE, CodeRefusedError, Purpose, compute_code
from campaigns.membership.models import JoinCode, WrongTries
from campaigns.models import Campaign
from tests.browser.conftest import WIDE_SIZE, PageOpener
from tests.browser.test_accessibility import find_page_faults
from tests.browser.test_first_evening import PageTapCounter
from tests.browser.test_invites import open_new_browser
from tests.campaigns.table_actions import GAMBLER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAX_TAPS = 2
"""From the page that asks for a code to the table, the six letters not counted: *Join*, and the Dreamer."""


def show_code(host: Page, campaign: Campaign, button: str) -> str:
    """Show a code on the host's page, and return its letters as the host reads them out."""
    host.goto(f"/c/{campaign.slug}/invite/")
    host.get_by_role("button", name=button, exact=True).click()
    letters = host.locator(".join-code-letters")
    expect(letters).to_have_count(1)
    return letters.inner_text()


def find_field(page: Page) -> Locator:
    return page.get_by_label("Six-letter code")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without JavaScript"])
def test_a_browser_with_an_empty_jar_plays_after_six_letters_and_two_taps(
    browser: Browser, live_server: LiveServer, seat: PageOpener, prompt: Campaign, scripts: bool
) -> None:
    host = seat()
    code = show_code(host, prompt, "Show a code to play")
    assert find_page_faults(host) == []

    phone = open_new_browser(browser, live_server, scripts=scripts)
    phone.goto("/")
    find_field(phone).press_sequentially(code.lower())
    thumb = PageTapCounter(phone)
    thumb.tap(phone.get_by_role("button", name="Join"))
    thumb.tap(phone.get_by_role("button", name="Gambler"))

    expect(phone).to_have_url(f"{live_server.url}/c/{prompt.slug}/")
    expect(phone.locator(f'[data-seat="{GAMBLER}"]')).to_be_visible()
    assert thumb.taps == MAX_TAPS
    phone.context.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without JavaScript"])
def test_a_television_comes_to_the_big_screen_by_its_remote_control(
    browser: Browser, live_server: LiveServer, seat: PageOpener, prompt: Campaign, scripts: bool
) -> None:
    code = show_code(seat(), prompt, "Show a code for the big screen")
    television = open_new_browser(browser, live_server, scripts=scripts)
    television.set_viewport_size({"width": 1920, "height": 1080})

    television.goto("/")
    find_field(television).focus()
    television.keyboard.type(code)
    television.keyboard.press("Enter")

    expect(television).to_have_url(f"{live_server.url}/c/{prompt.slug}/big-screen/")
    expect(television.locator("#screen .team-list")).to_be_visible()
    television.context.close()


def test_wrong_and_expired_codes_are_refused_at_the_field_until_the_tries_are_used_up(
    browser: Browser, live_server: LiveServer, prompt: Campaign
) -> None:
    code = compute_code(join_codes.create_code(prompt, Purpose.PLAYER).nonce)
    phone = open_new_browser(browser, live_server)
    phone.goto("/")
    assert find_page_faults(phone) == []
    wrong = "BBBBBB" if code != "BBBBBB" else "CCCCCC"
    refusal = phone.locator("#code-refusal")

    for typed in (wrong, "hello"):
        find_field(phone).fill(typed)
        phone.get_by_role("button", name="Join").click()
        expect(refusal).to_contain_text("This code is wrong or no longer valid.")
        expect(find_field(phone)).to_have_value(typed)
        expect(find_field(phone)).to_be_focused()
        assert find_page_faults(phone) == []

    JoinCode.objects.update(expires=timezone.now())
    find_field(phone).fill(code)
    phone.get_by_role("button", name="Join").click()
    expect(refusal).to_contain_text("This code is wrong or no longer valid.")

    join_codes.create_code(prompt, Purpose.PLAYER)
    WrongTries.objects.update(count=join_codes.MAX_TRIES_PER_ADDRESS)
    phone.get_by_role("button", name="Join").click()
    expect(refusal).to_contain_text("Too many wrong codes came from here. Try again in 15 minutes")
    assert find_page_faults(phone) == []
    phone.context.close()


def test_after_too_many_wrong_codes_the_open_page_of_the_host_shows_the_new_one(
    seat: PageOpener, prompt: Campaign
) -> None:
    host = seat()
    host.clock.install()
    old = show_code(host, prompt, "Show a code to play")
    wrong = "BBBBBB" if old != "BBB BBB" else "CCCCCC"

    for number in range(MAX_TRIES_PER_CODE):
        with pytest.raises(CodeRefusedError):
            join_codes.redeem_code(wrong, f"10.0.0.{number}")
    (renewed,) = join_codes.find_codes(prompt)
    host.clock.fast_forward(16_000)

    expect(host.locator(".join-code-letters")).to_have_text(join_codes.format_code(compute_code(renewed.nonce)))
    expect(host.locator(".join-code")).to_contain_text("Renewed, after too many wrong codes.")
    assert find_page_faults(host) == []


@pytest.mark.parametrize("size", [None, WIDE_SIZE], ids=["phone", "wide"])
def test_a_seat_moves_to_another_browser_by_the_code_and_the_first_one_is_told_calmly(
    browser: Browser, live_server: LiveServer, prompt: Campaign, size: dict[str, int] | None
) -> None:
    first, second = open_new_browser(browser, live_server), open_new_browser(browser, live_server)
    for page in (first, second):
        page.set_viewport_size(size or {"width": 390, "height": 844})  # type: ignore[arg-type]
    code = compute_code(join_codes.create_code(prompt, Purpose.PLAYER).nonce)
    first.goto("/")
    find_field(first).fill(code)
    first.get_by_role("button", name="Join").click()
    first.get_by_role("button", name="Gambler").click()
    first.goto(f"/c/{prompt.slug}/invite/")
    first.get_by_role("link", name="Move to another device").click()
    assert find_page_faults(first) == []
    first.get_by_role("button", name="Show the code").click()
    assert find_page_faults(first) == []
    letters = first.locator(".join-code-letters").inner_text()

    second.goto("/")
    find_field(second).fill(letters)
    second.get_by_role("button", name="Join").click()
    expect(second.get_by_text("plays Gambler")).to_be_visible()
    assert find_page_faults(second) == []
    second.get_by_role("button", name="Take this seat").click()

    expect(second.locator(f'[data-seat="{GAMBLER}"]')).to_be_visible()
    first.goto(f"/c/{prompt.slug}/")
    expect(first.get_by_text("no longer has a seat at this table")).to_be_visible()
    first.context.close()
    second.context.close()
