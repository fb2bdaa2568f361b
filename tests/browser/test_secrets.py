"""Secrets, scripts and the Team's things on a phone, with and without JavaScript (manual p. 15 to 17)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import apply_move

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def phone(request: pytest.FixtureRequest, seat: PageOpener, campaign: Campaign) -> TablePage:
    """A phone at the Secrets of a table on the Dreamworld Map."""
    return TablePage.open_campaign(seat(java_script_enabled=request.param), campaign, "secrets")


def test_a_code_a_kind_a_tap_and_back_again_p17(phone: TablePage) -> None:
    phone.expect_text("secrets", "No Secret revealed yet.")
    sheet = phone.show_panel("secret")
    sheet.get_by_label("Code", exact=True).fill("ii41c")
    sheet.get_by_label("Name", exact=True).fill("Ticket")
    phone.tap_and_wait(sheet.get_by_role("button", name="Note card", exact=True))
    phone.expect_message("II-41 C", "Keep it face down in the Storage")
    phone.expect_text("things", "Ticket")
    phone.unfold_group("secrets", "II-41 C Ticket")
    phone.report_move("secrets", "Return to the Secrets")
    phone.expect_text("secrets", "back among the Secrets")


def test_what_was_met_long_ago_is_found_again_p17(phone: TablePage, campaign: Campaign) -> None:
    for letter in "ABCDEFGHIJKLMN":
        apply_move(campaign, "reveal-secret", code=f"I-14 {letter}", turns_out="map", name=f"Room {letter}")
    phone.page.reload()
    panel = phone.show_panel("secrets")
    expect(panel).not_to_contain_text("Room A")
    panel.get_by_label("Code, name or word").fill("i14a")
    panel.get_by_role("button", name="Find").click()
    phone.page.get_by_role("link", name="I-14 A Room A").click()
    expect(phone.get_group("secrets", "I-14 A Room A").locator(".disclosure-body")).to_be_visible()


def test_scripts_and_the_notebook_p10(phone: TablePage) -> None:
    phone.report_move("secrets", "Write down the script", Script_number="s. 86")
    phone.report_move("secrets", "Add to the number", "More on scripts", Add_to_it=10)
    phone.expect_message("086 leads on to script 096")
    phone.report_move("secrets", "Write it down", "Notebook", Your_note="The left lever opens nothing.")
    phone.expect_text("secrets", "096", "The left lever opens nothing.")


def test_items_fill_their_slots_p15(phone: TablePage) -> None:
    for name in ("Lantern", "Rope", "Ladder", "Mirror"):
        phone.report_move("things", "Gain an Item", "Items", Name=name, Wrath=2)
    phone.show_panel("now")
    phone.get_panel("now-card").get_by_role("button", name="Rope").click()
    expect(phone.show_panel("things").locator(".slot").nth(2)).to_contain_text("Mirror")
    phone.tap_button("things", "Discard an Item to Storage")
    expect(phone.get_panel("things").locator(".slot--free")).to_have_count(1)
