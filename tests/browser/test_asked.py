"""An open question on the card of Now: answered where it stands, numbers and all, on every screen and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import TEAM, Seat
from tests.browser.stations import EVERYBODY
from tests.browser.table import Table
from tests.browser.test_screens import on_three_screens
from tests.campaigns.evening import GAMBLER, SPECIALIST, applied, begun, in_slumber, only, value

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def shopping() -> Campaign:
    """Return a Team whose Dreamers are all shown cards of the Market; the first has more Ether than chips can be read."""
    campaign = begun(who=TEAM, name="A long way")
    applied(
        campaign, "campaigns.correct", what=f"etherfields.team:{only(campaign, 'etherfields.team')}:market", value=40
    )
    applied(campaign, "gain-ether", dreamer=GAMBLER, count=9)
    applied(campaign, "gain-ether", dreamer=SPECIALIST, count=2)
    applied(campaign, "go", at="Harbour of lamps")
    applied(campaign, "show-effect", effect="shopping")
    applied(campaign, "restore-shopping")
    applied(campaign, "shop", wares="influence")
    return campaign


def faults(page: Page) -> list[str]:
    """Return what is wrong with the page on three screens and in both themes, every fold open."""
    page.evaluate("for (const fold of document.querySelectorAll('#now-card details')) fold.open = true")
    return on_three_screens(page)


def test_a_question_with_two_answers_has_no_fault_on_any_screen(seat: Seat, prompt: Campaign) -> None:
    page = seat()
    Table.of(page, prompt)
    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_contain_text("Waiting for Specialist")
    assert faults(page) == []


def test_questions_that_ask_for_numbers_have_no_fault_on_any_screen(seat: Seat, transactional_db: None) -> None:
    page = seat()
    Table.of(page, shopping())
    expect(page.locator("#now-card")).to_contain_text("more questions")
    assert faults(page) == []


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_what_is_bought_is_told_on_the_card(seat: Seat, transactional_db: None, *, javascript: bool) -> None:
    campaign = shopping()
    page = seat(java_script_enabled=javascript)
    table = Table.of(page, campaign)
    card = table.panel("now-card")
    asked = card.locator(".answers").first
    asked.get_by_label("2", exact=True).check(force=True)
    paid = asked.get_by_role("spinbutton", name="Ether")
    if javascript:
        for _ in range(7):
            asked.get_by_role("button", name="1 more").click()
        expect(paid).to_have_value("7")
    paid.fill("8")
    table.counted(asked.get_by_role("button", name="Buys", exact=True))

    assert value(campaign, "etherfields.dreamer", GAMBLER, "ether") == 1
    expect(card).to_contain_text("Waiting for Specialist")


def test_whoever_causes_a_question_in_another_room_is_led_to_it(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    table = Table.of(page, slumber)
    wraith = only(slumber, "etherfields.entity")
    applied(slumber, "note-effect", entity=wraith, kind="basic", distress=1, gem=True)
    applied(slumber, "gain-gem", dreamer=SPECIALIST)
    applied(slumber, "draw-all", leaving="slumber:1:draw")
    applied(slumber, "end-actions", leaving="slumber:1:actions")
    table.open_entity(wraith)
    table.report(
        "entity", "Resolve an effect", "Effects and movement", Kind="Basic effect", In_range=["Gambler", "Specialist"]
    )

    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_be_in_viewport()


def hit_by_the_wraith(who: str = TEAM) -> Campaign:
    """Return a table that is asked who is hit by an effect, which kills the Specialist."""
    campaign = in_slumber(who=who, name="The long night")
    wraith = only(campaign, "etherfields.entity")
    applied(campaign, "note-effect", entity=wraith, kind="basic", reach=1, distress=1)
    applied(campaign, "suffer", dreamer=SPECIALIST, count=7)
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    applied(campaign, "end-actions", leaving="slumber:1:actions")
    applied(campaign, "note-step", step="basic")
    return campaign


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_who_is_hit_is_asked_and_the_way_on_says_when_nobody_was_p9_p18(
    seat: Seat, transactional_db: None, *, javascript: bool
) -> None:
    campaign = hit_by_the_wraith()
    table = Table.of(seat(java_script_enabled=javascript), campaign)
    card = table.panel("now-card")
    resolve, nobody = (card.get_by_role("button", name=name) for name in ("Resolve", "Nobody was hit"))

    expect(card.locator("legend")).to_contain_text("Who is hit?")
    expect(card.get_by_role("checkbox", name="Specialist")).to_have_accessible_name("Specialist Deadly: 8 of 8")
    expect(nobody).to_be_visible()
    expect(resolve).to_be_hidden()
    assert card.locator(".button--main").locator("visible=true").count() == 0
    before = nobody.bounding_box()
    card.locator("label").filter(has_text="Specialist").click()
    expect(nobody).to_be_hidden()
    assert resolve.bounding_box() == before
    card.locator("label").filter(has_text="Specialist").click()
    table.counted(nobody)

    assert value(campaign, "etherfields.dreamer", SPECIALIST, "distress") == 7


def test_who_is_hit_has_no_fault_on_any_screen(seat: Seat, transactional_db: None) -> None:
    page = seat()
    Table.of(page, hit_by_the_wraith(EVERYBODY))
    page.locator("#now-card label").filter(has_text="Specialist").click()

    assert faults(page) == []
