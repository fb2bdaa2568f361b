"""The pages of plays: of a campaign and of all that a device may see; their links and files."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.engine.list_format import format_list
from campaigns.journal import campaign_service
from campaigns.models import Campaign
from campaigns.plays import bg_stats
from campaigns.plays.play import list_plays
from campaigns.roles import Role
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from campaigns.views import plays as play_views
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign
from tests.lucidity.prompt_campaigns import begin_lucidity
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.page_parts import list_links, read_texts

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def play_lucidity(games: int, name: str = "Nights", players: int = 2) -> Campaign:
    """Return a campaign with this many games, all given up, and another in progress."""
    campaign = begin_lucidity(players)
    campaign_service.rename_campaign(campaign, name)
    for _game in range(games):
        apply_move(campaign, "give-up")
        apply_move(campaign, "new-game", players=["Ann", "Bob"])
    return campaign


def read_titles(client: Client, path: str) -> list[str]:
    return read_texts(client.get(path).text, ".list-card :is(h2, h3)")


def read_file(client: Client, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200
    found: list[dict[str, Any]] = json.loads(answer.content)["plays"]
    return found


def test_a_campaign_without_a_play_says_when_there_will_be_one(player: Client) -> None:
    page = player.get(f"/c/{play_lucidity(0).slug}/plays/").text

    assert "listed here once it is over" in page
    assert "<textarea" not in page


def test_a_play_has_its_link_and_its_text(player: Client) -> None:
    campaign = play_lucidity(1)
    page = player.get(f"/c/{campaign.slug}/plays/").text

    (play,) = list_plays(Campaign.objects.get())
    assert bg_stats.build_link(play) in list_links(page)
    assert read_texts(page, ".list-card h2") == ["Game 1: given up"]
    (text,) = read_texts(page, "#plays-text")
    assert "Player: Ann, start player" in text


def test_the_newest_plays_are_on_the_first_page(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_views, "PLAYS_PER_PAGE", 2)
    path = f"/c/{play_lucidity(3).slug}/plays/"

    assert read_titles(player, path) == ["Game 3: given up", "Game 2: given up"]
    assert read_titles(player, f"{path}?page=2") == ["Game 1: given up"]
    assert len(read_file(player, f"{path}bg-stats/")) == 3


def test_files_are_named_after_the_campaign(player: Client) -> None:
    path = f"/c/{play_lucidity(1, 'Zoë & friends').slug}/plays/"

    named = {kind: player.get(f"{path}{kind}/").headers for kind in ("bg-stats", "csv", "text")}

    assert named["bg-stats"]["Content-Disposition"] == 'attachment; filename="zoe-friends-plays.bgsplay"'
    assert named["csv"]["Content-Type"] == "text/csv; charset=utf-8"
    assert named["text"]["Content-Type"] == "text/plain; charset=utf-8"
    assert {found["Cache-Control"] for found in named.values()} == {"no-store"}
    assert player.get(f"{path}pdf/").status_code == 404


def test_markup_in_names_is_text(player: Client) -> None:
    campaign = begin_campaign(name="</textarea><b>Us</b>")
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="<i>Mara</i>")
    apply_move(campaign, "end-session")

    page = player.get(f"/c/{campaign.slug}/plays/").text

    assert "<i>" not in page
    assert "<b>Us" not in page
    assert "<i>Mara</i>" in read_texts(page, "#plays-text")[0]


def test_a_viewer_sees_the_plays_of_the_own_campaign_and_no_others() -> None:
    mine, other = play_lucidity(1, "Mine"), play_lucidity(1, "Other")
    viewer = build_member_client(mine, Role.VIEWER)

    assert read_texts(viewer.get("/plays/").text, "section h2") == ["Mine"]
    assert len(read_file(viewer, "/plays/bg-stats/")) == 1
    assert "Other" not in viewer.get("/plays/csv/").content.decode()
    assert viewer.get(f"/c/{mine.slug}/plays/").status_code == 200
    assert viewer.get(f"/c/{other.slug}/plays/").status_code == 404
    assert viewer.get(f"/c/{other.slug}/plays/csv/").status_code == 404


def test_the_shelf_has_archived_campaigns_but_none_that_are_deleted(player: Client) -> None:
    _kept, archived, deleted = (play_lucidity(1, name) for name in ("Kept", "Archived", "Deleted"))
    campaign_service.set_archived(archived, is_archived=True)
    campaign_service.delete_campaign(deleted)

    assert sorted(read_texts(player.get("/plays/").text, "section h2")) == ["Archived", "Kept"]
    assert len(read_file(player, "/plays/bg-stats/")) == 2
    assert player.get(f"/c/{deleted.slug}/plays/csv/").status_code != 200


def test_the_shelf_shows_the_newest_plays_of_each_campaign(player: Client) -> None:
    play_lucidity(play_views.NEWEST_PLAYS + 1)
    page = player.get("/plays/").text

    assert read_texts(page, "section h3") == [f"Game {number}: given up" for number in range(6, 1, -1)]
    assert "All 6 plays" in page


def test_the_shelf_leads_to_no_more_plays_where_it_shows_all(player: Client) -> None:
    campaign = play_lucidity(2)
    page = player.get("/plays/").text

    assert read_texts(page, "section h3") == ["Game 2: given up", "Game 1: given up"]
    assert f"/c/{campaign.slug}/plays/" not in list_links(page)


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_plays_of_a_demo_are_on_its_own_page_only(player: Client, game: str) -> None:
    kept = play_lucidity(1, "Ours")
    player.post(f"/demo/{game}/")
    demo = Campaign.objects.exclude(pk=kept.pk).get()
    copy = import_campaign(BytesIO(export_plain(demo)))

    assert read_texts(player.get("/plays/").text, "section h2") == ["Ours"]
    assert len(read_file(player, "/plays/bg-stats/")) == 1
    for campaign in (demo, copy):
        path = f"/c/{campaign.slug}/plays/"
        assert read_file(player, f"{path}bg-stats/")
        assert "A demo:" in player.get(path).text
    assert "A demo:" not in player.get(f"/c/{kept.slug}/plays/").text


def test_a_practice_game_says_so_and_has_no_link_to_bg_stats(player: Client) -> None:
    campaign = onirim_at("over")
    page = player.get(f"/c/{campaign.slug}/plays/").text

    assert "BG Stats does not count it" in page
    assert not [link for link in list_links(page) if link.startswith(bg_stats.LINK_PREFIX)]


def test_a_card_of_lucidity_says_who_won(player: Client) -> None:
    campaign = lucidity_at("over")
    (play,) = list_plays(campaign)

    winners = format_list(one.name for one in play.players if one.is_winner)
    assert f"{winners} won." in read_texts(player.get(f"/c/{campaign.slug}/plays/").text, ".list-card p")


def test_text_is_of_each_play_and_of_all_the_oldest_first(player: Client) -> None:
    page = player.get(f"/c/{play_lucidity(2).slug}/plays/").text

    newest, oldest, both = read_texts(page, "textarea")
    assert ["Game 2" in newest, "Game 1" in newest] == [True, False]
    assert ["Game 2" in oldest, "Game 1" in oldest] == [False, True]
    assert both.index("Game 1") < both.index("Game 2")


def test_other_apps_and_the_text_open_in_a_new_tab(player: Client) -> None:
    page = player.get(f"/c/{play_lucidity(1).slug}/plays/").text

    assert page.count('target="_blank" rel="noopener') == page.count("(opens in a new tab)") == 2


def test_an_empty_shelf_has_no_files(player: Client) -> None:
    assert "Nothing here yet." in player.get("/plays/").text
    assert read_file(player, "/plays/bg-stats/") == []
    assert player.get("/plays/text/").content == b""


@pytest.mark.parametrize("path", ["/plays/", "/plays/csv/", "/plays/bg-stats/"])
def test_the_plays_of_many_campaigns_take_as_many_queries_as_those_of_one(player: Client, path: str) -> None:
    counts = []
    for campaigns in (1, 5):
        for _campaign in range(campaigns):
            play_lucidity(2)
        with CaptureQueriesContext(connection) as captured:
            assert player.get(path).status_code == 200
        counts.append(len(captured))

    assert counts[0] == counts[1] <= 10


def test_the_chronicle_and_the_shelf_lead_to_the_plays(player: Client) -> None:
    campaign = play_lucidity(1)

    assert f"/c/{campaign.slug}/plays/" in list_links(player.get(f"/c/{campaign.slug}/chronicle/").text)
    assert "/plays/" in list_links(player.get("/").text)


@pytest.mark.parametrize("begin", [onirim_at, lucidity_at])
def test_the_end_of_a_game_its_list_of_games_and_the_saves_lead_to_the_plays(
    player: Client, begin: Callable[[str], Campaign]
) -> None:
    campaign = begin("over")
    progress = {"onirim": "board", "lucidity": "scores"}[campaign.game]

    for page in ("", f"panel/{progress}/", "saves/"):
        path = f"/c/{campaign.slug}/{page}"
        assert f"/c/{campaign.slug}/plays/" in list_links(player.get(path, follow=True).text), path
