"""Without a mouse, and without JavaScript: everything stays within reach, and every page has a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import WIDE, Seat
from tests.browser.table import Table
from tests.campaigns.evening import distress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOMS = ("now", "board", "box", "journal")
SHEETS = ("dreamer", "team", "secrets")


@pytest.fixture
def plain(seat: Seat, slumber: Campaign) -> Table:
    """A phone without JavaScript."""
    return Table.of(seat(java_script_enabled=False), slumber)


@pytest.fixture
def keys(seat: Seat, slumber: Campaign) -> Table:
    """A wide screen with a keyboard."""
    return Table.of(seat(WIDE), slumber)


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until something of this name has the focus; a panel, which scrolls by keyboard, is passed by."""
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.locator(":focus:not(section)")
        if focused.count() and name in (focused.text_content() or ""):
            return
    pytest.fail(f"Tab never came to {name!r}")


# The keyboard


def test_the_skip_link_leads_past_the_bar(keys: Table) -> None:
    keys.page.goto(keys.page.url.partition("#")[0])
    keys.page.keyboard.press("Tab")
    skip = keys.page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    keys.page.keyboard.press("Enter")
    expect(keys.page.locator("#main")).to_be_focused()
    keys.page.keyboard.press("Tab")
    assert keys.page.locator("main :focus").count() == 1


def test_a_move_by_keyboard_alone(keys: Table, slumber: Campaign) -> None:
    page = keys.page
    tab_to(page, "Gambler")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet:modal")).to_be_visible()
    tab_to(page, "More at once")
    page.keyboard.press("Enter")
    expect(keys.group("dreamer", "More at once").locator(".unfolded")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("name", "count")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    keys.said("Gambler suffers 3 Distress, now 3 of 8.")
    expect(page.locator(":focus")).to_have_attribute("name", "count")
    assert distress(slumber) == 3


def test_a_move_that_unfolds_by_keyboard_alone(keys: Table) -> None:
    page = keys.page
    keys.unfold("entity", "What its tile says").locator("a.summary").first.focus()
    tab_to(page, "Note an effect")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Sp")
    tab_to(page, "More: ", 3)
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    keys.said("Wraith: the Special effect was noted.")
    keys.reads("entity", "Special effect", "range 2")


def test_undo_by_keyboard_alone(keys: Table) -> None:
    keys.tap("dreamer", "Suffer Distress")
    keys.page.keyboard.press("Escape")
    keys.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    keys.page.locator("#main").focus()
    keys.page.keyboard.press("Shift+Tab")
    expect(keys.page.locator(":focus")).to_have_text("Undo")
    keys.page.keyboard.press("Space")
    keys.said("Taken back: Gambler suffered 1 Distress.")
    keys.counts("Distress", 0)


# Without JavaScript


def test_the_ways_show_one_room_at_a_time(plain: Table) -> None:
    for panel in (*ROOMS, *reversed(ROOMS)):
        plain.look_at(panel)
        expect(plain.page.locator(".room:visible")).to_have_count(1)
        expect(plain.panel(panel)).to_be_in_viewport()


def test_a_sheet_is_a_page_of_its_own_with_a_way_back(plain: Table, slumber: Campaign) -> None:
    for sheet in SHEETS:
        plain.look_at(sheet)
        expect(plain.page.locator(".panel:visible")).to_have_count(1)
        assert f"/sheet/{sheet}/" in plain.page.url
        plain.page.get_by_role("link", name="Back to the table").click()
        expect(plain.panel("now")).to_be_visible()
        assert plain.page.url.endswith(f"/c/{slumber.slug}/")


def test_a_group_unfolds_and_folds_and_the_page_stays_at_its_panel(plain: Table) -> None:
    group = plain.unfold("turncard", "Loot and endings")
    expect(plain.panel("turncard")).to_be_visible()
    expect(group.get_by_text("Gain Loot").first).to_be_visible()
    group.locator("a.summary").first.click()
    expect(group.locator(".unfolded")).to_have_count(0)
    expect(plain.panel("turncard")).to_be_visible()


def refuse(table: Table) -> None:
    """Try what belongs to another step, and be refused."""
    table.fill("entity", "Resolve an effect", "Effects and movement", Kind="Basic effect").click()
    table.refused("This belongs to the Entity and Dream event step.")


def test_a_refusal_comes_with_the_table(plain: Table) -> None:
    refuse(plain)
    expect(plain.page).to_have_title("The long night")
    plain.tap("dreamer", "Suffer Distress")
    plain.counts("Distress", 1)
