"""Second presses on a slow network: a control whose report is under way shows it and takes none; every press counts or is declined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.outbox.reports import (
    MOVE_URL_PATTERN,
    fill_gain_hours,
    get_pending_reports,
    get_plus_button,
    list_moves_since,
    tap_places,
    tap_twice,
    wait_for_entries,
)
from tests.browser.table_page import TablePage, skip_debounce
from tests.campaigns.table_actions import GAMBLER, apply_move

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAP_MS = 130
"""Milliseconds between two taps of a hurried user."""
AGE_OUTBOX_SCRIPT = (
    "for (const name of Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')))"
    " { const report = JSON.parse(localStorage[name]); localStorage[name] = JSON.stringify({ ...report, at: report.at - 10000 }); }"
)
"""Ages every waiting report by ten seconds."""
STORED = "Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')).length"
OVER = (
    "() => Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.'))"
    ".every((name) => JSON.parse(localStorage[name]).state === 'waiting')"
)
"""True once no counter collects presses."""
COUNT_PRESSES_SCRIPT = """() => {
  window.seen = { taken: 0, declined: 0 };
  document.addEventListener('outbox:submitted', () => { seen.taken += 1; });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (how.id === 'declined') seen.declined += 1;
    return animate.call(this, frames, how);
  };
}"""


@contextmanager
def delay_reports(page: Page, reports: str = MOVE_URL_PATTERN) -> Iterator[list[Route]]:
    """Delay all reports to the server, and deliver them at the end."""
    held: list[Route] = []
    late = [True]
    page.route(reports, lambda route: held.append(route) if late else route.continue_())
    yield held
    late.clear()
    for route in held:
        route.continue_()


def get_press_counts(page: Page) -> dict[str, int]:
    """Return how many presses were taken, and how many were visibly declined."""
    found: dict[str, int] = page.evaluate("seen")
    return found


def press_anyway(button: Locator) -> None:
    """Press a button as an impatient person does, though it shows that it takes no press."""
    skip_debounce(button.page)
    button.dispatch_event("click")


def test_a_second_press_while_the_report_is_under_way_is_declined(table: TablePage, slumber: Campaign) -> None:
    page, before = table.page, slumber.moves.count()
    button = table.show_panel("slumber").locator("form[action*='/draw-all/'] button")
    page.evaluate(COUNT_PRESSES_SCRIPT)

    with delay_reports(page) as held:
        table.press(button)
        expect(button).to_have_attribute("aria-disabled", "true")
        press_anyway(button)
        press_anyway(button)
        assert get_press_counts(page) == {"taken": 1, "declined": 2}

    wait_for_entries(page, slumber, before, 1)
    assert len(held) == 1
    assert list_moves_since(slumber, before) == ["draw-all"]
    expect(get_pending_reports(page)).to_have_count(0)
    expect(page.locator("[aria-disabled], [data-pressed]")).to_have_count(0)


@pytest.mark.parametrize("gap", [GAP_MS, 400])
def test_a_quick_tap_on_the_button_next_to_the_first_one_is_taken(table: TablePage, gap: int) -> None:
    page = table.page
    numbers = table.show_panel("now").locator("form[action*='/note-slumber/'] button")
    none, one = (numbers.get_by_text(text, exact=True).bounding_box() for text in ("0", "1"))
    assert none is not None
    assert one is not None
    y = none["y"] + none["height"] / 2
    edge = none["x"] + none["width"]
    assert one["x"] - edge < 16
    page.evaluate(COUNT_PRESSES_SCRIPT)

    with delay_reports(page):
        tap_places(page, [(edge - 3, y), (one["x"] + 3, y)], gap)
        assert get_press_counts(page) == {"taken": 2, "declined": 0}


def test_another_control_and_a_counter_are_taken_meanwhile(table: TablePage, slumber: Campaign) -> None:
    page, before = table.page, slumber.moves.count()
    gain = fill_gain_hours(table)

    with delay_reports(page):
        table.press(gain)
        expect(gain).to_have_attribute("aria-disabled", "true")
        count = get_plus_button(table)
        for _ in range(2):
            count.click(delay=5)
        expect(count).to_have_attribute("data-waiting", "2 waiting")
        page.wait_for_function(OVER)
        expect(count).not_to_have_attribute("aria-disabled", "true")
        count.click()

    wait_for_entries(page, slumber, before, 3)
    assert list_moves_since(slumber, before) == ["gain-hours", "suffer", "suffer"]


def test_after_ten_seconds_without_an_answer_a_press_is_a_report_of_its_own(
    table: TablePage, slumber: Campaign
) -> None:
    page, before = table.page, slumber.moves.count()
    button = fill_gain_hours(table)

    with delay_reports(page):
        table.press(button)
        expect(button).to_have_attribute("aria-disabled", "true")
        page.evaluate(AGE_OUTBOX_SCRIPT)
        table.press(button)
        expect(button).to_have_attribute("data-waiting", "2 waiting")

    wait_for_entries(page, slumber, before, 2)


def own_moves(seat: PageOpener, slumber: Campaign, count: int) -> TablePage:
    """Return a phone at a table whose newest moves are its own."""
    for number in range(count - 1):
        apply_move(slumber, "cure" if number % 2 else "suffer", dreamer=GAMBLER, count=1)
    table = TablePage.open_campaign(seat(), slumber)
    get_plus_button(table, "Ether").click()
    table.expect_counter("Ether", 1)
    slumber.moves.update(device=slumber.moves.get(name="etherfields.gain-ether").device)  # nobody asks about one's own
    table.close_sheet()
    return table


def undone(campaign: Campaign) -> int:
    """Return the number of undone moves."""
    return campaign.moves.filter(undone=True).count()


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize("part", ["acts", "beside"])
def test_every_quick_tap_on_undo_takes_back_one_move(
    seat: PageOpener, slumber: Campaign, part: str, *, is_slow: bool
) -> None:
    table = own_moves(seat, slumber, 7)
    page, before = table.page, slumber.moves.count()
    page.evaluate(COUNT_PRESSES_SCRIPT)
    place = table.get_panel(part).get_by_role("button", name="Undo", exact=True).bounding_box()
    assert place is not None

    with delay_reports(page, "**/undo/**") if is_slow else nullcontext():
        for _ in range(5):
            page.evaluate(f"window.letPass({GAP_MS})")
            page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        if is_slow:
            expect(page.locator("[data-waiting]")).to_have_count(2)
            expect(page.locator("#acts [data-waiting]")).to_have_attribute("data-waiting", "5 waiting")

    wait_for_entries(page, slumber, before, 5)
    assert get_press_counts(page) == {"taken": 5, "declined": 0}
    assert undone(slumber) == 5
    expect(get_pending_reports(page)).to_have_count(0)
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_quick_undos_take_back_nothing_that_another_phone_reported_meanwhile(
    seat: PageOpener, slumber: Campaign
) -> None:
    table = own_moves(seat, slumber, 3)
    undo = table.page.locator("#undo button")

    with delay_reports(table.page, "**/undo/**"):
        undo.click()
        undo.click()
        undo.click()
        expect(undo).to_have_attribute("data-waiting", "3 waiting")
        apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)

    table.expect_refusal("The table has moved on")
    table.page.locator(".rejection [data-let]").click()
    expect(get_pending_reports(table.page)).to_have_count(0)
    assert table.page.evaluate(STORED) == 0
    assert undone(slumber) == 0


def test_an_undo_pressed_while_a_report_is_under_way_takes_that_one_back(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    draw = table.show_panel("now").get_by_role("button", name="Everybody draws", exact=True)
    undo = table.page.locator("#undo button")

    with delay_reports(table.page):
        table.press(draw)
        expect(draw).to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(undo).to_have_attribute("data-waiting", "1 waiting")

    wait_for_entries(table.page, slumber, before, 2)
    assert slumber.moves.get(seq=before + 1).undone


def test_both_buttons_of_undo_show_that_it_is_under_way(table: TablePage) -> None:
    get_plus_button(table).click()
    table.expect_counter("Distress", 1)
    table.close_sheet()
    buttons = table.page.get_by_role("button", name="Undo", exact=True)
    expect(buttons).to_have_count(2)

    with delay_reports(table.page, "**/undo/**"):
        table.press(buttons.last)
        expect(table.page.locator("[data-waiting='1 waiting']")).to_have_count(2)

    expect(table.page.locator("[data-waiting]")).to_have_count(0)


def test_a_double_tap_on_what_is_refused_leaves_the_refusal_in_sight(table: TablePage) -> None:
    button = table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)

    tap_twice(button, 250)

    table.expect_refusal("has no Ether")
    table.page.wait_for_timeout(300)
    table.expect_refusal("has no Ether")


def test_an_answer_to_a_refusal_shows_that_it_is_under_way(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "draw", dreamer=GAMBLER)
    table = TablePage.open_campaign(seat(), slumber)
    table.show_panel("dreamer")
    table.choose_dreamer("Gambler")
    table.fill_form("dreamer", "Draw", "Cards").click()
    refusal = table.expect_refusal("has already drawn this Turn")
    refusal.get_by_text("A card says otherwise").click()
    refusal.get_by_label("Name the card").fill("Gift")
    anyway = refusal.get_by_role("button", name="Play it anyway")

    with delay_reports(table.page):
        table.press(anyway)
        expect(anyway).to_have_attribute("aria-disabled", "true")

    expect(table.page.locator(".rejection")).to_have_count(0)


def test_quick_taps_on_distress_stop_before_the_one_that_kills(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=5)
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    button, before = get_plus_button(table), slumber.moves.count()
    page.evaluate(COUNT_PRESSES_SCRIPT)

    for _ in range(3):
        button.dispatch_event("click")

    assert get_press_counts(page) == {"taken": 2, "declined": 1}
    table.expect_counter("Distress", 7)
    wait_for_entries(page, slumber, before, 1)
    last = table.get_panel("distress")
    last.get_by_text("One more Distress", exact=True).click()
    table.press(last.get_by_role("button", name="One more Distress: everyone loses"))
    wait_for_entries(page, slumber, before, 2)
