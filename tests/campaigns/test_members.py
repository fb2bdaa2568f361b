"""Members of a table: their stored data, their last visit, and the cost of asking."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Campaign, Member
from campaigns.roles import Role, parse_refs
from campaigns.transfer.exporter import export_plain
from tests.campaigns.devices import build_host_client, build_member_client
from tests.campaigns.form_posts import post_move
from tests.campaigns.table_actions import GAMBLER, begin_campaign, is_consistent
from tests.campaigns.test_queries import capture_queries

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def visit_table(client: Client, campaign: Campaign) -> str:
    answer = client.get(f"/c/{campaign.slug}/")
    assert answer.status_code == 200
    return str(answer.text)


def test_whoever_makes_a_campaign_sits_there_as_a_host_for_the_whole_table(player: Client) -> None:
    player.post("/new/etherfields/", {"name": "Ours", "dreamers": ["reaper", "gambler"]})

    member = Member.objects.get()
    assert (member.role, member.holds, member.said) == ("host", "", True)


def test_a_device_that_knows_the_link_sits_down_when_it_first_looks(player: Client, evening: Campaign) -> None:
    player.post("/device/name", {"name": "Ada"})

    visit_table(player, evening)
    visit_table(player, evening)

    assert [(one.role, one.name, one.said) for one in evening.members.all()] == [("host", "Ada", False)]


@pytest.mark.parametrize(("kept", "now"), [("1", "1"), ("1.2", "1.2"), ("all", "")])
def test_what_a_device_kept_itself_is_carried_over_once(player: Client, evening: Campaign, kept: str, now: str) -> None:
    name = f"holds_{evening.slug}"
    player.cookies[name] = kept

    first = player.get(f"/c/{evening.slug}/")

    member = evening.members.get()
    assert (member.holds, member.said) == (now, True)
    assert first.cookies[name]["max-age"] == 0
    player.cookies[name] = "2"  # An older page may still send its cookie.
    visit_table(player, evening)
    assert evening.members.get().holds == now


def test_before_its_seat_is_kept_a_page_still_heeds_what_the_device_kept_itself(
    player: Client, evening: Campaign
) -> None:
    player.cookies[f"holds_{evening.slug}"] = str(GAMBLER)

    answer = player.get(f"/c/{evening.slug}/panel/now/", headers={"HX-Request": "true"})

    assert "This phone: Gambler" in answer.text


@pytest.mark.parametrize("kept", ["x", "1..2", "9" * 9, ""])
def test_nonsense_that_a_device_kept_is_forgotten(player: Client, evening: Campaign, kept: str) -> None:
    player.cookies[f"holds_{evening.slug}"] = kept

    visit_table(player, evening)

    assert not evening.members.get().said


def test_a_new_name_is_seen_at_the_next_look(player: Client, evening: Campaign) -> None:
    visit_table(player, evening)
    player.post("/device/name", {"name": "Ada"})

    visit_table(player, evening)

    assert evening.members.get().name == "Ada"


def test_it_is_kept_once_a_minute_at_most_that_somebody_was_seen(player: Client, evening: Campaign) -> None:
    visit_table(player, evening)
    first = evening.members.get().seen
    visit_table(player, evening)
    assert evening.members.get().seen == first

    Member.objects.update(seen=timezone.now() - timedelta(seconds=61))
    player.get(f"/c/{evening.slug}/live/")

    assert evening.members.get().seen > first


def test_a_move_keeps_nothing_of_who_was_seen(evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Ben")
    long_ago = timezone.now() - timedelta(hours=1)
    Member.objects.update(seen=long_ago)

    assert post_move(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 200

    assert evening.members.get().seen == long_ago


@pytest.mark.django_db(transaction=True)
def test_a_move_of_somebody_invited_takes_the_queries_of_a_host(player: Client) -> None:
    campaign = begin_campaign()
    phone = build_member_client(campaign, Role.PLAYER, "Ben", str(GAMBLER))
    counts = []
    for client in (player, phone):
        for _warm in range(2):
            found = capture_queries(client, campaign, "move/suffer/", dreamer=GAMBLER, count=1)
        counts.append(len(found))

    assert counts[0] == counts[1]
    assert not [sql for sql in found if sql.startswith("SELECT") and "campaigns_campaign" not in sql]


@pytest.mark.django_db(transaction=True)
def test_somebody_invited_who_missed_nothing_costs_one_query() -> None:
    campaign = begin_campaign()
    phone = build_member_client(campaign, Role.PLAYER)

    with CaptureQueriesContext(connection) as captured:
        answer = phone.get(f"/c/{campaign.slug}/live/", headers={"If-None-Match": f'"{campaign.etag}"'})

    assert (answer.status_code, len(captured)) == (304, 1)


def test_acting_for_another_is_allowed_and_named(evening: Campaign) -> None:
    phone = build_member_client(evening, Role.PLAYER, "Cleo", "2")

    assert post_move(phone, evening, "suffer", dreamer=GAMBLER, count=1).status_code == 200

    assert "Cleo" in phone.get(f"/c/{evening.slug}/journal/").text


def test_no_file_and_no_hash_knows_who_sits_there(evening: Campaign) -> None:
    before = export_plain(evening)
    build_member_client(evening, Role.PLAYER, "Zebedee", "1")
    build_host_client().get(f"/c/{evening.slug}/")

    assert is_consistent(evening)
    assert b"Zebedee" not in export_plain(evening)
    assert len(export_plain(evening)) == len(before)


def test_roles_reach_as_far_as_those_below_them() -> None:
    assert [(a, b) for a in Role for b in Role if a.has_rights_of(b)] == [
        ("viewer", "viewer"), ("player", "viewer"), ("player", "player"),
        ("host", "viewer"), ("host", "player"), ("host", "host"),
    ]  # fmt: skip


@pytest.mark.parametrize(("held", "found"), [("", set()), ("1", {1}), ("1.22", {1, 22}), ("1.", set()), ("a", set())])
def test_whom_a_seat_is_for_is_read_to_the_letter(held: str, found: set[int]) -> None:
    assert parse_refs(held) == found
