"""The replay of a finished game: each entry's board, from the journal alone."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.journal import navigation
from campaigns.journal.game_history import load_history
from campaigns.models import Campaign
from campaigns.onirim.models import OnirimGame
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import begin_campaign
from tests.onirim.prompt_campaigns import AUTHOR, answer_prompt, build_campaign_at_prompt
from tests.recordings.catalog import FILES_DIR, read_recording

pytestmark = pytest.mark.django_db


def import_recording(name: str) -> Campaign:
    return import_campaign(read_recording(next(FILES_DIR.glob(f"{name}.schema-8.json.gz"))))


def get_replay(player: Client, campaign: Campaign, step: int | str, number: int = 1) -> str:
    answer = player.get(f"/c/{campaign.slug}/game/{number}/replay/?step={step}")
    assert answer.status_code == 200, answer.status_code
    return answer.text


@pytest.mark.parametrize("name", ["onirim-practice", "onirim-base", "onirim-two-players", "onirim-nine"])
def test_every_step_of_a_recorded_game_has_its_board(player: Client, name: str) -> None:
    campaign = import_recording(name)
    rows = list(OnirimGame.objects.filter(campaign=campaign).exclude(result=""))
    assert rows
    for row in rows:
        positions = load_history(campaign, "onirim.onirimgame", row.ref)

        assert positions[-1].values["state"] == row.state
        assert positions[-1].values["result"] == row.result
        assert all(one.values["number"] == row.number for one in positions)
    row = rows[-1]
    steps = len(load_history(campaign, "onirim.onirimgame", row.ref))
    for step in range(1, steps + 1, 7):
        assert f"Step {step} of {steps}" in get_replay(player, campaign, step, row.number)


def test_a_replay_steps_forward_and_back_by_links(player: Client) -> None:
    campaign = build_campaign_at_prompt("over")
    count = campaign.version

    first, last = get_replay(player, campaign, 1), get_replay(player, campaign, count)

    assert 'href="?step=2"' in first
    assert 'id="replay-previous" aria-disabled="true"' in first
    assert f'href="?step={count - 1}"' in last
    assert 'id="replay-next" aria-disabled="true"' in last
    assert "/move/" not in last, "it is only looked at"


def test_htmx_gets_a_step_without_its_page(player: Client) -> None:
    campaign = build_campaign_at_prompt("over")

    answer = player.get(f"/c/{campaign.slug}/game/1/replay/?step=2", headers={"hx_request": "true"})

    assert "<html" not in answer.text
    assert "Step 2 of" in answer.text


@pytest.mark.parametrize("step", ["-1", "x", "99999", "1.5", "9" * 12])
def test_an_unknown_step_is_not_found(player: Client, step: str) -> None:
    campaign = build_campaign_at_prompt("over")
    assert player.get(f"/c/{campaign.slug}/game/1/replay/?step={step}").status_code == 404


def test_a_game_in_progress_is_not_looked_back_on(player: Client) -> None:
    campaign = build_campaign_at_prompt("turn")
    for address in ("game/1/", "game/1/replay/", "game/2/", "game/99999999999999999999/"):
        assert player.get(f"/c/{campaign.slug}/{address}").status_code == 404, address


def test_undone_answers_are_left_out() -> None:
    campaign = build_campaign_at_prompt("turn")
    before = len(load_history(campaign, "onirim.onirimgame", 1))
    answer_prompt(campaign)
    campaign.refresh_from_db()
    assert len(load_history(campaign, "onirim.onirimgame", 1)) == before + 1

    undone = navigation.undo_entry(campaign.slug, "undo-1", AUTHOR, campaign.head, is_confirmed=True)
    assert undone is not None

    assert len(load_history(campaign, "onirim.onirimgame", 1)) == before


def test_the_result_and_the_list_of_games_lead_to_it(player: Client) -> None:
    campaign = build_campaign_at_prompt("over")

    page = player.get(f"/c/{campaign.slug}/").text

    assert page.count(f'href="/c/{campaign.slug}/game/1/"') == 2
    assert f'href="/c/{campaign.slug}/game/1/replay/"' in player.get(f"/c/{campaign.slug}/game/1/").text


def test_a_game_without_a_replay_leads_to_its_table(player: Client) -> None:
    slug = begin_campaign().slug
    assert player.get(f"/c/{slug}/game/1/").headers["Location"] == f"/c/{slug}/"
