"""Live updates: a report on one phone is on the others at once, without a poll or a duplicate request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import BrowserContext, Locator, Page, expect

from campaigns.journal import campaign_service
from campaigns.live import channel, presence_service
from campaigns.models import Campaign
from campaigns.pages.turn_labels import MAX_APPENDED_LINES
from campaigns.views.page_frame import MAX_RECENT_ENTRIES
from companion.asgi import load_stream_applications
from companion.limits import Limits
from companion.server import LimitedServer
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE
from tests.browser.table_page import CLOCK_SCRIPT, TablePage
from tests.browser.test_accessibility import find_page_faults
from tests.browser.test_tap_counts import CardTapCounter
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, get_only_ref, start_slumber, undo_entry
from tests.companion.raw_http import run_guarded_server, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PhoneOpener = Callable[..., Page]

NO_POLLS_SCRIPT = """
addEventListener("every", (event) => event.stopImmediatePropagation(), true);
"""
"""Disables polls, so that only the stream brings updates."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    return start_slumber(who="gambler,specialist", name="The long night")


@contextmanager
def run_site_server() -> Iterator[LimitedServer]:
    with run_guarded_server(Limits(), StaticFilesHandler(get_wsgi_application()), load_stream_applications()) as server:
        yield server


@pytest.fixture
def server() -> Iterator[LimitedServer]:
    with run_site_server() as server:
        yield server


@pytest.fixture
def phone(
    server: LimitedServer, new_context: Callable[..., BrowserContext], campaign: Campaign
) -> Iterator[PhoneOpener]:
    """Phones at the table; after the test none may have met a fault."""
    complaints: list[str] = []
    pages: list[Page] = []

    def sit(dreamer: str = "Gambler") -> Page:
        context = new_context(base_url=f"http://127.0.0.1:{server.listener.getsockname()[1]}", viewport=PHONE_SIZE)
        context.add_init_script(CLOCK_SCRIPT)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"/join/{settings.JOIN_SECRET}/")
        TablePage.open_campaign(page, campaign)
        page.locator("#holder").get_by_role("button", name=dreamer, exact=True).click()
        expect(page.locator("#holder summary")).to_contain_text(f"This phone: {dreamer}")
        pages.append(page)
        return page

    yield sit
    for page in pages:
        page.context.close()
    assert complaints == []


def record_polls(page: Page) -> list[str]:
    """Record every request for updates from now on; return the growing list."""
    found: list[str] = []
    page.on("request", lambda sent: found.append(sent.url) if sent.url.split("?")[0].endswith("/live/") else None)
    return found


def wait_for_streams(number: int) -> None:
    """Wait until this many streams are open."""
    wait_until(lambda: len(channel.broker.list_subscribers()) == number)


def expect_current(page: Page, campaign: Campaign) -> None:
    """Wait until a page shows the present state of a campaign."""
    campaign.refresh_from_db()
    expect(page.locator("#live")).to_have_attribute("data-tag", campaign.etag)


def report_draw(page: Page) -> None:
    """Report a draw of the selected Dreamer."""
    thumb = CardTapCounter(TablePage(page))
    thumb.tap(thumb.get_visible("draw"))


def set_hidden(page: Page, *, hidden: bool) -> None:
    """Simulate a hidden or visible page."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_what_one_phone_reports_is_on_the_other_without_a_poll(phone: PhoneOpener, campaign: Campaign) -> None:
    one, other = phone(), phone("Specialist")
    for page in (one, other):
        page.evaluate(NO_POLLS_SCRIPT)
    wait_for_streams(2)
    mine, theirs = record_polls(one), record_polls(other)

    report_draw(one)

    expect(other.locator("#said")).not_to_be_empty()
    expect_current(other, campaign)
    expect_current(one, campaign)
    assert len(theirs) == 1
    assert mine == [], "what a phone has reported itself it does not ask for"


def test_many_entries_at_once_are_asked_for_a_few_times_and_shown_in_the_end(
    phone: PhoneOpener, campaign: Campaign
) -> None:
    page = phone()
    wait_for_streams(1)
    page.evaluate(NO_POLLS_SCRIPT)
    asked = record_polls(page)
    for _ in range(20):
        apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    expect_current(page, campaign)
    assert 1 <= len(asked) <= 20


def test_a_hidden_page_closes_its_stream_and_is_current_when_it_is_shown(
    phone: PhoneOpener, campaign: Campaign
) -> None:
    page = phone()
    wait_for_streams(1)
    set_hidden(page, hidden=True)
    wait_for_streams(0)
    page.evaluate(NO_POLLS_SCRIPT)
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    set_hidden(page, hidden=False)

    expect_current(page, campaign)
    wait_for_streams(1)


def test_a_page_that_comes_back_from_where_browsers_keep_them_asks(phone: PhoneOpener, campaign: Campaign) -> None:
    page = phone()
    wait_for_streams(1)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    wait_for_streams(0)
    page.evaluate(NO_POLLS_SCRIPT)
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")

    expect_current(page, campaign)
    wait_for_streams(1)


def test_while_the_stream_lives_the_page_asks_for_nothing(phone: PhoneOpener) -> None:
    page = phone()
    wait_for_streams(1)
    page.wait_for_timeout(500)  # the server counts a stream before the page has heard its first word
    asked = record_polls(page)
    page.evaluate("for (let n = 0; n < 9; n++) document.getElementById('live').dispatchEvent(new Event('every'))")
    page.wait_for_timeout(300)

    assert asked == []


def test_while_the_stream_is_dead_the_page_asks_every_few_seconds(phone: PhoneOpener, campaign: Campaign) -> None:
    page = phone()
    wait_for_streams(1)
    page.route("**/live/stream/", lambda route: route.abort())
    for waiter in channel.broker.list_subscribers():
        channel.broker.call_in_loop(waiter.close)
    wait_for_streams(0)
    asked = record_polls(page)

    with page.expect_request(lambda sent: sent.url.split("?")[0].endswith("/live/"), timeout=8000):
        apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    expect_current(page, campaign)
    assert asked


def test_a_stream_that_ends_is_opened_again(phone: PhoneOpener, campaign: Campaign) -> None:
    page = phone()
    wait_for_streams(1)
    before = channel.broker.list_subscribers()
    for waiter in before:
        channel.broker.call_in_loop(waiter.close)
    wait_until(lambda: channel.broker.list_subscribers() not in (before, []))
    page.evaluate(NO_POLLS_SCRIPT)

    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    expect_current(page, campaign)


def test_leaving_the_page_closes_its_stream(phone: PhoneOpener) -> None:
    page = phone()
    wait_for_streams(1)
    page.goto("/")

    wait_for_streams(0)
    expect(page.locator("main")).to_be_visible()


def test_what_waits_on_a_phone_without_a_network_is_sent_and_told_when_it_is_back(
    phone: PhoneOpener, campaign: Campaign
) -> None:
    one, other = phone(), phone("Specialist")
    wait_for_streams(2)
    one.context.set_offline(True)
    before = campaign.moves.count()
    thumb = CardTapCounter(TablePage(one))
    thumb.table.press(thumb.get_visible("draw"))
    expect(one.locator("#outbox")).to_be_visible()
    one.context.set_offline(False)

    wait_until(lambda: campaign.moves.count() == before + 1)
    expect_current(one, campaign)
    expect_current(other, campaign)


def ask_specialist(campaign: Campaign) -> None:
    """Leave an open question for the Specialist."""
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(
        campaign, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True, note="Turn the tile."
    )
    apply_move(campaign, "gain-gem", dreamer=SPECIALIST)
    for dreamer in (GAMBLER, SPECIALIST):
        apply_move(campaign, "draw", dreamer=dreamer)
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "resolve-effect", entity=wraith, kind="basic", hit=[GAMBLER, SPECIALIST])


def get_portrait(page: Page, ref: int) -> Locator:
    """Return the portrait of a Dreamer in the strip of the Team."""
    return page.locator(f'[data-seat="{ref}"]')


def test_a_dot_stands_at_each_dreamer_whose_phone_is_awake(
    phone: PhoneOpener, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    one, other = phone(), phone("Specialist")
    for page in (one, other):
        expect(get_portrait(page, GAMBLER)).to_have_attribute("data-awake", "")
        expect(get_portrait(page, SPECIALIST)).to_have_attribute("data-awake", "")

    set_hidden(other, hidden=True)
    expect(get_portrait(one, SPECIALIST)).not_to_have_attribute("data-awake", "")
    expect(get_portrait(one, GAMBLER)).to_have_attribute("data-awake", "")

    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    expect_current(one, campaign)
    expect(get_portrait(one, GAMBLER)).to_have_attribute("data-awake", "")


def test_a_phone_that_has_been_away_for_minutes_is_asleep_for_so_long(phone: PhoneOpener) -> None:
    page = phone()
    expect(get_portrait(page, GAMBLER)).to_have_attribute("data-awake", "")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    wait_for_streams(0)
    slept = {str(GAMBLER): 0, str(SPECIALIST): 185}
    page.evaluate("detail => document.dispatchEvent(new CustomEvent('news:presence', {detail}))", slept)

    expect(get_portrait(page, SPECIALIST)).to_have_attribute("data-asleep", "idle for 3 min")
    assert page_checks.find_axe_violations(page) == []


def test_whose_question_it_is_sees_that_and_the_others_see_who_answers(
    phone: PhoneOpener, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    one, other = phone(), phone("Specialist")
    expect(get_portrait(one, SPECIALIST)).to_have_attribute("data-awake", "")
    ask_specialist(campaign)

    expect(one.locator("#now .kicker").first).to_have_text("Specialist is answering")
    expect(one).to_have_title("The long night")
    expect(other.locator("#now .kicker").first).to_have_text("Waiting for Specialist")
    expect(other).to_have_title("your question · The long night")
    expect(other.locator("link[rel=icon]")).to_have_attribute("href", re.compile("asked"))

    set_hidden(other, hidden=True)
    expect(one.locator("#now .kicker").first).to_have_text("Waiting for Specialist")

    set_hidden(other, hidden=False)
    expect(one.locator("#now .kicker").first).to_have_text("Specialist is answering")
    undo_entry(campaign)
    expect(other).to_have_title("The long night")
    expect(other.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon"))


def test_the_journal_of_a_phone_that_stays_open_does_not_grow_without_end(
    phone: PhoneOpener, campaign: Campaign
) -> None:
    page = phone()
    wait_for_streams(1)
    for number in range(2 * MAX_APPENDED_LINES):
        apply_move(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
        expect_current(page, campaign)
    TablePage.open_campaign(page, campaign).show_panel("journal")

    assert page.locator("#journal .entry").count() <= MAX_APPENDED_LINES + MAX_RECENT_ENTRIES


def test_phones_read_at_once_that_a_host_put_their_campaign_away_or_deleted_it(
    phone: PhoneOpener, campaign: Campaign
) -> None:
    first, second = phone(), phone("Specialist")
    wait_for_streams(2)
    notice = first.get_by_text("A host has put this campaign away.")
    expect(notice).to_be_hidden()

    campaign_service.set_archived(campaign, is_archived=True)
    expect(notice).to_be_visible()
    assert find_page_faults(first) == []
    campaign_service.set_archived(campaign, is_archived=False)
    expect(notice).to_be_hidden()

    campaign_service.delete_campaign(campaign)
    for page in (first, second):
        expect(page.get_by_role("heading", name="The long night was deleted")).to_be_visible()
    assert find_page_faults(first) == []
    campaign_service.restore_campaign(campaign.slug)
    first.get_by_role("link", name="Look again").click()
    expect(first.locator("#now-card")).to_be_visible()
