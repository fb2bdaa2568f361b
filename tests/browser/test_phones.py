"""Four phones, each held by the player of one Dreamer, through a Turn: each tells its own, the First Player the steps of the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import Seat
from tests.browser.table import Table
from tests.browser.test_taps import Thumb
from tests.campaigns.evening import applied, in_slumber, only, value

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = {"gambler": "Gambler", "specialist": "Specialist", "tough-guy": "Tough Guy", "free-spirit": "Free Spirit"}
SOON = 15_000
"""Milliseconds after which every phone has asked for what others reported, on the slowest machine."""


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """Return four Dreamers in the first Draw step, the effects of the Wraith noted."""
    made = in_slumber(who=",".join(FOUR), name="The long night")
    applied(made, "note-effect", entity=only(made, "etherfields.entity"), kind="basic", reach=1, distress=1)
    return made


def held(page: Page, campaign: Campaign, dreamer: str) -> Thumb:
    """Sit down with a phone of one's own."""
    thumb = Thumb(Table.of(page, campaign))
    page.locator("#holder").get_by_role("button", name=dreamer, exact=True).click()
    expect(page.locator("#holder summary")).to_contain_text(f"This phone: {dreamer}")
    return thumb


def comes_to(phone: Thumb, place: str) -> None:
    """Wait until a phone has heard where play stands."""
    expect(phone.table.panel("where")).to_contain_text(place, timeout=SOON)


def test_each_phone_tells_its_own_and_the_steps_of_the_table_stand_with_the_first_player_p8(
    seat: Seat, campaign: Campaign
) -> None:
    phones = [held(seat(), campaign, dreamer) for dreamer in FOUR.values()]
    first, *others = phones
    before = campaign.moves.count()

    for phone in phones:
        phone.tap(phone.shown("draw"))
    for phone in phones:
        comes_to(phone, "Actions")
        phone.tap(phone.shown("cards-left", "button[value='2']").first)

    for phone in others:
        comes_to(phone, "The Entity")
        expect(phone.table.page.locator("#now-report summary")).to_contain_text("Report it here", timeout=SOON)
        expect(phone.shown("discard-turn")).to_have_count(0)
    comes_to(first, "The Entity")
    first.tick(first.shown("resolve-effect", "label").filter(has_text="Tough Guy"))
    first.tap(first.shown("resolve-effect"))
    first.tap(first.shown("move-entity", "button[value='full']"))
    first.tap(first.shown("discard-turn"))

    for phone in phones:
        comes_to(phone, "Turn 2 of 4")
        expect(phone.table.page.locator("#strip")).to_contain_text("1", timeout=SOON)
    assert [value(campaign, "etherfields.dreamer", ref, "distress") for ref in range(1, 5)] == [0, 0, 1, 0]
    assert [phone.taps for phone in phones] == [6, 2, 2, 2]
    ticks = 1
    assert campaign.moves.count() - before == sum(phone.taps for phone in phones) - ticks
