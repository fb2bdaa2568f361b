"""The budget of Now on a phone in the recorded evenings: few words, few controls, no scrolling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import ALL_ARCHETYPES, build_turn_campaign
from tests.campaigns.table_actions import apply_move, get_refs, get_stored_state, go_back_to
from tests.etherfields.recorded_states import iterate_states, open_rows
from tests.etherfields.test_next_step_panel import list_names
from tests.golden.golden_campaign import import_golden_campaign

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

SMALL_PHONE_SIZE = {"width": 390, "height": 664}
"""The visible area of a phone between the bars of its browser."""
MAX_WORDS = 90
MAX_CONTROLS = 20
SAMPLE_STRIDE = 60
"""One in this many states is checked, and the first of every kind of card."""
MIN_SAMPLES = 25
LONG_LISTS = ("now.set-up",)
"""Lists that the table reads together may be longer than a screen; so may a card with such a list below its title."""
WORD_PATTERN = re.compile(r"[^\W\d_][\w’'-]*")

# What is in sight: its text, its controls, how far it reaches. A row of chips is one control, so are the Team, the ways, and each
# Dreamer's row of the card; what only a screen reader says is not counted, nor what lies folded.
VISIBLE_SCRIPT = """() => {
  const away = (e) => e.closest('svg, script, template, .skip-link, .visually-hidden') ||
    (getComputedStyle(e).clipPath !== 'none' && e.offsetWidth <= 1);
  const shown = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !away(e);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), text = [];
  while (walker.nextNode()) {
    const of = walker.currentNode.parentElement;
    if (walker.currentNode.textContent.trim() && shown(of)) text.push(walker.currentNode.textContent);
  }
  const tapped = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')];
  const own = (e) => e.closest('.line, fieldset, .chips, #strip, nav.tab-bar') ?? e;
  const box = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect());
  return {
    text: text.join(' '),
    controls: new Set(tapped.filter((e) => !e.disabled && shown(e)).map(own)).size,
    list: document.querySelectorAll('#now .card .steps').length > 0,
    length: document.documentElement.scrollHeight,
    top: Math.min(...box('.app-bar, #strip').map((b) => b.top)),
    team: Math.max(...box('#strip').map((b) => b.bottom)),
    card: Math.max(...box('#now .card, .prompt').map((b) => b.bottom)),
    said: Math.min(...box('.status-bar:has(.status-message, .button), nav.tab-bar').map((b) => b.top)),
    ways: Math.max(...box('nav.tab-bar').map((b) => b.bottom)),
  };
}"""


def sample_entries() -> dict[int, str]:
    """Return the entries to check the table after, from all evenings and each new kind of card, with that kind."""
    kinds = {seq: find_next_step(open_rows(rows)).code for seq, rows in iterate_states()}
    new = {kind: seq for seq, kind in reversed(kinds.items())}
    return {seq: kind for seq, kind in kinds.items() if seq % SAMPLE_STRIDE == 0 or new[kind] == seq}


def measure_page(page: Page, size: dict[str, int]) -> dict[str, Any]:
    """Return the measurements of a phone of this size."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    found: dict[str, Any] = page.evaluate(VISIBLE_SCRIPT)
    return found


def count_words(text: str, known: set[str]) -> int:
    """Count the words of a text, except numbers and these names."""
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, " ")
    return len(WORD_PATTERN.findall(text))


def find_excess(seen: dict[str, Any], known: set[str]) -> Iterator[str]:
    """Yield what exceeds the budget on a phone."""
    if (words := count_words(seen["text"], known)) > MAX_WORDS:
        yield f"{words} words"
    if seen["controls"] > MAX_CONTROLS:
        yield f"{seen['controls']} controls"


def find_long_lists(seen: dict[str, Any]) -> Iterator[str]:
    """Yield a fault if a phone must scroll."""
    if seen["length"] > PHONE_SIZE["height"]:
        yield f"{seen['length']} pixels long"


def find_hidden(seen: dict[str, Any]) -> Iterator[str]:
    """Yield what needs scrolling on a phone whose browser has bars, or is below the message."""
    if seen["top"] < 0 or seen["ways"] > SMALL_PHONE_SIZE["height"]:
        yield "the bar or the ways"
    if seen["team"] > seen["card"] or seen["card"] > seen["said"]:
        yield f"a card that ends at {seen['card']:.0f}, where what was said begins at {seen['said']:.0f}"


@pytest.mark.parametrize("holder", ["Everybody's", "Mara"])
def test_now_is_short_and_in_sight_through_the_recorded_evenings(seat: PageOpener, holder: str) -> None:
    page = seat()
    campaign = import_golden_campaign()
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name=holder, exact=True).click()
    faults: dict[int, list[str]] = {}
    looked = sample_entries()

    for seq, kind in looked.items():
        go_back_to(campaign, seq)
        page.goto(f"/c/{campaign.slug}/?said={seq}")
        faults[seq] = find_budget_faults(page, campaign, kind)

    assert len(looked) >= MIN_SAMPLES
    assert {seq: found for seq, found in faults.items() if found} == {}


def find_budget_faults(page: Page, campaign: Campaign, kind: str) -> list[str]:
    """Return what exceeds the budget on a phone that shows Now with this ``kind`` of card."""
    known = {campaign.name, *list_names(get_stored_state(campaign))}
    phone, low = measure_page(page, PHONE_SIZE), measure_page(page, SMALL_PHONE_SIZE)
    longer = phone["list"] or kind in LONG_LISTS
    return [*find_excess(phone, known), *(() if longer else (*find_long_lists(phone), *find_hidden(low)))]


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
@pytest.mark.parametrize("holder", ["Everybody's", "Ben"])
def test_now_is_short_and_in_sight_for_five_dreamers_p4(seat: PageOpener, phase: str, holder: str) -> None:
    page = seat()
    campaign = build_turn_campaign(phase, who=ALL_ARCHETYPES)
    for dreamer, player in zip(
        get_refs(campaign, "etherfields.dreamer"), ("Ada", "Ben", "Cleo", "Dan", "Eva"), strict=True
    ):
        apply_move(campaign, "name-player", dreamer=dreamer, player=player)
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name=holder, exact=True).click()
    expect(page.locator("#holder summary")).to_be_visible()

    assert find_budget_faults(page, campaign, phase) == []


def test_the_names_of_five_dreamers_are_whole_on_a_phone(seat: PageOpener) -> None:
    page = seat()
    campaign = build_turn_campaign("event", who=ALL_ARCHETYPES)
    players = ("Maximilian", "Ben", "Cleopatra", "Anna Maria", "Eva")
    for dreamer, player in zip(get_refs(campaign, "etherfields.dreamer"), players, strict=True):
        apply_move(campaign, "name-player", dreamer=dreamer, player=player)
    page.goto(f"/c/{campaign.slug}/")

    names = page.locator("#strip .team-member b")
    assert [name.evaluate("b => b.scrollWidth <= b.clientWidth") for name in names.all()] == [True] * len(players)
