"""The outbox, press by press: what is sent, once and in order, and what waits without a connection."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from campaigns.models import Campaign, JournalEntry
from tests.browser.conftest import PageOpener
from tests.browser.outbox.reports import (
    MOVE_URL_PATTERN,
    TIMEOUT_MS,
    fill_gain_hours,
    get_pending_reports,
    get_plus_button,
    list_moves_since,
    tap_twice,
    wait_for_entries,
)
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("gap", "count"), [(80, 1), (150, 1), (250, 1), (500, 2)])
def test_a_second_press_within_300_ms_is_the_same_press(
    table: TablePage, slumber: Campaign, gap: int, count: int
) -> None:
    before = slumber.moves.count()
    button = fill_gain_hours(table)

    tap_twice(button, gap)

    wait_for_entries(table.page, slumber, before, count)
    assert list_moves_since(slumber, before) == ["gain-hours"] * count


@pytest.mark.parametrize("gap", [80, 250, 500])
def test_a_double_tap_on_everybody_draws_does_not_end_the_actions(
    table: TablePage, slumber: Campaign, gap: int
) -> None:
    before = slumber.moves.count()
    button = table.show_panel("slumber").get_by_role("button", name="Everybody draws", exact=True)

    tap_twice(button, gap)

    wait_for_entries(table.page, slumber, before, 1)
    assert list_moves_since(slumber, before) == ["draw-all"]


def test_ten_quick_presses_on_plus_count_ten(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    button = get_plus_button(table, "Ether")
    for _ in range(10):
        button.click(delay=5)

    expect(button).to_have_attribute("data-waiting", "10 waiting")
    table.expect_counter("Ether", 10)
    wait_for_entries(table.page, slumber, before, 1)
    assert slumber.moves.get(seq=before + 1).args["count"] == 10


def test_more_presses_than_one_report_can_hold_make_two(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    button = get_plus_button(table)
    for _ in range(7):
        button.click(delay=5)
    table.expect_counter("Distress", 7)
    wait_for_entries(table.page, slumber, before, 1)


def test_presses_on_plus_and_on_another_button_arrive_in_their_order(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    get_plus_button(table, "Ether").click()
    get_plus_button(table, "Ether").click()
    get_plus_button(table).click()

    wait_for_entries(table.page, slumber, before, 2)
    found = slumber.moves.filter(seq__gt=before).order_by("seq").values_list("name", "args__count")
    assert list(found) == [("etherfields.gain-ether", 2), ("etherfields.suffer", 1)]


def test_a_lost_answer_counts_once(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        route.fetch()
        return route.abort()

    table.page.route(MOVE_URL_PATTERN, lose)
    fill_gain_hours(table).click()

    table.expect_message("The Team gained 1 Hour")
    wait_for_entries(table.page, slumber, before, 1)


def test_the_button_that_was_pressed_goes_with_the_report(seat: PageOpener, prompt: Campaign) -> None:
    table = TablePage.open_campaign(seat(), prompt)
    before = prompt.moves.count()
    table.page.context.set_offline(True)
    answer = table.get_panel("now-card").locator(".answers button").first
    answer.click()
    expect(get_pending_reports(table.page)).to_contain_text("Spend 1 Gem Gems left: 0")

    table.page.context.set_offline(False)

    wait_for_entries(table.page, prompt, before, 1)
    assert prompt.moves.get(seq=before + 1).name == "etherfields.meet-effect"


def test_three_taps_without_a_network_are_three_reports_in_their_order(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    button = fill_gain_hours(table)
    table.page.context.set_offline(True)
    button.click()
    expect(get_pending_reports(table.page)).to_have_count(1)
    table.page.wait_for_timeout(350)
    button.click()
    expect(button).to_have_attribute("data-waiting", "2 waiting")
    table.tap_without_waiting("now", "Everybody draws")

    expect(get_pending_reports(table.page)).to_have_count(3)
    expect(get_pending_reports(table.page).first).to_contain_text("Gain Hours – How many 1")
    table.page.context.set_offline(False)

    wait_for_entries(table.page, slumber, before, 3)
    assert list_moves_since(slumber, before) == ["gain-hours", "gain-hours", "draw-all"]
    expect(get_pending_reports(table.page)).to_have_count(0)


def test_what_lies_folded_and_was_left_as_it_is_goes_without_saying(table: TablePage, slumber: Campaign) -> None:
    button = table.fill_form("slumber", "Move", "Basic actions", Spaces="2")
    assert button.locator("xpath=ancestor::form").locator("details.optional-fields :is(input, select)").count()
    table.page.context.set_offline(True)

    table.press(button)

    expect(get_pending_reports(table.page)).to_have_text(re.compile(r"Move – (Dreamer \w+, )?Spaces 2(?! ?,)"))


def test_what_waits_can_be_withdrawn(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    button = fill_gain_hours(table)
    table.page.context.set_offline(True)
    button.click()
    table.page.locator("#outbox summary").click()
    get_pending_reports(table.page).get_by_role("button", name="Withdraw").click()
    expect(get_pending_reports(table.page)).to_have_count(0)

    table.page.context.set_offline(False)

    wait_for_entries(table.page, slumber, before, 0)


def test_a_number_that_was_set_offline_is_asked_about_before_it_goes(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    form = table.unfold_group("dreamer", "More about this Dreamer")
    form.locator("summary", has_text="Name the player").click()
    form.get_by_label("Player", exact=True).fill("Mara")
    table.page.context.set_offline(True)
    form.get_by_role("button", name="Name the player").click()
    expect(get_pending_reports(table.page)).to_contain_text("Gambler: Name the player – Player Mara")
    table.page.context.set_offline(False)

    expect(get_pending_reports(table.page)).to_contain_text("Is it still right?", timeout=TIMEOUT_MS)
    wait_for_entries(table.page, slumber, before, 0)
    get_pending_reports(table.page).get_by_role("button", name="Send it").click()

    wait_for_entries(table.page, slumber, before, 1)
    expect(table.get_panel("dreamer-title")).to_have_text("Mara")


def test_a_report_that_waited_for_two_minutes_asks(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    before = slumber.moves.count()
    button = fill_gain_hours(table)
    page.context.set_offline(True)
    button.click()
    expect(get_pending_reports(page)).to_have_count(1)
    page.evaluate(
        "for (const name of Object.keys(localStorage)) {"
        " const report = JSON.parse(localStorage[name]);"
        " if (report.id) localStorage[name] = JSON.stringify({ ...report, at: report.at - 130000 }); }"
    )
    page.context.set_offline(False)

    expect(get_pending_reports(page)).to_contain_text("Is it still right?", timeout=TIMEOUT_MS)
    get_pending_reports(page).get_by_role("button", name="Send it").click()

    wait_for_entries(page, slumber, before, 1)


def test_every_id_is_minted_at_the_press(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    drawn = re.findall(r'name="move_id" value="([^"]+)"', table.page.content())
    get_plus_button(table).click()
    table.expect_counter("Distress", 1)

    made = JournalEntry.objects.get(campaign=slumber, seq=before + 1).move_id
    assert made not in drawn
    assert re.fullmatch(r"[0-9]+\.[A-Za-z0-9_-]{12}", made)


def test_undo_stays_where_it_is_when_there_is_something_to_do_again(table: TablePage) -> None:
    get_plus_button(table).click()
    table.expect_counter("Distress", 1)
    get_plus_button(table, "Ether").click()
    table.expect_counter("Ether", 1)
    button = table.get_panel("acts").get_by_role("button", name="Undo", exact=True)
    before = button.bounding_box()
    table.undo_newest()
    expect(table.get_panel("beside").get_by_role("button", name="Redo", exact=True)).to_be_visible()

    assert button.bounding_box() == before
