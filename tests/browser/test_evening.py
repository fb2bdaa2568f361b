"""A whole evening on a phone, from the empty shelf to the packed box and the next day, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

DREAMER_NAMES = ("Gambler", "Specialist", "Tough Guy")
TILE_HEADING = "Correct its tile"
ACTION_HEADING = "Pay another way"
EFFECTS_HEADING = "Effects and movement"
FIGURES_HEADING = "Morphings and figures"


@pytest.fixture
def sleep(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Advance the server's clock by a night."""
    now = timezone.now

    def tomorrow() -> datetime:
        return now() + timedelta(days=1)

    return lambda: monkeypatch.setattr(timezone, "now", tomorrow)


def test_an_evening_with_the_wraith_p9(seat: PageOpener, sleep: Callable[[], None]) -> None:
    page = seat()
    table = begin_campaign(page)
    say_a_name(table)
    start_the_session(table)
    meet_the_wraith(table)
    draw_cards(table)
    note_the_effects(table)
    slip_and_take_it_back(table)
    ask_too_much(table)
    let_a_card_overrule(table)
    put_a_number_right(table)
    pay_once(table)
    suffer_the_event(table)
    chase_the_wraith_out(table)
    take_the_loot_and_leave(table)
    pack_away(table)
    sleep()
    come_back(table)
    look_back_on_both_sessions(page)
    find_the_save_point_and_verify(page)


def begin_campaign(page: Page) -> TablePage:
    page.goto("/device/name")
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_role("heading", name="What are you playing?")).to_be_visible()
    page.get_by_role("link", name="Begin a campaign: Etherfields").click()
    page.get_by_label("Name of the campaign").fill("The long night")
    for dreamer in DREAMER_NAMES:
        page.get_by_role("checkbox", name=dreamer).check()
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("The long night")
    return TablePage(page)


def say_a_name(table: TablePage) -> None:
    table.expect_text("journal", "The campaign began.", "On this device you are Ada.")
    table.page.get_by_role("link", name="Change your name").click()
    table.page.get_by_label("Name").fill("Ada of the lamps")
    table.page.get_by_role("button", name="Use this name").click()
    table.expect_text("journal", "On this device you are Ada of the lamps.")


def start_the_session(table: TablePage) -> None:
    table.report_move("team", "Start the session", First_Player="Gambler", At_the_table=list(DREAMER_NAMES))
    table.expect_message("The session began with Gambler, Specialist and Tough Guy. Gambler is First Player.")
    table.show_panel("team")
    table.expect_drawings("3 Hours on the Clock")


def meet_the_wraith(table: TablePage) -> None:
    table.report_move(
        "dreamworld", "Enter a Slumber", Name="Wraith", Turns=4, Movement_value=2, **{"One-time Intent cost": 6},
        Gradual=True, Out_of_Turns_script="770",
    )  # fmt: skip
    table.expect_message("The Team entered the Slumber Wraith")
    table.expect_place("Turn 1 of 4")
    table.expect_text("slumber", "Wraith", "Out of Turns: script 770")


def draw_cards(table: TablePage) -> None:
    for dreamer in DREAMER_NAMES:
        table.choose_dreamer(dreamer)
        table.expect_drawings("Deck: 22", "Hand: 0")
        table.tap_button("dreamer", "Draw")
        table.expect_drawings("Deck: 18", "Hand: 4")
    table.expect_message("Everybody has drawn: the Card and action step begins.")


def note_the_effects(table: TablePage) -> None:
    table.report_move(
        "entity", "Enter an effect", TILE_HEADING, Kind="Basic effect", Range=1, Distress=1, **{"1 Gem instead": True}
    )
    table.expect_message("The Team wrote down Wraith's Basic effect.")
    table.report_move(
        "entity", "Enter an effect", TILE_HEADING, Kind="Special effect", Range=2, Distress=0, Cards_to_Seal=2,
        **{"1 Gem instead": False},
    )  # fmt: skip
    table.expect_text("entity", "range 1, 1 Distress, or 1 Gem", "range 2, Seals 2")


def slip_and_take_it_back(table: TablePage) -> None:
    table.choose_dreamer("Gambler")
    table.tap_button("dreamer", "Suffer Distress")
    table.expect_drawings("Distress 1 of 8")
    table.tap_button("dreamer", "Suffer Distress")
    table.expect_counter("Distress", 2)
    table.undo_newest()
    table.expect_message("Undid:")
    table.expect_counter("Distress", 1)
    table.redo_newest()
    table.expect_counter("Distress", 2)
    table.undo_newest()
    table.expect_drawings("Distress 1 of 8")


def ask_too_much(table: TablePage) -> None:
    before = table.read_entry_count()
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    refusal = table.expect_refusal("Gambler has no Ether")
    expect(refusal.locator("form")).to_have_count(0)
    expect(refusal.get_by_role("link")).to_contain_text("p. ")
    assert table.read_entry_count() == before
    table.expect_drawings("Deck: 18")


def let_a_card_overrule(table: TablePage) -> None:
    table.show_panel("dreamer")
    table.fill_form("dreamer", "Draw", "Cards").click()
    table.expect_refusal("You can do this only in the Draw step.")
    table.overrule_by_card("Candle stub")
    table.expect_message("Gambler drew")
    table.expect_text("journal", "a card said otherwise: Candle stub")


def put_a_number_right(table: TablePage) -> None:
    table.report_move("dreamer", "Correct a number", "Correct a number", What="Ether (now 0)", New_number=2)
    table.expect_counter("Ether", 2)


def pay_once(table: TablePage) -> None:
    pay(table, "Gambler")
    table.expect_message("Wraith: paid 1 of 3 times.")
    table.expect_text("entity", "Gradual × 3: 1 paid")


def pay(table: TablePage, dreamer: str) -> None:
    table.report_move("entity", "Pay the action", ACTION_HEADING, Dreamer=dreamer, Intent="Cunning")


def suffer_the_event(table: TablePage) -> None:
    table.choose_dreamer("Specialist")
    table.tap_button("dreamer", "Gain Gems")
    table.expect_counter("Gems", 1)
    table.tap_button("slumber", "End actions")
    table.report_move(
        "entity", "Resolve an effect", EFFECTS_HEADING, Kind="Basic effect", In_range=["Gambler", "Specialist"]
    )
    table.expect_message("Wraith's Basic effect reached Gambler and Specialist.")
    answer_the_prompt(table)
    table.report_move("entity", "Move the Entity", EFFECTS_HEADING, Movement_die="Its Movement value")
    table.expect_message("moves up to 2 spaces, towards the closest Dreamer.")
    table.choose_dreamer("Gambler")
    table.expect_drawings("Distress 2 of 8")


def answer_the_prompt(table: TablePage) -> None:
    prompt = table.page.get_by_role("article", name="Wraith reaches Specialist")
    expect(prompt).to_contain_text("Waiting for Specialist")
    prompt.get_by_role("button", name="Spend 1 Gem").click()
    expect(prompt).to_have_count(0)
    table.expect_message("A Shining Gem stopped the effect.")
    table.choose_dreamer("Specialist")
    table.expect_counter("Gems", 0)
    table.expect_drawings("Distress 0 of 8")


def chase_the_wraith_out(table: TablePage) -> None:
    table.tap_button("slumber", "Discard Turn card")
    table.expect_place("Turn 2 of 4")
    for dreamer in DREAMER_NAMES:
        table.choose_dreamer(dreamer)
        table.tap_button("dreamer", "Draw")
    table.expect_place("Turn 2 of 4")
    pay(table, "Specialist")
    table.expect_message("Wraith: paid 2 of 3 times.")
    pay(table, "Tough Guy")
    table.expect_message("The action takes effect.", "The 2 Intent markers on Wraith returned to the pool.")
    table.report_move("entity", "Remove figures", FIGURES_HEADING, How_many=1)
    table.expect_message("One of Wraith's figures left the Dreamscape.")


def take_the_loot_and_leave(table: TablePage) -> None:
    table.report_move(
        "turncard", "Gain Loot", "Loot and endings", **{"Ether for each Dreamer": 1, "Keys for the Team": 1}
    )
    table.expect_message("The Team's Loot: 3 Ether and 1 Key.")
    table.expect_text("slumber", "Loot gained")
    table.report_move("turncard", "End the Slumber", "Loot and endings")
    table.expect_message("The Slumber is over.", "The Team left Wraith.")
    table.expect_place("After a Slumber")
    table.choose_dreamer("Gambler")
    table.expect_counter("Ether", 3)
    table.expect_drawings("Distress 2 of 8")


def pack_away(table: TablePage) -> None:
    table.report_move("team", "Save and pack away", "Stop for tonight")
    table.expect_message(
        "The Team packed the game away.",
        "Leftover Ether discarded: Gambler 3, Specialist 1 and Tough Guy 1. Each of them gains one card II-41 R",
    )
    table.choose_dreamer("Gambler")
    table.expect_drawings("Distress 0 of 8", "Deck: 22", "Hand: 0")


def come_back(table: TablePage) -> None:
    table.page.goto("/")
    table.page.get_by_role("link", name="The long night", exact=True).click()
    expect(table.page.get_by_role("heading", name="Where were we?")).to_be_visible()
    table.page.get_by_label("First Player").select_option(label="Specialist")
    table.page.get_by_role("checkbox", name="Tough Guy").uncheck()
    table.page.get_by_role("button", name="Begin", exact=True).click()
    table.expect_message("The session began with Specialist and Gambler. Specialist is First Player.")
    table.expect_message("Each II-41 R card gave 1 Ether back and was put away: Specialist 1 and Gambler 1.")
    table.show_panel("team")
    table.expect_drawings("4 Hours on the Clock")
    table.choose_dreamer("Gambler")
    table.expect_counter("Ether", 1)
    table.expect_counter("Gems", 0)
    table.choose_dreamer("Tough Guy")
    table.expect_text("dreamer", "not at the table")


def look_back_on_both_sessions(page: Page) -> None:
    TablePage(page).show_panel("journal").get_by_role("link", name="Whole journal").click()
    expect(page.locator(".log-day")).to_have_count(2)
    expect(page.locator(".entry-head", has_text="Ada").first).to_be_visible()
    for session, first in ((1, "Gambler is First Player"), (2, "Specialist is First Player")):
        page.get_by_label("Session").select_option(str(session))
        page.get_by_role("button", name="Show").click()
        expect(page.locator(".log").first).to_contain_text(first)
        expect(page.locator(".log-day")).to_have_count(1)
    page.get_by_role("link", name="To the table").click()


def find_the_save_point_and_verify(page: Page) -> None:
    TablePage(page).show_panel("journal").get_by_role("link", name="Save points").click()
    expect(page.get_by_role("heading", name="Session 1")).to_be_visible()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text("they lead to exactly this table")
