"""Named actions and the question what to discard, on a phone and on a wide screen (manual p. 12 to 14)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser.conftest import TOUGH_GUY, PageOpener
from tests.browser.table_page import TablePage
from tests.browser.test_accessibility import find_page_faults
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, get_only_ref, get_stored_value

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]

LONG_ACTION_NAME = "Wound the thing that crawls in Abracadabrastrassenwegkreuz"


def test_an_action_is_paid_with_one_tap_and_a_hand_is_asked_about(seat: PageOpener, slumber: Campaign) -> None:
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        apply_move(slumber, "draw", dreamer=dreamer)
    apply_move(
        slumber, "note-action", name=LONG_ACTION_NAME, keyword="assault", amount=6, or_colour="cunning", gradual="on"
    )
    action = get_only_ref(slumber, "etherfields.action")
    page = seat()
    TablePage.open_campaign(page, slumber, "slumber")

    payment = page.locator(f"#action-{action} .payment")
    payment.get_by_text("Wrath").click()
    payment.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_text("Gradual × 3: 1 paid")).to_be_visible()
    assert get_stored_value(slumber, "etherfields.action", action, "markers") == 1
    assert get_stored_value(slumber, "etherfields.dreamer", GAMBLER, "hand") == 2
    assert find_page_faults(page) == []

    page.get_by_role("link", name="What should we discard?").first.click()
    page.wait_for_load_state()
    page.get_by_label("Action", exact=True).select_option(str(action))
    for card in ("3 Wrath", "2 Wrath", "1 Cunning"):
        page.get_by_role("button", name=f"{card}: 1 card more").click()
    expect(page.get_by_label("3 Wrath", exact=True)).to_have_value("1")
    page.get_by_text("Cards with two colours").click()
    double = page.get_by_role("group", name="Card 1")
    double.get_by_label("It gives").select_option(label="2 Awareness")
    double.get_by_label("or").select_option(label="1 Wrath")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("nothing lost")).to_be_visible()
    expect(page.get_by_label("3 Wrath", exact=True)).to_have_value("1")
    assert find_page_faults(page) == []
