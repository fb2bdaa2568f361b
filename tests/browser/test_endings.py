"""The end of a Slumber and of a Dream on a phone, from its last step to the Map, on one screen (manual p. 9, 10 and 18)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.sample_campaigns import build_turn_campaign
from tests.browser.table_page import skip_debounce
from tests.campaigns.table_actions import apply_move, apply_phase_end, begin_campaign, get_only_ref

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


def open_now(seat: PageOpener, campaign: Campaign) -> Page:
    """Open Now on a phone of the whole table."""
    page = seat(PHONE_SIZE)
    page.goto(f"/c/{campaign.slug}/")
    page.get_by_role("button", name="Everybody's", exact=True).click()
    return page


def expect_step(page: Page, title: str, kicker: str) -> None:
    """Expect this step on the card, on one screen."""
    expect(page.locator("#now-title")).to_have_text(title)
    expect(page.locator("#now-card .kicker")).to_have_text(kicker)
    box = page.locator("#now-card").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE_SIZE["height"]


def tap(page: Page, name: str, **options: Any) -> None:
    """Tap a button of the card, and wait for the answer."""
    skip_debounce(page)
    with page.expect_response(lambda answer: "/move/" in answer.url):
        page.locator("#now-card").get_by_role("button", name=name, exact=True, **options).first.click()


def build_dream_campaign(outcome: str) -> Campaign:
    """Return a Dream that has just ended."""
    campaign = begin_campaign(name="At the Gate")
    apply_move(campaign, "gain-gate", name="The stairs that listen", code="I-14 R", dream="I-14", keys=0)
    apply_move(campaign, "go", at="Harbour of lamps")
    apply_move(campaign, "show-effect", effect="gate")
    apply_move(campaign, "enter-dream", gate=get_only_ref(campaign, "etherfields.gate"))
    apply_phase_end(campaign, "finish-set-up", turns=4)
    apply_phase_end(campaign, "end-dream", outcome=outcome)
    return campaign


def test_a_slumber_is_ended_from_its_card_with_its_loot_p9(seat: PageOpener) -> None:
    page = open_now(seat, build_turn_campaign("actions"))
    page.locator("#now-card").get_by_role("link", name="End the Slumber").click()
    skip_debounce(page)
    with page.expect_response(lambda answer: "/move/end-slumber/" in answer.url):
        page.locator("#slumberends").get_by_role("button", name="Won, with Loot").click()

    expect_step(page, "Gain Loot", "After the Slumber “Wraith”")
    amounts = page.locator("#now-card fieldset", has_text="Ether for each Dreamer").first
    amounts.locator("label", has_text="2").click()
    tap(page, "Gain Loot")
    expect_step(page, "Clear the Slumber away", "After the Slumber “Wraith”")
    tap(page, "Done, back to the Map")
    expect(page.locator("#now-card .kicker")).to_have_count(0)


@pytest.mark.parametrize(
    ("outcome", "last"), [("won", "Keep the Gate The Dream can be entered again"), ("lost", "Done")]
)
def test_a_dream_is_put_away_in_three_taps_on_one_screen_p10_p18(seat: PageOpener, outcome: str, last: str) -> None:
    page = open_now(seat, build_dream_campaign(outcome))
    kicker = f"You {outcome} the Dream “The stairs that listen (I-14)”"
    if outcome == "lost":
        expect_step(page, "Resolve the Death card", kicker)
        tap(page, "Done")
    expect_step(page, "Do what its script says", kicker)
    page.locator("#now-card label", has_text="Tokens back").click()
    tap(page, "Done")
    expect(page.locator("#now-title")).to_have_text("Put the Dream away" if outcome == "won" else "Keep the Gate")
    done = ["Script"] if outcome == "won" else ["Death card", "Script"]
    assert page.locator("#now-card .step-list .done").all_inner_texts() == done
    tap(page, last)
    tap(page, "Done, back to the Map")
    expect(page.locator("#now-title")).to_have_text("You are at Harbour of lamps")
