"""Every page in a pseudo-language: longer and accented words break no page, and each word that is shown can be translated."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Campaign
from tests.browser import page_checks, sample_campaigns
from tests.browser.conftest import PageOpener
from tests.browser.test_long_names import OVERFLOW_SCRIPT
from tests.browser.test_screens import PANEL_KEYS, open_campaign
from tests.lucidity import prompt_campaigns as lucidity_positions
from tests.onirim import prompt_campaigns as onirim_positions

pytestmark = [
    pytest.mark.browser,
    pytest.mark.still,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("pseudo_language"),
]

WIDTHS_PX = (320, 390, 1280)
SHARED_PATHS = (
    "/",
    "/new/etherfields/",
    "/new/onirim/",
    "/new/lucidity/",
    "/import/",
    "/rules/",
    "/rules/etherfields/",
    "/rule/ef.seal/",
)
CAMPAIGN_PATHS = ("", "journal/", "saves/", "invite/", "move/seal/", "big-screen/")
CAMPAIGN_BUILDERS: dict[str, Callable[[], Campaign]] = {
    "the event step": lambda: sample_campaigns.build_turn_campaign("event"),
    "ways on from here": sample_campaigns.build_arrived_campaign,
    "a question of Onirim": lambda: onirim_positions.build_campaign_at_prompt("nightmare"),
    "a question of Lucidity": lambda: lucidity_positions.build_campaign_at_prompt("rest"),
}


def find_faults(page: Page) -> list[str]:
    """Return what makes the page scroll sideways, and texts that overflow their control, at each width."""
    found = []
    for width in WIDTHS_PX:
        page.set_viewport_size({"width": width, "height": 844})
        found += [f"{width}: {fault}" for fault in (*page_checks.find_overflow(page), *page.evaluate(OVERFLOW_SCRIPT))]
    return found


def test_longer_words_break_no_page(seat: PageOpener, transactional_db: None) -> None:
    page = seat()
    found = {}
    for path in SHARED_PATHS:
        page.goto(path)
        found[path] = find_faults(page)

    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize("kind", CAMPAIGN_BUILDERS)
def test_longer_words_break_no_page_of_a_campaign(seat: PageOpener, transactional_db: None, kind: str) -> None:
    campaign = CAMPAIGN_BUILDERS[kind]()
    page = seat()
    found = {}
    for path in CAMPAIGN_PATHS:
        page.goto(f"/c/{campaign.slug}/{path}")
        found[path] = find_faults(page)

    assert {path: faults for path, faults in found.items() if faults} == {}


def test_longer_words_break_no_panel_of_etherfields(seat: PageOpener, transactional_db: None) -> None:
    campaign = sample_campaigns.build_turn_campaign("actions", who=sample_campaigns.ALL_ARCHETYPES)
    page = seat()
    found = {}
    for panel in PANEL_KEYS:
        open_campaign(page, campaign, panel)
        found[panel] = find_faults(page)

    assert {panel: faults for panel, faults in found.items() if faults} == {}
