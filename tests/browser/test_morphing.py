"""What a move changes on a page, and what it leaves alone: on the device that made it, and on its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import Table
from tests.campaigns.evening import GAMBLER, applied

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

SOON = 8000
"""Milliseconds in which a neighbour's move has arrived: a poll every 4 s, and the answer."""

WATCH = """() => {
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

PANELS = {"dreamer", "team", "entity", "box"}


@pytest.fixture
def wide(seat: Seat, slumber: Campaign) -> Table:
    """A wide screen, where all panels are in sight."""
    return Table.of(seat(WIDE), slumber)


def watch(page: Page) -> None:
    """Note what changes from now on, once the page is at rest: what finds rules has come and made its field ready."""
    expect(page.locator("#finder-q")).to_have_attribute("role", "combobox")
    page.evaluate(WATCH)


@contextmanager
def only_what_is_named_changes(page: Page, panel: str, asked: str = "/move/") -> Iterator[None]:
    """Assert that an answer changes what it names, something of this panel among it, and no other panel as a whole."""
    watch(page)
    with page.expect_response(lambda answer: asked in answer.url and answer.status == 200, timeout=SOON) as caught:
        yield
    named = set(re.findall(r'hx-target="#([\w-]+)"', caught.value.text()))
    assert not named & PANELS - {panel}
    touched: list[list[str]] = page.evaluate("touched")
    assert [place for place in touched if not named & set(place)] == []
    assert any(panel in place for place in touched)
    assert page.evaluate("window.stillHere")


def plus(table: Table, counter: str = "Distress") -> Locator:
    """Return the button that adds one."""
    return table.look_at("dreamer").locator(".counter", has_text=counter).get_by_role("button").last


def test_a_tap_changes_the_dreamer_and_its_line_among_everybody(wide: Table) -> None:
    button = plus(wide)
    with only_what_is_named_changes(wide.page, "dreamer"):
        button.click()
        wide.counts("Distress", 1)


def test_a_move_of_the_team_changes_the_team_alone(wide: Table) -> None:
    button = wide.fill("team", "Gain Hours", "Hours and Keys", How_many=2)
    with only_what_is_named_changes(wide.page, "team"):
        button.click()
        wide.draws("5 Hours on the Clock")


def test_a_move_of_an_entity_leaves_every_panel_but_its_own_alone(wide: Table) -> None:
    button = wide.fill("entity", "Spawn", "Figures and Morphings", How_many=2)
    with only_what_is_named_changes(wide.page, "entity"):
        button.click()
        wide.said("Wraith Spawned: 2.")
        expect(wide.panel("entity-figures").locator(".number")).to_have_text("3")


def test_a_refusal_reloads_nothing_and_loses_nothing(wide: Table) -> None:
    wide.page.evaluate("window.stillHere = true")
    button = wide.fill("dreamer", "Spend Ether", "More at once", How_many=9)
    button.click()

    wide.refused("Gambler has no Ether")

    assert wide.page.evaluate("window.stillHere")
    expect(button).to_be_focused()
    expect(wide.panel("dreamer").get_by_label("Spend Ether: How many", exact=True)).to_have_value("9")


def test_the_focus_stays_on_the_button_tapped(table: Table) -> None:
    for number in (1, 2, 3):
        plus(table).press("Enter")
        table.counts("Distress", number)
        expect(plus(table)).to_be_focused()


def test_the_focus_stays_on_a_group_that_unfolds_and_folds(table: Table) -> None:
    table.look_at("dreamer")
    heading = table.group("dreamer", "Cards").locator("a.summary")
    heading.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "true")
    expect(heading).to_be_focused()
    heading.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "false")
    expect(heading).to_be_focused()


def test_a_group_stays_unfolded_and_the_others_folded(wide: Table) -> None:
    at_once = wide.unfold("dreamer", "More at once")
    plus(wide).click()
    wide.counts("Distress", 1)
    wide.report("dreamer", "Suffer Distress", "More at once", How_many=2)
    wide.counts("Distress", 3)

    expect(at_once.locator(".unfolded")).to_be_visible()
    expect(wide.page.locator(".groups .unfolded")).to_have_count(1)


def test_two_different_buttons_tapped_at_once_both_count(table: Table, slumber: Campaign) -> None:
    before = slumber.moves.count()
    taps = [plus(table).element_handle(), plus(table, "Ether").element_handle()]
    table.page.evaluate("taps => taps.forEach(button => button.click())", taps)

    table.counts("Distress", 1)
    table.counts("Ether", 1)
    assert slumber.moves.count() == before + 2


def test_a_slow_second_tap_counts_again(table: Table) -> None:
    plus(table).click()
    table.counts("Distress", 1)
    plus(table).click()
    table.counts("Distress", 2)


def test_a_neighbours_move_arrives_and_leaves_half_typed_text_alone(seat: Seat, slumber: Campaign) -> None:
    typing, tapping = Table.of(seat(), slumber), Table.of(seat(), slumber)
    typing.unfold("dreamer", "Effort, limits, deck, name")
    name = open_and_type(typing, "Ann")

    plus(tapping).click()

    expect_arrived(typing, 1)
    expect(name).to_have_value("Ann")
    expect(name).to_be_focused()
    typing.page.keyboard.type("abel")
    expect(name).to_have_value("Annabel")
    expect(typing.group("dreamer", "Effort, limits, deck, name").locator("details.more[open]")).to_have_count(1)
    typing.page.keyboard.press("Enter")
    expect(typing.panel("dreamer-title")).to_have_text("Annabel")


def open_and_type(table: Table, text: str) -> Locator:
    """Begin to type the name of a player, and do not send it."""
    table.panel("dreamer").locator("summary", has_text="Name the player").click()
    name = table.panel("dreamer").get_by_label("Player", exact=True)
    name.press_sequentially(text)
    table.page.evaluate("window.stillHere = true")
    return name


def expect_arrived(table: Table, number: int) -> None:
    """Expect a neighbour's Distress to have arrived by polling, without a reload."""
    shown = table.panel("dreamer").locator(".counter", has_text="Distress").locator(".number")
    expect(shown).to_have_text(str(number), timeout=SOON)
    assert table.page.evaluate("window.stillHere")


def test_a_neighbours_move_changes_no_other_panel(wide: Table, slumber: Campaign) -> None:
    wide.look_at("dreamer")
    with only_what_is_named_changes(wide.page, "dreamer", "/live/"):
        applied(slumber, "suffer", dreamer=GAMBLER, count=1)
        expect(wide.panel("said")).to_contain_text("Gambler suffers 1 Distress, now ", timeout=SOON)
    wide.counts("Distress", 1)


def test_nothing_new_is_answered_304_and_touches_nothing(seat: Seat, slumber: Campaign) -> None:
    page = seat(PHONE)
    Table.of(page, slumber)
    watch(page)

    with page.expect_response(lambda answer: "/live/?" in answer.url, timeout=SOON) as first:
        pass
    with page.expect_response(lambda answer: "/live/?" in answer.url, timeout=SOON) as second:
        pass

    assert (first.value.status, second.value.status) == (304, 304)
    assert all("live" in place for place in page.evaluate("touched"))


def test_a_phone_that_was_hidden_catches_up_when_it_is_looked_at(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    page.clock.install(time=datetime.now(UTC))
    table = Table.of(page, slumber, "dreamer")
    with page.expect_response(lambda answer: "/live/?" in answer.url):
        page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # one last poll, then no timer of the page runs
    applied(slumber, "suffer", dreamer=GAMBLER, count=2)
    table.counts("Distress", 0)

    with page.expect_response(lambda answer: "/live/?" in answer.url) as caught:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.resume()

    assert caught.value.status == 200
    table.counts("Distress", 2)


def test_the_form_of_a_move_that_was_made_is_empty_again(table: Table) -> None:
    table.report(
        "entity", "Note an effect", "What its tile says", Kind="Basic effect", Distress=3, **{"1 Gem instead": True}
    )
    table.said("Wraith: the Basic effect was noted.")

    form = table.panel("entity").locator("form.move", has=table.page.get_by_text("Note an effect", exact=True))
    expect(form.get_by_label("Distress", exact=True)).to_have_value("0")
    expect(form.get_by_label("1 Gem instead", exact=True)).not_to_be_checked()
