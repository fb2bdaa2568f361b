"""Second presses on a slow network: a control whose report is under way shows it and takes none; every press counts or is declined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.table import Table, breathe
from tests.browser.test_outbox import MOVES, arrived, hours, plus, since, tap_twice, waiting
from tests.campaigns.evening import GAMBLER, applied

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAP = 130
"""Milliseconds between two taps of somebody in a hurry."""
OLD = (
    "for (const name of Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')))"
    " { const report = JSON.parse(localStorage[name]); localStorage[name] = JSON.stringify({ ...report, at: report.at - 10000 }); }"
)
"""Lets every report that waits be ten seconds older."""
STORED = "Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.')).length"
OVER = (
    "() => Object.keys(localStorage).filter((name) => name.startsWith('dreamkeeper.report.'))"
    ".every((name) => JSON.parse(localStorage[name]).state === 'waiting')"
)
"""Whether no counter collects presses any more."""
COUNTED = """() => {
  window.seen = { taken: 0, declined: 0 };
  document.addEventListener('outbox:taken', () => { seen.taken += 1; });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (how.id === 'declined') seen.declined += 1;
    return animate.call(this, frames, how);
  };
}"""


@contextmanager
def slow(page: Page, reports: str = MOVES) -> Iterator[list[Route]]:
    """Hold every report on its way to the server, and let all of them arrive at the end."""
    held: list[Route] = []
    late = [True]
    page.route(reports, lambda route: held.append(route) if late else route.continue_())
    yield held
    late.clear()
    for route in held:
        route.continue_()


def seen(page: Page) -> dict[str, int]:
    """Return how many presses were taken, and how many visibly were not."""
    found: dict[str, int] = page.evaluate("seen")
    return found


def press_anyway(button: Locator) -> None:
    """Press a button as an impatient person does, though it shows that it takes no press."""
    breathe(button.page)
    button.dispatch_event("click")


def test_a_second_press_while_the_report_is_under_way_is_declined(table: Table, slumber: Campaign) -> None:
    page, before = table.page, slumber.moves.count()
    button = table.look_at("slumber").locator("form[action*='/draw-all/'] button")
    page.evaluate(COUNTED)

    with slow(page) as held:
        table.press(button)
        expect(button).to_have_attribute("aria-disabled", "true")
        press_anyway(button)
        press_anyway(button)
        assert seen(page) == {"taken": 1, "declined": 2}

    arrived(page, slumber, before, 1)
    assert len(held) == 1
    assert since(slumber, before) == ["draw-all"]
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("[aria-disabled], [data-pressed]")).to_have_count(0)


def test_another_control_and_a_counter_are_taken_meanwhile(table: Table, slumber: Campaign) -> None:
    page, before = table.page, slumber.moves.count()
    gain = hours(table)

    with slow(page):
        table.press(gain)
        expect(gain).to_have_attribute("aria-disabled", "true")
        count = plus(table)
        for _ in range(2):
            count.click(delay=5)
        expect(count).to_have_attribute("data-waiting", "2 waiting")
        page.wait_for_function(OVER)
        expect(count).not_to_have_attribute("aria-disabled", "true")
        count.click()

    arrived(page, slumber, before, 3)
    assert since(slumber, before) == ["gain-hours", "suffer", "suffer"]


def test_after_ten_seconds_without_an_answer_a_press_is_a_report_of_its_own(table: Table, slumber: Campaign) -> None:
    page, before = table.page, slumber.moves.count()
    button = hours(table)

    with slow(page):
        table.press(button)
        expect(button).to_have_attribute("aria-disabled", "true")
        page.evaluate(OLD)
        table.press(button)
        expect(button).to_have_attribute("data-waiting", "2 waiting")

    arrived(page, slumber, before, 2)


def own_moves(seat: Seat, slumber: Campaign, count: int) -> Table:
    """Return a phone at a table whose newest moves, so many, are its own."""
    for number in range(count - 1):
        applied(slumber, "cure" if number % 2 else "suffer", dreamer=GAMBLER, count=1)
    table = Table.of(seat(), slumber)
    plus(table, "Ether").click()
    table.counts("Ether", 1)
    slumber.moves.update(device=slumber.moves.get(name="etherfields.gain-ether").device)  # nobody asks about one's own
    table.close()
    return table


def undone(campaign: Campaign) -> int:
    """Return how many moves are taken back."""
    return campaign.moves.filter(undone=True).count()


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize("part", ["acts", "beside"])
def test_every_quick_tap_on_undo_takes_back_one_move(
    seat: Seat, slumber: Campaign, part: str, *, is_slow: bool
) -> None:
    table = own_moves(seat, slumber, 7)
    page, before = table.page, slumber.moves.count()
    page.evaluate(COUNTED)
    place = table.panel(part).get_by_role("button", name="Undo", exact=True).bounding_box()
    assert place is not None

    with slow(page, "**/undo/**") if is_slow else nullcontext():
        for _ in range(5):
            page.evaluate(f"window.letPass({GAP})")
            page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        if is_slow:
            expect(page.locator("[data-waiting]")).to_have_count(2)
            expect(page.locator("#acts [data-waiting]")).to_have_attribute("data-waiting", "5 waiting")

    arrived(page, slumber, before, 5)
    assert seen(page) == {"taken": 5, "declined": 0}
    assert undone(slumber) == 5
    expect(waiting(page)).to_have_count(0)
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_quick_undos_take_back_nothing_that_another_phone_reported_meanwhile(seat: Seat, slumber: Campaign) -> None:
    table = own_moves(seat, slumber, 3)
    undo = table.page.locator("#undo button")

    with slow(table.page, "**/undo/**"):
        undo.click()
        undo.click()
        undo.click()
        expect(undo).to_have_attribute("data-waiting", "3 waiting")
        applied(slumber, "suffer", dreamer=GAMBLER, count=1)

    table.refused("The table has moved on")
    table.page.locator(".refuse [data-let]").click()
    expect(waiting(table.page)).to_have_count(0)
    assert table.page.evaluate(STORED) == 0
    assert undone(slumber) == 0


def test_an_undo_pressed_while_a_report_is_under_way_takes_that_one_back(table: Table, slumber: Campaign) -> None:
    before = slumber.moves.count()
    draw = table.look_at("now").get_by_role("button", name="Everybody draws", exact=True)
    undo = table.page.locator("#undo button")

    with slow(table.page):
        table.press(draw)
        expect(draw).to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(undo).to_have_attribute("data-waiting", "1 waiting")

    arrived(table.page, slumber, before, 2)
    assert slumber.moves.get(seq=before + 1).undone


def test_both_buttons_of_undo_show_that_it_is_under_way(table: Table) -> None:
    plus(table).click()
    table.counts("Distress", 1)
    table.close()
    buttons = table.page.get_by_role("button", name="Undo", exact=True)
    expect(buttons).to_have_count(2)

    with slow(table.page, "**/undo/**"):
        table.press(buttons.last)
        expect(table.page.locator("[data-waiting='1 waiting']")).to_have_count(2)

    expect(table.page.locator("[data-waiting]")).to_have_count(0)


def test_a_double_tap_on_what_is_refused_leaves_the_refusal_in_sight(table: Table) -> None:
    button = table.fill("dreamer", "Spend Ether", "More at once", How_many=9)

    tap_twice(button, 250)

    table.refused("has no Ether")
    table.page.wait_for_timeout(300)
    table.refused("has no Ether")


def test_an_answer_to_a_refusal_shows_that_it_is_under_way(seat: Seat, slumber: Campaign) -> None:
    applied(slumber, "draw", dreamer=GAMBLER)
    table = Table.of(seat(), slumber)
    table.look_at("dreamer")
    table.choose("Gambler")
    table.fill("dreamer", "Draw", "Cards").click()
    refusal = table.refused("has drawn in this Turn")
    refusal.get_by_text("A card says otherwise").click()
    refusal.get_by_label("Name the card").fill("Gift")
    anyway = refusal.get_by_role("button", name="Play it anyway")

    with slow(table.page):
        table.press(anyway)
        expect(anyway).to_have_attribute("aria-disabled", "true")

    expect(table.page.locator(".refuse")).to_have_count(0)


def test_quick_taps_on_distress_stop_before_the_one_that_kills(seat: Seat, slumber: Campaign) -> None:
    applied(slumber, "suffer", dreamer=GAMBLER, count=5)
    page = seat()
    table = Table.of(page, slumber)
    button, before = plus(table), slumber.moves.count()
    page.evaluate(COUNTED)

    for _ in range(3):
        button.dispatch_event("click")

    assert seen(page) == {"taken": 2, "declined": 1}
    table.counts("Distress", 7)
    arrived(page, slumber, before, 1)
    last = table.panel("distress")
    last.get_by_text("One more Distress: everyone loses").first.click()
    table.press(last.get_by_role("button", name="One more Distress: everyone loses"))
    arrived(page, slumber, before, 2)
