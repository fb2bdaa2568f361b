"""The pages of plays on a phone: what fits, what can be downloaded and copied, with long names and without scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from campaigns.journal import campaign_service
from campaigns.models import Campaign
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.campaigns.table_actions import apply_move
from tests.factories import HOST_AUTHOR

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG_NAMES = ["Wilhelmina-Theodora von Hohenstaufenberg", "Ann"]


@pytest.fixture
def played() -> Campaign:
    """A campaign of Lucidity with three games that were given up, of somebody with a long name."""
    players = {"players": LONG_NAMES}
    campaign = campaign_service.begin_campaign(
        "lucidity", "Nightsunderthesameblanketforever" * 2, {**players}, HOST_AUTHOR
    )
    for _game in range(3):
        apply_move(campaign, "give-up")
        apply_move(campaign, "new-game", **players)
    return campaign


@pytest.mark.parametrize("script", [True, False], ids=["scripts", "no scripts"])
def test_plays_on_a_phone_go_to_other_apps(seat: PageOpener, played: Campaign, script: bool) -> None:
    page = seat(PHONE_SIZE, java_script_enabled=script)
    page.goto(f"/c/{played.slug}/chronicle/")
    page.get_by_role("link", name="Plays, for other apps").click()

    expect(page.get_by_role("heading", name="Game 3: given up")).to_be_visible()
    link = page.get_by_role("link", name="Send to BG Stats").first.get_attribute("href")
    assert link is not None
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    text = page.get_by_label("These plays as text, to copy into BoardGameGeek, the oldest first").input_value()
    assert text.count(LONG_NAMES[0]) == 3

    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download for BG Stats").click()
    assert waiting.value.suggested_filename.endswith("-plays.bgsplay")
    assert len(json.loads(Path(waiting.value.path()).read_bytes())["plays"]) == 3


def test_plays_of_all_campaigns_fit_a_phone_with_long_names(seat: PageOpener, played: Campaign) -> None:
    page = seat(PHONE_SIZE)
    page.goto("/")
    page.get_by_role("link", name="Plays").click()
    expect(page.get_by_role("heading", name="Plays of all your campaigns")).to_be_visible()
    for path in ("/plays/", f"/c/{played.slug}/plays/"):
        page.goto(path)
        assert [*page_checks.find_faults(page), *page_checks.find_overflow(page)] == [], path
