"""The phone's outbox: one press is one report, through double taps, lost answers, no network, reloads and restarts."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from campaigns.models import Campaign, JournalEntry
from tests.browser.conftest import PHONE_SIZE, TEAM_ARCHETYPES, PageOpener
from tests.browser.flaky_network import FlakyProxy, SimulatedUser, run_session
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    is_consistent,
    restore_old_copy,
    start_slumber,
    undo_entry,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TIMEOUT_MS = 8000
MOVE_URL_PATTERN = "**/move/**"


@pytest.fixture
def seat(seat: PageOpener) -> PageOpener:
    """Browsers without a service worker, which would hide requests from the test."""
    return partial(seat, service_workers="block")


def get_plus_button(table: TablePage, counter: str = "Distress") -> Locator:
    """Return the button that adds one."""
    return table.show_panel("dreamer").locator(".counter", has_text=counter).get_by_role("button").last


def get_pending_reports(page: Page) -> Locator:
    """Return the list of reports that have not arrived, or that need an answer."""
    return page.locator("#outbox li")


def fill_gain_hours(table: TablePage, count: int = 1) -> Locator:
    """Fill in a repeatable move, and return its button."""
    return table.fill_form("team", "Gain Hours", "Hours and Keys", How_many=count)


def list_move_names(campaign: Campaign) -> list[str]:
    """Return the moves of a journal by their names, oldest first."""
    return list(campaign.moves.order_by("seq").values_list("name", flat=True))


def list_moves_since(campaign: Campaign, before: int) -> list[str]:
    """Return the moves made since the journal had ``before`` entries, without the game's name."""
    return [name.partition(".")[2] for name in list_move_names(campaign)[before:]]


def wait_for_entries(page: Page, campaign: Campaign, before: int, count: int) -> None:
    """Wait until the journal has this many more entries, and check that no other follows."""
    end = time.monotonic() + 15
    while campaign.moves.count() < before + count:
        assert time.monotonic() < end, f"{campaign.moves.count() - before} of {count} arrived"
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)
    assert campaign.moves.count() == before + count


def tap_twice(button: Locator, gap: int) -> None:
    """Tap the same place twice, this many milliseconds apart, whatever is there by then."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # The events carry explicit timestamps: a busy machine sends the second one late.
    devtools = button.page.context.new_cdp_session(button.page)
    first = time.time()
    for at in (first, first + gap / 1000):
        time.sleep(max(0, at - time.time()))
        for kind in ("mousePressed", "mouseReleased"):
            tap = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": at}
            devtools.send("Input.dispatchMouseEvent", tap)


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

    table.expect_message("Already done:")
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
    button = table.fill_form("slumber", "Move", "Move, Boost", Spaces="2")
    assert button.locator("xpath=ancestor::form").locator("details.optional-fields :is(input, select)").count()
    table.page.context.set_offline(True)

    table.press(button)

    expect(get_pending_reports(table.page)).to_have_text(re.compile(r"Move – (Dreamer \w+, )?Spaces 2(?! ?,)"))


def test_what_waits_outlives_the_page(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    table.page.route(MOVE_URL_PATTERN, lambda route: route.abort())
    fill_gain_hours(table).click()
    expect(get_pending_reports(table.page)).to_have_count(1)

    table.page.unroute(MOVE_URL_PATTERN)
    table.page.reload()

    wait_for_entries(table.page, slumber, before, 1)


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
    form = table.unfold_group("dreamer", "Effort, limits, deck, name")
    form.locator("summary", has_text="Name the player").click()
    form.get_by_label("Player", exact=True).fill("Mara")
    table.page.context.set_offline(True)
    form.get_by_role("button", name="Name the player").click()
    expect(get_pending_reports(table.page)).to_contain_text("Gambler: Name the player – Player Mara")
    table.page.context.set_offline(False)

    expect(get_pending_reports(table.page)).to_contain_text("Does it still hold?", timeout=TIMEOUT_MS)
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

    expect(get_pending_reports(page)).to_contain_text("Does it still hold?", timeout=TIMEOUT_MS)
    get_pending_reports(page).get_by_role("button", name="Send it").click()

    wait_for_entries(page, slumber, before, 1)


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
    expect(get_pending_reports(table.page)).to_contain_text("was not let in")
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


def test_every_id_is_minted_at_the_press(table: TablePage, slumber: Campaign) -> None:
    before = slumber.moves.count()
    drawn = re.findall(r'name="move_id" value="([^"]+)"', table.page.content())
    get_plus_button(table).click()
    table.expect_counter("Distress", 1)

    made = JournalEntry.objects.get(campaign=slumber, seq=before + 1).move_id
    assert made not in drawn
    assert re.fullmatch(r"[0-9]+\.[A-Za-z0-9_-]{12}", made)


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
    table.expect_refusal("Gambler has drawn in this Turn.")
    page.context.route("**/gain-ether/**", lambda route: route.fulfill(status=403, body="<p>no</p>"))
    # Withdrawn in another tab: this tab still shows its message.
    other = page.context.new_page()
    other.goto(page.url)
    get_pending_reports(other).first.get_by_role("button", name="Withdraw").click()
    expect(get_pending_reports(page)).to_contain_text("was not let in")
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
