"""Layout stability: messages, questions and rule violations are over the page, and controls that stay do not move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, apply_move
from tests.lucidity.prompt_campaigns import begin_lucidity as lucidity
from tests.onirim.test_pages import begin_onirim as onirim

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAX_MOVE_PX = 2
"""Pixels by which a stable control may have moved."""
MAX_LAYOUT_SHIFT = 0.02
"""The maximal layout shift after a tap, as browsers count it, including the shift that follows an input."""

WATCH_SCRIPT = """() => {
  window.shifts = [];
  const told = ({node, previousRect, currentRect}) => `${node?.nodeName} ${node?.id} ${previousRect.y} > ${currentRect.y}`;
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => [one.value, ...one.sources.map(told)])))
    .observe({type: 'layout-shift'});
}"""
TICKS_SCRIPT = """() => {
  window.ticks = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (how.id === 'tick') ticks.push([this.textContent.trim(), frames[0].translate]);
    return animate.call(this, frames, how);
  };
}"""
# Everything that can be tapped and is in sight and has a name of its own: the links and moves of one step are not those of the next,
# nor the answers to one question those to another.
POSITIONS_SCRIPT = """() => {
  const found = {}, twice = new Set();
  for (const one of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility({visibilityProperty: true})) continue;
    if (one.closest('.popover, #beside, #said, #outbox, .on-prompt .options, .lu-prompt')) continue;
    if (box.bottom < 0 || box.top > innerHeight) continue;
    const own = one.id || one.closest('form[id]')?.id || (one.closest('.site-footer, .site-header') && one.getAttribute('href'));
    if (!own) continue;
    const name = [own, one.name, one.value, one.textContent.trim()].join('|');
    if (name in found) twice.add(name);
    found[name] = [box.left, box.top];
  }
  for (const name of twice) delete found[name];
  return found;
}"""


@contextmanager
def assert_stable_layout(page: Page, *, is_step: bool = False) -> Iterator[None]:
    """Check that the block moves no stable control, and nothing else unless it is an ``is_step`` change with a new question."""
    page.evaluate(WATCH_SCRIPT)
    before: dict[str, list[float]] = page.evaluate(POSITIONS_SCRIPT)
    assert len(before) > 3
    yield
    page.wait_for_timeout(300)
    after: dict[str, list[float]] = page.evaluate(POSITIONS_SCRIPT)
    moved = {
        name: (before[name], after[name])
        for name in before.keys() & after.keys()
        if is_moved(before[name], after[name])
    }
    assert moved == {}
    if is_step:
        return
    shifts: list[list[Any]] = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MAX_LAYOUT_SHIFT, shifts


def is_moved(before: list[float], after: list[float]) -> bool:
    return max(abs(one - other) for one, other in zip(before, after, strict=True)) > MAX_MOVE_PX


def get_plus_button(table: TablePage) -> Locator:
    return table.show_panel("dreamer").locator(".counter", has_text="Distress").get_by_role("button").last


def test_a_number_that_is_counted_up_moves_nothing(table: TablePage) -> None:
    table.show_panel("dreamer")
    for number in (1, 2, 3):
        with assert_stable_layout(table.page):
            get_plus_button(table).click()
            table.expect_counter("Distress", number)


@pytest.mark.idle
def test_a_number_that_changes_ticks_up_or_down_where_it_is_seen_and_rests_for_who_wants_no_motion(
    table: TablePage, slumber: Campaign
) -> None:
    page = table.page
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((one) => one.name.includes('/js/step-claims'))"
    )
    page.wait_for_load_state("networkidle")
    page.evaluate(TICKS_SCRIPT)
    distress = page.locator("#strip text").first

    for move, count, shown in (("suffer", 2, "2"), ("cure", 1, "1")):
        apply_move(slumber, move, dreamer=GAMBLER, count=count)
        expect(distress).to_have_text(shown)
    assert page.evaluate("ticks") == [["2", "0 0.45em"], ["1", "0 -0.45em"]]

    page.emulate_media(reduced_motion="reduce")
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    expect(distress).to_have_text("2")
    assert len(page.evaluate("ticks")) == 2


def test_a_refusal_stands_at_its_button_and_moves_nothing(table: TablePage) -> None:
    button = table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)
    button.evaluate("button => button.scrollIntoView({block: 'center'})")
    with assert_stable_layout(table.page):
        button.click()
        refusal = table.expect_refusal("Gambler has no Ether")
    beside, card = button.bounding_box(), refusal.bounding_box()
    assert beside is not None
    assert card is not None
    gap = max(card["y"] - beside["y"] - beside["height"], beside["y"] - card["y"] - card["height"])
    assert 0 <= gap <= 16


def test_a_refusal_stays_until_the_next_tap_there(table: TablePage) -> None:
    button = table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)
    button.click()
    refusal = table.expect_refusal("Gambler has no Ether")
    table.page.mouse.wheel(0, 200)
    table.page.wait_for_timeout(3500)
    expect(refusal).to_be_visible()

    table.page.context.set_offline(True)
    table.press(button)
    expect(refusal).to_have_count(0)
    table.page.context.set_offline(False)
    table.expect_refusal("Gambler has no Ether")


def test_what_was_said_stays_until_the_next_and_undo_is_beside_it(table: TablePage, slumber: Campaign) -> None:
    table.show_panel("dreamer")
    get_plus_button(table).click()
    table.expect_message("Gambler suffered 1 Distress and has 1 of 8.")
    table.page.wait_for_timeout(4500)
    table.expect_message("Gambler suffered 1 Distress and has 1 of 8.")
    with assert_stable_layout(table.page):
        table.tap_and_wait(table.get_panel("beside").get_by_role("button", name="Undo"))
    table.expect_message("Undid: Gambler suffered 1 Distress.")
    with assert_stable_layout(table.page):
        table.redo_newest()


@pytest.mark.parametrize("made", [lambda: onirim("practice"), lucidity], ids=["onirim", "lucidity"])
def test_in_the_other_games_a_tap_and_its_undo_leave_every_control_where_it_is(
    seat: PageOpener, transactional_db: None, made: Callable[[], Campaign]
) -> None:
    table = TablePage.open_campaign(seat(), made())
    button = table.page.locator("main form[data-report] button").first
    table.open_folds(button)
    with assert_stable_layout(table.page, is_step=True):
        table.tap_and_wait(button)
    with assert_stable_layout(table.page, is_step=True):
        table.tap_and_wait(table.get_panel("beside").get_by_role("button", name="Undo"))
    with assert_stable_layout(table.page, is_step=True):
        table.redo_newest()
