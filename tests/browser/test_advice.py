"""Advice on a phone: asked for on the board, shown there, and readable in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as build_lucidity_at_prompt
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as build_onirim_at_prompt

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("build_campaign", "kind", "said"),
    [
        (build_onirim_at_prompt, "anticipate", "How many games were won from here"),
        (build_lucidity_at_prompt, "rest", "Until you check your cards and dice, we are guessing this"),
    ],
    ids=["onirim", "lucidity"],
)
def test_advice_is_shown_under_its_question_without_another_page(
    seat: PageOpener, build_campaign: Callable[[str], Campaign], kind: str, said: str
) -> None:
    table = TablePage.open_campaign(seat(PHONE_SIZE), build_campaign(kind))
    place = table.page.url

    table.page.get_by_role("button", name="What would you do?").click()

    expect(table.page.locator("#advice")).to_contain_text(said, timeout=30_000)
    assert table.page.url == place
    table.page.emulate_media(color_scheme="light")
    assert page_checks.find_faults(table.page) == []
    table.page.emulate_media(color_scheme="dark")
    assert page_checks.find_faults(table.page) == []
