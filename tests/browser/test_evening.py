"""A whole evening on a phone, from the empty shelf to the packed box and the next day, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import Seat
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALL = ("Gambler", "Specialist", "Tough Guy")
TILE = "What its tile says"
ACTION = "Pay its action"
EFFECTS = "Effects and movement"
FIGURES = "Figures and Morphings"


@pytest.fixture
def sleep(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let a night pass on the server's clock."""
    now = timezone.now

    def tomorrow() -> datetime:
        return now() + timedelta(days=1)

    return lambda: monkeypatch.setattr(timezone, "now", tomorrow)


def test_an_evening_with_the_wraith_p9(seat: Seat, sleep: Callable[[], None]) -> None:
    page = seat()
    table = begin(page)
    say_a_name(table)
    start_the_session(table)
    meet_the_wraith(table)
    draw(table)
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


def begin(page: Page) -> Table:
    page.goto("/device/name")
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_role("heading", name="Which game lies on your table?")).to_be_visible()
    page.get_by_role("link", name="Begin a campaign: Etherfields").click()
    page.get_by_label("What do you call it?").fill("The long night")
    for dreamer in ALL:
        page.get_by_role("checkbox", name=dreamer).check()
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_title("The long night")
    return Table(page)


def say_a_name(table: Table) -> None:
    table.reads("journal", "The campaign began.", "This device speaks for Ada.")
    table.page.get_by_role("link", name="Say your name").click()
    table.page.get_by_label("Name").fill("Ada of the lamps")
    table.page.get_by_role("button", name="Keep this name").click()
    table.reads("journal", "This device speaks for Ada of the lamps.")


def start_the_session(table: Table) -> None:
    table.report("team", "Start the session", First_Player="Gambler", At_the_table=list(ALL))
    table.said("A session started with Gambler, Specialist, Tough Guy; First Player: Gambler.")
    table.look_at("team")
    table.draws("3 Hours on the Clock")


def meet_the_wraith(table: Table) -> None:
    table.report(
        "dreamworld", "Meet a Slumber", Name="Wraith", Turns=4, Movement_value=2, **{"Intent cost, once": 6},
        Paid_in_steps=True, Out_of_Turns_script="770",
    )  # fmt: skip
    table.said("The Team met a Slumber: Wraith (Turns: 4).")
    table.stands("Turn 1 of 4")
    table.reads("slumber", "Wraith", "When out of Turns: script 770")


def draw(table: Table) -> None:
    for dreamer in ALL:
        table.choose(dreamer)
        table.draws("Deck: 22", "Hand: 0")
        table.tap("dreamer", "Draw")
        table.draws("Deck: 18", "Hand: 4")
    table.said("Everybody has drawn: the Card and action step begins.")


def note_the_effects(table: Table) -> None:
    table.report("entity", "Note an effect", TILE, Kind="Basic effect", Range=1, Distress=1, **{"1 Gem instead": True})
    table.said("Wraith: the Basic effect was noted.")
    table.report(
        "entity", "Note an effect", TILE, Kind="Special effect", Range=2, Distress=0, Cards_to_Seal=2,
        **{"1 Gem instead": False},
    )  # fmt: skip
    table.reads("entity", "range 1, 1 Distress, or 1 Gem", "range 2, Seals 2")


def slip_and_take_it_back(table: Table) -> None:
    table.choose("Gambler")
    table.tap("dreamer", "Suffer Distress")
    table.draws("Distress 1 of 8")
    table.tap("dreamer", "Suffer Distress")
    table.counts("Distress", 2)
    table.undo()
    table.said("Taken back:")
    table.counts("Distress", 1)
    table.redo()
    table.counts("Distress", 2)
    table.undo()
    table.draws("Distress 1 of 8")


def ask_too_much(table: Table) -> None:
    before = table.entries()
    table.fill("dreamer", "Spend Ether", "More at once", How_many=9).click()
    refusal = table.refused("Gambler has no Ether")
    expect(refusal.locator("form")).to_have_count(0)
    expect(refusal.get_by_role("link")).to_contain_text("p. ")
    assert table.entries() == before
    table.draws("Deck: 18")


def let_a_card_overrule(table: Table) -> None:
    table.look_at("dreamer")
    table.fill("dreamer", "Draw", "Cards").click()
    table.refused("This belongs to the Draw step.")
    table.card_says("Candle stub")
    table.said("Gambler drew")
    table.reads("journal", "a card said otherwise: Candle stub")


def put_a_number_right(table: Table) -> None:
    table.report("dreamer", "Correct a number", "Correct a number", What="Ether (now 0)", New_number=2)
    table.counts("Ether", 2)


def pay_once(table: Table) -> None:
    pay(table, "Gambler")
    table.said("Wraith: the action is paid 1 of 3 times.")
    table.reads("entity", "6 × 3, 1 paid")


def pay(table: Table, dreamer: str) -> None:
    table.report("entity", "Pay the action", ACTION, Dreamer=dreamer, Intent="Cunning")


def suffer_the_event(table: Table) -> None:
    table.choose("Specialist")
    table.tap("dreamer", "Gain Gems")
    table.counts("Gems", 1)
    table.tap("slumber", "End actions")
    table.report("entity", "Resolve an effect", EFFECTS, Kind="Basic effect", In_range=["Gambler", "Specialist"])
    table.said("Wraith, Basic effect: it reaches Gambler, Specialist.")
    answer_the_prompt(table)
    table.report("entity", "Move the Entity", EFFECTS, Movement_die="Movement value")
    table.said("Wraith moves up to 2 spaces, towards the closest Dreamer.")
    table.choose("Gambler")
    table.draws("Distress 2 of 8")


def answer_the_prompt(table: Table) -> None:
    prompt = table.page.get_by_role("article", name="Wraith reaches Specialist")
    expect(prompt).to_contain_text("Waiting for Specialist")
    prompt.get_by_role("button", name="Spend 1 Gem").click()
    expect(prompt).to_have_count(0)
    table.said("Against the effect: 1 Shining Gem spent.")
    table.choose("Specialist")
    table.counts("Gems", 0)
    table.draws("Distress 0 of 8")


def chase_the_wraith_out(table: Table) -> None:
    table.tap("slumber", "Discard Turn card")
    table.stands("Turn 2 of 4")
    for dreamer in ALL:
        table.choose(dreamer)
        table.tap("dreamer", "Draw")
    table.stands("Turn 2 of 4")
    pay(table, "Specialist")
    table.said("Wraith: the action is paid 2 of 3 times.")
    pay(table, "Tough Guy")
    table.said("Tough Guy performed the action of Wraith.", "The 2 Intent markers on Wraith go back to the pool.")
    table.report("entity", "Take figures off", FIGURES, How_many=1)
    table.said("Wraith left the Dreamscape: 1.")


def take_the_loot_and_leave(table: Table) -> None:
    table.report("turncard", "Gain Loot", "Loot and endings", Ether=1, Keys=1)
    table.said("Loot was gained. Ether: 3. Keys: 1.")
    table.reads("slumber", "Loot gained")
    table.report("turncard", "The Slumber ends", "Loot and endings")
    table.said("Wraith is over.")
    table.stands("Dreamworld Map")
    table.choose("Gambler")
    table.counts("Ether", 3)
    table.draws("Distress 2 of 8")


def pack_away(table: Table) -> None:
    table.report("team", "Save and pack away", "Stop for tonight")
    table.said("The game was packed away.", "Gambler gave up leftover Ether (3) for one card II-41 R.")
    table.choose("Gambler")
    table.draws("Distress 0 of 8", "Deck: 22", "Hand: 0")


def come_back(table: Table) -> None:
    table.page.goto("/")
    table.page.get_by_role("link", name="The long night", exact=True).click()
    expect(table.page.get_by_role("heading", name="Where were we?")).to_be_visible()
    table.page.get_by_label("First Player").select_option(label="Specialist")
    table.page.get_by_role("checkbox", name="Tough Guy").uncheck()
    table.page.get_by_role("button", name="Begin", exact=True).click()
    table.said("A session started with Specialist, Gambler; First Player: Specialist.")
    table.said("Gambler gets kept Ether back: 1.")
    table.look_at("team")
    table.draws("4 Hours on the Clock")
    table.choose("Gambler")
    table.counts("Ether", 1)
    table.counts("Gems", 0)
    table.choose("Tough Guy")
    table.reads("dreamer", "not at the table")


def look_back_on_both_sessions(page: Page) -> None:
    Table(page).look_at("journal").get_by_role("link", name="Whole journal").click()
    expect(page.locator(".log-day")).to_have_count(2)
    expect(page.locator(".entry-head", has_text="Ada").first).to_be_visible()
    for session, first in ((1, "First Player: Gambler"), (2, "First Player: Specialist")):
        page.get_by_label("Session").select_option(str(session))
        page.get_by_role("button", name="Show").click()
        expect(page.locator(".log").first).to_contain_text(first)
        expect(page.locator(".log-day")).to_have_count(1)
    page.get_by_role("link", name="To the table").click()


def find_the_save_point_and_verify(page: Page) -> None:
    Table(page).look_at("journal").get_by_role("link", name="Save points").click()
    expect(page.get_by_role("heading", name="Session 1")).to_be_visible()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text("they give exactly this table")
