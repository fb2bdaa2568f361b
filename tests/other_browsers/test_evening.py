"""An evening clicked in Firefox and in WebKit, which every browser of an iPhone is made of."""

from __future__ import annotations

import pytest
from selenium.webdriver import Keys

from campaigns.live import channel
from campaigns.models import Campaign
from tests.browser.looks import CONTROLS, WIDER, smaller_than_thumb
from tests.browser.stations import arrived, crowded
from tests.browser.table import SHEETS
from tests.browser.test_live import NO_POLLS
from tests.browser.test_taps import ALL, facing_the_wraith
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, value
from tests.companion.wire import wait_until
from tests.other_browsers.conftest import Network, Seat
from tests.other_browsers.phone import Phone

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

SHEET = "#sheet:modal"

SIDEWAYS = """
const scrolls = (e) => e.checkVisibility() && e.scrollWidth > e.clientWidth && ["auto", "scroll"].includes(getComputedStyle(e).overflowX);
return [...document.querySelectorAll("#sheet, .panel")].filter(scrolls).map((e) => `${e.id}: ${e.scrollWidth} in ${e.clientWidth}`);
"""
"""The sheets and panels that can be scrolled sideways."""

IN_LINE = """
const [legend] = arguments, words = document.createRange();
words.selectNodeContents(legend);
return words.getBoundingClientRect().bottom > legend.nextElementSibling.getBoundingClientRect().top;
"""
"""True if the words of a legend are beside its first chip."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Three Dreamers in the Draw step of the Wraith's first Turn."""
    return facing_the_wraith("detailed")


@pytest.fixture
def phone(seat: Seat, campaign: Campaign) -> Phone:
    """A phone at their table."""
    return sat_down(seat(), campaign)


def sat_down(phone: Phone, campaign: Campaign) -> Phone:
    phone.open(f"/c/{campaign.slug}/")
    return phone


def due(move: str, what: str = "button") -> str:
    """Return the selector of what the card of Now offers for a move."""
    return f'#due form[action*="/move/{move}/"] {what}'


def seat_of(dreamer: int) -> str:
    return f'#strip a[href*="/sheet/dreamer/{dreamer}/"]'


def open_dreamer(phone: Phone, dreamer: int) -> None:
    phone.tap(seat_of(dreamer))
    phone.sees(f"{SHEET} #dreamer")


def names(campaign: Campaign, after: int) -> list[str]:
    """Return the names of the moves after an entry, oldest first, without the game's."""
    found = campaign.moves.filter(seq__gt=after).order_by("seq").values_list("name", flat=True)
    return [name.partition(".")[2] for name in found]


def shows(phone: Phone, campaign: Campaign) -> None:
    """Wait until a page shows the present state of a campaign."""
    campaign.refresh_from_db()
    phone.wait_until(
        lambda: phone.evaluate("return document.getElementById('live').dataset.tag") == campaign.tag,
        "the page shows an older state",
    )


def all_sent(phone: Phone) -> None:
    """Wait until no report waits on a phone any more."""
    waits = "return Object.keys(localStorage).some((name) => name.startsWith('dreamkeeper.report.'))"
    phone.wait_until(lambda: not phone.evaluate(waits), "a report still waits")


def test_one_whole_turn_of_three_dreamers_p8(phone: Phone, campaign: Campaign) -> None:
    phone.report(due("draw-all"))
    for _dreamer in ALL:
        phone.report(due("cards-left", "button[value='2']"))
    for dreamer in ALL[:2]:
        phone.tap(due("resolve-effect", "label"), dreamer)
    phone.report(due("resolve-effect"), last=True)
    phone.report(due("move-entity", "button[value='full']"))
    phone.report(due("discard-turn"))

    phone.sees("#where h1", "Turn 2 of 4")
    assert [value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.parametrize("way", ["Escape", "scrim", "button"])
def test_a_sheet_closes_and_the_focus_goes_back_to_what_opened_it(phone: Phone, way: str) -> None:
    open_dreamer(phone, SPECIALIST)

    if way == "Escape":
        phone.press_key(Keys.ESCAPE)
    elif way == "scrim":
        phone.tap_at(20, 20)
    else:
        phone.tap("#sheet [data-close]")

    phone.misses(SHEET)
    assert phone.evaluate("return document.activeElement.matches(arguments[0])", seat_of(SPECIALIST))


def test_counting_on_a_sheet_keeps_it_open_and_undo_is_at_hand(phone: Phone) -> None:
    open_dreamer(phone, GAMBLER)
    phone.report("#ether button", last=True)
    phone.sees(f"{SHEET} #ether .number", "1")
    phone.sees(f"{SHEET} #said", "Ether")

    phone.report(f"{SHEET} #beside button", "Undo")
    phone.sees(f"{SHEET} #ether .number", "0")


def test_from_one_sheet_to_the_next_and_again_after_a_reload(phone: Phone, campaign: Campaign) -> None:
    open_dreamer(phone, GAMBLER)
    phone.tap("#who a", "Specialist")
    phone.sees(f"{SHEET} #dreamer-title", "Specialist")
    phone.open(f"/c/{campaign.slug}/sheet/dreamer/{SPECIALIST}/")
    phone.driver.refresh()
    phone.sees(f"{SHEET} #dreamer-title", "Specialist")

    phone.press_key(Keys.ESCAPE)

    phone.misses(SHEET)
    phone.sees("#now")
    assert phone.driver.current_url == f"{phone.base}/c/{campaign.slug}/"


def test_what_is_pressed_without_a_network_is_sent_once_and_in_order(
    phone: Phone, campaign: Campaign, network: Network
) -> None:
    before = campaign.moves.count()
    open_dreamer(phone, GAMBLER)
    network.cut()
    phone.tap("#ether button", last=True)
    phone.tap("#gems button", last=True)
    phone.tap("#sheet [data-close]")
    phone.tap(due("draw-all"))
    phone.sees("#outbox summary", "3")

    network.mend()

    all_sent(phone)
    shows(phone, campaign)
    assert names(campaign, before) == ["gain-ether", "gain-gem", "draw-all"]


def test_a_report_whose_answer_was_lost_counts_once(phone: Phone, campaign: Campaign, network: Network) -> None:
    before = campaign.moves.count()
    network.lose_answer()
    phone.tap(due("draw-all"))

    phone.sees("#said", "Already done:")
    assert network.reports >= 2  # Firefox itself sends a report again whose connection broke
    assert names(campaign, before) == ["draw-all"]


def test_what_waits_outlives_the_page(phone: Phone, campaign: Campaign, network: Network) -> None:
    before = campaign.moves.count()
    network.cut()
    phone.tap(due("draw-all"))
    phone.sees("#outbox")

    phone.driver.get("about:blank")
    network.mend()
    phone.open(f"/c/{campaign.slug}/")

    all_sent(phone)
    shows(phone, campaign)
    assert names(campaign, before) == ["draw-all"]


def test_a_move_from_elsewhere_shows_without_a_reload_or_a_poll(seat: Seat, campaign: Campaign) -> None:
    mine, theirs = (sat_down(seat(), campaign) for _ in range(2))
    wait_until(lambda: len(channel.hub.everybody()) == 2)
    for phone in (mine, theirs):
        phone.evaluate(f"window.stayed = true; {NO_POLLS}")

    mine.report(due("draw-all"))

    shows(theirs, campaign)
    theirs.sees("#where", "Actions")
    theirs.sees("#said", "draw")
    assert theirs.evaluate("return window.stayed")


def test_the_stream_comes_again_after_the_network_was_cut(phone: Phone, campaign: Campaign, network: Network) -> None:
    wait_until(lambda: len(channel.hub.everybody()) == 1)
    phone.evaluate(NO_POLLS)
    network.cut()
    wait_until(lambda: not channel.hub.everybody())
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    network.mend()

    shows(phone, campaign)
    wait_until(lambda: len(channel.hub.everybody()) == 1)


def test_a_page_that_one_comes_back_to_shows_what_happened_meanwhile(phone: Phone, campaign: Campaign) -> None:
    wait_until(lambda: len(channel.hub.everybody()) == 1)
    phone.open("/")
    wait_until(lambda: not channel.hub.everybody())
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    phone.driver.back()

    shows(phone, campaign)
    wait_until(lambda: len(channel.hub.everybody()) == 1)


def test_a_rule_is_found_by_its_words(phone: Phone) -> None:
    wait_until(lambda: len(channel.hub.everybody()) == 1)  # the last of what is fetched once the page is at rest
    phone.tap("#acts a[data-find]")
    phone.sees("#finder [role=combobox]").send_keys("unsealing")
    phone.sees("#finder [role=option]", "Unsealing")
    phone.press_key(Keys.ENTER)

    phone.sees("#finder .rule-entry h2", "Unsealing")
    phone.press_key(Keys.ESCAPE)
    phone.misses("#finder")


def test_a_short_question_stands_in_line_with_its_chips(seat: Seat, transactional_db: None) -> None:
    phone = sat_down(seat(), arrived())

    legend = phone.evaluate("return document.querySelector('#now fieldset.chips > legend')")

    assert legend.text == "Travel to"
    assert phone.evaluate(IN_LINE, legend)


def test_nothing_scrolls_sideways_and_no_target_is_smaller_than_a_thumb(seat: Seat, transactional_db: None) -> None:
    phone, table = seat(), f"/c/{crowded().slug}/"
    pages = [f"#{panel}" for panel in ("now", "board", "box", "journal")]
    pages += [f"sheet/{sheet}/{GAMBLER if sheet == 'dreamer' else ''}".rstrip("/") + "/" for sheet in SHEETS]
    for page in pages:
        phone.driver.get("about:blank")
        phone.open(table + page)
        sideways = [*phone.evaluate(f"return ({WIDER})()"), *phone.evaluate(SIDEWAYS)]
        assert sideways + smaller_than_thumb(phone.evaluate(f"return ({CONTROLS})()")) == [], page
