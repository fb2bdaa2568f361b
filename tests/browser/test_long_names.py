"""Four and five Dreamers on a phone and on a narrow one: one long word is no wider than the screen, a short name stays in one piece."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.journal import shelf
from campaigns.journal.outcomes import By
from campaigns.lucidity import copies
from campaigns.lucidity.models import NAME_LENGTH
from campaigns.lucidity.rules.facts import guessed
from campaigns.models import Campaign
from tests.browser import looks
from tests.browser.conftest import PHONE, Seat
from tests.browser.stations import turn
from tests.campaigns.evening import applied, refs

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 390)
FOUR = "gambler,specialist,tough-guy,free-spirit"
FIVE = f"{FOUR},reaper"
SHORT = ("Nora", "Ines", "Wilhelm", "Sam", "Joanna")
LONG = (
    "Donaudampfschifffahrtsgesellschaftskapit",
    "WMWMWMWMWMWMWMWMWMWMWMWMWMWMWM",
    "Bartholomewinamaximilianawolfeschlegel",
    "Llanfairpwllgwyngyllgogerychwyrndrob",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
)
# Names that stand on two lines, and signs that stand on a line below their name.
BROKEN = """names => {
  const lines = (range) => new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, around = text.parentElement;
    if (around.closest('.hidden-text, script, template') || !around.checkVisibility({visibilityProperty: true})) continue;
    for (const name of names) {
      const at = text.data.indexOf(name);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + name.length);
      if (lines(range) > 1) found.push(`${name} in ${around.outerHTML.slice(0, 120)}`);
      const sign = text.nextElementSibling?.closest('svg')?.getBoundingClientRect();
      if (sign && sign.top > range.getBoundingClientRect().bottom) found.push(`${name} and its sign`);
    }
  }
  return found;
}"""
# Text that runs out of the card, chip or button it stands in, or is cut off there.
SPILT = """() => [...document.querySelectorAll('main :is(a, button, label, h2, b, summary, legend)')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('.hidden-text, .sky') && one.clientWidth > 1)
  .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== 'inline')
  .map((one) => `${one.scrollWidth} in ${one.clientWidth}: ${one.outerHTML.slice(0, 160)}`)"""


def named(campaign: Campaign, names: tuple[str, ...]) -> None:
    """Let the Dreamers' players be called so."""
    for dreamer, name in zip(refs(campaign, "etherfields.dreamer"), names, strict=False):
        applied(campaign, "name-player", dreamer=dreamer, player=name)


def phases(campaign: Campaign) -> Iterator[str]:
    """Go through a Turn: somebody has drawn, somebody has acted, somebody is hit."""
    first, *_others = refs(campaign, "etherfields.dreamer")
    applied(campaign, "draw", dreamer=first, leaving="slumber:1:draw")
    yield "draw"
    applied(campaign, "draw-all", leaving="slumber:1:draw")
    applied(campaign, "cards-left", dreamer=first, left=0, leaving="slumber:1:actions")
    yield "actions"
    applied(campaign, "end-actions", leaving="slumber:1:actions")
    yield "event"


def faults(page: Page, names: tuple[str, ...], what: str) -> list[str]:
    """Return what does not fit at either width."""
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        wrong = [
            *looks.too_wide(page),
            *page.evaluate(SPILT),
            *(page.evaluate(BROKEN, list(names)) if names is SHORT else ()),
        ]
        found += [f"{what}, {width}: {one}" for one in wrong]
    return found


@pytest.mark.parametrize("who", [FOUR, FIVE], ids=["four", "five"])
def test_now_fits_whatever_the_dreamers_are_called(seat: Seat, transactional_db: None, who: str) -> None:
    campaign = turn("draw", who=who)
    page = seat()
    count = who.count(",") + 1
    found: list[str] = []
    for phase in phases(campaign):
        for label, names in (("short", SHORT), ("long", LONG)):
            named(campaign, names)
            page.goto(f"/c/{campaign.slug}/")
            page.evaluate("for (const fold of document.querySelectorAll('#now details')) fold.open = true")
            found += faults(page, names, f"{count}-{label}-{phase}")

    page.locator("#holder").get_by_role("button", name=LONG[1]).click()
    expect(page.locator("#holder summary")).to_be_visible()
    page.evaluate("for (const fold of document.querySelectorAll('#now details, #holder')) fold.open = true")
    found += faults(page, LONG, f"{count}-held")

    assert found == [], "\n".join(found)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_list_of_the_first_set_up_fits_beside_a_long_name(seat: Seat, transactional_db: None, width: int) -> None:
    players = [f"{number}{LONG[1]}"[:40] for number in range(3)]
    begun = {"who": "gambler,specialist,tough-guy", "players": players, "seated": True, "guided": True}
    campaign = shelf.begin("etherfields", "The long night", begun, By("device", "Ada"))
    page = seat({"width": width, "height": PHONE["height"]})
    page.goto(f"/c/{campaign.slug}/")
    page.evaluate("for (const fold of document.querySelectorAll('#now details')) fold.open = true")

    assert looks.too_wide(page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_choice_breaks_a_word_that_is_wider_than_the_phone(seat: Seat, transactional_db: None, width: int) -> None:
    for name in ("W" * NAME_LENGTH, "Ours"):
        copies.create(name, guessed())
    page = seat({"width": width, "height": PHONE["height"]})
    page.goto("/new/lucidity/")

    assert looks.too_wide(page) == []
