"""Four phones, each held by the player of one Dreamer, through a Turn: each tells its own, the First Player the steps of the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PageOpener
from tests.browser.table_page import TablePage
from tests.browser.test_tap_counts import CardTapCounter
from tests.campaigns.table_actions import apply_move, get_only_ref, get_stored_value, start_slumber

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES_BY_ARCHETYPE = {
    "gambler": "Gambler",
    "specialist": "Specialist",
    "tough-guy": "Tough Guy",
    "free-spirit": "Free Spirit",
}
TIMEOUT_MS = 15_000
"""Milliseconds after which every phone has fetched the reports of others, on the slowest machine."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Return four Dreamers in the first Draw step, the effects of the Wraith noted."""
    made = start_slumber(who=",".join(NAMES_BY_ARCHETYPE), name="The long night")
    apply_move(made, "note-effect", entity=get_only_ref(made, "etherfields.entity"), kind="basic", reach=1, distress=1)
    return made


def hold_phone(page: Page, campaign: Campaign, dreamer: str) -> CardTapCounter:
    """Join with one's own phone."""
    thumb = CardTapCounter(TablePage.open_campaign(page, campaign))
    page.locator("#holder").get_by_role("button", name=dreamer, exact=True).click()
    expect(page.locator("#holder summary")).to_contain_text(f"This phone: {dreamer}")
    return thumb


def wait_for_place(phone: CardTapCounter, place: str) -> None:
    """Wait until a phone shows this phase."""
    expect(phone.table.get_panel("where")).to_contain_text(place, timeout=TIMEOUT_MS)


def test_each_phone_tells_its_own_and_the_steps_of_the_table_stand_with_the_first_player_p8(
    seat: PageOpener, campaign: Campaign
) -> None:
    phones = [hold_phone(seat(), campaign, dreamer) for dreamer in NAMES_BY_ARCHETYPE.values()]
    first, *others = phones
    before = campaign.moves.count()

    for phone in phones:
        phone.tap(phone.get_visible("draw"))
    for phone in phones:
        wait_for_place(phone, "Actions")
        phone.tap(phone.get_visible("cards-left", "button[value='2']").first)

    for phone in others:
        wait_for_place(phone, "The Entity")
        expect(phone.table.page.locator("#now-report summary")).to_contain_text(
            "Report for the others too", timeout=TIMEOUT_MS
        )
        expect(phone.get_visible("discard-turn")).to_have_count(0)
    wait_for_place(first, "The Entity")
    first.tap(first.get_visible("note-step", "button[value='basic']"))
    first.tick(first.get_visible("resolve-effect", "label").filter(has_text="Tough Guy"))
    first.tap(first.get_visible("resolve-effect"))
    first.tap(first.get_visible("note-step", "button[value='move']"))
    first.tap(first.get_visible("move-entity", "button[value='full']"))
    first.tap(first.get_visible("discard-turn"))

    for phone in phones:
        wait_for_place(phone, "Turn 2 of 4")
        expect(phone.table.page.locator("#strip")).to_contain_text("1", timeout=TIMEOUT_MS)
    assert [get_stored_value(campaign, "etherfields.dreamer", ref, "distress") for ref in range(1, 5)] == [0, 0, 1, 0]
    assert [phone.taps for phone in phones] == [8, 2, 2, 2]
    ticks = 1
    assert campaign.moves.count() - before == sum(phone.taps for phone in phones) - ticks
