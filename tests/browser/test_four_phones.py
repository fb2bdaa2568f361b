"""Four phones and the big screen through a whole Slumber: each came by its own invitation, all show every move as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from campaigns.membership import invites
from campaigns.models import Campaign
from companion.server import LimitedServer
from tests.browser.conftest import collect_complaints
from tests.browser.table_page import CLOCK_SCRIPT, FieldValue, TablePage
from tests.browser.test_live import NO_POLLS_SCRIPT, expect_current, run_site_server, wait_for_streams
from tests.browser.test_tap_counts import CardTapCounter
from tests.campaigns.devices import get_invite_link, get_seat_kind
from tests.campaigns.table_actions import SPECIALIST, apply_move, begin_campaign, get_stored_value, is_consistent

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

TEAM = {"gambler": "Gambler", "specialist": "Specialist", "tough-guy": "Tough Guy", "free-spirit": "Free Spirit"}
PageOpener = Callable[..., Page]

PHONE_SIZE: ViewportSize = {"width": 390, "height": 844}
BIG_SCREEN_SIZE: ViewportSize = {"width": 1920, "height": 1080}
TURN_COUNT = 2
PRESS_COUNT = 2 + TURN_COUNT * (2 * len(TEAM) + 5) + 1 + 1
"""The tile's effects, each Turn with two icons of its card, the one question, and the end of the Slumber."""
HIT_BY_TURN = {1: ("Specialist", "Tough Guy"), 2: ("Tough Guy",)}
"""The Dreamers hit in each Turn; the Specialist may spend a Gem instead."""


@dataclass
class PhoneGroup:
    """Four phones and the big screen at one table; every press is counted, and every page shows it before the next."""

    campaign: Campaign
    phones: list[CardTapCounter]
    screen: Page
    presses: int = 0

    @property
    def list_pages(self) -> list[Page]:
        """Return all five pages."""
        return [*(phone.table.page for phone in self.phones), self.screen]

    def get_due(self, move: str, what: str = "button") -> tuple[CardTapCounter, Locator]:
        """Return the one phone whose card has a large button of a table move, and the button."""
        found = [(phone, phone.get_visible(move, what)) for phone in self.phones]
        (there,) = [(phone, button) for phone, button in found if button.count()]
        return there

    def expect_place_on_all(self, place: str) -> None:
        """Expect all five to show this phase."""
        for phone in self.phones:
            phone.table.expect_place(place)
        expect(self.screen.locator("h1")).to_contain_text(place)

    def press_on_all(self, phone: CardTapCounter, button: Locator) -> None:
        """Press a button, which makes one entry; every page shows the new state."""
        phone.table.press(button)
        self.expect_message_on_all()

    def expect_message_on_all(self) -> None:
        """Expect that the last press made one entry, and that all five pages show it, without a fault."""
        self.presses += 1
        before = self.campaign.version
        expect(self.phones[0].table.page.locator(f'#live:not([data-version="{before}"])')).to_be_attached()
        for page in self.list_pages:
            expect_current(page, self.campaign)
        assert self.campaign.version == before + 1


@pytest.fixture
def server(transactional_db: None) -> Iterator[LimitedServer]:
    """The real server, with streams."""
    with run_site_server() as server:
        yield server


@pytest.fixture
def opened(server: LimitedServer, browser: Browser) -> Iterator[PageOpener]:
    """Browsers without cookies and without polls; none may have console errors."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(link: str, size: ViewportSize = PHONE_SIZE) -> Page:
        context = browser.new_context(base_url=f"http://127.0.0.1:{server.listener.getsockname()[1]}", viewport=size)
        contexts.append(context)
        context.add_init_script(CLOCK_SCRIPT)
        context.add_init_script(NO_POLLS_SCRIPT)
        page = context.new_page()
        collect_complaints(page, complaints)
        page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
        page.goto(link)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


def seat_four_phones(campaign: Campaign, opened: PageOpener) -> PhoneGroup:
    """Have four phones join, each by its Dreamer's code, and the big screen."""
    phones = []
    for ref, name in enumerate(TEAM.values(), 1):
        page = opened(get_invite_link(campaign, get_seat_kind(ref)))
        page.get_by_role("button", name=name).click()
        expect(page.locator("#holder summary")).to_contain_text(f"This phone: {name}")
        phones.append(CardTapCounter(TablePage(page)))
    screen = opened(get_invite_link(campaign, invites.SCREEN_INVITE), BIG_SCREEN_SIZE)
    screen.get_by_role("button", name="Show the table").click()
    expect(screen.locator("#screen")).to_be_visible()
    wait_for_streams(len(phones) + 1)
    return PhoneGroup(campaign, phones, screen)


def test_five_pages_follow_every_press_through_a_whole_slumber_p8_p9(opened: PageOpener) -> None:
    campaign = begin_campaign(who=",".join(TEAM), name="The long night")
    apply_move(campaign, "gain-gem", dreamer=SPECIALIST)
    table = seat_four_phones(campaign, opened)
    before = campaign.moves.count()

    meet_wraith(table)
    for turn in range(1, TURN_COUNT + 1):
        table.expect_place_on_all(f"Turn {turn} of {TURN_COUNT}")
        play_a_turn(table, *HIT_BY_TURN[turn])
    table.press_on_all(*table.get_due("out-of-turns"))
    table.expect_place_on_all("After a Slumber")

    assert campaign.moves.count() - before == table.presses == PRESS_COUNT
    assert [get_stored_value(campaign, "etherfields.dreamer", ref, "distress") for ref in range(1, 5)] == [0, 0, 2, 0]
    assert is_consistent(campaign)


def meet_wraith(table: PhoneGroup) -> None:
    """Have the First Player report the tile."""
    first = table.phones[0]
    table.press_on_all(
        first, first.table.fill_form("dreamworld", "Enter a Slumber", Name="Wraith", Turns=TURN_COUNT, Movement_value=2)
    )
    said: dict[str, FieldValue] = {"Kind": "Basic effect", "Range": 1, "Distress": 1, "1 Gem instead": True}
    table.press_on_all(first, first.table.fill_form("entity", "Enter an effect", "Correct its tile", **said))
    first.table.close_sheet()


def play_a_turn(table: PhoneGroup, *hit: str) -> None:
    """Have everybody draw and act on their own phone; on the phone with the Entity's large card, report its effects."""
    for phone in table.phones:
        table.press_on_all(phone, phone.get_visible("draw").first)
    for phone in table.phones:
        table.press_on_all(phone, phone.get_visible("cards-left", "button[value='2']").first)
    table.press_on_all(*table.get_due("note-step", "button[value='basic']"))
    first, names = table.get_due("resolve-effect", "label")
    for name in hit:
        names.filter(has_text=name).click()
    table.press_on_all(first, first.get_visible("resolve-effect"))
    if "Specialist" in hit:
        asked = table.phones[SPECIALIST - 1]
        expect(asked.table.page).to_have_title(f"your question · {table.campaign.name}")
        expect(table.screen.locator(".screen-prompt")).to_contain_text("Specialist")
        table.press_on_all(asked, asked.table.get_panel("now").get_by_role("button", name="Spend 1 Gem"))
    table.press_on_all(*table.get_due("note-step", "button[value='move']"))
    table.press_on_all(*table.get_due("move-entity", "button[value='full']"))
    table.press_on_all(*table.get_due("discard-turn"))
