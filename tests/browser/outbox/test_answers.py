"""Answers that the outbox gets: refusals, failures, limits, tokens that ran out, pages of strangers."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Route, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.outbox.reports import (
    MOVE_URL_PATTERN,
    fill_gain_hours,
    get_pending_reports,
    get_plus_button,
    list_moves_since,
    wait_for_entries,
)
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, apply_move, restore_old_copy, undo_entry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_refused_report_stops_and_those_behind_it_wait(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    spend = table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)
    table.page.context.set_offline(True)
    spend.click()
    get_plus_button(table, "Ether").click()
    expect(get_pending_reports(table.page)).to_have_count(2)
    table.page.context.set_offline(False)

    table.expect_refusal("has no Ether")
    expect(get_pending_reports(table.page).first).to_contain_text("Spend Ether – How many 9")
    wait_for_entries(table.page, slumber, before, 0)
    get_pending_reports(table.page).first.get_by_role("button", name="Withdraw").click()

    wait_for_entries(table.page, slumber, before, 1)
    assert list_moves_since(slumber, before) == ["gain-ether"]


def test_what_was_said_of_a_report_goes_with_it_when_it_is_withdrawn(table: TablePage, slumber: Campaign) -> None:
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    refusal = table.expect_refusal("has no Ether")

    refusal.get_by_role("button", name="Withdraw").click()

    expect(get_pending_reports(table.page)).to_have_count(0)
    expect(table.page.locator(".rejection")).to_have_count(0)


def test_whoever_presses_on_after_a_refusal_has_let_it_go(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    table.expect_refusal("has no Ether")
    get_plus_button(table, "Ether").click()

    wait_for_entries(table.page, slumber, before, 1)
    expect(get_pending_reports(table.page)).to_have_count(0)


def test_a_server_that_fails_is_asked_again(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    failures = [503, 503]

    def fail(route: Route) -> None:
        if failures:
            return route.fulfill(status=failures.pop(), body="<p>no</p>")
        return route.continue_()

    table.page.route(MOVE_URL_PATTERN, fail)
    fill_gain_hours(table).click()

    wait_for_entries(table.page, slumber, before, 1)


def test_what_was_sent_too_often_is_kept_and_goes_when_it_may_again(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    asked: list[float] = []

    def hold(route: Route) -> None:
        asked.append(time.monotonic())
        if len(asked) == 1:
            return route.fulfill(status=429, headers={"Retry-After": "3"}, body="<p>Too often</p>")
        return route.continue_()

    table.page.route(MOVE_URL_PATTERN, hold)
    fill_gain_hours(table).click()

    wait_for_entries(table.page, slumber, before, 1)
    assert len(asked) == 2
    assert asked[1] - asked[0] >= 2.9


def test_a_token_that_has_run_out_stops_and_goes_again_with_a_fresh_one(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    button = fill_gain_hours(table)
    cookies = [cookie for cookie in table.page.context.cookies() if cookie["name"] != "csrftoken"]
    table.page.context.clear_cookies()
    table.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    button.click()
    expect(get_pending_reports(table.page)).to_contain_text("has not joined the table")
    wait_for_entries(table.page, slumber, before, 0)

    get_pending_reports(table.page).get_by_role("button", name="Send again").click()

    wait_for_entries(table.page, slumber, before, 1)
    stored = table.page.evaluate("JSON.stringify({ ...localStorage })")
    assert "csrf" not in stored


def test_a_press_meant_for_the_last_step_is_not_taken_for_the_next(table: TablePage, slumber: Campaign) -> None:
    table.page.context.set_offline(True)
    table.tap_without_waiting("now", "Everybody draws")
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    before = slumber.moves.count()
    table.page.context.set_offline(False)

    table.expect_refusal("The table has moved on")
    expect(get_pending_reports(table.page)).to_contain_text("Everybody draws")
    wait_for_entries(table.page, slumber, before, 0)


def test_a_question_whether_it_happened_twice_stays_until_it_is_answered(seat: PageOpener, slumber: Campaign) -> None:
    anna = TablePage.open_campaign(seat(), slumber)
    anna.page.route("**/live/**", lambda route: route.abort())
    get_plus_button(anna).click()
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    before = slumber.moves.count()
    anna.expect_refusal("has just reported this. Count it again?")
    anna.get_panel("hand").get_by_role("button", name="Draw", exact=True).click()
    expect(get_pending_reports(anna.page)).to_have_count(2)

    get_pending_reports(anna.page).first.get_by_role("button", name="Count it again").click()

    wait_for_entries(anna.page, slumber, before, 2)
    assert list_moves_since(slumber, before) == ["suffer", "draw"]


def test_a_double_tap_on_withdraw_withdraws_one(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.show_panel("dreamer")
    table.page.context.set_offline(True)
    get_plus_button(table).click()
    get_plus_button(table, "Ether").click()
    expect(get_pending_reports(table.page)).to_have_count(2)
    table.page.locator("#outbox summary").click()
    get_pending_reports(table.page).first.get_by_role("button", name="Withdraw").dblclick()
    expect(get_pending_reports(table.page)).to_have_count(1)
    table.page.context.set_offline(False)

    wait_for_entries(table.page, slumber, before, 1)
    assert list_moves_since(slumber, before) == ["gain-ether"]


def test_the_page_of_a_stranger_is_no_answer(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    strangers = ["<title>Welcome</title><h1>Log in to use this Wi-Fi</h1>"]

    def welcome(route: Route) -> None:
        if strangers:
            return route.fulfill(status=200, content_type="text/html", body=strangers.pop())
        return route.continue_()

    table.page.route(MOVE_URL_PATTERN, welcome)
    fill_gain_hours(table).click()

    wait_for_entries(table.page, slumber, before, 1)


def test_an_answer_to_one_refusal_is_none_to_another_report(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "draw", dreamer=GAMBLER)
    before = slumber.moves.count()
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    table.choose_dreamer("Gambler")
    draw = table.fill_form("dreamer", "Draw", "Cards")
    page.context.set_offline(True)
    draw.click()
    get_plus_button(table, "Ether").click()
    expect(get_pending_reports(page)).to_have_count(2)
    page.context.set_offline(False)
    table.expect_refusal("Gambler has already drawn this Turn.")
    page.context.route("**/gain-ether/**", lambda route: route.fulfill(status=403, body="<p>no</p>"))
    # Withdrawn in another tab: this tab still shows its message.
    other = page.context.new_page()
    other.goto(page.url)
    get_pending_reports(other).first.get_by_role("button", name="Withdraw").click()
    expect(get_pending_reports(page)).to_contain_text("has not joined the table")
    other.close()

    card = table.page.locator(".rejection")
    card.get_by_text("A card says otherwise").click()
    card.get_by_label("Name the card").fill("Gift")
    card.get_by_role("button", name="Play it anyway").click()
    expect(get_pending_reports(page)).to_have_count(2)
    page.context.unroute("**/gain-ether/**")
    page.wait_for_timeout(650)  # in less, the second tap of a double tap is no answer
    get_pending_reports(page).first.get_by_role("button", name="Send again").click()

    wait_for_entries(page, slumber, before, 2)
    assert list_moves_since(slumber, before) == ["gain-ether", "draw"]


def test_what_can_never_succeed_is_not_offered_again(table: TablePage, slumber: Campaign) -> None:
    table.page.route(MOVE_URL_PATTERN, lambda route: route.abort())
    table.tap_without_waiting("now", "Everybody draws")
    get_plus_button(table, "Ether").click()
    expect(get_pending_reports(table.page)).to_have_count(2)
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    table.page.unroute(MOVE_URL_PATTERN)
    table.page.evaluate("dispatchEvent(new Event('online'))")

    first = get_pending_reports(table.page).first
    expect(first.get_by_role("button", name="Withdraw")).to_be_visible()
    table.expect_refusal("The table has moved on")
    expect(first.get_by_role("button")).to_have_count(1)


@pytest.mark.parametrize("status", [404, 413])
def test_what_no_answer_can_change_is_withdrawn_and_not_sent_again(
    table: TablePage, slumber: Campaign, status: int
) -> None:
    table.page.route(MOVE_URL_PATTERN, lambda route: route.fulfill(status=status, body="<p>no</p>"))
    get_plus_button(table, "Ether").click()

    expect(get_pending_reports(table.page).get_by_role("button")).to_have_text(["Withdraw"])


def test_a_page_of_a_table_that_was_put_back_to_an_older_copy_shows_the_copy(
    seat: PageOpener, slumber: Campaign
) -> None:
    before = slumber.version
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=3)
    table = TablePage.open_campaign(seat(), slumber)
    table.expect_counter("Distress", 3)
    undo_entry(slumber)
    restore_old_copy(slumber, before)

    table.expect_counter("Distress", 0)


@pytest.mark.idle
def test_a_page_that_is_not_let_in_any_more_stays_as_it_is(table: TablePage) -> None:
    before = table.page.locator("main").inner_text()
    table.page.context.clear_cookies()
    with table.page.expect_response("**/live/**") as answer:
        pass
    table.page.wait_for_timeout(300)

    assert answer.value.status == 403
    assert table.page.locator("main").inner_text() == before
    assert table.page.locator("#live").inner_html() == ""
