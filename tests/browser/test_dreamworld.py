"""A walk over the Dreamworld Map on a phone, with and without JavaScript (manual p. 7)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.etherfields.models import Location
from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import apply_move, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_from_a_typed_name_to_the_next_slumber_p7(seat: PageOpener, campaign: Campaign, *, javascript: bool) -> None:
    table = TablePage.open_campaign(seat(java_script_enabled=javascript), campaign, "dreamworld")

    table.report_move("dreamworld", "Move the Team marker", Location="Lantern market")
    table.tap_button("dreamworld", "Fate")
    table.tap_button("dreamworld", "Fate card resolved")
    expect(table.get_panel("dreamworld")).to_contain_text("Nothing waits here.")
    table.report_move("dreamworld", "Move the Team marker", Location="Bell tower")
    table.tap_button("dreamworld", "Slumber")
    table.report_move("dreamworld", "Meet a Slumber", Name="Wraith", Turns=4)

    table.expect_text("slumber", "Wraith")


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
    for group in ("Locations and ways", "Fate, Quirks, decks", "Map tiles and Gates", "What works once"):
        table.unfold_group("dreamworld", group)
        table.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        faults += [
            *page_checks.find_overflow(table.page),
            *page_checks.find_small_targets(table.page),
            *page_checks.find_axe_violations(table.page),
        ]

    assert faults == []
