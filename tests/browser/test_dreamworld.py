"""A walk over the Dreamworld Map on a phone, with and without JavaScript (manual p. 7)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.etherfields.models import Location
from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import applied, only

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("javascript", [True, False], ids=["with-javascript", "without-javascript"])
def test_from_a_typed_name_to_the_next_slumber_p7(seat: Seat, campaign: Campaign, *, javascript: bool) -> None:
    table = Table.of(seat(java_script_enabled=javascript), campaign, "dreamworld")

    table.report("dreamworld", "Move the Team marker", Location="Lantern market")
    table.tap("dreamworld", "Fate")
    table.tap("dreamworld", "Fate card resolved")
    expect(table.panel("dreamworld")).to_contain_text("Nothing waits here.")
    table.report("dreamworld", "Move the Team marker", Location="Bell tower")
    table.tap("dreamworld", "Slumber")
    table.report("dreamworld", "Meet a Slumber", Name="Wraith", Turns=4)

    table.reads("slumber", "Wraith")


def test_the_map_with_all_it_can_show_has_no_fault(seat: Seat, campaign: Campaign) -> None:
    applied(campaign, "gain-district", slot="B2", name="W" * 60, shortcut_price="Oooooooooo" * 12)
    applied(campaign, "go", at="Mooooooorn" * 6)
    applied(campaign, "show-effect", effect="fate")
    quay, here = only(campaign, "etherfields.district"), only(campaign, "etherfields.location")
    applied(campaign, "draw-quirk", name="Quirkyyyyyy" * 5)
    applied(campaign, "note-location", name="Pier" * 15)
    (pier,) = Location.objects.filter(campaign=campaign).exclude(ref=here).values_list("ref", flat=True)
    applied(campaign, "connect", start=here, end=pier)
    applied(campaign, "connect", start=here, end=pier, way="shortcut")
    applied(campaign, "edit-location", location=here, district=quay, reminder="Aaaaaaaaah" * 12)
    table = Table.of(seat(), campaign, "dreamworld")
    faults: list[str] = []
    for group in ("Locations and ways", "Fate, Quirks, decks", "Map tiles and Gates", "What works once"):
        table.unfold("dreamworld", group)
        table.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        faults += [*looks.too_wide(table.page), *looks.too_small(table.page), *looks.violations(table.page)]

    assert faults == []
