"""Advice on the page of Lucidity: asked for, noted in the journal, marked as unverified, off where a table does without."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from campaigns.lucidity.panels import advice as advice_panel
from campaigns.lucidity.rules.advice import ADVISED_QUESTIONS
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.advice_service import AdviceService
from tests.campaigns.form_posts import post_move
from tests.campaigns.table_actions import apply_move, submit_move
from tests.lucidity.prompt_campaigns import PROMPT_KINDS, build_campaign_at_prompt, load_game_state

pytestmark = pytest.mark.django_db
CONTROL = 'action="/c/{slug}/advice/"'


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[AdviceService]:
    found = AdviceService()
    monkeypatch.setattr(advice_panel, "advice_service", found)
    yield found
    found.stop()


def ask(player: Client, campaign: Campaign) -> str:
    page = player.get(f"/c/{campaign.slug}/").text
    form = page[page.index(CONTROL.format(slug=campaign.slug)) :]
    found = re.search(r'name="move_id" value="([^"]+)"', form)
    assert found is not None
    answer = player.post(f"/c/{campaign.slug}/advice/", {"move_id": found[1]}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.process
@pytest.mark.parametrize("kind", ["track", "rest"])
def test_advice_is_noted_marked_as_unverified_and_changes_nothing_else(
    player: Client, service: AdviceService, kind: str
) -> None:
    campaign = build_campaign_at_prompt(kind)
    before = load_game_state(campaign)

    told = ask(player, campaign)

    assert re.search(r"\d%", told), told
    assert "Until you check your cards and dice, we are guessing this" in told
    assert not JournalEntry.objects.get(campaign=campaign, name="lucidity.advise").changes
    assert load_game_state(campaign) == before
    assert "Asked for advice." in player.get(f"/c/{campaign.slug}/journal/").text


@pytest.mark.parametrize("kind", PROMPT_KINDS)
def test_it_is_offered_at_advised_questions_alone(player: Client, kind: str) -> None:
    campaign = build_campaign_at_prompt(kind)

    is_offered = CONTROL.format(slug=campaign.slug) in player.get(f"/c/{campaign.slug}/").text

    assert is_offered <= (kind in ADVISED_QUESTIONS)
    if kind in ("track", "rest"):
        assert is_offered


def test_a_table_may_do_without(player: Client) -> None:
    campaign = build_campaign_at_prompt("track")
    post_move(player, campaign, "campaigns.set", setting="advice", way="hide")

    assert CONTROL.format(slug=campaign.slug) not in player.get(f"/c/{campaign.slug}/").text
    assert "Offer advice from now on" in player.get(f"/c/{campaign.slug}/saves/").text


@pytest.mark.parametrize(
    ("setting", "kind", "code"), [("hide", "track", "lu.advice.off"), ("", "roll", "lu.advice.none")]
)
def test_it_is_refused_where_the_table_does_without_or_nothing_is_advised(setting: str, kind: str, code: str) -> None:
    campaign = build_campaign_at_prompt(kind)
    if setting:
        apply_move(campaign, "campaigns.set", setting="advice", way=setting)

    refusal = submit_move(campaign, "advise").violation

    assert refusal is not None
    assert refusal.code == code
