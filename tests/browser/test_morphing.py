"""DOM changes after a move, on the device that made it and on others: only changed parts are replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, apply_move

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

TIMEOUT_MS = 8000
"""Milliseconds in which another's move arrives: a poll every 4 s, and the response."""

WATCH_SCRIPT = """() => {
  window.stillHere = true;
  window.touched = [];
  const ids = node => node ? [node.id, ...ids(node.parentElement)].filter(Boolean) : [];
  // Only the body: the finder adds scripts to the head whenever the browser is idle.
  // htmx keeps what it morphs in an empty hidden box at the very end of the document for a moment; a line break shows nothing.
  const unseen = node => node.outerHTML === '<div hidden=""></div>' || node.nodeType === 3 && !node.data.trim();
  const seen = one => one.type !== 'childList' || ![...one.addedNodes, ...one.removedNodes].every(unseen);
  const place = ({target}) => ids(target.nodeType === 1 ? target : target.parentElement);
  new MutationObserver(all => touched.push(...all.filter(seen).map(place)))
    .observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""

PANEL_KEYS = {"dreamer", "team", "entity", "box"}


@pytest.fixture
def wide(seat: PageOpener, slumber: Campaign) -> TablePage:
    """A wide screen with all panels visible."""
    return TablePage.open_campaign(seat(WIDE_SIZE), slumber)


def start_watching(page: Page) -> None:
    """Record DOM changes from now on, once the page is idle: the search and the button of the wake lock are there."""
    expect(page.locator("#finder-q")).to_have_attribute("role", "combobox")
    expect(page.locator("[data-keep-awake]")).to_have_js_property("hidden", False)
    page.evaluate(WATCH_SCRIPT)


@contextmanager
def assert_only_changes(page: Page, panel: str, asked: str = "/move/") -> Iterator[None]:
    """Assert that a response changes only what it names, something of this panel included, and no other panel as a whole."""
    start_watching(page)
    with page.expect_response(
        lambda answer: asked in answer.url and answer.status == 200, timeout=TIMEOUT_MS
    ) as caught:
        yield
    named = set(re.findall(r'hx-target="#([\w-]+)"', caught.value.text()))
    assert not named & PANEL_KEYS - {panel}
    touched: list[list[str]] = page.evaluate("touched")
    assert [place for place in touched if not named & set(place)] == []
    assert any(panel in place for place in touched)
    assert page.evaluate("window.stillHere")


def get_plus_button(table: TablePage, counter: str = "Distress") -> Locator:
    """Return the button that adds one."""
    return table.show_panel("dreamer").locator(".counter", has_text=counter).get_by_role("button").last


def test_a_tap_changes_the_dreamer_and_its_line_among_everybody(wide: TablePage) -> None:
    button = get_plus_button(wide)
    with assert_only_changes(wide.page, "dreamer"):
        button.click()
        wide.expect_counter("Distress", 1)


def test_a_move_of_the_team_changes_the_team_alone(wide: TablePage) -> None:
    button = wide.fill_form("team", "Gain Hours", "Hours and Keys", How_many=2)
    with assert_only_changes(wide.page, "team"):
        button.click()
        wide.expect_drawings("5 Hours on the Clock")


def test_a_move_of_an_entity_leaves_every_panel_but_its_own_alone(wide: TablePage) -> None:
    button = wide.fill_form("entity", "Spawn", "Morphings and figures", How_many=2)
    with assert_only_changes(wide.page, "entity"):
        button.click()
        wide.expect_message("2 of Wraith's figures Spawned.")
        expect(wide.get_panel("entity-figures").locator(".number")).to_have_text("3")


def test_a_refusal_reloads_nothing_and_loses_nothing(wide: TablePage) -> None:
    wide.page.evaluate("window.stillHere = true")
    button = wide.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)
    button.click()

    wide.expect_refusal("Gambler has no Ether")

    assert wide.page.evaluate("window.stillHere")
    expect(button).to_be_focused()
    expect(wide.get_panel("dreamer").get_by_label("Spend Ether: How many", exact=True)).to_have_value("9")


def test_the_focus_stays_on_the_button_tapped(table: TablePage) -> None:
    for number in (1, 2, 3):
        get_plus_button(table).press("Enter")
        table.expect_counter("Distress", number)
        expect(get_plus_button(table)).to_be_focused()


def test_the_focus_stays_on_a_group_that_unfolds_and_folds(table: TablePage) -> None:
    table.show_panel("dreamer")
    heading = table.get_group("dreamer", "Cards").locator("a.disclosure-summary")
    heading.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "true")
    expect(heading).to_be_focused()
    heading.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "false")
    expect(heading).to_be_focused()


def test_a_group_stays_unfolded_and_the_others_folded(wide: TablePage) -> None:
    at_once = wide.unfold_group("dreamer", "More at once")
    get_plus_button(wide).click()
    wide.expect_counter("Distress", 1)
    wide.report_move("dreamer", "Suffer Distress", "More at once", How_many=2)
    wide.expect_counter("Distress", 3)

    expect(at_once.locator(".disclosure-body")).to_be_visible()
    expect(wide.page.locator(".disclosure-list .disclosure-body")).to_have_count(1)


def test_two_different_buttons_tapped_at_once_both_count(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    taps = [get_plus_button(table).element_handle(), get_plus_button(table, "Ether").element_handle()]
    table.page.evaluate("taps => taps.forEach(button => button.click())", taps)

    table.expect_counter("Distress", 1)
    table.expect_counter("Ether", 1)
    assert slumber.moves.count() == before + 2


def test_a_slow_second_tap_counts_again(table: TablePage) -> None:
    get_plus_button(table).click()
    table.expect_counter("Distress", 1)
    get_plus_button(table).click()
    table.expect_counter("Distress", 2)


def test_a_neighbours_move_arrives_and_leaves_half_typed_text_alone(seat: PageOpener, slumber: Campaign) -> None:
    typing, tapping = TablePage.open_campaign(seat(), slumber), TablePage.open_campaign(seat(), slumber)
    typing.unfold_group("dreamer", "More about this Dreamer")
    name = open_and_type(typing, "Ann")

    get_plus_button(tapping).click()

    expect_entry_count(typing, 1)
    expect(name).to_have_value("Ann")
    expect(name).to_be_focused()
    typing.page.keyboard.type("abel")
    expect(name).to_have_value("Annabel")
    expect(typing.get_group("dreamer", "More about this Dreamer").locator("details.disclosure[open]")).to_have_count(1)
    typing.page.keyboard.press("Enter")
    expect(typing.get_panel("dreamer-title")).to_have_text("Annabel")


def open_and_type(table: TablePage, text: str) -> Locator:
    """Type into a player's name field, and do not send it."""
    table.get_panel("dreamer").locator("summary", has_text="Name the player").click()
    name = table.get_panel("dreamer").get_by_label("Player", exact=True)
    name.press_sequentially(text)
    table.page.evaluate("window.stillHere = true")
    return name


def expect_entry_count(table: TablePage, number: int) -> None:
    """Expect another device's Distress to have arrived by polling, without a reload."""
    shown = table.get_panel("dreamer").locator(".counter", has_text="Distress").locator(".number")
    expect(shown).to_have_text(str(number), timeout=TIMEOUT_MS)
    assert table.page.evaluate("window.stillHere")


def test_a_neighbours_move_changes_no_other_panel(wide: TablePage, slumber: Campaign) -> None:
    wide.show_panel("dreamer")
    with assert_only_changes(wide.page, "dreamer", "/live/"):
        apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
        expect(wide.get_panel("said")).to_contain_text(
            "Gambler suffered 1 Distress and has 1 of 8.", timeout=TIMEOUT_MS
        )
    wide.expect_counter("Distress", 1)


def test_nothing_new_is_answered_304_and_touches_nothing(seat: PageOpener, slumber: Campaign) -> None:
    page = seat(PHONE_SIZE)
    TablePage.open_campaign(page, slumber)
    start_watching(page)

    with page.expect_response(lambda answer: "/live/?" in answer.url, timeout=TIMEOUT_MS) as first:
        pass
    with page.expect_response(lambda answer: "/live/?" in answer.url, timeout=TIMEOUT_MS) as second:
        pass

    assert (first.value.status, second.value.status) == (304, 304)
    assert all("live" in place for place in page.evaluate("touched"))


def test_a_phone_that_was_hidden_catches_up_when_it_is_looked_at(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    page.clock.install(time=datetime.now(UTC))
    table = TablePage.open_campaign(page, slumber, "dreamer")
    with page.expect_response(lambda answer: "/live/?" in answer.url):
        page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # one last poll, then no timer of the page runs
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=2)
    table.expect_counter("Distress", 0)

    with page.expect_response(lambda answer: "/live/?" in answer.url) as caught:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.resume()

    assert caught.value.status == 200
    table.expect_counter("Distress", 2)


def test_the_form_of_a_move_that_was_made_is_empty_again(table: TablePage) -> None:
    table.report_move(
        "entity",
        "Enter an effect",
        "Correct its tile",
        Kind="Basic effect",
        Distress=3,
        **{"1 Gem instead": True},
    )
    table.expect_message("The Team wrote down Wraith's Basic effect.")

    form = table.get_panel("entity").locator("form.move", has=table.page.get_by_text("Enter an effect", exact=True))
    expect(form.get_by_label("Distress", exact=True)).to_have_value("0")
    expect(form.get_by_label("1 Gem instead", exact=True)).not_to_be_checked()
