"""Secrets, scripts and the Team's things on a phone, with and without JavaScript (manual p. 15 to 17)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import applied

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def phone(request: pytest.FixtureRequest, seat: Seat, campaign: Campaign) -> Table:
    """A phone at the Secrets of a table on the Dreamworld Map."""
    return Table.of(seat(java_script_enabled=request.param), campaign, "secrets")


def test_a_code_a_kind_a_tap_and_back_again_p17(phone: Table) -> None:
    phone.reads("secrets", "No Secret was met yet.")
    sheet = phone.look_at("secret")
    sheet.get_by_label("Code", exact=True).fill("ii41c")
    sheet.get_by_label("Name", exact=True).fill("Ticket")
    phone.counted(sheet.get_by_role("button", name="Note card", exact=True))
    phone.said("II-41 C", "Keep it face down in the Storage")
    phone.reads("things", "Ticket")
    phone.unfold("secrets", "II-41 C Ticket")
    phone.report("secrets", "Back to the Secrets")
    phone.reads("secrets", "back among the Secrets")


def test_what_was_met_long_ago_is_found_again_p17(phone: Table, campaign: Campaign) -> None:
    for letter in "ABCDEFGHIJKLMN":
        applied(campaign, "reveal-secret", code=f"I-14 {letter}", turns_out="map", name=f"Room {letter}")
    phone.page.reload()
    panel = phone.look_at("secrets")
    expect(panel).not_to_contain_text("Room A")
    panel.get_by_label("Code, name or word").fill("i14a")
    panel.get_by_role("button", name="Find").click()
    phone.page.get_by_role("link", name="I-14 A Room A").click()
    expect(phone.group("secrets", "I-14 A Room A").locator(".unfolded")).to_be_visible()


def test_scripts_and_the_notebook_p10(phone: Table) -> None:
    phone.report("secrets", "Note the script", Script_number="s. 86")
    phone.report("secrets", "Add to the number", "More on scripts", Add_to_it=10)
    phone.said("086 leads on to script 096")
    phone.report("secrets", "Write it down", "Notebook", Your_note="The left lever opens nothing.")
    phone.reads("secrets", "096", "The left lever opens nothing.")


def test_items_fill_their_slots_p15(phone: Table) -> None:
    for name in ("Lantern", "Rope", "Ladder", "Mirror"):
        phone.report("things", "Gain an Item", "Items", Name=name, Wrath=2)
    phone.look_at("now")
    phone.panel("now-card").get_by_role("button", name="Rope").click()
    expect(phone.look_at("things").locator(".slot").nth(2)).to_contain_text("Mirror")
    phone.tap("things", "Discard to the Storage")
    expect(phone.panel("things").locator(".slot--free")).to_have_count(1)
