"""House rules on a phone: written down mid-Slumber, shown in the next rule violation; every panel links to its rule and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage, wait_for_cached_rules
from tests.campaigns.table_actions import apply_move

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

HOUSE_RULE_TEXT = "Ether of absent Dreamers counts, too."
SHEET_RULE_LINK = "#sheet .sheet-head a.rule--book"


def test_a_ruling_is_written_over_the_table_and_nothing_half_typed_is_lost(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber, "dreamer")
    wait_for_cached_rules(page)
    spend = table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9)
    spend.click()
    half_typed = page.locator("#dreamer .disclosure-body input[type=number]:visible").first
    half_typed.fill("7")
    table.expect_refusal("Gambler has no Ether").locator("a.rule").click()
    sheet = page.locator("#finder")
    expect(sheet.locator("#finder-title")).to_have_text("Rule")

    sheet.get_by_role("link", name="How do we play this?").click()
    words = sheet.get_by_label("In your own words; up to 300 letters")
    expect(words).to_be_focused()
    assert page_checks.find_axe_violations(page) == []
    words.fill(HOUSE_RULE_TEXT)
    sheet.get_by_role("button", name="Write it down").click()

    table.expect_message(HOUSE_RULE_TEXT)
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile(rf"/c/{slumber.slug}/(#dreamer)?$"))
    expect(half_typed).to_have_value("7")
    spend.click()
    refusal = table.expect_refusal("Gambler has no Ether")
    expect(refusal.locator(".house-rule")).to_have_text(f"You agreed: {HOUSE_RULE_TEXT}")
    refusal.locator("a.rule").click()
    expect(sheet.locator(".house-rule-note")).to_contain_text(HOUSE_RULE_TEXT)


def test_another_phone_hears_of_a_ruling_and_reads_it_on_its_rule(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    table = TablePage.open_campaign(page, slumber, "slumber")
    apply_move(slumber, "campaigns.rule", rule="ef.slumber", text=HOUSE_RULE_TEXT)
    expect(page.locator('#rulebook [data-rule="ef.slumber"]')).to_have_text(HOUSE_RULE_TEXT)

    table.show_panel("slumber")
    page.locator(SHEET_RULE_LINK).click()

    expect(page.get_by_text(HOUSE_RULE_TEXT).filter(visible=True).first).to_be_visible()


@pytest.mark.parametrize(
    "size", [PHONE_SIZE, WIDE_SIZE, {"width": 320, "height": 640}], ids=["phone", "wide", "narrow"]
)
def test_the_book_in_the_head_of_a_sheet_is_large_enough_and_fits(
    seat: PageOpener, slumber: Campaign, size: dict[str, int]
) -> None:
    page = seat(size)
    table = TablePage.open_campaign(page, slumber)
    for key in ("slumber", "dreamer", "team"):
        table.show_panel(key)
        box = page.locator(SHEET_RULE_LINK).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= page_checks.MIN_TARGET_PX
    assert page_checks.find_overflow(page) == []


def test_the_pages_of_a_ruling_are_sound(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "campaigns.rule", rule="ef.seal", text=HOUSE_RULE_TEXT)
    page = seat()
    for path in (
        f"/c/{slumber.slug}/ruling/ef.seal/",
        f"/rule/ef.seal/?table={slumber.slug}",
        f"/rules/etherfields/?table={slumber.slug}",
    ):
        page.goto(path)
        for scheme in ("light", "dark"):
            page_checks.set_color_scheme(page, scheme)
            assert page_checks.find_axe_violations(page) == []
        assert page_checks.find_overflow(page) == []
        assert page_checks.find_small_targets(page) == []
