"""How many taps one whole Turn of three Dreamers takes on a phone, all of it on the card of Now (manual p. 8)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from campaigns.models import Campaign
from tests.browser.conftest import TEAM_ARCHETYPES, PageOpener
from tests.browser.table_page import TablePage
from tests.campaigns.table_actions import apply_move, get_only_ref, get_stored_value, start_slumber

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

DREAMER_NAMES = ("Gambler", "Specialist", "Tough Guy")
ROW_LINES_SCRIPT = "row => new Set([...row.querySelectorAll('label, button')].map(chip => chip.offsetTop)).size"
"""The number of lines that a row's chips take."""
MAX_DETAILED_TAPS = 9
MAX_LIGHT_TAPS = 8


@dataclass
class CardTapCounter:
    """A counter of taps on the card."""

    table: TablePage
    taps: int = 0

    def get_visible(self, move: str, what: str = "button") -> Locator:
        """Return the visible buttons of a move's forms on the card, or other elements in them."""
        return self.table.get_panel("due").locator(f'form[action*="/move/{move}/"] {what}').locator("visible=true")

    def tap(self, button: Locator) -> None:
        """Tap a move, and wait for its journal entry."""
        self.taps += 1
        self.table.tap_and_wait(button)

    def tick(self, box: Locator) -> None:
        """Tick a box."""
        self.taps += 1
        box.click()


def build_wraith_campaign(tracking: str) -> Campaign:
    """Return three Dreamers in the first Draw step, the effects of the Wraith noted."""
    campaign = start_slumber(who=TEAM_ARCHETYPES, name="The long night")
    if tracking == "light":
        apply_move(campaign, "track", mode="light")
    apply_move(
        campaign, "note-effect", entity=get_only_ref(campaign, "etherfields.entity"), kind="basic", reach=1, distress=1
    )
    return campaign


@pytest.mark.parametrize(("tracking", "most"), [("light", MAX_LIGHT_TAPS), ("detailed", MAX_DETAILED_TAPS)])
def test_one_whole_turn_of_three_dreamers_in_few_taps_and_nothing_typed_p8(
    seat: PageOpener, transactional_db: None, tracking: str, most: int
) -> None:
    campaign = build_wraith_campaign(tracking)
    thumb = CardTapCounter(TablePage.open_campaign(seat(), campaign))
    play_a_turn(thumb, tracking)

    assert thumb.taps <= most
    thumb.table.expect_place("Turn 2 of 4")
    hit = [get_stored_value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)]
    assert hit == [1, 1, 0]


def play_a_turn(thumb: CardTapCounter, tracking: str) -> None:
    thumb.tap(thumb.get_visible("draw-all"))
    if tracking == "light":
        thumb.tap(thumb.get_visible("all-acted"))
    else:
        for _dreamer in DREAMER_NAMES:
            thumb.tap(thumb.get_visible("cards-left", "button[value='2']").first)
    for dreamer in DREAMER_NAMES[:2]:
        thumb.tick(thumb.get_visible("resolve-effect", "label").filter(has_text=dreamer))
    thumb.tap(thumb.get_visible("resolve-effect"))
    thumb.tap(thumb.get_visible("move-entity", "button[value='full']"))
    thumb.tap(thumb.get_visible("discard-turn"))


def test_cards_that_went_elsewhere_are_told_of_the_dreamer_whose_chip_is_lit_p13(
    seat: PageOpener, transactional_db: None
) -> None:
    campaign = start_slumber(who=TEAM_ARCHETYPES, name="The long night")
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    thumb = CardTapCounter(TablePage.open_campaign(seat(), campaign))
    card = thumb.table.get_panel("now-card")
    fold = card.get_by_text("Some cards were not discarded").locator("visible=true")

    card.get_by_role("radio", name=DREAMER_NAMES[2]).check()
    fold.click()
    expect(card.locator("button[value='2']").locator("visible=true")).to_have_count(1)
    expect(card.locator("[id*='-end-actions']").locator("visible=true")).to_have_count(0)
    assert card.locator("details[open] b").locator("visible=true").all_text_contents() == [DREAMER_NAMES[2]]
    for chips in card.locator("details[open] fieldset").locator("visible=true").all():
        assert chips.evaluate(ROW_LINES_SCRIPT) == 1
    thumb.tick(thumb.get_visible("cards-left", "label").filter(has_text="1").first)
    thumb.tap(thumb.get_visible("cards-left", "button[value='2']").last)

    assert [get_stored_value(campaign, "etherfields.dreamer", ref, "progress") for ref in (1, 2, 3)] == [0, 0, 1]
    expect(fold).to_have_count(1)


def test_a_card_spares_who_the_board_shows_in_range_p9(seat: PageOpener, transactional_db: None) -> None:
    campaign = start_slumber(who=TEAM_ARCHETYPES, name="The long night")
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="basic", reach=1, distress=1)
    apply_move(campaign, "lay-tile", slot="A1")
    for dreamer in (1, 2):
        apply_move(campaign, "put-dreamer", dreamer=dreamer, space="A1.1")
    apply_move(campaign, "put-figure", entity=wraith, space="A1.2", number=1)
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    apply_move(campaign, "note-step", step="basic")
    thumb = CardTapCounter(TablePage.open_campaign(seat(), campaign))

    thumb.table.get_panel("now-card").get_by_text("A card spares somebody").click()
    thumb.table.get_panel("now-card").get_by_label("Name the card").fill("Umbrella")
    thumb.tick(thumb.get_visible("resolve-effect", "label").filter(has_text=DREAMER_NAMES[1]))
    thumb.tap(thumb.get_visible("resolve-effect").last)

    assert [get_stored_value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)] == [1, 0, 0]


def test_whoever_is_ticked_off_is_asked_again_by_a_tap_on_the_name_p8(seat: PageOpener, transactional_db: None) -> None:
    campaign = build_wraith_campaign("detailed")
    thumb = CardTapCounter(TablePage.open_campaign(seat(), campaign))
    thumb.tap(thumb.get_visible("draw-all"))
    thumb.tap(
        thumb.get_visible(
            "cards-left", f"button[value='{get_stored_value(campaign, 'etherfields.dreamer', 1, 'hand') - 1}']"
        )
    )
    lines = thumb.table.get_panel("due").locator(".line")
    expect(lines.locator("button").locator("visible=true").first).to_be_visible()
    assert not lines.nth(0).locator("button").locator("visible=true").count()

    thumb.tick(lines.nth(0).locator("label"))
    thumb.tap(lines.nth(0).locator("button[value='1']"))

    assert get_stored_value(campaign, "etherfields.dreamer", 1, "hand") == 1
