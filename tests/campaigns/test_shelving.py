"""The small tables of what spans campaigns: kept after each commit, mended at the start, and never what decides who may play."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from campaigns.journal import shelf
from campaigns.models import Campaign, Member
from campaigns.onirim.models import OnirimGame
from campaigns.roles import Role
from campaigns.seating import members
from campaigns.shelving import keeping
from campaigns.shelving.models import Place, Result, Spine
from campaigns.storage.transactions import after, write_transaction
from companion.gate import Device
from tests.campaigns.evening import applied, begun, done_again, in_slumber, taken_back
from tests.campaigns.seats import in_browser, invited, seated
from tests.campaigns.test_shelf import shelved
from tests.onirim.open_questions import campaign_at as onirim_at

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def held() -> list[list[Any]]:
    """Return all that the small tables hold."""
    results = Result.objects.order_by("spine", "ref").values_list("spine", "ref", "facts")
    places = Place.objects.order_by("spine", "device").values_list("spine", "device", "role", "seen")
    return [*map(list, (Spine.objects.order_by("pk").values_list(), results, places))]


def given_up() -> Campaign:
    """Return a campaign of Onirim whose only game was given up."""
    campaign = onirim_at("prophecy")
    applied(campaign, "give-up")
    return campaign


def test_a_spine_follows_its_campaign() -> None:
    campaign = begun(name="Ours")
    shelf.rename(campaign, "The Thursday dreamers")
    shelf.archive(campaign, away=True)

    spine = Spine.objects.get()
    assert (spine.key, spine.slug, spine.game) == (campaign.pk, campaign.slug, "etherfields")
    assert (spine.name, spine.archived, spine.deleted) == ("The Thursday dreamers", True, None)


def test_a_result_comes_goes_and_returns_with_its_game(player: Client) -> None:
    campaign = given_up()
    game = OnirimGame.objects.get()
    (known,) = keeping.results(Spine.objects.all(), OnirimGame)
    assert (known.result, known.left, known.expansions) == (game.result, game.left, game.expansions)

    entry = Campaign.objects.get().head
    taken_back(campaign)
    assert not Result.objects.exists()
    done_again(campaign, entry)
    assert [one.facts["result"] for one in Result.objects.all()] == [game.result]


def test_what_a_crash_left_out_is_mended_at_the_start(player: Client) -> None:
    given_up()
    guest = seated(in_slumber(), Role.PLAYER)
    before = held()
    for model in (Place, Result, Spine):
        model.objects.all().delete()
    assert shelved(player) == []

    assert keeping.mend() == 2
    assert held() == before
    assert keeping.mend() == 0
    assert guest.get("/").status_code == 302


def test_what_is_gone_is_mended_too() -> None:
    kept, gone = begun(name="Kept"), begun(name="Gone")
    Campaign.objects.filter(pk=gone.pk).delete()
    Member.objects.all().delete()

    assert keeping.mend() == 1
    assert [spine.key for spine in Spine.objects.all()] == [kept.pk]


def test_a_shelf_that_cannot_be_kept_takes_nothing_back(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_values: object, **_named: object) -> None:
        raise DatabaseError

    with monkeypatch.context() as broken:
        broken.setattr(Spine.objects, "bulk_create", fails)
        campaign = begun(name="Ours")

    assert Campaign.objects.get() == campaign
    assert player.get(f"/c/{campaign.slug}/").status_code == 200
    assert keeping.mend() == 1
    assert shelved(player) == [campaign.slug]


def test_work_is_done_after_the_outermost_transaction_and_not_after_one_that_failed() -> None:
    done: list[int] = []
    with write_transaction():
        with write_transaction():
            after(done.append, 1)
        assert done == []
    assert done == [1]

    with contextlib.suppress(ZeroDivisionError), write_transaction():
        after(done.append, 2 // len(done))
        after(done.append, 2 // 0)
    with write_transaction():
        after(done.append, 3)
    assert done == [1, 3]


def test_a_place_is_left_within_the_transaction_that_sends_somebody_away(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, device = in_slumber(), invited("Bo")
    members.sit(campaign, device, Role.PLAYER)
    assert in_browser(device).get("/").status_code == 302
    monkeypatch.setattr("campaigns.storage.transactions._do_jobs", lambda: None)

    assert members.revoke(campaign, Member.objects.get(device=device.id).pk, "Ada")

    assert not Place.objects.filter(device=device.id).exists()
    assert in_browser(device).get("/").status_code == 403


def test_a_new_printed_link_ends_the_places_of_hosts_but_one() -> None:
    campaign = in_slumber()
    one, other = Device("a" * 32, "Ada"), Device("b" * 32, "Bo")
    for device in (one, other):
        members.sit(campaign, device, Role.HOST)
    members.end_hosts(one)

    assert [place.device for place in Place.objects.all()] == [one.id]


def test_whoever_comes_back_to_a_table_is_led_there(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, device = in_slumber(), begun(name="Other"), invited("Bo")
    for campaign in (first, second):
        members.sit(campaign, device, Role.PLAYER)
    Member.objects.filter(campaign=first).update(seen="2026-01-01T00:00Z")
    members.sit(first, device, Role.PLAYER)

    assert in_browser(device).get("/")["Location"] == f"/c/{first.slug}/"
