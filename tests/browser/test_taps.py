"""How many taps one whole Turn of three Dreamers takes on a phone, all of it on the card of Now (manual p. 8)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from campaigns.models import Campaign
from tests.browser.conftest import TEAM, Seat
from tests.browser.table import Table
from tests.campaigns.evening import applied, in_slumber, only, value

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALL = ("Gambler", "Specialist", "Tough Guy")
LINES = "row => new Set([...row.querySelectorAll('label, button')].map(chip => chip.offsetTop)).size"
"""On how many lines the chips of a row stand."""
DETAILED_TAPS = 9
LIGHT_TAPS = 8


@dataclass
class Thumb:
    """Taps what the card shows, and counts every tap."""

    table: Table
    taps: int = 0

    def shown(self, move: str, what: str = "button") -> Locator:
        """Return what is in sight of the forms of a move on the card: its buttons, or something else in them."""
        return self.table.panel("due").locator(f'form[action*="/move/{move}/"] {what}').locator("visible=true")

    def tap(self, button: Locator) -> None:
        """Tap a move, and wait until it stands in the journal."""
        self.taps += 1
        self.table.counted(button)

    def tick(self, box: Locator) -> None:
        """Tick a box."""
        self.taps += 1
        box.click()


def facing_the_wraith(tracking: str) -> Campaign:
    """Return three Dreamers in the first Draw step, the effects of the Wraith noted."""
    campaign = in_slumber(who=TEAM, name="The long night")
    if tracking == "light":
        applied(campaign, "track", mode="light")
    applied(campaign, "note-effect", entity=only(campaign, "etherfields.entity"), kind="basic", reach=1, distress=1)
    return campaign


@pytest.mark.parametrize(("tracking", "most"), [("light", LIGHT_TAPS), ("detailed", DETAILED_TAPS)])
def test_one_whole_turn_of_three_dreamers_in_few_taps_and_nothing_typed_p8(
    seat: Seat, transactional_db: None, tracking: str, most: int
) -> None:
    campaign = facing_the_wraith(tracking)
    thumb = Thumb(Table.of(seat(), campaign))
    play_a_turn(thumb, tracking)

    assert thumb.taps <= most
    thumb.table.stands("Turn 2 of 4")
    hit = [value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)]
    assert hit == [1, 1, 0]


def play_a_turn(thumb: Thumb, tracking: str) -> None:
    thumb.tap(thumb.shown("draw-all"))
    if tracking == "light":
        thumb.tap(thumb.shown("all-acted"))
    else:
        for _dreamer in ALL:
            thumb.tap(thumb.shown("cards-left", "button[value='2']").first)
    for dreamer in ALL[:2]:
        thumb.tick(thumb.shown("resolve-effect", "label").filter(has_text=dreamer))
    thumb.tap(thumb.shown("resolve-effect"))
    thumb.tap(thumb.shown("move-entity", "button[value='full']"))
    thumb.tap(thumb.shown("discard-turn"))


def test_cards_that_went_elsewhere_are_told_of_the_dreamer_whose_chip_is_lit_p13(
    seat: Seat, transactional_db: None
) -> None:
    campaign = in_slumber(who=TEAM, name="The long night")
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    thumb = Thumb(Table.of(seat(), campaign))
    card = thumb.table.panel("now-card")
    fold = card.get_by_text("Some cards went elsewhere").locator("visible=true")

    card.get_by_role("radio", name=ALL[2]).check()
    fold.click()
    assert card.locator("details[open] b").locator("visible=true").all_text_contents() == [ALL[2]]
    for chips in card.locator("details[open] fieldset").locator("visible=true").all():
        assert chips.evaluate(LINES) == 1
    thumb.tick(thumb.shown("cards-left", "label").filter(has_text="1").first)
    thumb.tap(thumb.shown("cards-left", "button[value='2']").last)

    assert [value(campaign, "etherfields.dreamer", ref, "progress") for ref in (1, 2, 3)] == [0, 0, 1]
    expect(fold).to_have_count(1)


def test_a_card_spares_who_the_board_shows_in_range_p9(seat: Seat, transactional_db: None) -> None:
    campaign = in_slumber(who=TEAM, name="The long night")
    wraith = only(campaign, "etherfields.entity")
    applied(campaign, "note-effect", entity=wraith, kind="basic", reach=1, distress=1)
    applied(campaign, "lay-tile", slot="A1")
    for dreamer in (1, 2):
        applied(campaign, "put-dreamer", dreamer=dreamer, space="A1.1")
    applied(campaign, "put-figure", entity=wraith, space="A1.2", number=1)
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    applied(campaign, "end-actions", leaving="slumber:1:actions")
    applied(campaign, "note-step", step="basic")
    thumb = Thumb(Table.of(seat(), campaign))

    thumb.table.panel("now-card").get_by_text("A card spares somebody").click()
    thumb.table.panel("now-card").get_by_label("Name the card").fill("Umbrella")
    thumb.tick(thumb.shown("resolve-effect", "label").filter(has_text=ALL[1]))
    thumb.tap(thumb.shown("resolve-effect").last)

    assert [value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3)] == [1, 0, 0]


def test_whoever_is_ticked_off_is_asked_again_by_a_tap_on_the_name_p8(seat: Seat, transactional_db: None) -> None:
    campaign = facing_the_wraith("detailed")
    thumb = Thumb(Table.of(seat(), campaign))
    thumb.tap(thumb.shown("draw-all"))
    thumb.tap(thumb.shown("cards-left", f"button[value='{value(campaign, 'etherfields.dreamer', 1, 'hand') - 1}']"))
    lines = thumb.table.panel("due").locator(".line")
    expect(lines.locator("button").locator("visible=true").first).to_be_visible()
    assert not lines.nth(0).locator("button").locator("visible=true").count()

    thumb.tick(lines.nth(0).locator("label"))
    thumb.tap(lines.nth(0).locator("button[value='1']"))

    assert value(campaign, "etherfields.dreamer", 1, "hand") == 1
