"""The outbox over reloads, tabs, tables, full storage and networks that break."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, TEAM_ARCHETYPES, PageOpener
from tests.browser.flaky_network import FlakyProxy, SimulatedUser, run_session
from tests.browser.outbox.reports import (
    MOVE_URL_PATTERN,
    fill_gain_hours,
    get_pending_reports,
    get_plus_button,
    list_moves_since,
    wait_for_entries,
)
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, is_consistent, start_slumber

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_waits_outlives_the_page(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.page.route(MOVE_URL_PATTERN, lambda route: route.abort())
    fill_gain_hours(table).click()
    expect(get_pending_reports(table.page)).to_have_count(1)

    table.page.unroute(MOVE_URL_PATTERN)
    table.page.reload()

    wait_for_entries(table.page, slumber, before, 1)


def test_ben_has_just_reported_this(seat: PageOpener, slumber: Campaign) -> None:
    anna = TablePage.open_campaign(seat(), slumber)
    button = get_plus_button(anna)
    anna.page.route("**/live/**", lambda route: route.abort())
    button.click()
    apply_move(slumber, "suffer", dreamer=GAMBLER, count=1)
    before = slumber.moves.count()

    anna.expect_refusal("has just reported this. Count it again?")
    wait_for_entries(anna.page, slumber, before, 0)
    anna.page.locator(".rejection").get_by_role("button", name="Count it again").click()

    wait_for_entries(anna.page, slumber, before, 1)
    anna.expect_counter("Distress", 2)


def test_offline_is_said_quietly_after_two_polls(table: TablePage) -> None:
    sign = table.page.locator("#offline")
    expect(sign).to_be_hidden()
    table.page.context.set_offline(True)
    expect(sign).to_be_visible(timeout=15_000)
    table.page.context.set_offline(False)
    expect(sign).to_be_hidden(timeout=15_000)


def test_of_two_tabs_one_sends_and_nothing_is_doubled(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    first = TablePage.open_campaign(page, slumber)
    second = TablePage.open_campaign(page.context.new_page(), slumber)
    before = slumber.moves.count()
    for table in (first, second):
        table.show_panel("dreamer")
    page.context.set_offline(True)
    for table in (first, second):
        get_plus_button(table, "Ether").click()
        get_plus_button(table, "Ether").click()
        get_plus_button(table).click()
    expect(get_pending_reports(first.page)).to_have_count(4)
    page.context.set_offline(False)

    wait_for_entries(page, slumber, before, 4)
    assert sorted(list_moves_since(slumber, before)) == ["gain-ether", "gain-ether", "suffer", "suffer"]
    expect(get_pending_reports(first.page)).to_have_count(0)
    expect(get_pending_reports(second.page)).to_have_count(0)


def test_a_tab_that_died_is_followed_by_another(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    before = slumber.moves.count()
    page.evaluate("localStorage['dreamkeeper.sender'] = JSON.stringify({ tab: 'gone', until: Date.now() + 4000 })")
    fill_gain_hours(table).click()
    page.wait_for_timeout(1500)
    assert slumber.moves.count() == before

    wait_for_entries(page, slumber, before, 1)


def test_nothing_is_sent_that_nobody_pressed(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    fill_gain_hours(table)  # filled in, and not pressed
    for state in (True, False):
        page.context.set_offline(state)
        page.wait_for_timeout(1000)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.reload()
    page.wait_for_timeout(1000)

    assert posts == []


def test_a_neighbours_report_and_ones_own_are_both_shown(seat: PageOpener, slumber: Campaign) -> None:
    table = TablePage.open_campaign(seat(), slumber)
    table.page.route("**/live/**", lambda route: route.abort())
    apply_move(slumber, "gain-hours", count=2)
    apply_move(slumber, "suffer", dreamer=SPECIALIST, count=3)
    get_plus_button(table, "Ether").click()

    table.expect_counter("Ether", 1)
    table.show_panel("team")
    table.expect_drawings("5 Hours on the Clock")


def test_over_a_network_that_breaks_anywhere_entries_are_presses(
    new_context: Callable[..., BrowserContext], live_server: LiveServer, slumber: Campaign, quiet: Callable[[], bool]
) -> None:
    chance = random.Random(os.environ.get("CUTS_SEED", "eleven"))
    wire = FlakyProxy(int(live_server.url.rpartition(":")[2]), chance)
    base = f"http://localhost:{wire.port}"
    page = new_context(viewport=PHONE_SIZE).new_page()
    page.goto(f"{base}/join/{settings.JOIN_SECRET}/")
    person = SimulatedUser(page, wire, chance, f"{base}/c/{slumber.slug}/")

    run_session(person, presses=20, rate=0.2)

    page.context.close()
    wire.close()
    assert quiet()
    remarks = slumber.moves.filter(name="etherfields.write-remark").order_by("seq")
    assert [entry.args["text"] for entry in remarks] == person.reports
    assert wire.cut_count > 0
    assert is_consistent(slumber)


def test_taps_that_were_being_collected_when_the_page_was_reloaded_arrive(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    get_plus_button(table, "Ether").click()
    get_plus_button(table, "Ether").click()
    table.page.reload()

    wait_for_entries(table.page, slumber, before, 1)
    assert slumber.moves.get(seq=before + 1).args["count"] == 2


def test_a_full_storage_keeps_no_tap_from_counting(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.page.evaluate(
        "for (let size = 2 ** 22; size >= 1; size /= 2)"
        " try { for (let number = 0; ; number += 1) localStorage[`fill.${size}.${number}`] = 'x'.repeat(size); } catch {}"
    )
    get_plus_button(table, "Ether").click()
    wait_for_entries(table.page, slumber, before, 1)
    fill_gain_hours(table).click()

    wait_for_entries(table.page, slumber, before, 2)


def test_a_browser_that_keeps_nothing_still_reports(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('kept out'); } })")
    table = TablePage.open_campaign(page, slumber)
    before = slumber.moves.count()
    get_plus_button(table, "Ether").click()
    get_plus_button(table, "Ether").click()
    page.wait_for_timeout(1000)
    fill_gain_hours(table).click()

    wait_for_entries(page, slumber, before, 2)
    assert list_moves_since(slumber, before) == ["gain-ether", "gain-hours"]


def test_taps_that_are_being_collected_arrive_though_the_clock_is_set_back(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.page.clock.install()
    table.page.clock.set_system_time(time.time() + 3600)
    get_plus_button(table, "Ether").click()
    table.page.clock.set_system_time(time.time())

    wait_for_entries(table.page, slumber, before, 1)


def test_what_waits_for_one_table_arrives_from_any_page_and_marks_nothing_at_another(
    seat: PageOpener, slumber: Campaign
) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    before = slumber.moves.count()
    other = start_slumber(who=TEAM_ARCHETYPES, name="Another night")
    page.route(MOVE_URL_PATTERN, lambda route: route.abort())
    get_plus_button(table).click()
    expect(get_plus_button(table)).to_have_attribute("data-waiting", "1 waiting")
    expect(get_pending_reports(page)).to_have_count(1)

    elsewhere = TablePage.open_campaign(page, other)
    expect(get_pending_reports(page)).to_have_count(1)
    expect(get_plus_button(elsewhere)).not_to_have_attribute("data-waiting", "1 waiting")
    page.goto("/")
    page.unroute(MOVE_URL_PATTERN)

    wait_for_entries(page, slumber, before, 1)
    expect(get_pending_reports(page)).to_have_count(0)


def test_a_page_that_is_left_while_it_sends_lets_the_next_one_send(table: TablePage, slumber: Campaign) -> None:
    table.page.route(MOVE_URL_PATTERN, lambda route: None)
    with table.page.expect_request(MOVE_URL_PATTERN):
        fill_gain_hours(table).click()
    assert table.page.evaluate("localStorage['dreamkeeper.sender']")
    table.page.goto("/healthz")

    assert table.page.evaluate("localStorage['dreamkeeper.sender']") is None


def test_a_tab_that_waited_for_its_turn_tries_again_when_the_other_has_died(
    table: TablePage, slumber: Campaign
) -> None:
    before = slumber.moves.count()
    page = table.page
    page.route(MOVE_URL_PATTERN, lambda route: route.abort())
    fill_gain_hours(table).click()
    expect(get_pending_reports(page)).to_have_count(1)
    page.goto("/")
    expect(get_pending_reports(page)).to_have_count(1)
    page.evaluate("localStorage['dreamkeeper.sender'] = JSON.stringify({ tab: 'gone', until: Date.now() + 4900 })")
    page.unroute(MOVE_URL_PATTERN)

    wait_for_entries(page, slumber, before, 1)
