"""Four phones and the big screen through a whole Slumber: each came by its own invitation, all show every move as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from campaigns.models import Campaign
from campaigns.seating import invites
from companion.server import GuardedServer
from tests.browser.conftest import watch
from tests.browser.table import UNHURRIED, Answer, Table
from tests.browser.test_live import NO_POLLS, listening, served, shows
from tests.browser.test_taps import Thumb
from tests.campaigns.evening import SPECIALIST, applied, begun, sound, value
from tests.campaigns.seats import link_of, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEAM = {"gambler": "Gambler", "specialist": "Specialist", "tough-guy": "Tough Guy", "free-spirit": "Free Spirit"}
Open = Callable[..., Page]

SMALL: ViewportSize = {"width": 390, "height": 844}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
TURNS = 2
PRESSES = 2 + TURNS * (2 * len(TEAM) + 3) + 1 + 1
"""What the tile says, each Turn, the one question, and that the Slumber is over."""
HIT = {1: ("Specialist", "Tough Guy"), 2: ("Tough Guy",)}
"""Whom the Entity reaches in each Turn; the Specialist may spend a Gem instead."""


@dataclass
class Round:
    """Four phones and the big screen at one table; every press is counted, and seen everywhere before the next."""

    campaign: Campaign
    phones: list[Thumb]
    screen: Page
    presses: int = 0

    @property
    def pages(self) -> list[Page]:
        """All five."""
        return [*(phone.table.page for phone in self.phones), self.screen]

    def due(self, move: str, what: str = "button") -> tuple[Thumb, Locator]:
        """Return the one phone on whose card a move of the table is large, and its button."""
        found = [(phone, phone.shown(move, what)) for phone in self.phones]
        (there,) = [(phone, button) for phone, button in found if button.count()]
        return there

    def all_stand(self, place: str) -> None:
        """Expect all five to name where play stands."""
        for phone in self.phones:
            phone.table.stands(place)
        expect(self.screen.locator("h1")).to_contain_text(place)

    def press(self, phone: Thumb, button: Locator) -> None:
        """Press a button, which makes one entry; every page shows the table as it is then."""
        phone.table.press(button)
        self.told()

    def told(self) -> None:
        """Expect that the press before this made one entry, and that all five pages show it, without a fault."""
        self.presses += 1
        before = self.campaign.version
        expect(self.phones[0].table.page.locator(f'#live:not([data-version="{before}"])')).to_be_attached()
        for page in self.pages:
            shows(page, self.campaign)
        assert self.campaign.version == before + 1


@pytest.fixture
def server(transactional_db: None) -> Iterator[GuardedServer]:
    """The real server: its streams bring the news."""
    with served() as server:
        yield server


@pytest.fixture
def opened(server: GuardedServer, browser: Browser) -> Iterator[Open]:
    """Browsers that were never here, in which no poll is ever made; none of them may complain of anything."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(link: str, size: ViewportSize = SMALL) -> Page:
        context = browser.new_context(base_url=f"http://127.0.0.1:{server.listener.getsockname()[1]}", viewport=size)
        contexts.append(context)
        context.add_init_script(UNHURRIED)
        context.add_init_script(NO_POLLS)
        page = context.new_page()
        watch(page, complaints)
        page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
        page.goto(link)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


def around(campaign: Campaign, opened: Open) -> Round:
    """Have four phones sit down, each by the code of its Dreamer, and the big screen."""
    phones = []
    for ref, name in enumerate(TEAM.values(), 1):
        page = opened(link_of(campaign, seat_of(ref)))
        page.get_by_role("button", name=name).click()
        expect(page.locator("#holder summary")).to_contain_text(f"This phone: {name}")
        phones.append(Thumb(Table(page)))
    screen = opened(link_of(campaign, invites.SCREEN), LARGE)
    screen.get_by_role("button", name="Show the table").click()
    expect(screen.locator("#screen")).to_be_visible()
    listening(len(phones) + 1)
    return Round(campaign, phones, screen)


def test_five_pages_follow_every_press_through_a_whole_slumber_p8_p9(opened: Open) -> None:
    campaign = begun(who=",".join(TEAM), name="The long night")
    applied(campaign, "gain-gem", dreamer=SPECIALIST)
    table = around(campaign, opened)
    before = campaign.moves.count()

    meet(table)
    for turn in range(1, TURNS + 1):
        table.all_stand(f"Turn {turn} of {TURNS}")
        play_a_turn(table, *HIT[turn])
    table.press(*table.due("out-of-turns"))
    table.all_stand("Dreamworld Map")

    assert campaign.moves.count() - before == table.presses == PRESSES
    assert [value(campaign, "etherfields.dreamer", ref, "distress") for ref in range(1, 5)] == [0, 0, 2, 0]
    assert sound(campaign)


def meet(table: Round) -> None:
    """The First Player tells what lies there."""
    first = table.phones[0]
    table.press(first, first.table.fill("dreamworld", "Meet a Slumber", Name="Wraith", Turns=TURNS, Movement_value=2))
    said: dict[str, Answer] = {"Kind": "Basic effect", "Range": 1, "Distress": 1, "1 Gem instead": True}
    table.press(first, first.table.fill("entity", "Note an effect", "What its tile says", **said))
    first.table.close()


def play_a_turn(table: Round, *hit: str) -> None:
    """Everybody draws and acts on their own phone; on whose phone the Entity stands large, somebody tells what it does."""
    for phone in table.phones:
        table.press(phone, phone.shown("draw").first)
    for phone in table.phones:
        table.press(phone, phone.shown("cards-left", "button[value='2']").first)
    first, names = table.due("resolve-effect", "label")
    for name in hit:
        names.filter(has_text=name).click()
    table.press(first, first.shown("resolve-effect"))
    if "Specialist" in hit:
        asked = table.phones[SPECIALIST - 1]
        expect(asked.table.page).to_have_title(f"your question · {table.campaign.name}")
        expect(table.screen.locator(".asked")).to_contain_text("Specialist")
        table.press(asked, asked.table.panel("now").get_by_role("button", name="Spend 1 Gem"))
    table.press(*table.due("move-entity", "button[value='full']"))
    table.press(*table.due("discard-turn"))
