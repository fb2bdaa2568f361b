"""Four and five Dreamers on a phone and on a narrow one: one long word is no wider than the screen, a short name stays in one piece."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.journal import campaign_service
from campaigns.journal.results import Actor
from campaigns.lucidity import copy_repository
from campaigns.lucidity.models import MAX_COPY_NAME_LENGTH
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import build_turn_campaign
from tests.campaigns.table_actions import apply_move, get_refs

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

WIDTHS_PX = (320, 390)
FOUR_ARCHETYPES = "gambler,specialist,tough-guy,free-spirit"
FIVE_ARCHETYPES = f"{FOUR_ARCHETYPES},reaper"
SHORT_NAMES = ("Nora", "Ines", "Wilhelm", "Sam", "Joanna")
LONG_NAMES = (
    "Donaudampfschifffahrtsgesellschaftskapit",
    "WMWMWMWMWMWMWMWMWMWMWMWMWMWMWM",
    "Bartholomewinamaximilianawolfeschlegel",
    "Llanfairpwllgwyngyllgogerychwyrndrob",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
)
# Names on two lines, and signs on a line below their name.
BROKEN_NAMES_SCRIPT = """names => {
  const lines = (range) => new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, around = text.parentElement;
    if (around.closest('.visually-hidden, script, template') || !around.checkVisibility({visibilityProperty: true})) continue;
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
# Text that overflows its card, chip or button, or is cut off; fanned cards are wider than their pile.
OVERFLOW_SCRIPT = """() => [...document.querySelectorAll('main :is(a:not(:has(> .is-fanned)), button, label, h2, b, summary, legend)')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('.visually-hidden, .sky') && one.clientWidth > 1)
  .filter((one) => one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== 'inline')
  .filter((one) => ![one, ...one.querySelectorAll('*')].some((each) => getComputedStyle(each).textOverflow === 'ellipsis'))
  .map((one) => `${one.scrollWidth} in ${one.clientWidth}: ${one.outerHTML.slice(0, 160)}`)"""


def name_players(campaign: Campaign, names: tuple[str, ...]) -> None:
    """Set the names of the Dreamers' players."""
    for dreamer, name in zip(get_refs(campaign, "etherfields.dreamer"), names, strict=False):
        apply_move(campaign, "name-player", dreamer=dreamer, player=name)


def iterate_phases(campaign: Campaign) -> Iterator[str]:
    """Go through a Turn: somebody has drawn, somebody has acted, somebody is hit."""
    first, *_others = get_refs(campaign, "etherfields.dreamer")
    apply_move(campaign, "draw", dreamer=first, leaving="slumber:1:draw")
    yield "draw"
    apply_move(campaign, "draw-all", leaving="slumber:1:draw")
    apply_move(campaign, "cards-left", dreamer=first, left=0, leaving="slumber:1:actions")
    yield "actions"
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    yield "event"


def find_faults(page: Page, names: tuple[str, ...], what: str) -> list[str]:
    """Return what overflows at either width."""
    found: list[str] = []
    for width in WIDTHS_PX:
        page.set_viewport_size({"width": width, "height": PHONE_SIZE["height"]})
        wrong = [
            *page_checks.find_overflow(page),
            *page.evaluate(OVERFLOW_SCRIPT),
            *(page.evaluate(BROKEN_NAMES_SCRIPT, list(names)) if names is SHORT_NAMES else ()),
        ]
        found += [f"{what}, {width}: {one}" for one in wrong]
    return found


@pytest.mark.parametrize("who", [FOUR_ARCHETYPES, FIVE_ARCHETYPES], ids=["four", "five"])
def test_now_fits_whatever_the_dreamers_are_called(seat: PageOpener, transactional_db: None, who: str) -> None:
    campaign = build_turn_campaign("draw", who=who)
    page = seat()
    count = who.count(",") + 1
    found: list[str] = []
    for phase in iterate_phases(campaign):
        for label, names in (("short", SHORT_NAMES), ("long", LONG_NAMES)):
            name_players(campaign, names)
            page.goto(f"/c/{campaign.slug}/")
            page.evaluate("for (const fold of document.querySelectorAll('#now details')) fold.open = true")
            found += find_faults(page, names, f"{count}-{label}-{phase}")

    page.locator("#holder").get_by_role("button", name=LONG_NAMES[1]).click()
    expect(page.locator("#holder summary")).to_be_visible()
    page.evaluate("for (const fold of document.querySelectorAll('#now details, #holder')) fold.open = true")
    found += find_faults(page, LONG_NAMES, f"{count}-held")

    assert found == [], "\n".join(found)


@pytest.mark.parametrize("width", WIDTHS_PX)
def test_the_list_of_the_first_set_up_fits_beside_a_long_name(
    seat: PageOpener, transactional_db: None, width: int
) -> None:
    players = [f"{number}{LONG_NAMES[1]}"[:40] for number in range(3)]
    begun = {"who": "gambler,specialist,tough-guy", "players": players, "seated": True, "guided": True}
    campaign = campaign_service.begin_campaign("etherfields", "The long night", begun, Actor("device", "Ada"))
    page = seat({"width": width, "height": PHONE_SIZE["height"]})
    page.goto(f"/c/{campaign.slug}/")
    page.evaluate("for (const fold of document.querySelectorAll('#now details')) fold.open = true")

    assert page_checks.find_overflow(page) == []


@pytest.mark.parametrize("width", WIDTHS_PX)
def test_a_choice_breaks_a_word_that_is_wider_than_the_phone(
    seat: PageOpener, transactional_db: None, width: int
) -> None:
    for name in ("W" * MAX_COPY_NAME_LENGTH, "Ours"):
        copy_repository.create_copy(name, build_guessed_facts())
    page = seat({"width": width, "height": PHONE_SIZE["height"]})
    page.goto("/new/lucidity/")

    assert page_checks.find_overflow(page) == []
