"""A walk over the Dreamworld Map on a phone, with and without JavaScript (manual p. 7)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaigns.etherfields.models import Location
from campaigns.etherfields.rules.next_steps.labels import ANSWER_NOTES
from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage
from tests.browser.test_scroll_position import LOADED_SCRIPT
from tests.campaigns.table_actions import apply_move, apply_phase_end, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


NEW_PLACE = "The place (name or grid code)"
TYPED_PLACE = "name or grid code"


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_from_a_typed_name_to_the_next_slumber_p7(seat: PageOpener, campaign: Campaign, *, javascript: bool) -> None:
    table = TablePage.open_campaign(seat(java_script_enabled=javascript), campaign, "dreamworld")

    table.report_move("dreamworld", "Move the Team marker", **{NEW_PLACE: "Lantern market"})
    table.tap_button("dreamworld", "Fate")
    table.tap_button("dreamworld", "Resolve the Fate card")
    expect(table.get_panel("dreamworld")).to_contain_text("Nothing left to do here.")
    table.report_move("dreamworld", "Move the Team marker", **{NEW_PLACE: "Bell tower"})
    table.tap_button("dreamworld", "Slumber")
    table.report_move("dreamworld", "Enter a Slumber", Name="Wraith", Turns=4)

    table.expect_text("slumber", "Wraith")


@pytest.mark.idle
def test_the_card_leads_over_the_map_from_arrival_to_packing_away_p7_p10_p18(
    seat: PageOpener, campaign: Campaign
) -> None:
    apply_move(campaign, "enter-first-dream")
    apply_phase_end(campaign, "end-dream", outcome="won")
    apply_move(campaign, "leave-checklist", checklist=get_only_ref(campaign, "etherfields.checklist"))
    apply_move(campaign, "restore-shopping")
    apply_move(campaign, "note-location", name="Old mill", first="shopping")
    table = TablePage.open_campaign(seat(), campaign)
    table.page.wait_for_function(LOADED_SCRIPT)
    card = table.page.locator("#now-card")
    title, effects = card.get_by_role("heading"), card.locator(".step-list li")

    def press(name: str) -> None:
        table.tap_and_wait(card.get_by_role("button", name=name, exact=True).locator("visible=true"))

    card.get_by_label(TYPED_PLACE).fill("Lantern market")
    for icon, place in (("Key", "1"), ("Dream Gate", "2")):
        label = card.locator("label", has_text=icon)
        label.click()
        expect(label).to_have_attribute("data-place", place)
    press("Travel there")
    expect(title).to_have_text("There is a Key here")
    expect(effects).to_have_text(["Key", "Dream Gate"])
    press("Gain the Key")
    expect(card.locator(".holdings li").first).to_have_text(re.compile(r"1\s+Key"))
    expect(card.locator("details[open]")).to_have_count(0)
    card.get_by_label("Code", exact=True).fill("II-39 C")
    card.get_by_text("2", exact=True).click()
    press("Add this Gate")
    expect(card.locator(".lead")).to_have_text("II-39 C costs more Keys than you have: 2, not 1.")
    press("Pass it by")
    expect(card.locator(".step-list li.done")).to_have_text(["Key", "Dream Gate"])

    card.get_by_label(TYPED_PLACE).fill("Bell tower")
    press("Travel there")
    expect(title).to_have_text("You are at Bell tower")
    card.locator("label", has_text="Shopping").click()
    press("That's what it shows")
    press("No shopping here")
    press("Pack away")
    expect(title).to_have_text("Before you pack away")
    table.undo_newest()

    card.get_by_label(TYPED_PLACE).fill("Cave")
    card.locator("label", has_text="Slumber").click()
    press("Travel there")
    expect(title).to_have_text("Draw a Slumber tile")
    expect(card.get_by_role("group", name="Turns").get_by_role("button")).to_have_count(7)
    press(f"Skip the Slumber {ANSWER_NOTES['now.skip-if']}")
    table.expect_place("Skipped")


def test_travel_without_a_place_asks_for_it_and_records_nothing_p7(seat: PageOpener, campaign: Campaign) -> None:
    apply_move(campaign, "go", at="Lantern market", shows="key")
    apply_move(campaign, "take-key")
    table = TablePage.open_campaign(seat(), campaign)
    card = table.page.locator("#now-card")

    card.get_by_role("button", name="Travel there", exact=True).click()

    refusal = table.page.get_by_role("alert")
    expect(refusal).to_contain_text("Which place do you travel to?")
    expect(card.get_by_role("heading")).to_have_text("You are at Lantern market")
    card.get_by_label(TYPED_PLACE).fill("Bell tower")
    table.tap_and_wait(card.get_by_role("button", name="Travel there", exact=True))
    expect(refusal).to_have_count(0)
    expect(card.get_by_role("heading")).to_have_text("You are at Bell tower")


def test_the_map_with_all_it_can_show_has_no_fault(seat: PageOpener, campaign: Campaign) -> None:
    apply_move(campaign, "gain-district", slot="B2", name="W" * 60, shortcut_price="Oooooooooo" * 12)
    apply_move(campaign, "go", at="Mooooooorn" * 6)
    apply_move(campaign, "show-effect", effect="fate")
    quay, here = get_only_ref(campaign, "etherfields.district"), get_only_ref(campaign, "etherfields.location")
    apply_move(campaign, "draw-quirk", name="Quirkyyyyyy" * 5)
    apply_move(campaign, "note-location", name="Pier" * 15)
    (pier,) = Location.objects.filter(campaign=campaign).exclude(ref=here).values_list("ref", flat=True)
    apply_move(campaign, "connect", start=here, end=pier)
    apply_move(campaign, "connect", start=here, end=pier, way="shortcut")
    apply_move(campaign, "edit-location", location=here, district=quay, reminder="Aaaaaaaaah" * 12)
    table = TablePage.open_campaign(seat(), campaign, "dreamworld")
    faults: list[str] = []
    for group in ("Locations and Paths", "Fate and Quirks", "Map tiles and Gates", "One-time effects"):
        table.unfold_group("dreamworld", group)
        table.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        faults += [
            *page_checks.find_overflow(table.page),
            *page_checks.find_small_targets(table.page),
            *page_checks.find_axe_violations(table.page),
        ]

    assert faults == []
