"""Without a mouse, and without JavaScript: everything stays within reach, and every page has a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import get_distress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOM_KEYS = ("now", "board", "box", "journal")
SHEET_PATHS = ("dreamer", "team", "secrets")


@pytest.fixture
def plain(seat: PageOpener, slumber: Campaign) -> TablePage:
    """A phone without JavaScript."""
    return TablePage.open_campaign(seat(java_script_enabled=False), slumber)


@pytest.fixture
def keys(seat: PageOpener, slumber: Campaign) -> TablePage:
    """A wide screen with a keyboard."""
    return TablePage.open_campaign(seat(WIDE_SIZE), slumber)


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until something of this name has the focus; a panel, which scrolls by keyboard, is passed by."""
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.locator(":focus:not(section)")
        if focused.count() and name in (focused.text_content() or ""):
            return
    pytest.fail(f"Tab never came to {name!r}")


# The keyboard


def test_the_skip_link_leads_past_the_bar(keys: TablePage) -> None:
    keys.page.goto(keys.page.url.partition("#")[0])
    keys.page.keyboard.press("Tab")
    skip = keys.page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    keys.page.keyboard.press("Enter")
    expect(keys.page.locator("#main")).to_be_focused()
    keys.page.keyboard.press("Tab")
    assert keys.page.locator("main :focus").count() == 1


def test_a_move_by_keyboard_alone(keys: TablePage, slumber: Campaign) -> None:
    page = keys.page
    tab_to(page, "Gambler")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet:modal")).to_be_visible()
    tab_to(page, "More at once")
    page.keyboard.press("Enter")
    expect(keys.get_group("dreamer", "More at once").locator(".disclosure-body")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("name", "count")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    keys.expect_message("Gambler suffered 3 Distress and has 3 of 8.")
    expect(page.locator(":focus")).to_have_attribute("name", "count")
    assert get_distress(slumber) == 3


def test_a_move_that_unfolds_by_keyboard_alone(keys: TablePage) -> None:
    page = keys.page
    keys.unfold_group("entity", "Correct its tile").locator("a.disclosure-summary").first.focus()
    tab_to(page, "Enter an effect")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Sp")
    tab_to(page, "More options", 3)
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    keys.expect_message("The Team wrote down Wraith's Special effect.")
    keys.expect_text("entity", "Special effect", "range 2")


def test_undo_by_keyboard_alone(keys: TablePage) -> None:
    keys.tap_button("dreamer", "Suffer Distress")
    keys.page.keyboard.press("Escape")
    keys.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    keys.page.locator("#main").focus()
    keys.page.keyboard.press("Shift+Tab")
    expect(keys.page.locator(":focus")).to_have_text("Undo")
    keys.page.keyboard.press("Space")
    keys.expect_message("Undid: Gambler suffered 1 Distress.")
    keys.expect_counter("Distress", 0)


# Without JavaScript


def test_the_ways_show_one_room_at_a_time(plain: TablePage) -> None:
    for panel in (*ROOM_KEYS, *reversed(ROOM_KEYS)):
        plain.show_panel(panel)
        expect(plain.page.locator(".pane:visible")).to_have_count(1)
        expect(plain.get_panel(panel)).to_be_in_viewport()


def test_a_sheet_is_a_page_of_its_own_with_a_way_back(plain: TablePage, slumber: Campaign) -> None:
    for sheet in SHEET_PATHS:
        plain.show_panel(sheet)
        expect(plain.page.locator(".panel:visible")).to_have_count(1)
        assert f"/sheet/{sheet}/" in plain.page.url
        plain.page.get_by_role("link", name="Back to the table").click()
        expect(plain.get_panel("now")).to_be_visible()
        assert plain.page.url.endswith(f"/c/{slumber.slug}/")


def test_a_group_unfolds_and_folds_and_the_page_stays_at_its_panel(plain: TablePage) -> None:
    group = plain.unfold_group("turncard", "Loot and endings")
    expect(plain.get_panel("turncard")).to_be_visible()
    expect(group.get_by_text("Gain Loot").first).to_be_visible()
    group.locator("a.disclosure-summary").first.click()
    expect(group.locator(".disclosure-body")).to_have_count(0)
    expect(plain.get_panel("turncard")).to_be_visible()


def cause_refusal(table: TablePage) -> None:
    """Try what belongs to another step, and be refused."""
    table.fill_form("entity", "Resolve an effect", "Effects and movement", Kind="Basic effect").click()
    table.expect_refusal("You can do this only in the Entity and Dream event step")


def test_a_refusal_comes_with_the_table(plain: TablePage) -> None:
    cause_refusal(plain)
    expect(plain.page).to_have_title("The long night")
    plain.tap_button("dreamer", "Suffer Distress")
    plain.expect_counter("Distress", 1)
