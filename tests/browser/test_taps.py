"""How many taps one whole Turn of four Dreamers takes (manual p. 8): as little upkeep as counting allows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.campaigns.evening import applied, in_slumber, only, value

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALL = ("Gambler", "Specialist", "Tough Guy", "Free Spirit")
WHO = "gambler,specialist,tough-guy,free-spirit"
LIGHT_TAPS = 14
DETAILED_TAPS = 30


@dataclass
class Thumb:
    """Counts every tap and every field that is filled in."""

    table: Table
    taps: int = 0

    def tap(self, button: Locator) -> None:
        """Tap a move, and wait until it stands in the journal."""
        self.taps += 1
        self.table.counted(button)

    def touch(self, field: Locator, text: str = "") -> None:
        """Tick a box, go to a panel, or fill in a number."""
        self.taps += 1
        field.fill(text) if text else field.click()


def facing_the_wraith(tracking: str) -> Campaign:
    """Give four Dreamers in the first Draw step, the effects of the Wraith noted."""
    campaign = in_slumber(who=WHO, name="The long night")
    if tracking == "light":
        applied(campaign, "track", mode="light")
    applied(campaign, "note-effect", entity=only(campaign, "etherfields.entity"), kind="basic", reach=1, distress=1)
    return campaign


@pytest.mark.parametrize(("tracking", "most"), [("light", LIGHT_TAPS), ("detailed", DETAILED_TAPS)])
def test_one_whole_turn_of_four_dreamers_in_few_taps_p8(
    seat: Seat, transactional_db: None, tracking: str, most: int
) -> None:
    campaign = facing_the_wraith(tracking)
    thumb = Thumb(Table.of(seat(), campaign))
    play_a_turn(thumb, cards="" if tracking == "light" else "2")

    assert thumb.taps <= most
    thumb.table.stands("Turn 2 of 4")
    hit = [value(campaign, "etherfields.dreamer", ref, "distress") for ref in (1, 2, 3, 4)]
    assert hit == [1, 1, 0, 0]


def play_a_turn(thumb: Thumb, cards: str) -> None:
    page, panel = thumb.table.page, thumb.table.panel("slumber")
    thumb.touch(page.locator('.way-to[data-room="1"]'))
    thumb.tap(panel.get_by_role("button", name="Everybody draws"))
    for dreamer in ALL:
        row = panel.locator(".round", has_text=dreamer)
        if cards:
            thumb.touch(row.get_by_role("spinbutton"), cards)
        thumb.tap(row.get_by_role("button", name="Dream action"))
    thumb.tap(panel.get_by_role("button", name="End actions"))
    thumb.tap(coming(thumb).get_by_role("button", name="Basic effect"))
    for dreamer in ALL[:2]:
        thumb.touch(coming(thumb).get_by_label(dreamer, exact=True))
    thumb.tap(coming(thumb).get_by_role("button", name="Resolve an effect"))
    thumb.tap(coming(thumb).get_by_role("button", name="Entity movement"))
    thumb.tap(coming(thumb).get_by_role("button", name="Movement value", exact=True))
    expect(coming(thumb)).to_contain_text("What is printed next")
    thumb.tap(panel.get_by_role("button", name="Discard Turn card"))


def coming(thumb: Thumb) -> Locator:
    """Give the part of the panel that shows the step of the Turn card."""
    return thumb.table.panel("slumber").locator("#coming")
