"""Without JavaScript a refusal comes with the table, and every page has a way on."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from tests.campaigns.evening import distress, in_slumber, stored
from tests.form_browser.browser import FormBrowser
from tests.form_browser.table import FormTable, words

pytestmark = pytest.mark.django_db

OURS = "Ether of absent Dreamers counts, too."
STEPS = "Steps of the Turn card"


@pytest.fixture
def slumber(db: None) -> Campaign:
    """Three Dreamers in the Draw step of the Wraith's first Turn."""
    return in_slumber(who="gambler,specialist,tough-guy", name="The long night")


@pytest.fixture
def table(form_browser: FormBrowser, slumber: Campaign) -> FormTable:
    """A phone without JavaScript."""
    return FormTable.of(form_browser, slumber)


@pytest.fixture
def refused(table: FormTable) -> FormTable:
    """The same, refused what belongs to another step."""
    button = table.fill("entity", "Resolve an effect", "Effects and movement", Kind="Basic effect")
    table.browser.press(button)
    table.refused("This belongs to the Entity and Dream event step.")
    return table


def test_a_move_leads_back_to_its_panel_with_the_group_unfolded(table: FormTable) -> None:
    table.browser.press(table.fill("turncard", "Note the suit", STEPS, Suit="hearts"))
    assert table.reads("#said", "The Turn card shows hearts.")
    assert table.is_unfolded("turncard", STEPS)


def test_a_refusal_comes_with_the_table(refused: FormTable, slumber: Campaign) -> None:
    assert words(refused.browser.one("title")) == "The long night"
    refused.tap("dreamer", "Suffer Distress")
    assert distress(slumber) == 1


def test_groups_unfold_after_a_refusal(refused: FormTable) -> None:
    assert "Reshuffle" in words(refused.unfold("dreamer", "Cards"))


def test_another_dreamer_can_be_chosen_after_a_refusal(refused: FormTable) -> None:
    refused.choose("Specialist")


def test_a_refusal_stays_at_the_panel_of_its_form(refused: FormTable) -> None:
    assert refused.sees("#entity")


def test_a_card_overrules_a_refusal(table: FormTable) -> None:
    table.tap("dreamer", "Draw")
    table.browser.press(table.fill("dreamer", "Draw", "Cards"))
    table.refused("Gambler has drawn in this Turn.")
    table.overrule("Second breath")
    assert table.reads("#said", "Gambler drew")
    table.look_at("journal")
    assert table.reads("#journal", "a card said otherwise: Second breath")


@pytest.mark.parametrize("given", ["-1", "9999", "2.5", "e"])
def test_bad_input_gets_a_sentence_and_the_table(table: FormTable, slumber: Campaign, given: str) -> None:
    button = table.fill("dreamer", "Seal", "Cards")
    form = table.browser.form_of(button)
    assert form is not None
    # A browser that knows no numbers sends what is typed.
    for box in form.css("input[name=count]"):
        box.attrs["type"] = "text"
        box.attrs["value"] = given
    before = stored(slumber)
    table.browser.press(button)

    table.refused("Seal: How many")
    assert stored(slumber) == before
    table.tap("dreamer", "Suffer Distress")
    assert distress(slumber) == 1


def test_a_page_left_open_has_a_way_on(table: FormTable, slumber: Campaign) -> None:
    stale = FormTable.of(FormBrowser(table.browser.client), slumber)
    stale.look_at("slumber")
    for dreamer in ("Gambler", "Specialist", "Tough Guy"):
        table.choose(dreamer)
        table.tap("dreamer", "Draw")

    stale.browser.press(stale.button("slumber", "Everybody draws"))

    stale.refused("The table has moved on")
    assert stale.reads("#where h1", "Turn 1 of 4")
    stale.tap("slumber", "End actions")


def test_a_ruling_is_written_on_its_page_and_stands_in_the_next_refusal(table: FormTable, slumber: Campaign) -> None:
    browser = table.browser
    browser.press(table.fill("dreamer", "Spend Ether", "More at once", How_many=9))
    (rule,) = table.refused("Gambler has no Ether").css("a.rule")
    browser.follow(rule)
    browser.follow(next(one for one in browser.seen("a") if words(one) == "How do we play this?"))
    browser.type(browser.one("#ruling-text"), OURS)
    browser.press(next(one for one in browser.seen("button") if words(one) == "Write it down"))
    assert table.reads("#said", OURS)
    assert f"/c/{slumber.slug}/?" in browser.address

    browser.press(table.fill("dreamer", "Spend Ether", "More at once", How_many=9))

    (ours,) = table.refused("Gambler has no Ether").css(".ours")
    assert words(ours) == f"You agreed: {OURS}"
