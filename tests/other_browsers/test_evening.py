"""An evening clicked in Firefox and in WebKit, which every browser of an iPhone is made of."""

from __future__ import annotations

import pytest
from selenium.webdriver import Keys

from campaigns.live import channel
from campaigns.models import Campaign
from tests.browser.page_checks import CONTROLS_SCRIPT, OVERFLOW_SCRIPT, filter_small_targets
from tests.browser.sample_campaigns import build_arrived_campaign, build_crowded_campaign
from tests.browser.table_page import SHEET_KEYS
from tests.browser.test_live import NO_POLLS_SCRIPT
from tests.browser.test_tap_counts import DREAMER_NAMES, build_wraith_campaign
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, get_stored_value
from tests.companion.raw_http import wait_until
from tests.other_browsers.conftest import CuttableNetwork, PhoneOpener
from tests.other_browsers.phone import PhonePage

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

SHEET_SELECTOR = "#sheet:modal"

SCROLLING_SCRIPT = """
const scrolls = (e) => e.checkVisibility() && e.scrollWidth > e.clientWidth && ["auto", "scroll"].includes(getComputedStyle(e).overflowX);
return [...document.querySelectorAll("#sheet, .panel")].filter(scrolls).map((e) => `${e.id}: ${e.scrollWidth} in ${e.clientWidth}`);
"""
"""The sheets and panels that scroll sideways."""

IN_LINE_SCRIPT = """
const [legend] = arguments, words = document.createRange();
words.selectNodeContents(legend);
return words.getBoundingClientRect().bottom > legend.nextElementSibling.getBoundingClientRect().top;
"""
"""True if the words of a legend are next to its first chip."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Three Dreamers in the Draw step of the Wraith's first Turn."""
    return build_wraith_campaign("detailed")


@pytest.fixture
def phone(seat: PhoneOpener, campaign: Campaign) -> PhonePage:
    """A phone at their table."""
    return open_table(seat(), campaign)


def open_table(phone: PhonePage, campaign: Campaign) -> PhonePage:
    phone.open_path(f"/c/{campaign.slug}/")
    return phone


def get_due_selector(move: str, what: str = "button") -> str:
    """Return the selector of a move's controls on the card of Now."""
    return f'#due form[action*="/move/{move}/"] {what}'


def get_seat_selector(dreamer: int) -> str:
    return f'#strip a[href*="/sheet/dreamer/{dreamer}/"]'


def open_dreamer(phone: PhonePage, dreamer: int) -> None:
    phone.tap(get_seat_selector(dreamer))
    phone.wait_for_visible(f"{SHEET_SELECTOR} #dreamer")


def list_move_names(campaign: Campaign, after: int) -> list[str]:
    """Return the names of the moves after an entry, oldest first, without the game's."""
    found = campaign.moves.filter(seq__gt=after).order_by("seq").values_list("name", flat=True)
    return [name.partition(".")[2] for name in found]


def expect_current(phone: PhonePage, campaign: Campaign) -> None:
    """Wait until a page shows the present state of a campaign."""
    campaign.refresh_from_db()
    phone.wait_until(
        lambda: phone.evaluate("return document.getElementById('live').dataset.tag") == campaign.etag,
        "the page shows an older state",
    )


def wait_until_sent(phone: PhonePage) -> None:
    """Wait until no report waits on a phone any more."""
    waits = "return Object.keys(localStorage).some((name) => name.startsWith('dreamkeeper.report.'))"
    phone.wait_until(lambda: not phone.evaluate(waits), "a report still waits")


def test_one_whole_turn_of_three_dreamers_p8(phone: PhonePage, campaign: Campaign) -> None:
    phone.report_move(get_due_selector("draw-all"))
    for _dreamer in DREAMER_NAMES:
        phone.report_move(get_due_selector("cards-left", "button[value='2']"))
    for dreamer in DREAMER_NAMES[:2]:
        phone.tap(get_due_selector("resolve-effect", "label"), dreamer)
    phone.report_move(get_due_selector("resolve-effect"), last=True)
    phone.report_move(get_due_selector("move-entity", "button[value='full']"))
    phone.report_move(get_due_selector("discard-turn"))

    phone.wait_for_visible("#where h1", "Turn 2 of 4")
    assert [get_stored_value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.parametrize("way", ["Escape", "scrim", "button"])
def test_a_sheet_closes_and_the_focus_goes_back_to_what_opened_it(phone: PhonePage, way: str) -> None:
    open_dreamer(phone, SPECIALIST)

    if way == "Escape":
        phone.press_key(Keys.ESCAPE)
    elif way == "scrim":
        phone.tap_at(20, 20)
    else:
        phone.tap("#sheet [data-close]")

    phone.wait_for_hidden(SHEET_SELECTOR)
    assert phone.evaluate("return document.activeElement.matches(arguments[0])", get_seat_selector(SPECIALIST))


def test_counting_on_a_sheet_keeps_it_open_and_undo_is_at_hand(phone: PhonePage) -> None:
    open_dreamer(phone, GAMBLER)
    phone.report_move("#ether button", last=True)
    phone.wait_for_visible(f"{SHEET_SELECTOR} #ether .number", "1")
    phone.wait_for_visible(f"{SHEET_SELECTOR} #said", "Ether")

    phone.report_move(f"{SHEET_SELECTOR} #beside button", "Undo")
    phone.wait_for_visible(f"{SHEET_SELECTOR} #ether .number", "0")


def test_from_one_sheet_to_the_next_and_again_after_a_reload(phone: PhonePage, campaign: Campaign) -> None:
    open_dreamer(phone, GAMBLER)
    phone.tap("#who a", "Specialist")
    phone.wait_for_visible(f"{SHEET_SELECTOR} #dreamer-title", "Specialist")
    phone.open_path(f"/c/{campaign.slug}/sheet/dreamer/{SPECIALIST}/")
    phone.driver.refresh()
    phone.wait_for_visible(f"{SHEET_SELECTOR} #dreamer-title", "Specialist")

    phone.press_key(Keys.ESCAPE)

    phone.wait_for_hidden(SHEET_SELECTOR)
    phone.wait_for_visible("#now")
    assert phone.driver.current_url == f"{phone.base}/c/{campaign.slug}/"


def test_what_is_pressed_without_a_network_is_sent_once_and_in_order(
    phone: PhonePage, campaign: Campaign, network: CuttableNetwork
) -> None:
    before = campaign.moves.count()
    open_dreamer(phone, GAMBLER)
    network.disconnect()
    phone.tap("#ether button", last=True)
    phone.tap("#gems button", last=True)
    phone.tap("#sheet [data-close]")
    phone.tap(get_due_selector("draw-all"))
    phone.wait_for_visible("#outbox summary", "3")

    network.reconnect()

    wait_until_sent(phone)
    expect_current(phone, campaign)
    assert list_move_names(campaign, before) == ["gain-ether", "gain-gem", "draw-all"]


def test_a_report_whose_answer_was_lost_counts_once(
    phone: PhonePage, campaign: Campaign, network: CuttableNetwork
) -> None:
    before = campaign.moves.count()
    network.lose_answer()
    phone.tap(get_due_selector("draw-all"))

    phone.wait_for_visible("#said", "Already done:")
    assert network.reports >= 2  # Firefox itself sends a report again whose connection broke
    assert list_move_names(campaign, before) == ["draw-all"]


def test_what_waits_outlives_the_page(phone: PhonePage, campaign: Campaign, network: CuttableNetwork) -> None:
    before = campaign.moves.count()
    network.disconnect()
    phone.tap(get_due_selector("draw-all"))
    phone.wait_for_visible("#outbox")

    phone.driver.get("about:blank")
    network.reconnect()
    phone.open_path(f"/c/{campaign.slug}/")

    wait_until_sent(phone)
    expect_current(phone, campaign)
    assert list_move_names(campaign, before) == ["draw-all"]


def test_a_move_from_elsewhere_shows_without_a_reload_or_a_poll(seat: PhoneOpener, campaign: Campaign) -> None:
    mine, theirs = (open_table(seat(), campaign) for _ in range(2))
    wait_until(lambda: len(channel.broker.list_subscribers()) == 2)
    for phone in (mine, theirs):
        phone.evaluate(f"window.stayed = true; {NO_POLLS_SCRIPT}")

    mine.report_move(get_due_selector("draw-all"))

    expect_current(theirs, campaign)
    theirs.wait_for_visible("#where", "Actions")
    theirs.wait_for_visible("#said", "draw")
    assert theirs.evaluate("return window.stayed")


def test_the_stream_comes_again_after_the_network_was_cut(
    phone: PhonePage, campaign: Campaign, network: CuttableNetwork
) -> None:
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)
    phone.evaluate(NO_POLLS_SCRIPT)
    network.disconnect()
    wait_until(lambda: not channel.broker.list_subscribers())
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    network.reconnect()

    expect_current(phone, campaign)
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)


def test_a_page_that_one_comes_back_to_shows_what_happened_meanwhile(phone: PhonePage, campaign: Campaign) -> None:
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)
    phone.open_path("/")
    wait_until(lambda: not channel.broker.list_subscribers())
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    phone.driver.back()

    expect_current(phone, campaign)
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)


def test_a_rule_is_found_by_its_words(phone: PhonePage) -> None:
    wait_until(
        lambda: len(channel.broker.list_subscribers()) == 1
    )  # the last of what is fetched once the page is at rest
    phone.tap("#acts a[data-find]")
    phone.wait_for_visible("#finder [role=combobox]").send_keys("unsealing")
    phone.wait_for_visible("#finder [role=option]", "Unsealing")
    phone.press_key(Keys.ENTER)

    phone.wait_for_visible("#finder .rule-entry h2", "Unsealing")
    phone.press_key(Keys.ESCAPE)
    phone.wait_for_hidden("#finder")


def test_a_short_question_stands_in_line_with_its_chips(seat: PhoneOpener, transactional_db: None) -> None:
    phone = open_table(seat(), build_arrived_campaign())

    legend = phone.evaluate("return document.querySelector('#now fieldset.chips > legend')")

    assert legend.text == "Travel to"
    assert phone.evaluate(IN_LINE_SCRIPT, legend)


def test_nothing_scrolls_sideways_and_no_target_is_smaller_than_a_thumb(
    seat: PhoneOpener, transactional_db: None
) -> None:
    phone, table = seat(), f"/c/{build_crowded_campaign().slug}/"
    pages = [f"#{panel}" for panel in ("now", "board", "box", "journal")]
    pages += [f"sheet/{sheet}/{GAMBLER if sheet == 'dreamer' else ''}".rstrip("/") + "/" for sheet in SHEET_KEYS]
    for page in pages:
        phone.driver.get("about:blank")
        phone.open_path(table + page)
        sideways = [*phone.evaluate(f"return ({OVERFLOW_SCRIPT})()"), *phone.evaluate(SCROLLING_SCRIPT)]
        assert sideways + filter_small_targets(phone.evaluate(f"return ({CONTROLS_SCRIPT})()")) == [], page
