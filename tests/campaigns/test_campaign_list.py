"""The campaign list: covers by state, last played first; archived, deleted, restored."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.campaign_index.projection import rebuild, refresh_summary
from campaigns.journal import campaign_service
from campaigns.models import AuditLogEntry, Campaign, JournalEntry
from campaigns.pages import covers
from campaigns.pages.registry import get_game_uis
from campaigns.roles import Role
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_member_client
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, start_slumber
from tests.lucidity.prompt_campaigns import build_campaign_at_prompt as lucidity_at
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at
from tests.page_parts import read_texts, select

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

TITLE_PATTERN = re.compile(r'<h2><a href="/c/([a-z0-9]+)/(?:recap/)?">')


def list_campaign_slugs(player: Client, address: str = "/") -> list[str]:
    """Return the campaigns on a page of the campaign list, by their slugs, in order."""
    return TITLE_PATTERN.findall(player.get(address).text)


def set_days_since_played(campaign: Campaign, days: int) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(last_played=timezone.now() - timedelta(days=days))
    refresh_summary(campaign.pk)


def test_the_one_played_last_stands_first(player: Client) -> None:
    one, other = begin_campaign(name="One"), begin_campaign(name="Other")
    set_days_since_played(one, 3)
    set_days_since_played(other, 2)
    assert list_campaign_slugs(player) == [other.slug, one.slug]

    apply_move(one, "suffer", dreamer=GAMBLER, count=1)

    assert list_campaign_slugs(player) == [one.slug, other.slug]


def test_when_it_was_played_is_not_written_at_every_move() -> None:
    campaign = start_slumber()
    before = Campaign.objects.get().last_played
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    assert Campaign.objects.get().last_played == before


def test_a_cover_shows_the_night_the_gates_and_the_dreamers(player: Client) -> None:
    start_slumber()
    found = player.get("/").text

    assert found.count("cv-moon") == 1
    assert "p-gambler" in found
    assert "Turn 1" in found


def test_the_covers_of_the_other_games_show_doors_and_dice(player: Client) -> None:
    onirim_at("prophecy")
    lucidity_at("rest")
    found = player.get("/").text

    assert found.count("cv-niche") + found.count("cv-lit") >= 8
    assert "Doors" in found
    assert "cv-eye" in found


def test_a_cover_that_fails_leaves_the_shelf(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = start_slumber()
    monkeypatch.setattr("campaigns.etherfields.game_ui.build_cover", lambda _table, _where: 1 / 0)
    monkeypatch.setattr("django.conf.settings.FAULTS_RAISE", False)

    assert list_campaign_slugs(player) == [campaign.slug]


def test_covers_are_drawn_once_until_something_changes(player: Client) -> None:
    campaign = start_slumber()
    player.get("/")
    with CaptureQueriesContext(connection) as again:
        player.get("/")
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)

    assert not [one["sql"] for one in again if "etherfields_" in one["sql"]]
    assert "Turn 1" in player.get("/").text


@pytest.mark.slow
def test_a_shelf_of_many_asks_no_more_than_a_full_page(player: Client) -> None:
    for number in range(24):
        begin_campaign(name=f"Night {number}")
    covers.clear_cover_cache()
    with CaptureQueriesContext(connection) as some:
        player.get("/")
    now = timezone.now()
    Campaign.objects.bulk_create(
        Campaign(slug=f"many{number}", name=f"Old {number}", game="etherfields", last_played=now - timedelta(days=9))
        for number in range(1000)
    )
    assert rebuild() == 1000
    covers.clear_cover_cache()
    with CaptureQueriesContext(connection) as many:
        found = player.get("/").text

    assert len(many) <= len(some)
    assert len(TITLE_PATTERN.findall(found)) == 24
    assert "page 1 of 43" in found


def test_a_campaign_is_found_by_its_name(player: Client) -> None:
    for number in range(13):
        begin_campaign(name=f"Night {number}")
    wanted = begin_campaign(name="The Thursday dreamers")

    assert select(player.get("/").text, "form[role=search] input[name=q]")
    assert list_campaign_slugs(player, "/?q=thursday") == [wanted.slug]
    (empty,) = read_texts(player.get("/?q=nobody").text, "li.empty")
    assert empty.startswith("No campaign is called “nobody”.")


def test_an_empty_shelf_is_one_welcome(player: Client) -> None:
    found = player.get("/").text

    assert "What are you playing?" in found
    assert found.count('class="game-option') == len(get_game_uis())
    assert "New campaign" not in found


def test_a_copy_that_was_brought_in_says_so(player: Client) -> None:
    campaign = start_slumber()
    copy = import_campaign(export_plain(campaign))

    marks = read_texts(player.get("/").text, ".campaign-cover-date")
    assert len([mark for mark in marks if "an imported copy" in mark]) == 1
    newest = JournalEntry.objects.filter(campaign=copy).latest("seq").at
    assert Campaign.objects.get(pk=copy.pk).last_played == newest


def test_a_campaign_is_called_otherwise(player: Client) -> None:
    campaign = begin_campaign(name="Ours")
    answer = player.post(f"/c/{campaign.slug}/keep/", {"name": "The Thursday dreamers"})

    assert answer.status_code == 302
    assert Campaign.objects.get().name == "The Thursday dreamers"
    assert "renamed the campaign to The Thursday dreamers" in player.get(f"/c/{campaign.slug}/invite/").text


@pytest.mark.parametrize("name", ["", "x" * 61, "a\x00b"])
def test_a_name_that_is_none_is_said_at_its_field(player: Client, name: str) -> None:
    campaign = begin_campaign(name="Ours")
    answer = player.post(f"/c/{campaign.slug}/keep/", {"name": name})

    assert answer.status_code == 422
    assert select(answer.text, ".field-error")
    assert Campaign.objects.get().name == "Ours"


def test_what_is_put_away_stands_apart_and_comes_back(player: Client) -> None:
    campaign, other = begin_campaign(name="Over"), begin_campaign(name="Other")
    player.post(f"/c/{campaign.slug}/archive/", {"away": "on"})
    assert list_campaign_slugs(player) == [other.slug]
    assert list_campaign_slugs(player, "/?board=archived") == [campaign.slug]
    assert player.get(f"/c/{campaign.slug}/").status_code == 200

    player.post(f"/c/{campaign.slug}/archive/")

    assert set(list_campaign_slugs(player)) == {campaign.slug, other.slug}


def test_deleting_is_asked_twice_and_can_be_taken_back(player: Client) -> None:
    campaign = start_slumber()
    assert f"Delete {campaign.name}?" in player.get(f"/c/{campaign.slug}/keep/?sure").text
    player.post(f"/c/{campaign.slug}/delete/")

    assert list_campaign_slugs(player) == []
    for path in ("", "journal/", "live/", "saves/", "keep/", "export/"):
        assert player.get(f"/c/{campaign.slug}/{path}").status_code == 404
    assert player.post(f"/c/{campaign.slug}/move/suffer/", {"move_id": "1.abcdefgh"}).status_code == 404
    assert campaign.name in player.get("/deleted/").text

    player.post(f"/deleted/{campaign.slug}/")

    assert list_campaign_slugs(player) == [campaign.slug]
    assert player.get(f"/c/{campaign.slug}/").status_code == 200
    assert {"deleted", "returned"} <= {one.kind for one in AuditLogEntry.objects.all()}


def test_what_was_deleted_is_gone_for_good_after_thirty_days(player: Client) -> None:
    gone, kept = start_slumber(), begin_campaign(name="Kept")
    now = timezone.now()
    for campaign, days in ((gone, 31), (kept, 29)):
        Campaign.objects.filter(pk=campaign.pk).update(deleted=now - timedelta(days=days))
    said = StringIO()
    call_command("purge", stdout=said)

    assert said.getvalue().strip() == "Removed 1 campaign."
    assert list(Campaign.objects.values_list("pk", flat=True)) == [kept.pk]
    assert not JournalEntry.objects.filter(campaign=gone.pk).exists()
    assert campaign_service.purge_deleted_campaigns(now) == 0
    assert player.post(f"/deleted/{gone.slug}/").status_code == 404


def test_a_player_by_invitation_neither_renames_nor_deletes() -> None:
    campaign = start_slumber()
    guest = build_member_client(campaign, Role.PLAYER)

    assert guest.get(f"/c/{campaign.slug}/keep/").status_code == 403
    assert guest.post(f"/c/{campaign.slug}/delete/").status_code == 403
    assert guest.get("/deleted/").status_code == 404
    assert Campaign.objects.get().deleted is None


def test_a_guest_of_a_deleted_table_is_not_led_to_it() -> None:
    campaign = start_slumber()
    guest = build_member_client(campaign, Role.PLAYER)
    campaign_service.delete_campaign(campaign)

    assert guest.get("/").status_code == 403
    assert guest.get(f"/c/{campaign.slug}/").status_code == 404
