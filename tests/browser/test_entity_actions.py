"""The action of an Entity tile, paid and resolved by tapping on a phone (manual p. 9 and 12)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.page_checks import STYLES_LOADED_SCRIPT
from tests.browser.table_page import TablePage, wait_for_cached_rules
from tests.browser.test_accessibility import find_page_faults
from tests.browser.test_footer_strip import TEXT_VISIBLE_SCRIPT
from tests.browser.test_tap_counts import ROW_LINES_SCRIPT
from tests.campaigns.table_actions import SPECIALIST, apply_move, get_only_ref, get_stored_value

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

MAX_PAYMENT_TAPS = 4


def note_assault(campaign: Campaign, **more: Any) -> None:
    """Begin the actions, the Assault of the Wraith's tile noted."""
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(
        campaign, "note-action", where="entity", entity=wraith, keyword="assault", amount=6, brings="loot",
        also_brings="end", **more,
    )  # fmt: skip


def pay_action(table: TablePage, *labels: str, cards: int) -> int:
    """Pay the action of the tile by tapping these chips and a card; return the number of taps."""
    table.page.locator("#lying a.tile").first.click()
    sheet = table.page.locator(".tile-action")
    for label in labels:
        sheet.locator("label").filter(has_text=label).locator("visible=true").first.click()
    fan = sheet.locator(".fan button").locator("visible=true")
    table.tap_and_wait(fan.filter(has_text=str(cards)))
    return 2 + len(labels)


def get_card(page: Page) -> Locator:
    """Return the card of Now."""
    return page.locator("#now-card")


def test_an_assault_is_paid_in_few_taps_and_what_it_brings_is_offered_p12(seat: PageOpener, slumber: Campaign) -> None:
    note_assault(slumber, or_colour="cunning")
    page = seat()
    table = TablePage.open_campaign(page, slumber)

    assert pay_action(table, "Specialist", "Wrath", cards=3) <= MAX_PAYMENT_TAPS
    assert get_stored_value(slumber, "etherfields.dreamer", SPECIALIST, "hand") == 1
    expect(page.locator(".tile-action")).to_have_count(0)
    card = get_card(page)
    expect(card.get_by_role("heading", name="Resolve Assault on Wraith")).to_be_visible()
    card.get_by_role("group", name="Ether").get_by_text("1").click()
    table.tap_and_wait(card.get_by_role("button", name="Gain Loot"))
    expect(card.get_by_role("button", name="Gain Loot")).to_have_count(0)
    expect(card.get_by_role("button", name="End the Slumber")).to_be_visible()


def test_a_gradual_action_is_paid_over_two_turns_p12(seat: PageOpener, slumber: Campaign) -> None:
    note_assault(slumber, gradual="on")
    action = get_only_ref(slumber, "etherfields.action")
    page = seat()
    table = TablePage.open_campaign(page, slumber)

    assert pay_action(table, cards=2) <= MAX_PAYMENT_TAPS
    assert get_stored_value(slumber, "etherfields.action", action, "markers") == 1
    expect(page.locator(".tile-action")).to_contain_text("Gradual × 3: 1 paid")
    assert page.locator("#said").evaluate(TEXT_VISIBLE_SCRIPT, "paid 1 of 3 times")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    apply_move(slumber, "discard-turn", leaving="slumber:1:event", card="Haste")
    apply_move(slumber, "draw-all", leaving="slumber:2:draw")
    page.reload()
    page.locator("#lying a.tile").first.click()
    expect(page.locator(".tile-action")).to_contain_text("Gradual × 3: 1 paid")
    assert find_page_faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    table.close_sheet()

    assert pay_action(table, "Specialist", "2", cards=4) <= MAX_PAYMENT_TAPS
    assert get_stored_value(slumber, "etherfields.action", action, "markers") == 0
    expect(page.locator(".tile-action")).to_have_count(0)
    expect(get_card(page).get_by_role("button", name="Gain Loot")).to_be_visible()


def test_an_assault_is_paid_several_times_at_once_in_rows_of_one_line_p12(seat: PageOpener, slumber: Campaign) -> None:
    note_assault(slumber)
    page = seat()
    page.goto(f"/c/{slumber.slug}/")
    page.locator("#lying a.tile").first.click()
    times = page.locator(".tile-action fieldset", has_text="How many times").locator("visible=true")
    expect(times.locator("label")).to_have_count(4)
    assert times.first.evaluate(ROW_LINES_SCRIPT) == 1


def test_an_action_of_unknown_cost_asks_for_it_p12(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    page = seat()
    page.goto(f"/c/{slumber.slug}/")
    page.locator("#lying a.tile").first.click()
    expect(page.locator(".tile-action")).to_contain_text("?")
    expect(page.locator(".payment")).to_have_count(0)
    page.get_by_role("link", name="Add its action").click()
    colours = page.get_by_role("group", name="or", exact=True)
    expect(colours).to_be_visible()
    page.evaluate(STYLES_LOADED_SCRIPT)
    assert colours.evaluate(ROW_LINES_SCRIPT) == 1
    expect(page.get_by_role("group", name="Effect")).to_be_hidden()


@pytest.mark.idle
def test_several_parts_of_an_effect_are_said_in_the_place_of_one_p9(seat: PageOpener, slumber: Campaign) -> None:
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    apply_move(slumber, "note-step", step="special")
    page = seat()
    table = TablePage.open_campaign(page, slumber)
    card = get_card(page)
    fold = card.locator(".is-replacing > summary")
    before = fold.bounding_box()
    expect(card.get_by_role("button", name="Nothing")).to_be_visible()
    wait_for_cached_rules(page)

    fold.click()
    expect(card.get_by_role("button", name="Nothing")).to_be_hidden()
    after = fold.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) <= 2
    for part, number in (("Distress", "1"), ("Seal", "2")):
        card.get_by_role("group", name=part).locator("visible=true").get_by_text(number, exact=True).click()
    table.tap_and_wait(card.get_by_role("button", name="That's what it says"))
    expect(card).to_contain_text("Wraith: 1 Distress, Seals 2. Who is hit?")
    expect(card.get_by_role("button", name="Skip this effect")).to_be_hidden()
