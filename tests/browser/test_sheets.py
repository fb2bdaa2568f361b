"""Sheets over the table: opened by a tap, closed by Escape, by the scrim and by ending moves; the focus returns."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PageOpener
from tests.browser.page_checks import STYLES_LOADED_SCRIPT
from tests.browser.table_page import ALL_SHEET_KEYS, TablePage, wait_for_cached_rules
from tests.campaigns.table_actions import GAMBLER, apply_move, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WAIT_FOR_TABLE_ENTRY_SCRIPT = """() => new Promise((done) => {
  const look = () => history.state?.dialogs ? addEventListener("popstate", look, {once: true}) : done();
  look();
})"""


def get_open_sheet(table: TablePage) -> Locator:
    return table.page.locator("#sheet:modal")


def list_seats(table: TablePage) -> Locator:
    return table.get_panel("strip").get_by_role("link")


def test_a_sheet_is_fetched_when_it_is_tapped_and_not_before(table: TablePage) -> None:
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url) if "/sheet/" in request.url else None)
    table.page.wait_for_timeout(300)
    assert asked == []

    list_seats(table).first.click()

    expect(get_open_sheet(table)).to_be_visible()
    assert len(asked) == 1


def test_a_long_sheet_ends_at_the_bottom_of_the_screen(table: TablePage) -> None:
    list_seats(table).first.click()
    expect(get_open_sheet(table)).to_be_visible()

    bottom = table.page.locator("#sheet .panel").evaluate("panel => panel.getBoundingClientRect().bottom")
    assert bottom == table.page.evaluate("innerHeight")


def test_the_styles_of_a_sheet_change_nothing_on_the_table(table: TablePage) -> None:
    measure = "[...document.querySelectorAll('#now *')].map(e => [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight].join())"
    before = table.page.evaluate(measure)
    list_seats(table).first.click()
    expect(get_open_sheet(table)).to_be_visible()

    assert table.page.evaluate(measure) == before


@pytest.mark.parametrize("way", ["Escape", "scrim", "button"])
def test_a_sheet_closes_and_the_focus_goes_back_to_what_opened_it(table: TablePage, way: str) -> None:
    seat = list_seats(table).nth(1)
    seat.click()
    expect(get_open_sheet(table)).to_be_visible()

    if way == "Escape":
        table.page.keyboard.press("Escape")
    elif way == "scrim":
        table.page.mouse.click(20, 20)
    else:
        table.page.locator("#sheet [data-close]").click()

    expect(get_open_sheet(table)).to_have_count(0)
    expect(seat).to_be_focused()


def test_counting_keeps_a_sheet_open_with_undo_beside_what_was_said(table: TablePage) -> None:
    list_seats(table).first.click()
    plus = table.get_panel("dreamer").locator(".counter", has_text="Distress").get_by_role("button").last
    table.tap_and_wait(plus)
    expect(get_open_sheet(table)).to_be_visible()
    expect(table.get_panel("dreamer").locator(".counter .number").first).to_have_text("1")
    table.expect_message("Gambler suffered 1 Distress and has 1 of 8.")

    table.tap_and_wait(table.get_panel("beside").get_by_role("button", name="Undo"))
    expect(table.get_panel("dreamer").locator(".counter .number").first).to_have_text("0")


def test_a_page_that_is_loaded_again_shows_its_sheet(table: TablePage, slumber: Campaign) -> None:
    table.page.goto(f"/c/{slumber.slug}/sheet/dreamer/{GAMBLER}/")
    expect(get_open_sheet(table)).to_be_visible()
    table.page.reload()
    expect(get_open_sheet(table)).to_be_visible()

    table.page.keyboard.press("Escape")
    expect(table.get_panel("now")).to_be_visible()
    expect(table.page).to_have_url(re.compile(rf"/c/{slumber.slug}/$"))


def test_from_one_dreamer_to_the_next_the_table_follows(table: TablePage) -> None:
    list_seats(table).first.click()
    table.get_panel("dreamer").locator(".dreamer-tabs a", has_text="Specialist").click()
    expect(table.get_panel("dreamer-title")).to_have_text("Specialist")
    expect(get_open_sheet(table)).to_be_visible()
    table.page.keyboard.press("Escape")
    table.expect_text("slumber", "Specialist's deck list")


def test_something_happened_leads_to_every_report_in_one_more_tap(table: TablePage) -> None:
    told = {
        "Cards": "Reshuffle", "A script or note": "Write it down", "We found a Secret": "Which Secret?",
        "Entity in play": "Put it in play", "Flaw": "Gain a Flaw", "Item used or found": "Items",
        "Stop for tonight": "Save and pack away",
    }  # fmt: skip
    for label, move in told.items():
        table.page.get_by_role("link", name="Report or ask").click()
        expect(get_open_sheet(table)).to_be_visible()
        table.page.locator("#happened .menu-grid a", has_text=label).click()
        expect(table.page.locator("#sheet").get_by_text(move).first).to_be_visible()
        table.close_sheet()


def test_an_entity_is_entered_by_chips_and_its_name(table: TablePage) -> None:
    table.show_panel("tile")
    form = table.get_panel("tile").locator("form")
    form.get_by_label("Name").fill("Owl")
    form.get_by_role("group", name="Moves").get_by_role("radio", name="3").check()
    figures = form.get_by_role("group", name="Figures")
    beside = figures.get_by_role("spinbutton")
    expect(beside).to_be_hidden()
    figures.get_by_role("radio", name="+").check()
    beside.fill("9")
    table.tap_and_wait(form.get_by_role("button", name="Put it in play"))

    expect(get_open_sheet(table)).to_have_count(0)
    table.expect_message("Owl is in play.")
    expect(table.get_panel("lying").locator(".tile", has_text="Owl")).to_contain_text("9")


def test_what_is_refused_keeps_the_form_as_it_was_tapped(table: TablePage) -> None:
    table.show_panel("tile")
    form = table.get_panel("tile").locator("form")
    form.get_by_label("Name").fill("Owl")
    form.get_by_text("Its effects, if you like").click()
    form.get_by_role("group", name="Range").first.get_by_role("radio", name="2").check()
    table.press(form.get_by_role("button", name="Put it in play"))

    table.expect_refusal("what does it do?")
    expect(form.get_by_label("Name")).to_have_value("Owl")
    expect(form.get_by_role("group", name="Range").first.get_by_role("radio", name="2")).to_be_checked()


def test_figures_of_an_entity_are_counted_on_its_sheet(table: TablePage, slumber: Campaign) -> None:
    table.open_entity(get_only_ref(slumber, "etherfields.entity"))
    table.tap_and_wait(table.get_panel("entity-figures").get_by_role("button").last)

    expect(get_open_sheet(table)).to_be_visible()
    expect(table.get_panel("entity-figures").locator(".number")).to_have_text("2")
    table.page.keyboard.press("Escape")
    expect(table.get_panel("lying").locator(".tile").first).to_be_focused()


def test_a_tapped_pile_offers_its_moves_and_then_its_correction(table: TablePage) -> None:
    list_seats(table).first.click()
    sheet = table.get_panel("dreamer")
    sheet.get_by_role("link", name=re.compile("^Deck: 22")).click()
    table.tap_and_wait(sheet.get_by_role("button", name="Seal", exact=True))
    expect(sheet.get_by_role("link", name=re.compile("^Sealed: 1"))).to_be_visible()

    sheet.get_by_text("Correct the number").click()
    sheet.get_by_role("button", name="Deck: 1 less").click()
    expect(sheet.get_by_role("spinbutton", name="Deck")).to_have_value("20")
    table.tap_and_wait(sheet.get_by_role("button", name="Correct", exact=True))

    sheet.get_by_role("link", name=re.compile("^Deck: 20")).click()
    expect(sheet.get_by_role("spinbutton", name="Deck")).to_have_count(0)
    expect(get_open_sheet(table)).to_be_visible()


def test_a_free_slot_leads_to_gaining_an_item_which_comes_into_sight(table: TablePage) -> None:
    table.show_panel("things").get_by_role("link", name="Gain an Item").first.click()

    expect(table.get_panel("things--items").locator(".disclosure-body")).to_be_in_viewport()
    table.report_move("things", "Gain an Item", "Items", Name="Lantern")
    expect(table.get_panel("things").locator(".slots")).to_contain_text("Lantern")


def test_an_item_opens_its_card_and_a_loss_closes_it(table: TablePage, slumber: Campaign) -> None:
    apply_move(slumber, "gain-item", name="Rope", wrath=2)
    table.show_panel("item")
    card = table.get_panel("item")
    table.tap_and_wait(card.get_by_role("button", name="Discard an Item to Storage"))
    expect(card).to_contain_text("in the Storage")
    table.tap_and_wait(card.get_by_role("button", name="Lose an Item to the Market"))

    expect(get_open_sheet(table)).to_have_count(0)


def test_a_code_is_typed_on_the_pad_or_with_the_keyboard(table: TablePage) -> None:
    table.show_panel("secret")
    sheet = table.get_panel("secret")
    keys = sheet.get_by_role("group", name="Keypad for the code")
    for key in ("II", "1", "4", "C"):
        keys.get_by_role("button", name=key, exact=True).click()
    code = sheet.get_by_label("Code", exact=True)
    expect(code).to_have_value("II-14 C")
    keys.get_by_role("button", name="Delete the last character").click()
    expect(code).to_have_value("II-14")
    code.click()
    table.page.keyboard.press("End")
    table.page.keyboard.type("b")
    table.page.keyboard.press("Enter")
    table.expect_refusal("What is it? Tap its kind")
    table.tap_and_wait(sheet.get_by_role("button", name="Map tile", exact=True))

    table.expect_message("II-14 B")
    expect(get_open_sheet(table)).to_have_count(0)


def test_every_open_sheet_is_for_everybody(seat: PageOpener, slumber: Campaign) -> None:
    page = seat()
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "gain-mask", dreamer=GAMBLER, name="Owl", wear=True)
    apply_move(slumber, "gain-mask", dreamer=GAMBLER, name="The heron")
    apply_move(slumber, "gain-item", name="A coil of rope", wrath=2, store=True)
    rope = get_only_ref(slumber, "etherfields.item")
    refs = {"dreamer": GAMBLER, "mask": GAMBLER, "entity": wraith, "copy": wraith, "item": rope}
    for sheet in ALL_SHEET_KEYS:
        page.goto("about:blank")
        page.goto(f"/c/{slumber.slug}/sheet/{sheet}/" + (f"{refs[sheet]}/" if sheet in refs else ""))
        expect(page.locator("#sheet:modal")).to_be_visible()
        assert page_checks.find_faults(page, "html" if sheet == ALL_SHEET_KEYS[0] else page_checks.SHEET_SCOPE) == [], (
            sheet
        )


HAPPENED_SHEET, FINDER = "Report or ask", "#finder:modal"


def go_back_to_table(table: TablePage) -> None:
    """Press Back, and check that it leads from the open dialog to the table below it."""
    address = table.page.url
    table.page.go_back()
    expect(table.page.locator("dialog:modal")).to_have_count(0)
    expect(table.get_panel("now")).to_be_visible()
    assert table.page.url == address


@pytest.mark.idle
@pytest.mark.parametrize("kind", ["dreamer", "entity", "+", "two", "moved"])
def test_back_closes_a_sheet_and_stays_on_the_table(table: TablePage, slumber: Campaign, kind: str) -> None:
    wait_for_cached_rules(table.page)
    length = table.page.evaluate("history.length")
    for _ in range(2):
        if kind == "entity":
            table.open_entity(get_only_ref(slumber, "etherfields.entity"))
        elif kind == "+":
            table.page.get_by_role("link", name=HAPPENED_SHEET).click()
        else:
            list_seats(table).first.click()
        expect(get_open_sheet(table)).to_be_visible()
        if kind == "two":
            table.get_panel("dreamer").locator(".dreamer-tabs a", has_text="Specialist").click()
            expect(table.get_panel("dreamer-title")).to_have_text("Specialist")
        if kind == "moved":
            plus = table.get_panel("dreamer").locator(".counter", has_text="Distress").get_by_role("button").last
            table.tap_and_wait(plus)
        go_back_to_table(table)
    assert table.page.evaluate("history.length") == length + 1


@pytest.mark.idle
@pytest.mark.parametrize("way", ["Escape", "button", "move"])
def test_a_closed_sheet_leaves_no_entry_of_the_history(table: TablePage, way: str) -> None:
    wait_for_cached_rules(table.page)
    length = table.page.evaluate("history.length")
    for name in ("Owl", "Heron"):
        if way == "move":
            table.show_panel("tile")
            table.get_panel("tile").locator("form").get_by_label("Name").fill(name)
            table.tap_and_wait(table.get_panel("tile").get_by_role("button", name="Put it in play"))
        else:
            list_seats(table).first.click()
            expect(get_open_sheet(table)).to_be_visible()
            if way == "Escape":
                table.page.keyboard.press("Escape")
            else:
                table.close_sheet()
        expect(get_open_sheet(table)).to_have_count(0)
        table.page.evaluate(WAIT_FOR_TABLE_ENTRY_SCRIPT)
    assert table.page.evaluate("history.length") == length + 1


def test_back_after_a_reload_with_an_open_sheet_leads_on(table: TablePage) -> None:
    list_seats(table).first.click()
    expect(get_open_sheet(table)).to_be_visible()
    table.page.reload()
    table.page.evaluate(WAIT_FOR_TABLE_ENTRY_SCRIPT)
    expect(table.get_panel("now")).to_be_visible()


@pytest.mark.idle
def test_back_closes_the_finder_above_a_sheet_first(table: TablePage) -> None:
    wait_for_cached_rules(table.page)
    list_seats(table).first.click()
    expect(get_open_sheet(table)).to_be_visible()
    wait_for_cached_rules(table.page)
    table.page.keyboard.press("Control+k")
    expect(table.page.locator(FINDER)).to_be_visible()

    table.page.go_back()
    expect(table.page.locator(FINDER)).to_have_count(0)
    expect(get_open_sheet(table)).to_be_visible()
    go_back_to_table(table)


def test_the_labels_on_the_form_of_an_entity_are_clear_of_the_row_above(table: TablePage) -> None:
    form = table.show_panel("tile").locator("form")
    form.locator("details").evaluate_all("found => found.forEach(each => each.open = true)")
    table.page.evaluate(STYLES_LOADED_SCRIPT)

    gap = form.get_by_role("group", name="Effect").evaluate(
        "group => group.getBoundingClientRect().top - group.previousElementSibling.getBoundingClientRect().bottom"
    )
    assert gap >= 8
