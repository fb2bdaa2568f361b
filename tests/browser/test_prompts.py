"""Open questions on the card of Now: answered in place, including numbers, on every screen and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import TEAM_ARCHETYPES, PageOpener
from tests.browser.sample_campaigns import ALL_ARCHETYPES
from tests.browser.table_page import TablePage
from tests.browser.test_screens import find_faults_on_screens
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    begin_campaign,
    get_only_ref,
    get_stored_value,
    start_slumber,
)

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


def build_market_campaign() -> Campaign:
    """Return a Team whose Dreamers all choose at the Market; the first has too much Ether for chips."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES, name="A long way")
    apply_move(
        campaign,
        "campaigns.correct",
        what=f"etherfields.team:{get_only_ref(campaign, 'etherfields.team')}:market",
        value=40,
    )
    apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=9)
    apply_move(campaign, "gain-ether", dreamer=SPECIALIST, count=2)
    apply_move(campaign, "go", at="Harbour of lamps")
    apply_move(campaign, "show-effect", effect="shopping")
    apply_move(campaign, "restore-shopping")
    apply_move(campaign, "shop", wares="influence")
    return campaign


def find_faults(page: Page) -> list[str]:
    """Return the faults of the page on three screens and in both themes, every fold open."""
    page.evaluate("for (const fold of document.querySelectorAll('#now-card details')) fold.open = true")
    return find_faults_on_screens(page)


def test_a_question_with_two_answers_has_no_fault_on_any_screen(seat: PageOpener, prompt: Campaign) -> None:
    page = seat()
    TablePage.open_campaign(page, prompt)
    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_contain_text("Waiting for Specialist")
    assert find_faults(page) == []


def test_questions_that_ask_for_numbers_have_no_fault_on_any_screen(seat: PageOpener, transactional_db: None) -> None:
    page = seat()
    TablePage.open_campaign(page, build_market_campaign())
    expect(page.locator("#now-card")).to_contain_text("more questions")
    assert find_faults(page) == []


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_what_is_bought_is_told_on_the_card(seat: PageOpener, transactional_db: None, *, javascript: bool) -> None:
    campaign = build_market_campaign()
    page = seat(java_script_enabled=javascript)
    table = TablePage.open_campaign(page, campaign)
    card = table.get_panel("now-card")
    asked = card.locator(".answers").first
    asked.get_by_label("2", exact=True).check(force=True)
    paid = asked.get_by_role("spinbutton", name="Ether")
    if javascript:
        for _ in range(6):  # from 1
            asked.get_by_role("button", name="1 more").click()
        expect(paid).to_have_value("7")
    paid.fill("8")
    table.tap_and_wait(asked.get_by_role("button", name="Buy", exact=True))

    assert get_stored_value(campaign, "etherfields.dreamer", GAMBLER, "ether") == 1
    expect(card).to_contain_text("Waiting for Specialist")


def test_whoever_causes_a_question_in_another_room_is_led_to_it(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "note-effect", entity=wraith, kind="basic", distress=1, gem=True)
    apply_move(slumber, "gain-gem", dreamer=SPECIALIST)
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    table.open_entity(wraith)
    table.report_move(
        "entity", "Resolve an effect", "Effects and movement", Kind="Basic effect", In_range=["Gambler", "Specialist"]
    )

    expect(page.get_by_role("article", name="Wraith reaches Specialist")).to_be_in_viewport()


def build_hit_campaign(who: str = TEAM_ARCHETYPES) -> Campaign:
    """Return a table with the open question who is hit by an effect, which kills the Specialist."""
    campaign = start_slumber(who=who, name="The long night")
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="basic", reach=1, distress=1)
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=7)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "note-step", step="basic")
    return campaign


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_who_is_hit_is_asked_and_the_way_on_says_when_nobody_was_p9_p18(
    seat: PageOpener, transactional_db: None, *, javascript: bool
) -> None:
    campaign = build_hit_campaign()
    table = TablePage.open_campaign(seat(java_script_enabled=javascript), campaign)
    card = table.get_panel("now-card")
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
    table.tap_and_wait(nobody)

    assert get_stored_value(campaign, "etherfields.dreamer", SPECIALIST, "distress") == 7


def test_who_is_hit_has_no_fault_on_any_screen(seat: PageOpener, transactional_db: None) -> None:
    page = seat()
    TablePage.open_campaign(page, build_hit_campaign(ALL_ARCHETYPES))
    page.locator("#now-card label").filter(has_text="Specialist").click()

    assert find_faults(page) == []
