"""The projection tables across campaigns: updated after each commit, repaired at the start, never used for permissions."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from campaigns.campaign_index import projection
from campaigns.campaign_index.models import CampaignSummary, DeviceMembership, FinishedGame
from campaigns.journal import campaign_service
from campaigns.membership import members
from campaigns.models import Campaign, Member
from campaigns.onirim.models import OnirimGame
from campaigns.roles import Role
from campaigns.storage.transactions import run_after_commit, write_transaction
from companion.device_auth import Device
from tests.campaigns.devices import build_client, build_invited_device, build_member_client
from tests.campaigns.table_actions import apply_move, begin_campaign, redo_entry, start_slumber, undo_entry
from tests.campaigns.test_campaign_list import list_campaign_slugs
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def list_projection_rows() -> list[list[Any]]:
    """Return all rows of the projection tables."""
    results = FinishedGame.objects.order_by("spine", "ref").values_list("spine", "ref", "facts")
    places = DeviceMembership.objects.order_by("spine", "device").values_list("spine", "device", "role", "seen")
    return [*map(list, (CampaignSummary.objects.order_by("pk").values_list(), results, places))]


def begin_given_up_game() -> Campaign:
    """Return a campaign of Onirim whose only game was given up."""
    campaign = onirim_at("prophecy")
    apply_move(campaign, "give-up")
    return campaign


def test_a_spine_follows_its_campaign() -> None:
    campaign = begin_campaign(name="Ours")
    campaign_service.rename_campaign(campaign, "The Thursday dreamers")
    campaign_service.set_archived(campaign, is_archived=True)

    summary = CampaignSummary.objects.get()
    assert (summary.key, summary.slug, summary.game) == (campaign.pk, campaign.slug, "etherfields")
    assert (summary.name, summary.archived, summary.deleted) == ("The Thursday dreamers", True, None)


def test_a_result_comes_goes_and_returns_with_its_game(player: Client) -> None:
    campaign = begin_given_up_game()
    game = OnirimGame.objects.get()
    (known,) = projection.load_finished_games(CampaignSummary.objects.all(), OnirimGame)
    assert (known.result, known.left, known.expansions) == (game.result, game.left, game.expansions)

    entry = Campaign.objects.get().head
    undo_entry(campaign)
    assert not FinishedGame.objects.exists()
    redo_entry(campaign, entry)
    assert [one.facts["result"] for one in FinishedGame.objects.all()] == [game.result]


def test_what_a_crash_left_out_is_mended_at_the_start(player: Client) -> None:
    begin_given_up_game()
    guest = build_member_client(start_slumber(), Role.PLAYER)
    before = list_projection_rows()
    for model in (DeviceMembership, FinishedGame, CampaignSummary):
        model.objects.all().delete()
    assert list_campaign_slugs(player) == []

    assert projection.rebuild() == 2
    assert list_projection_rows() == before
    assert projection.rebuild() == 0
    assert guest.get("/").status_code == 302


def test_what_is_gone_is_mended_too() -> None:
    kept, gone = begin_campaign(name="Kept"), begin_campaign(name="Gone")
    Campaign.objects.filter(pk=gone.pk).delete()
    Member.objects.all().delete()

    assert projection.rebuild() == 1
    assert [summary.key for summary in CampaignSummary.objects.all()] == [kept.pk]


def test_a_shelf_that_cannot_be_kept_takes_nothing_back(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_values: object, **_named: object) -> None:
        raise DatabaseError

    with monkeypatch.context() as broken:
        broken.setattr(CampaignSummary.objects, "bulk_create", fails)
        campaign = begin_campaign(name="Ours")

    assert Campaign.objects.get() == campaign
    assert player.get(f"/c/{campaign.slug}/").status_code == 200
    assert projection.rebuild() == 1
    assert list_campaign_slugs(player) == [campaign.slug]


def test_work_is_done_after_the_outermost_transaction_and_not_after_one_that_failed() -> None:
    done: list[int] = []
    with write_transaction():
        with write_transaction():
            run_after_commit(done.append, 1)
        assert done == []
    assert done == [1]

    with contextlib.suppress(ZeroDivisionError), write_transaction():
        run_after_commit(done.append, 2 // len(done))
        run_after_commit(done.append, 2 // 0)
    with write_transaction():
        run_after_commit(done.append, 3)
    assert done == [1, 3]


def test_a_place_is_left_within_the_transaction_that_sends_somebody_away(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, device = start_slumber(), build_invited_device("Bo")
    members.seat_device(campaign, device, Role.PLAYER)
    assert build_client(device).get("/").status_code == 302
    monkeypatch.setattr("campaigns.storage.transactions._run_jobs", lambda: None)

    assert members.revoke_member(campaign, Member.objects.get(device=device.id).pk, "Ada")

    assert not DeviceMembership.objects.filter(device=device.id).exists()
    assert build_client(device).get("/").status_code == 403


def test_a_new_printed_link_ends_the_places_of_hosts_but_one() -> None:
    campaign = start_slumber()
    one, other = Device("a" * 32, "Ada"), Device("b" * 32, "Bo")
    for device in (one, other):
        members.seat_device(campaign, device, Role.HOST)
    members.revoke_other_hosts(one)

    assert [place.device for place in DeviceMembership.objects.all()] == [one.id]


def test_whoever_comes_back_to_a_table_is_led_there(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, device = start_slumber(), begin_campaign(name="Other"), build_invited_device("Bo")
    for campaign in (first, second):
        members.seat_device(campaign, device, Role.PLAYER)
    Member.objects.filter(campaign=first).update(seen="2026-01-01T00:00Z")
    members.seat_device(first, device, Role.PLAYER)

    assert build_client(device).get("/")["Location"] == f"/c/{first.slug}/"
