"""Looking back on a finished game on a phone: links and arrow keys step through it, and the address follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaigns.onirim import findings_service
from campaigns.onirim.models import GameFindings, OnirimGame
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, PageOpener
from tests.browser.table_page import TablePage
from tests.onirim.prompt_campaigns import build_campaign_at_prompt
from tests.onirim.test_findings import JUDGED, HeldQueue
from tests.onirim.test_replay import import_recording

pytestmark = [pytest.mark.browser, pytest.mark.still, pytest.mark.django_db(transaction=True)]


def test_a_game_is_stepped_through_with_links_and_arrow_keys(seat: PageOpener) -> None:
    campaign = build_campaign_at_prompt("over")
    page = TablePage.open_campaign(seat(PHONE_SIZE), campaign).page
    page.locator("#game").get_by_role("link", name="Look back on this game").click()
    page.get_by_role("link", name="Replay this game").click()
    count = page.locator(".replay-head span")
    expect(count).to_have_text(f"Step 1 of {campaign.version}")
    place = page.get_by_role("link", name="Forward").bounding_box()

    page.get_by_role("link", name="Forward").click()
    expect(count).to_have_text(f"Step 2 of {campaign.version}")
    assert page.get_by_role("link", name="Forward").bounding_box() == place
    for key, step in (("ArrowRight", 3), ("ArrowLeft", 2), ("End", campaign.version), ("Home", 1), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect(count).to_have_text(f"Step {step} of {campaign.version}")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"step=2$"))
    page.reload()
    expect(count).to_have_text(f"Step 2 of {campaign.version}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page_checks.find_faults(page) == []


def test_one_phone_asks_and_both_read_what_was_found(seat: PageOpener, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = HeldQueue()
    monkeypatch.setattr(findings_service, "findings_queue", queue)
    campaign = import_recording("onirim-practice")
    game = OnirimGame.objects.filter(campaign=campaign, result="lost").first()
    assert game is not None
    url = f"/c/{campaign.slug}/game/{game.number}/"
    one, other = seat(PHONE_SIZE), seat(PHONE_SIZE)
    one.goto(url)
    other.goto(url)

    one.get_by_role("button", name="Find out").click()
    expect(one.locator("#findings")).to_contain_text("Your decisions are being compared")
    other.get_by_role("button", name="Find out").click()
    expect(other.locator("#findings")).to_contain_text("Your decisions are being compared")
    assert len(queue.jobs) == 1
    assert page_checks.find_faults(one) == []
    result = {"try_count": 12, "is_searched": True, "points": [[1, JUDGED]], "line": None}
    GameFindings.objects.update(state="made", result=result)

    for page in (one, other):
        expect(page.locator("#findings")).to_contain_text("No winning line found in 12 tries.", timeout=15_000)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page_checks.find_faults(page) == []
    one.get_by_role("link", name="See this decision").click()
    expect(one.locator(".replay-head span")).to_have_text(re.compile("^Step 1 of"))
