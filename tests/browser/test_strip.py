"""The strip at the foot of a phone: what is left to do is read without a tap, and nothing lies below it for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.stations import turn
from tests.browser.table import Table
from tests.campaigns.evening import GAMBLER, applied, refs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# How far what can be read or tapped reaches once all is scrolled to its end, and where the strip begins.
ENDS = """() => {
  scrollTo(0, 1e6);
  const within = '#now, .room:not(:has(#now))';
  const parts = [...document.querySelectorAll(`:is(${within}) :is(a, button, input, summary, p, li, h2)`)];
  const seen = parts.filter((one) => one.checkVisibility() && !one.closest('.holder'));
  const strip = document.querySelector('.strip').getBoundingClientRect().top;
  return [Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)), strip];
}"""

# Whether a sentence is in sight: its letters lie within the box that shows two lines.
READS = """(said) => {
  const words = document.evaluate('.//text()[contains(., "card holder")]', said, null, 9).singleNodeValue;
  const range = document.createRange(), end = words.textContent.indexOf("card holder") + "card holder".length;
  range.setStart(words, 0);
  range.setEnd(words, end);
  const box = said.getBoundingClientRect(), read = range.getBoundingClientRect();
  return read.top >= box.top - 1 && read.bottom <= box.bottom + 1;
}"""

FRAME = "() => getComputedStyle(document.getElementById('board')).outlineStyle"

# Whether every check mark stands beside letters of its own row, not below them.
BESIDE = """() => [...document.querySelectorAll('#now .done .icon')].filter((one) => one.checkVisibility()).map((mark) => {
  const range = document.createRange();
  range.selectNode(mark.previousSibling);
  const last = [...range.getClientRects()].at(-1), at = mark.getBoundingClientRect();
  return at.top < last.bottom && at.bottom > last.top;
})"""


def test_where_a_card_is_put_by_hand_is_read_without_a_tap_p17(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    entry = applied(slumber, "reveal-secret", code="II-14 B", turns_out="wisdom", name="A lantern that nobody lit")
    page.goto(f"/c/{slumber.slug}/?said={entry.seq}")

    expect(page.locator("#said")).to_contain_text("Put it into the card holder.")
    assert page.locator("#said").evaluate(READS)


@pytest.mark.parametrize("room", ["now", "board", "box", "journal"])
def test_at_the_end_of_a_room_nothing_lies_below_the_strip(seat: Seat, room: str) -> None:
    page = seat()
    campaign = turn("actions")
    entry = applied(campaign, "seal", dreamer=GAMBLER, count=2)
    page.goto(f"/c/{campaign.slug}/?said={entry.seq}#{room}")

    lowest, strip = page.evaluate(ENDS)
    assert lowest < strip + 1


def test_a_room_shows_no_frame_but_to_who_goes_by_keys(seat: Seat, slumber: Campaign) -> None:
    page = seat()
    page.goto(f"/c/{slumber.slug}/#board")
    assert page.evaluate(FRAME) == "none"

    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FRAME) == "solid"


@pytest.mark.parametrize("name", ["Mara", "Wilhelmina Alexandrina Theodora of Thule"])
def test_a_check_mark_stands_beside_the_name_it_belongs_to(seat: Seat, name: str) -> None:
    page = seat()
    campaign = turn("draw")
    first, *_others = refs(campaign, "etherfields.dreamer")
    applied(campaign, "name-player", dreamer=first, player=name)
    applied(campaign, "draw", dreamer=first)
    table = Table.of(page, campaign)
    folded = table.page.locator("#now-rows > summary")
    if folded.count():
        folded.click()

    beside = page.evaluate(BESIDE)
    assert beside
    assert all(beside)
