"""What one phone reports is on the others at once: no poll is waited for, nothing is asked for twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from playwright.sync_api import BrowserContext, Locator, Page, expect

from campaigns.live import attendance, channel
from campaigns.models import Campaign
from campaigns.pages.turns import UNTIL_DRAWN_ANEW
from campaigns.views.looking import RECENT
from companion.asgi import streaming
from companion.limits import Limits
from companion.server import GuardedServer
from tests.browser import looks
from tests.browser.conftest import PHONE
from tests.browser.table import UNHURRIED, Table
from tests.browser.test_taps import Thumb
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, in_slumber, only, taken_back
from tests.companion.wire import serving, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Phone = Callable[..., Page]

NO_POLLS = """
addEventListener("every", (event) => event.stopImmediatePropagation(), true);
"""
"""Without any poll; the stream alone brings news."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    return in_slumber(who="gambler,specialist", name="The long night")


@contextmanager
def served() -> Iterator[GuardedServer]:
    with serving(Limits(), StaticFilesHandler(get_wsgi_application()), streaming()) as server:
        yield server


@pytest.fixture
def server() -> Iterator[GuardedServer]:
    with served() as server:
        yield server


@pytest.fixture
def phone(server: GuardedServer, new_context: Callable[..., BrowserContext], campaign: Campaign) -> Iterator[Phone]:
    """Phones at the table; after the test none has met a fault."""
    complaints: list[str] = []
    pages: list[Page] = []

    def sit(dreamer: str = "Gambler") -> Page:
        context = new_context(base_url=f"http://127.0.0.1:{server.listener.getsockname()[1]}", viewport=PHONE)
        context.add_init_script(UNHURRIED)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"/join/{settings.JOIN_SECRET}/")
        Table.of(page, campaign)
        page.locator("#holder").get_by_role("button", name=dreamer, exact=True).click()
        expect(page.locator("#holder summary")).to_contain_text(f"This phone: {dreamer}")
        pages.append(page)
        return page

    yield sit
    for page in pages:
        page.context.close()
    assert complaints == []


def asks(page: Page) -> list[str]:
    """Note every request for what is new, from now on; gives the list that grows."""
    found: list[str] = []
    page.on("request", lambda sent: found.append(sent.url) if sent.url.split("?")[0].endswith("/live/") else None)
    return found


def listening(number: int) -> None:
    """Wait until so many streams are open."""
    wait_until(lambda: len(channel.hub.everybody()) == number)


def shows(page: Page, campaign: Campaign) -> None:
    """Wait until a page shows the present state of a campaign."""
    campaign.refresh_from_db()
    expect(page.locator("#live")).to_have_attribute("data-tag", campaign.tag)


def report(page: Page) -> None:
    """Report that the Dreamer who is looked at has drawn."""
    thumb = Thumb(Table(page))
    thumb.tap(thumb.shown("draw"))


def hide(page: Page, *, hidden: bool) -> None:
    """Put a page behind others, or before them, as far as it can tell."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_what_one_phone_reports_is_on_the_other_without_a_poll(phone: Phone, campaign: Campaign) -> None:
    one, other = phone(), phone("Specialist")
    for page in (one, other):
        page.evaluate(NO_POLLS)
    listening(2)
    mine, theirs = asks(one), asks(other)

    report(one)

    expect(other.locator("#said")).not_to_be_empty()
    shows(other, campaign)
    shows(one, campaign)
    assert len(theirs) == 1
    assert mine == [], "what a phone has reported itself it does not ask for"


def test_many_entries_at_once_are_asked_for_a_few_times_and_shown_in_the_end(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    page.evaluate(NO_POLLS)
    asked = asks(page)
    for _ in range(20):
        applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    shows(page, campaign)
    assert 1 <= len(asked) <= 20


def test_a_hidden_page_closes_its_stream_and_is_current_when_it_is_shown(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    hide(page, hidden=True)
    listening(0)
    page.evaluate(NO_POLLS)
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    hide(page, hidden=False)

    shows(page, campaign)
    listening(1)


def test_a_page_that_comes_back_from_where_browsers_keep_them_asks(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    listening(0)
    page.evaluate(NO_POLLS)
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")

    shows(page, campaign)
    listening(1)


def test_while_the_stream_lives_the_page_asks_for_nothing(phone: Phone) -> None:
    page = phone()
    listening(1)
    page.wait_for_timeout(500)  # the server counts a stream before the page has heard its first word
    asked = asks(page)
    page.evaluate("for (let n = 0; n < 9; n++) document.getElementById('live').dispatchEvent(new Event('every'))")
    page.wait_for_timeout(300)

    assert asked == []


def test_while_the_stream_is_dead_the_page_asks_every_few_seconds(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    page.route("**/live/stream/", lambda route: route.abort())
    for waiter in channel.hub.everybody():
        channel.hub.call(waiter.end)
    listening(0)
    asked = asks(page)

    with page.expect_request(lambda sent: sent.url.split("?")[0].endswith("/live/"), timeout=8000):
        applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    shows(page, campaign)
    assert asked


def test_a_stream_that_ends_is_opened_again(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    before = channel.hub.everybody()
    for waiter in before:
        channel.hub.call(waiter.end)
    wait_until(lambda: channel.hub.everybody() not in (before, []))
    page.evaluate(NO_POLLS)

    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    shows(page, campaign)


def test_leaving_the_page_closes_its_stream(phone: Phone) -> None:
    page = phone()
    listening(1)
    page.goto("/")

    listening(0)
    expect(page.locator("main")).to_be_visible()


def test_what_waits_on_a_phone_without_a_network_is_sent_and_told_when_it_is_back(
    phone: Phone, campaign: Campaign
) -> None:
    one, other = phone(), phone("Specialist")
    listening(2)
    one.context.set_offline(True)
    before = campaign.moves.count()
    thumb = Thumb(Table(one))
    thumb.table.press(thumb.shown("draw"))
    expect(one.locator("#outbox")).to_be_visible()
    one.context.set_offline(False)

    wait_until(lambda: campaign.moves.count() == before + 1)
    shows(one, campaign)
    shows(other, campaign)


def ask_specialist(campaign: Campaign) -> None:
    """Leave a question open that waits for the Specialist."""
    wraith = only(campaign, "etherfields.entity")
    applied(campaign, "note-effect", entity=wraith, kind="basic", distress=1, seal=2, gem=True, note="Turn the tile.")
    applied(campaign, "gain-gem", dreamer=SPECIALIST)
    for dreamer in (GAMBLER, SPECIALIST):
        applied(campaign, "draw", dreamer=dreamer)
    applied(campaign, "end-actions", leaving="slumber:1:actions")
    applied(campaign, "resolve-effect", entity=wraith, kind="basic", hit=[GAMBLER, SPECIALIST])


def portrait(page: Page, ref: int) -> Locator:
    """Return the portrait of a Dreamer in the strip of the Team."""
    return page.locator(f'[data-seat="{ref}"]')


def test_a_dot_stands_at_each_dreamer_whose_phone_is_awake(
    phone: Phone, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    one, other = phone(), phone("Specialist")
    for page in (one, other):
        expect(portrait(page, GAMBLER)).to_have_attribute("data-awake", "")
        expect(portrait(page, SPECIALIST)).to_have_attribute("data-awake", "")

    hide(other, hidden=True)
    expect(portrait(one, SPECIALIST)).not_to_have_attribute("data-awake", "")
    expect(portrait(one, GAMBLER)).to_have_attribute("data-awake", "")

    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    shows(one, campaign)
    expect(portrait(one, GAMBLER)).to_have_attribute("data-awake", "")


def test_a_phone_that_has_been_away_for_minutes_is_asleep_for_so_long(phone: Phone) -> None:
    page = phone()
    expect(portrait(page, GAMBLER)).to_have_attribute("data-awake", "")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    listening(0)
    slept = {str(GAMBLER): 0, str(SPECIALIST): 185}
    page.evaluate("detail => document.dispatchEvent(new CustomEvent('news:presence', {detail}))", slept)

    expect(portrait(page, SPECIALIST)).to_have_attribute("data-asleep", "asleep 3 min")
    assert looks.violations(page) == []


def test_whose_question_it_is_sees_that_and_the_others_see_who_answers(
    phone: Phone, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    one, other = phone(), phone("Specialist")
    expect(portrait(one, SPECIALIST)).to_have_attribute("data-awake", "")
    ask_specialist(campaign)

    expect(one.locator("#now .kick").first).to_have_text("Specialist is answering")
    expect(one).to_have_title("The long night")
    expect(other.locator("#now .kick").first).to_have_text("Waiting for Specialist")
    expect(other).to_have_title("your question · The long night")
    expect(other.locator("link[rel=icon]")).to_have_attribute("href", re.compile("asked"))

    hide(other, hidden=True)
    expect(one.locator("#now .kick").first).to_have_text("Waiting for Specialist")

    hide(other, hidden=False)
    expect(one.locator("#now .kick").first).to_have_text("Specialist is answering")
    taken_back(campaign)
    expect(other).to_have_title("The long night")
    expect(other.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon"))


def test_the_journal_of_a_phone_that_stays_open_does_not_grow_without_end(phone: Phone, campaign: Campaign) -> None:
    page = phone()
    listening(1)
    for number in range(2 * UNTIL_DRAWN_ANEW):
        applied(campaign, "suffer" if number % 2 == 0 else "cure", dreamer=GAMBLER, count=1)
        shows(page, campaign)
    Table.of(page, campaign).look_at("journal")

    assert page.locator("#journal .entry").count() <= UNTIL_DRAWN_ANEW + RECENT
