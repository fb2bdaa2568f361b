"""Without JavaScript a rule violation is shown with the table, and every page has a way on."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.campaigns.table_actions import get_distress, get_fingerprint, start_slumber
from tests.form_browser.browser import FormBrowser
from tests.form_browser.form_table import FormTable, get_text

pytestmark = pytest.mark.django_db

HOUSE_RULE_TEXT = "Ether of absent Dreamers counts, too."
STEPS_HEADING = "Steps of the Turn card"


@pytest.fixture
def slumber(db: None) -> Campaign:
    """Three Dreamers in the Draw step of the Wraith's first Turn."""
    return start_slumber(who="gambler,specialist,tough-guy", name="The long night")


@pytest.fixture
def table(form_browser: FormBrowser, slumber: Campaign) -> FormTable:
    """A phone without JavaScript."""
    return FormTable.open_campaign(form_browser, slumber)


@pytest.fixture
def refused(table: FormTable) -> FormTable:
    """The same after a rule violation: a move of another step."""
    button = table.fill_form("entity", "Resolve an effect", "Effects and movement", Kind="Basic effect")
    table.browser.press_button(button)
    table.expect_refusal("You can do this only in the Entity and Dream event step")
    return table


def test_a_move_leads_back_to_its_panel_with_the_group_unfolded(table: FormTable) -> None:
    table.browser.press_button(table.fill_form("turncard", "Enter the suit", STEPS_HEADING, Suit="hearts"))
    assert table.has_text("#said", "The Turn card shows hearts.")
    assert table.is_unfolded("turncard", STEPS_HEADING)


def test_a_refusal_comes_with_the_table(refused: FormTable, slumber: Campaign) -> None:
    assert get_text(refused.browser.select_first("title")) == "The long night"
    refused.tap_button("dreamer", "Suffer Distress")
    assert get_distress(slumber) == 1


def test_groups_unfold_after_a_refusal(refused: FormTable) -> None:
    assert "Reshuffle" in get_text(refused.unfold_group("dreamer", "Cards"))


def test_another_dreamer_can_be_chosen_after_a_refusal(refused: FormTable) -> None:
    refused.choose_dreamer("Specialist")


def test_a_refusal_stays_at_the_panel_of_its_form(refused: FormTable) -> None:
    assert refused.is_visible("#entity")


def test_a_card_overrules_a_refusal(table: FormTable) -> None:
    table.tap_button("dreamer", "Draw")
    table.browser.press_button(table.fill_form("dreamer", "Draw", "Cards"))
    table.expect_refusal("Gambler has already drawn this Turn.")
    table.overrule_by_card("Second breath")
    assert table.has_text("#said", "Gambler drew")
    table.show_panel("journal")
    assert table.has_text("#journal", "a card said otherwise: Second breath")


@pytest.mark.parametrize("given", ["-1", "9999", "2.5", "e"])
def test_bad_input_gets_a_sentence_and_the_table(table: FormTable, slumber: Campaign, given: str) -> None:
    button = table.fill_form("dreamer", "Seal", "Cards")
    form = table.browser.find_form(button)
    assert form is not None
    # A browser without number fields sends any text.
    for box in form.css("input[name=count]"):
        box.attrs["type"] = "text"
        box.attrs["value"] = given
    before = get_fingerprint(slumber)
    table.browser.press_button(button)

    table.expect_refusal("How many: ")
    assert get_fingerprint(slumber) == before
    table.tap_button("dreamer", "Suffer Distress")
    assert get_distress(slumber) == 1


def test_a_page_left_open_has_a_way_on(table: FormTable, slumber: Campaign) -> None:
    stale = FormTable.open_campaign(FormBrowser(table.browser.client), slumber)
    stale.show_panel("slumber")
    for dreamer in ("Gambler", "Specialist", "Tough Guy"):
        table.choose_dreamer(dreamer)
        table.tap_button("dreamer", "Draw")

    stale.browser.press_button(stale.get_button("slumber", "Everybody draws"))

    stale.expect_refusal("The table has moved on")
    assert stale.has_text("#where h1", "Turn 1 of 4")
    stale.tap_button("slumber", "End actions")


def test_a_ruling_is_written_on_its_page_and_stands_in_the_next_refusal(table: FormTable, slumber: Campaign) -> None:
    browser = table.browser
    browser.press_button(table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9))
    (rule,) = table.expect_refusal("Gambler has no Ether").css("a.rule")
    browser.follow_link(rule)
    browser.follow_link(next(one for one in browser.select_visible("a") if get_text(one) == "How do we play this?"))
    browser.type_text(browser.select_first("#ruling-text"), HOUSE_RULE_TEXT)
    browser.press_button(next(one for one in browser.select_visible("button") if get_text(one) == "Write it down"))
    assert table.has_text("#said", HOUSE_RULE_TEXT)
    assert f"/c/{slumber.slug}/?" in browser.address

    browser.press_button(table.fill_form("dreamer", "Spend Ether", "More at once", How_many=9))

    (ours,) = table.expect_refusal("Gambler has no Ether").css(".house-rule")
    assert get_text(ours) == f"You agreed: {HOUSE_RULE_TEXT}"
