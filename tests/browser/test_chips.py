"""Rows of chips on Now: below what they ask and in line with it; the lantern covers no count."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import ALL_ARCHETYPES, build_turn_campaign
from tests.campaigns.table_actions import apply_move, apply_phase_end, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

NARROW_SIZE = {"width": 320, "height": 700}

# The rows whose first chip hangs behind its sentence, or is not in line with the first of the next line.
RAGGED_ROWS_SCRIPT = """() => [...document.querySelectorAll('#now-card .chips')].filter((row) => row.checkVisibility()).filter((row) => {
  const legend = row.querySelector('legend:not(.visually-hidden)');
  const chips = [...row.querySelectorAll(':scope > :is(label, button)')].map((chip) => chip.getBoundingClientRect());
  const left = Math.min(...chips.map((chip) => chip.left));
  const hangs = legend && legend.getBoundingClientRect().bottom > Math.min(...chips.map((chip) => chip.top)) + 1;
  return hangs || Math.abs(left - chips[0].left) > 1 || Math.abs(left - row.getBoundingClientRect().left) > 1;
}).map((row) => row.textContent.trim())"""

# Where the counts of the Team end, the lantern begins and ends, and the title begins.
LANTERN_SCRIPT = """() => {
  const lantern = document.querySelector('#now .lamp').getBoundingClientRect();
  const counts = [...document.querySelectorAll('#strip .counts')].map((one) => one.getBoundingClientRect().bottom);
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#now-title'));
  return [Math.max(...counts), lantern.top, lantern.bottom, words.getBoundingClientRect().top];
}"""


@pytest.mark.parametrize("size", [PHONE_SIZE, NARROW_SIZE], ids=["phone", "narrow"])
def test_chips_are_below_what_they_ask_and_the_lantern_covers_nothing(
    seat: PageOpener, transactional_db: None, size: dict[str, int]
) -> None:
    page = seat(size, reduced_motion="reduce")
    campaign = build_turn_campaign("event", who=ALL_ARCHETYPES)
    for step in ("the Turn card", "Loot"):
        page.goto(f"/c/{campaign.slug}/")
        assert page.evaluate(RAGGED_ROWS_SCRIPT) == []
        counts, top, bottom, title = page.evaluate(LANTERN_SCRIPT)
        assert counts <= top + 1
        assert bottom <= title + 2
        if step == "the Turn card":
            apply_phase_end(campaign, "end-slumber")


@pytest.mark.idle
def test_what_is_marked_cannot_be_passed_by_and_its_button_is_the_main_one(
    seat: PageOpener, transactional_db: None
) -> None:
    page = seat(PHONE_SIZE, reduced_motion="reduce")
    campaign = build_turn_campaign("event")
    page.goto(f"/c/{campaign.slug}/")
    card = page.locator("#now-card")
    hits, end = card.locator("form[action*='/resolve-effect/']"), card.locator("form[action*='/discard-turn/'] button")
    chip = hits.locator("label").first

    expect(end.first).to_be_visible()
    chip.click()
    expect(hits.get_by_role("button", name="Resolve")).to_be_visible()
    for button in end.all():
        expect(button).to_be_hidden()
    assert card.locator(".button--main").filter(visible=True).all_inner_texts() == ["Resolve"]
    expect(hits.get_by_role("button", name="Resolve")).to_have_css("background-image", re.compile("gradient"))
    chip.click()
    expect(hits.get_by_role("button", name="Nobody was hit")).to_be_visible()
    expect(end.first).to_be_visible()


@pytest.mark.idle
def test_what_was_ticked_for_one_effect_is_not_ticked_for_the_next_in_its_place(
    seat: PageOpener, transactional_db: None
) -> None:
    """The form of a tile's next effect has the same place and fields, and its own hidden values."""
    page = seat(PHONE_SIZE, reduced_motion="reduce")
    campaign = build_turn_campaign("event")
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "note-effect", entity=wraith, kind="special", distress=1)
    for step in ("basic", "special"):
        apply_move(campaign, "note-step", step=step)
    page.goto(f"/c/{campaign.slug}/")
    hits = page.locator("#now-card form[action*='/resolve-effect/']")
    place, effect = hits.get_attribute("id"), hits.locator("[name=kind]")

    expect(effect).to_have_value("basic")
    hits.locator("label").first.click()
    hits.get_by_role("button", name="Resolve").click()
    expect(effect).to_have_value("special")
    expect(hits).to_have_attribute("id", str(place))
    expect(hits.locator(":checked")).to_have_count(0)
