"""The plays of the API: none, one and many, in pages; who may read them."""

from __future__ import annotations

import uuid

import pytest

from campaigns.api.schemas import MAX_PLAYS
from campaigns.api.tokens import TokenRole
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.plays.play import list_plays
from campaigns.roles import Role
from tests.campaigns.api.clients import get_answer, get_json, make_token
from tests.campaigns.devices import build_invited_device
from tests.campaigns.table_actions import GAMBLER, SPECIALIST, apply_move, begin_campaign, undo_entry
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at

pytestmark = pytest.mark.django_db


def play_sessions(count: int) -> Campaign:
    """Return a campaign with this many sessions that are over."""
    campaign = begin_campaign()
    for number in range(count):
        if number:
            apply_move(campaign, "start-session", first_player=GAMBLER, present=[GAMBLER, SPECIALIST])
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
        apply_move(campaign, "end-session")
    return campaign


def test_a_campaign_without_a_finished_game_has_none(evening: Campaign) -> None:
    assert get_json(make_token(evening), "plays") == {"plays": [], "total": 0, "has_more": False}


def test_a_session_is_a_play_until_its_end_is_undone() -> None:
    campaign = play_sessions(1)
    token = make_token(campaign)

    (told,) = get_json(token, "plays")["plays"]
    (play,) = list_plays(campaign)
    assert (told["id"], told["number"], told["minutes"], told["result"]) == (play.id, 1, 0, play.result)
    assert str(uuid.UUID(told["id"])) == told["id"]
    assert [one["name"] for one in told["players"]] == [one.name for one in play.players]
    undo_entry(campaign)
    assert get_json(token, "plays")["total"] == 0


def test_a_finished_game_has_scores_and_a_winner() -> None:
    campaign = lucidity_at("over")

    (told,) = get_json(make_token(campaign), "plays")["plays"]
    assert told["result"] in ("won", "lost", "left", "")
    assert {one["name"] for one in told["players"]} == {"Ann", "Bob", "Cid"}
    assert all(isinstance(one["score"], int) for one in told["players"])
    assert told["practice"] == list_plays(campaign)[0].is_practice


def test_pages_have_every_play_once() -> None:
    campaign = play_sessions(3)
    token = make_token(campaign)

    first, rest = get_json(token, "plays", limit=2), get_json(token, "plays", offset=2)
    assert [[one["number"] for one in page["plays"]] for page in (first, rest)] == [[1, 2], [3]]
    assert [(page["total"], page["has_more"]) for page in (first, rest)] == [(3, True), (3, False)]
    assert get_json(token, "plays", offset=9) == {"plays": [], "total": 3, "has_more": False}


@pytest.mark.parametrize("query", ["offset=-1", "limit=0", f"limit={MAX_PLAYS + 1}", "offset=x"])
def test_a_page_that_is_none_is_refused(evening: Campaign, query: str) -> None:
    assert get_answer(make_token(evening), f"plays?{query}").status_code == 422


def test_a_name_that_changes_without_an_entry_changes_the_etag() -> None:
    campaign = play_sessions(1)
    token = make_token(campaign, TokenRole.PLAYER)
    etag = get_answer(token, "plays").headers["ETag"]
    assert get_answer(token, "plays", {"If-None-Match": etag}).status_code == 304

    members.seat_device(campaign, build_invited_device("Zoe"), Role.PLAYER, f"{GAMBLER}")
    answer = get_answer(token, "plays", {"If-None-Match": etag})
    assert (answer.status_code, "Zoe" in answer.text) == (200, True)


def test_the_big_screen_has_no_plays(evening: Campaign) -> None:
    assert get_answer(make_token(evening, TokenRole.SCREEN), "plays").status_code == 403
