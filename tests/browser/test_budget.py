"""What a phone shows of Now, all through the recorded evenings: few words, few controls, and nothing that must be scrolled to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.etherfields.rules.now import due
from campaigns.models import Campaign
from tests.browser.conftest import PHONE, Seat
from tests.browser.stations import EVERYBODY, turn
from tests.campaigns.evening import applied, gone_back, packed, refs
from tests.etherfields.states import opened, states
from tests.etherfields.test_now_panel import names
from tests.golden.recorded import recorded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOW = {"width": 390, "height": 664}
"""What is left of a phone's screen between the bars of its browser."""
MOST_WORDS = 90
MOST_CONTROLS = 20
SAMPLE = 60
"""One in so many states is looked at, and the first of every kind of card."""
FEWEST = 25
LISTS = ("now.set-up",)
"""What the table reads together and lays out may be longer than a screen; so may a card with such a list below its title."""
WORD = re.compile(r"[^\W\d_][\w’'-]*")

# What is in sight: its text, its controls, how far it reaches. A row of chips is one control, so are the Team, the ways, and each
# Dreamer's row of the card; what only a screen reader says is not counted, nor what lies folded.
SEEN = """() => {
  const away = (e) => e.closest('svg, script, template, .skip, .hidden-text') ||
    (getComputedStyle(e).clipPath !== 'none' && e.offsetWidth <= 1);
  const shown = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !away(e);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), text = [];
  while (walker.nextNode()) {
    const of = walker.currentNode.parentElement;
    if (walker.currentNode.textContent.trim() && shown(of)) text.push(walker.currentNode.textContent);
  }
  const tapped = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')];
  const own = (e) => e.closest('.line, fieldset, .chips, #strip, nav.ways') ?? e;
  const box = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect());
  return {
    text: text.join(' '),
    controls: new Set(tapped.filter((e) => !e.disabled && shown(e)).map(own)).size,
    list: document.querySelectorAll('#now .card .steps').length > 0,
    length: document.documentElement.scrollHeight,
    top: Math.min(...box('.bar, #strip').map((b) => b.top)),
    team: Math.max(...box('#strip').map((b) => b.bottom)),
    card: Math.max(...box('#now .card, .ask').map((b) => b.bottom)),
    said: Math.min(...box('.strip:has(.said, .button), nav.ways').map((b) => b.top)),
    ways: Math.max(...box('nav.ways').map((b) => b.bottom)),
  };
}"""


def looked_through() -> dict[int, str]:
    """Return entries after which the table is looked at, from all through the evenings and those with a new kind of card; and the kind."""
    kinds = {seq: due(opened(rows)).code for seq, rows in states()}
    new = {kind: seq for seq, kind in reversed(kinds.items())}
    return {seq: kind for seq, kind in kinds.items() if seq % SAMPLE == 0 or new[kind] == seq}


def seen_on(page: Page, size: dict[str, int]) -> dict[str, Any]:
    """Return what a phone of this size shows."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def words_of(text: str, known: set[str]) -> int:
    """Count the words of a text: numbers and these names aside."""
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, " ")
    return len(WORD.findall(text))


def too_much(seen: dict[str, Any], known: set[str]) -> Iterator[str]:
    """Name what is over the budget on a phone."""
    if (words := words_of(seen["text"], known)) > MOST_WORDS:
        yield f"{words} words"
    if seen["controls"] > MOST_CONTROLS:
        yield f"{seen['controls']} controls"


def too_long(seen: dict[str, Any]) -> Iterator[str]:
    """Say so if a phone must be scrolled."""
    if seen["length"] > PHONE["height"]:
        yield f"{seen['length']} pixels long"


def out_of_sight(seen: dict[str, Any]) -> Iterator[str]:
    """Name what cannot be seen without scrolling on a phone whose browser has bars, or lies below what was said."""
    if seen["top"] < 0 or seen["ways"] > LOW["height"]:
        yield "the bar or the ways"
    if seen["team"] > seen["card"] or seen["card"] > seen["said"]:
        yield f"a card that ends at {seen['card']:.0f}, where what was said begins at {seen['said']:.0f}"


@pytest.mark.parametrize("holder", ["The whole table", "Mara"])
def test_now_is_short_and_in_sight_through_the_recorded_evenings(seat: Seat, holder: str) -> None:
    page = seat()
    campaign = recorded()
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name=holder, exact=True).click()
    faults: dict[int, list[str]] = {}
    looked = looked_through()

    for seq, kind in looked.items():
        gone_back(campaign, seq)
        page.goto(f"/c/{campaign.slug}/?said={seq}")
        faults[seq] = over_budget(page, campaign, kind)

    assert len(looked) >= FEWEST
    assert {seq: found for seq, found in faults.items() if found} == {}


def over_budget(page: Page, campaign: Campaign, kind: str) -> list[str]:
    """Name what is too much on a phone that shows Now, ``kind`` of card."""
    known = {campaign.name, *names(packed(campaign))}
    phone, low = seen_on(page, PHONE), seen_on(page, LOW)
    longer = phone["list"] or kind in LISTS
    return [*too_much(phone, known), *(() if longer else (*too_long(phone), *out_of_sight(low)))]


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
@pytest.mark.parametrize("holder", ["The whole table", "Ben"])
def test_now_is_short_and_in_sight_for_five_dreamers_p4(seat: Seat, phase: str, holder: str) -> None:
    page = seat()
    campaign = turn(phase, who=EVERYBODY)
    for dreamer, player in zip(
        refs(campaign, "etherfields.dreamer"), ("Ada", "Ben", "Cleo", "Dan", "Eva"), strict=True
    ):
        applied(campaign, "name-player", dreamer=dreamer, player=player)
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name=holder, exact=True).click()
    expect(page.locator("#holder summary")).to_be_visible()

    assert over_budget(page, campaign, phase) == []
