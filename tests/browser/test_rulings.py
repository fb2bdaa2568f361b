"""A ruling is written down mid-Slumber on a phone, and stands in the next refusal; every panel leads to its rule and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, WIDE, Seat
from tests.browser.table import Table
from tests.campaigns.evening import applied

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

OURS = "Ether of absent Dreamers counts, too."


def test_a_ruling_is_written_over_the_table_and_nothing_half_typed_is_lost(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    table = Table.of(page, slumber, "dreamer")
    spend = table.fill("dreamer", "Spend Ether", "More at once", How_many=9)
    spend.click()
    half_typed = page.locator("#dreamer .unfolded input[type=number]:visible").first
    half_typed.fill("7")
    table.refused("Gambler has no Ether").locator("a.rule").click()
    sheet = page.locator("#finder")
    expect(sheet.locator("#finder-title")).to_have_text("Rule")

    sheet.get_by_role("link", name="How do we play this?").click()
    words = sheet.get_by_label("In your own words; up to 300 letters")
    expect(words).to_be_focused()
    assert looks.violations(page) == []
    words.fill(OURS)
    sheet.get_by_role("button", name="Write it down").click()

    table.said(OURS)
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile(rf"/c/{slumber.slug}/(#dreamer)?$"))
    expect(half_typed).to_have_value("7")
    spend.click()
    refusal = table.refused("Gambler has no Ether")
    expect(refusal.locator(".ours")).to_have_text(f"You agreed: {OURS}")
    refusal.locator("a.rule").click()
    expect(sheet.locator(".agreed")).to_contain_text(OURS)


def test_another_phone_hears_of_a_ruling_and_reads_it_on_its_rule(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    table = Table.of(page, slumber, "slumber")
    applied(slumber, "campaigns.rule", rule="ef.slumber", text=OURS)
    expect(page.locator('#rulebook [data-rule="ef.slumber"]')).to_have_text(OURS)

    table.look_at("slumber").locator("a.rule--book").click()

    expect(page.get_by_text(OURS).filter(visible=True).first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE, {"width": 320, "height": 640}], ids=["phone", "wide", "narrow"])
def test_the_book_in_the_head_of_a_panel_is_large_enough_and_fits(
    seat: Seat, slumber: Campaign, size: dict[str, int]
) -> None:
    page = seat(size)
    table = Table.of(page, slumber)
    for key in ("slumber", "dreamer", "team"):
        book = table.look_at(key).locator("a.rule--book").first
        box = book.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= looks.THUMB
    assert looks.too_wide(page) == []


def test_the_pages_of_a_ruling_are_sound(seat: Seat, slumber: Campaign) -> None:
    applied(slumber, "campaigns.rule", rule="ef.seal", text=OURS)
    page = seat()
    for path in (
        f"/c/{slumber.slug}/ruling/ef.seal/",
        f"/rule/ef.seal/?table={slumber.slug}",
        f"/rules/etherfields/?table={slumber.slug}",
    ):
        page.goto(path)
        for scheme in ("light", "dark"):
            looks.switch(page, scheme)
            assert looks.violations(page) == []
        assert looks.too_wide(page) == []
        assert looks.too_small(page) == []
