"""Offline use: an open page keeps working; with a service worker a reload does too, and an update takes over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from campaigns.views import pwa
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage, wait_for_cached_rules
from tests.browser.test_finder import expect_rule, get_finder, get_results, get_search_field

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

WORKER_READY_SCRIPT = "navigator.serviceWorker.ready.then(() => undefined)"


@pytest.fixture
def phone(seat: PageOpener) -> Iterator[Page]:
    """A phone whose service worker has cached the rules."""
    page = seat(service_workers="allow")
    page.goto("/")
    page.evaluate(WORKER_READY_SCRIPT)
    yield page
    page.context.set_offline(False)


def begin_offline(page: Page, address: str) -> None:
    """Open an address with the network cut."""
    page.context.set_offline(True)
    page.goto(address)


def list_caches(page: Page) -> list[str]:
    """Return the names of the browser's caches."""
    names: list[str] = page.evaluate("caches.keys()")
    return names


def test_an_open_page_goes_on_without_a_worker(seat: PageOpener, slumber: Campaign) -> None:
    page = seat(service_workers="block")
    TablePage.open_campaign(page, slumber)
    wait_for_cached_rules(page)
    page.context.set_offline(True)
    page.keyboard.press("/")
    get_search_field(page).fill("relocate")
    expect(get_results(page).first).to_contain_text("Relocation")
    get_search_field(page).press("Enter")
    rule = expect_rule(page, "Relocation")
    see = rule.locator(".rule-see-also a").first
    title = see.inner_text()
    see.click()
    expect_rule(page, title)
    expect(get_finder(page).get_by_role("link", name="Open its page")).to_be_hidden()
    page.context.set_offline(False)
    expect(get_finder(page).get_by_role("link", name="Open its page")).to_be_visible()


def test_a_reload_offline_shows_the_rule_of_the_address(phone: Page) -> None:
    begin_offline(phone, "/rule/ef.seal/")
    expect(get_finder(phone).locator("#ef\\.seal")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("heading", name="Can't reach the table")).to_be_visible()


def test_words_in_the_address_are_looked_for_offline(phone: Page) -> None:
    begin_offline(phone, "/rules/onirim/?q=labyrinth")
    found = phone.locator("main [role=option]")
    expect(found.first).to_be_visible()
    expect(phone.locator("main").get_by_role("combobox")).to_have_value("labyrinth")


def test_a_guide_is_read_offline_with_its_pictures(phone: Page) -> None:
    begin_offline(phone, "/rules/onirim/guide/")
    expect(phone.get_by_role("heading", name="An evening of Onirim")).to_be_visible()
    picture = phone.locator(".guide-picture img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("(shown) => shown.naturalWidth") == 390


def test_any_other_page_offline_says_so_and_comes_back(phone: Page) -> None:
    begin_offline(phone, "/import/?at=here")
    expect(phone.get_by_role("heading", name="Can't reach the table")).to_be_visible()
    assert phone.evaluate("getComputedStyle(document.querySelector('.button')).minHeight") != "auto"
    phone.context.set_offline(False)
    phone.get_by_role("link", name="Try again").click()
    expect(phone.get_by_role("heading", name="Can't reach the table")).to_have_count(0)
    assert phone.url.endswith("/import/?at=here")


def test_a_table_is_never_kept(seat: PageOpener, slumber: Campaign) -> None:
    page = seat(service_workers="allow")
    page.goto("/")
    page.evaluate(WORKER_READY_SCRIPT)
    TablePage.open_campaign(page, slumber)
    TablePage.open_campaign(page, slumber)
    kept_here: list[str] = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(c => c.keys()))))"
        ".then(all => all.flat().map(request => new URL(request.url).pathname))"
    )
    assert kept_here
    ours = (
        "/static/",
        "/rulebook/",
        "/offline/",
        "/rules/etherfields/guide/",
        "/rules/onirim/guide/",
        "/rules/lucidity/guide/",
    )
    assert [path for path in kept_here if not path.startswith(ours)] == []


def test_a_new_version_takes_over_at_the_next_load(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    (before,) = list_caches(phone)
    newer = pwa._read_worker_source() + "\n// Newer.\n"
    monkeypatch.setattr(pwa, "_read_worker_source", lambda: newer)
    phone.evaluate("navigator.serviceWorker.getRegistration().then(known => known.update())")
    phone.wait_for_function(
        "before => caches.keys().then(names => names.length === 1 && names[0] !== before)", arg=before
    )
    begin_offline(phone, "/rule/ef.draw/")
    expect(get_finder(phone).locator("#ef\\.draw")).to_be_visible()


def test_a_stranger_registers_nothing(seat: PageOpener) -> None:
    page = seat(service_workers="allow")
    page.goto("/")
    page.evaluate(WORKER_READY_SCRIPT)
    page.context.clear_cookies()
    page.goto("/")
    expect(page.get_by_role("heading", name="Ask the host")).to_be_visible()
    expect(get_finder(page)).to_have_count(0)
    other = page.context.browser
    assert other is not None
    stranger = other.new_page()
    stranger.goto(page.url)
    assert stranger.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    stranger.close()
