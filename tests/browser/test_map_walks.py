"""Walks from the Dreamworld Map and back on a phone: a Slumber played or skipped, an Awakening (manual p. 7, 9 and 18)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from campaigns.etherfields.rules.next_steps.labels import ANSWER_NOTES
from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.table_page import TablePage, wait_for_cached_rules
from tests.browser.test_tap_counts import CardTapCounter
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    apply_phase_end,
    get_only_ref,
    get_stored_value,
    is_consistent,
)

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

TEAM_REFS = (1, 2, 3)
TURN_COUNT = 2
MAX_SLUMBER_TAPS = 28
"""The way there and what the tile says 8, in each Turn 8, the end with its Loot 4."""
MAX_SKIP_TAPS = 6
"""With the way to a new Location and what each Dreamer pays."""
MAX_TWO_EFFECTS_TAPS = 5
MAX_AWAKENING_TAPS = 12


@pytest.fixture
def dreamed(campaign: Campaign) -> Campaign:
    """Three Dreamers on the Map, the first Dream won, so that the Awakening card is met (facts 2.2)."""
    apply_move(campaign, "enter-first-dream")
    apply_phase_end(campaign, "end-dream", outcome="won")
    apply_move(campaign, "leave-checklist", checklist=get_only_ref(campaign, "etherfields.checklist"))
    return campaign


class MapWalker(CardTapCounter):
    """A thumb on the card of Now: every tap is counted, and the card stays on one screen."""

    @property
    def card(self) -> Locator:
        """Return the card."""
        return self.table.page.locator("#now-card")

    def press(self, name: str, group: str = "") -> None:
        """Tap a button of the card, or a chip in a group."""
        within = self.card.get_by_role("group", name=group, exact=True) if group else self.card
        self.tap(within.get_by_role("button", name=name, exact=True).locator("visible=true").first)

    def unfold(self, name: str) -> None:
        """Unfold what the card folds."""
        self.tick(self.card.get_by_text(name, exact=True))

    def expect_card(self, title: str) -> None:
        """Expect the card of this title, on one screen."""
        expect(self.table.page.locator("#now-title")).to_have_text(title)
        box = self.card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE_SIZE["height"], title

    def travel(self, place: str, *icons: str) -> None:
        """Travel to a Location that nobody has noted, with its icons from left to right."""
        self.card.get_by_label("name or grid code").fill(place)
        for icon in icons:
            self.tick(self.card.get_by_text(icon, exact=True).locator("visible=true"))
        self.press("Travel there")


def open_map(seat: PageOpener, campaign: Campaign) -> MapWalker:
    """Open Now on a phone of the whole table."""
    table = TablePage.open_campaign(seat(), campaign)
    table.page.get_by_role("button", name="Everybody's", exact=True).click()
    return MapWalker(table)


def test_a_slumber_is_played_to_its_last_turn_and_ends_on_the_map_with_its_loot_p8_p9(
    seat: PageOpener, dreamed: Campaign
) -> None:
    thumb = open_map(seat, dreamed)
    thumb.travel("Cave", "Slumber")
    thumb.expect_card("Draw a Slumber tile")
    thumb.press(str(TURN_COUNT), "Turns")
    thumb.press("1", "How many figures does it Spawn?")

    for turn in range(1, TURN_COUNT + 1):
        thumb.table.expect_place(f"Turn {turn} of {TURN_COUNT}")
        play_turn(thumb, turn)

    thumb.expect_card("Out of Turns")
    thumb.press("Out of Turns is done")
    thumb.expect_card("Gain Loot")
    ether = thumb.card.get_by_role("group", name="Ether for each Dreamer", exact=True)
    thumb.tick(ether.get_by_text("2", exact=True))
    thumb.press("Gain Loot")
    thumb.expect_card("Clear the Slumber away")
    thumb.press("Done, back to the Map")
    thumb.expect_card("You are at Cave")
    thumb.table.expect_place("Dreamworld Map")
    assert thumb.taps <= MAX_SLUMBER_TAPS
    stored = [
        [get_stored_value(dreamed, "etherfields.dreamer", ref, field) for ref in TEAM_REFS]
        for field in ("distress", "ether", "hand")
    ]
    assert stored == [[2, 0, 0], [2, 2, 2], [2, 2, 2]]
    assert is_consistent(dreamed)


def play_turn(thumb: MapWalker, turn: int) -> None:
    """Draw, act, and have the Entity move and hit the Gambler; what its tile says is asked in the first Turn only."""
    thumb.tap(thumb.get_visible("draw-all"))
    for _dreamer in TEAM_REFS:
        thumb.tap(thumb.get_visible("cards-left", "button[value='2']").first)
    if turn == 1:
        thumb.press("Move", "Next icon")
        thumb.press("2", "The Entity's Movement value. I'll remember it.")
    thumb.press("2 spaces", "Roll for the Entity" if turn == 1 else "If it shows Move: roll for the Entity")
    if turn > 1:
        expect(thumb.card.locator("p.done")).to_have_text("The Entity moved")
    if turn == 1:
        thumb.press("Basic", "Next icon")
        thumb.press("1", "Distress")
    thumb.tick(thumb.get_visible("resolve-effect", "label").filter(has_text="Gambler"))
    thumb.tap(thumb.get_visible("resolve-effect"))
    thumb.tap(thumb.get_visible("discard-turn"))


def test_a_slumber_is_skipped_in_few_taps_and_the_map_goes_on_p9(seat: PageOpener, dreamed: Campaign) -> None:
    thumb = open_map(seat, dreamed)
    thumb.travel("Cave", "Slumber")
    thumb.press(f"Skip the Slumber {ANSWER_NOTES['now.skip-if']}")
    thumb.table.expect_place("Skipped")
    thumb.expect_card("Out of Turns")
    expect(thumb.card.locator(".lead")).to_contain_text("Do what the tile says")
    thumb.press("2", "Each Seals cards")
    thumb.press("Out of Turns is done")
    thumb.expect_card("Clear the Slumber away")
    thumb.press("Done, back to the Map")

    thumb.expect_card("You are at Cave")
    assert thumb.taps <= MAX_SKIP_TAPS
    thumb.travel("Old mill", "Key")
    thumb.expect_card("There is a Key here")
    assert is_consistent(dreamed)


@pytest.mark.idle
def test_a_location_with_two_effects_is_resolved_from_left_to_right_p7(seat: PageOpener, dreamed: Campaign) -> None:
    thumb = open_map(seat, dreamed)
    wait_for_cached_rules(thumb.table.page)
    thumb.travel("Old mill", "Printed rule", "Key")
    thumb.expect_card("Do what the Location says")
    expect(thumb.card.locator(".step-list li")).to_have_text(["Printed rule", "Key"])
    thumb.press("Done")
    thumb.expect_card("There is a Key here")
    thumb.press("Gain the Key")

    thumb.expect_card("You are at Old mill")
    assert thumb.taps <= MAX_TWO_EFFECTS_TAPS
    assert get_stored_value(dreamed, "etherfields.team", 1, "keys") == 1
    assert is_consistent(dreamed)


def test_an_awakening_leads_from_the_map_back_to_it_with_its_mask_p18(seat: PageOpener, dreamed: Campaign) -> None:
    apply_move(dreamed, "gain-mask", dreamer=GAMBLER, name="Fox")
    apply_move(dreamed, "suffer", dreamer=GAMBLER, count=2)
    apply_move(dreamed, "gain-key")
    thumb = open_map(seat, dreamed)
    thumb.press("Awaken")
    thumb.table.expect_place("Awakening")
    titles = [
        "Discard all cards",
        "Cure and Unseal all",
        "Discard Keys and Gems",
        "Reshuffle",
        "Place the Starting tiles",
    ]
    for title in titles:
        thumb.expect_card(title)
        thumb.press("Done")
    thumb.expect_card("Change Dreamers")
    thumb.press("Nobody changes")
    thumb.expect_card("Rebuild the decks")
    thumb.press("Done")
    thumb.expect_card("Put on a Mask")
    thumb.press("Fox", "Mask worn")
    thumb.expect_card("Put on a Mask")
    thumb.press("All the rest is done")

    thumb.expect_card("You are at Awakening")
    thumb.table.expect_place("Dreamworld Map")
    assert thumb.taps <= MAX_AWAKENING_TAPS
    assert get_stored_value(dreamed, "etherfields.dreamer", GAMBLER, "distress") == 0
    assert get_stored_value(dreamed, "etherfields.team", 1, "keys") == 0
    assert is_consistent(dreamed)
