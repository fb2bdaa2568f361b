"""Finding and reading a rule without leaving where you are: by key, by thumb, by link, by pointing, and when the network dies."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener
from tests.browser.table_page import TablePage, wait_for_cached_rules

pytestmark = [pytest.mark.browser, pytest.mark.idle, pytest.mark.django_db(transaction=True)]

SCROLL_SCRIPT = """() => {
  const dreamer = document.getElementById('dreamer');
  addEventListener('pointerdown', () => { window.stood ??= dreamer.scrollTop; }, true);
  dreamer.scrollTo(0, 300);
}"""
STORE_CONTEXT_SCRIPT = """([now, rule, text]) => {
  document.getElementById('rulebook')?.remove();
  const held = document.createElement('div');
  Object.assign(held, {id: 'rulebook', hidden: true});
  Object.assign(held.dataset, {game: 'etherfields', query: '?table=' + location.pathname.split('/')[2], now});
  const ruling = document.createElement('p');
  ruling.dataset.rule = rule;
  ruling.textContent = text;
  held.append(ruling);
  document.querySelector('main').append(held);
}"""


def get_finder(page: Page) -> Locator:
    """Return the finder dialog."""
    return page.locator("#finder")


def get_search_field(page: Page) -> Locator:
    """Return the field of the finder."""
    return get_finder(page).get_by_role("combobox", name="Words to find")


def get_results(page: Page) -> Locator:
    """Return the results of the finder."""
    return get_finder(page).get_by_role("option")


def expect_rule(page: Page, title: str) -> Locator:
    """Expect a rule in the reader, its heading focused, and return it."""
    rule = get_finder(page).locator(".rule-entry")
    expect(rule.get_by_role("heading", name=title, exact=True)).to_be_focused()
    return rule


@pytest.fixture
def phone(table: TablePage) -> Page:
    """A phone mid-Slumber that has cached the rules."""
    wait_for_cached_rules(table.page)
    return table.page


def test_rules_of_other_games_are_silent_where_the_own_game_answers(phone: Page) -> None:
    phone.keyboard.press("/")
    get_search_field(phone).fill("a shadow attacks us")
    expect(get_results(phone).first).to_contain_text("p. ")
    assert not [text for text in get_results(phone).all_inner_texts() if re.search("Onirim|Lucidity", text)]

    get_search_field(phone).fill("nightmare")
    expect(get_results(phone).first).to_contain_text("Onirim")


def test_a_key_opens_the_finder_arrows_choose_and_focus_comes_back(phone: Page) -> None:
    before = phone.locator("#acts a[data-find]")
    before.focus()
    phone.keyboard.press("/")
    expect(get_search_field(phone)).to_be_focused()
    phone.keyboard.type("unsealing")
    expect(get_results(phone).first).to_contain_text("p. ")
    expect(get_finder(phone).get_by_role("status")).to_contain_text("Best answers: ")
    expect(get_search_field(phone)).to_have_attribute("aria-expanded", "true")
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("End", -1), ("Home", 0), ("ArrowUp", -1), ("ArrowDown", 0)):
        phone.keyboard.press(key)
        chosen = get_results(phone).nth(place)
        expect(chosen).to_have_attribute("aria-selected", "true")
        expect(get_search_field(phone)).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "")
    title = get_results(phone).first.locator("strong").inner_text()
    phone.keyboard.press("Enter")
    expect_rule(phone, title)
    phone.keyboard.press("Escape")
    expect(get_finder(phone)).to_be_hidden()
    expect(before).to_be_focused()


def test_what_finds_rules_comes_again_after_a_gap_in_the_network(seat: PageOpener, slumber: Campaign) -> None:
    page = seat(service_workers="block")
    gaps = ["finder", "rule-dialog"]

    def drop(route: Route) -> None:
        if gaps and gaps[0] in route.request.url:
            gaps.pop(0)
            return route.abort()
        return route.continue_()

    page.goto("about:blank")
    page.route(re.compile("/(finder|rule-dialog).js"), drop)
    TablePage.open_campaign(page, slumber)
    wait_for_cached_rules(page)
    page.keyboard.press("/")

    expect(get_search_field(page)).to_be_focused()
    assert gaps == []


def test_enter_alone_opens_the_best_and_back_leads_to_what_was_found(phone: Page) -> None:
    phone.locator("#acts a[data-find]").click()
    get_search_field(phone).fill("distres")
    expect(get_results(phone).first).to_contain_text("Distress")
    get_search_field(phone).press("Enter")
    rule = get_finder(phone).locator(".rule-entry")
    first = rule.get_by_role("heading").inner_text()
    see = rule.locator(".rule-see-also a").first
    second = see.inner_text()
    see.click()
    expect_rule(phone, second)
    get_finder(phone).get_by_role("button", name="Back").click()
    expect_rule(phone, first)
    get_finder(phone).get_by_role("button", name="Back").click()
    expect(get_search_field(phone)).to_be_focused()
    expect(get_search_field(phone)).to_have_value("distres")
    expect(get_finder(phone).get_by_role("button", name="Back")).to_be_hidden()
    expect(get_results(phone).first).to_be_visible()


def test_enter_in_an_empty_field_opens_no_rule(phone: Page) -> None:
    phone.locator("#acts a[data-find]").click()
    expect(get_results(phone).first).to_be_visible()
    get_search_field(phone).press("Enter")
    expect(get_search_field(phone)).to_be_focused()
    expect(get_finder(phone).locator(".rule-entry")).to_have_count(0)


def test_a_slash_in_a_field_is_a_slash(phone: Page) -> None:
    table = TablePage(phone)
    table.unfold_group("dreamer", "More at once")
    typed = phone.locator("#dreamer input[type=number]:visible").first
    typed.focus()
    phone.keyboard.press("/")
    expect(get_finder(phone)).to_be_hidden()
    phone.keyboard.press("Control+k")
    expect(get_search_field(phone)).to_be_focused()


def test_other_words_show_what_they_find_from_the_top(phone: Page) -> None:
    phone.keyboard.press("/")
    get_search_field(phone).fill("card")
    expect(get_results(phone).nth(11)).to_be_visible()
    get_finder(phone).locator(".sheet-search").evaluate("found => found.scrollTo(0, found.scrollHeight)")
    expect(get_results(phone).first).not_to_be_in_viewport()
    get_search_field(phone).evaluate(
        "field => { field.value = 'mask'; field.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    expect(get_results(phone).first).to_contain_text("Mask")
    expect(get_results(phone).first).to_be_in_viewport(ratio=1)


def test_nothing_found_says_what_to_try(phone: Page) -> None:
    phone.keyboard.press("/")
    get_search_field(phone).fill("zebra")
    expect(get_finder(phone).get_by_role("status")).to_contain_text("Try another word")
    expect(get_search_field(phone)).to_have_attribute("aria-expanded", "false")
    get_search_field(phone).press("Enter")
    expect(get_search_field(phone)).to_be_visible()


def test_a_refusal_opens_its_rule_and_nothing_is_lost_mid_slumber(phone: Page) -> None:
    table = TablePage(phone)
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    refusal = table.expect_refusal("Gambler has no Ether")
    half_typed = phone.locator("#dreamer .disclosure-body input[type=number]:visible").first
    half_typed.fill("7")
    phone.evaluate(SCROLL_SCRIPT)
    link = refusal.locator("a.rule").first
    link.click()
    expect(get_finder(phone).locator(".rule-entry")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(get_finder(phone)).to_be_hidden()
    expect(link).to_be_focused()
    expect(half_typed).to_have_value("7")
    assert phone.evaluate("window.stood > 100 && window.stood === document.getElementById('dreamer').scrollTop")
    phone.context.set_offline(True)
    phone.keyboard.press("/")
    get_search_field(phone).fill("what is a flaw")
    expect(get_results(phone).first).to_contain_text("Flaw")
    get_results(phone).first.click()
    expect(get_finder(phone).locator(".rule-entry")).to_contain_text("p. ")
    phone.context.set_offline(False)


def test_a_tap_with_a_modifier_is_left_to_the_browser(phone: Page) -> None:
    table = TablePage(phone)
    table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9).click()
    link = table.expect_refusal("Gambler has no Ether").locator("a.rule").first
    with phone.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    expect(opened.value.locator(".rule-entry")).to_be_visible()
    expect(get_finder(phone)).to_be_hidden()


def test_a_move_of_somebody_else_leaves_the_open_finder_alone(phone: Page, slumber: Campaign, seat: PageOpener) -> None:
    phone.keyboard.press("/")
    get_search_field(phone).fill("mask")
    expect(get_results(phone).first).to_be_visible()
    other = TablePage.open_campaign(seat(), slumber)
    other.tap_button("dreamer", "Draw")
    expect(phone.locator("#entries")).to_have_text(other.get_panel("entries").inner_text(), timeout=15000)
    expect(get_search_field(phone)).to_be_focused()
    expect(get_search_field(phone)).to_have_value("mask")
    expect(get_results(phone).first).to_be_visible()


def test_what_matters_now_and_how_the_table_plays_it(phone: Page) -> None:
    phone.evaluate(STORE_CONTEXT_SCRIPT, ["ef.draw ef.seal", "ef.seal", "Flaws too."])
    phone.locator("#due .button").first.focus()
    phone.keyboard.press("/")
    expect(get_finder(phone).get_by_role("status")).to_have_text("What matters now")
    expect(get_results(phone)).to_have_count(2)
    get_results(phone).nth(1).click()
    expect(get_finder(phone).locator(".house-rule-note")).to_contain_text("Flaws too.")
    expect(get_finder(phone).get_by_role("link", name="How do we play this?")).to_have_attribute(
        "href", f"/c/{phone.url.split('/')[4]}/ruling/ef.seal/?at=now"
    )


def test_pointing_opens_the_rule_instead_of_playing(phone: Page) -> None:
    TablePage(phone).show_panel("dreamer")
    phone.evaluate("document.getElementById('dreamer').dataset.rule = 'ef.roster'")
    phone.evaluate("for (const each of document.querySelectorAll('#dreamer [data-rule]')) delete each.dataset.rule")
    entries = TablePage(phone).read_entry_count()
    phone.keyboard.press("/")
    get_finder(phone).get_by_role("button", name="Ask about something").click()
    expect(phone.get_by_text("Nothing is played.")).to_be_visible()
    box = phone.locator("#dreamer form button.button:visible").first.bounding_box()
    assert box is not None
    phone.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(get_finder(phone).locator(".rule-entry#ef\\.roster")).to_be_visible()
    expect(phone.get_by_text("Nothing is played.")).to_be_hidden()
    assert TablePage(phone).read_entry_count() == entries
    phone.keyboard.press("Escape")
    phone.keyboard.press("/")
    get_finder(phone).get_by_role("button", name="Ask about something").click()
    phone.keyboard.press("Escape")
    expect(phone.get_by_text("Nothing is played.")).to_be_hidden()
    phone.locator("#dreamer form button.button:visible").first.focus()
    phone.keyboard.press("?")
    expect(get_finder(phone).locator(".rule-entry#ef\\.roster")).to_be_visible()


def test_without_javascript_the_same_link_leads_to_a_page(seat: PageOpener, slumber: Campaign) -> None:
    page = TablePage.open_campaign(seat(java_script_enabled=False), slumber).page
    expect(get_finder(page)).to_be_hidden()
    page.locator("#acts a[data-find]").click()
    page.locator("main").get_by_label("Words to find").fill("seal")
    page.locator("main").get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_role("link", name="Seal", exact=False).first).to_be_visible()


@pytest.mark.parametrize("size", [{"width": 320, "height": 640}, PHONE_SIZE, WIDE_SIZE], ids=["320", "phone", "wide"])
def test_the_sheet_for_everybody(phone: Page, size: dict[str, int]) -> None:
    phone.set_viewport_size({"width": size["width"], "height": size["height"]})
    phone.evaluate(STORE_CONTEXT_SCRIPT, ["ef.draw ef.seal", "ef.seal", "Flaws too."])
    phone.keyboard.press("/")
    for text in ("", "card", "zebra"):
        get_search_field(phone).fill(text)
        phone.wait_for_function("text => document.querySelector('#finder-q').value === text", arg=text)
        assert_faultless(phone)
    get_search_field(phone).fill("seal")
    get_results(phone).first.click()
    assert_faultless(phone)


def assert_faultless(page: Page) -> None:
    """Expect no fault of the page, by day and by night."""
    page_checks.set_color_scheme(page, "dark")
    dark = page_checks.find_axe_violations(page, "color-contrast")
    page_checks.set_color_scheme(page, "light")
    small = page.evaluate("""() => [...document.querySelectorAll('#finder :is(a, button, input, [role=option])')]
      .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5 && getComputedStyle(e).display !== 'inline')
      .map(e => e.outerHTML.slice(0, 100))""")
    assert [*dark, *page_checks.find_axe_violations(page), *page_checks.find_overflow(page), *small] == []
