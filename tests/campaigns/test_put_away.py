"""A host archives or deletes the campaign that phones are at: they learn it by the event stream, and find a calm page."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.journal import campaign_service
from campaigns.live import channel
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import Role
from tests.campaigns.devices import build_member_client
from tests.campaigns.live_streams import StreamListener, run_live_server
from tests.campaigns.table_actions import begin_campaign
from tests.page_parts import list_links, read_texts, select_one

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def test_whoever_sat_there_reads_that_the_campaign_was_deleted_and_until_when_it_can_come_back(
    player: Client, evening: Campaign
) -> None:
    guest = build_member_client(evening, Role.PLAYER, "Ben")
    campaign_service.delete_campaign(evening)

    for client, way_on in ((guest, "/"), (player, "/deleted/")):
        for path in ("", "journal/", "big-screen/", "live/"):
            answer = client.get(f"/c/{evening.slug}/{path}")
            assert (answer.status_code, read_texts(answer.text, "h1")) == (404, ["An evening was deleted"]), path
            assert way_on in list_links(answer.text)


def test_an_open_page_is_loaded_anew_once_its_campaign_is_deleted(evening: Campaign) -> None:
    guest = build_member_client(evening, Role.PLAYER, "Ben")
    campaign_service.delete_campaign(evening)

    answer = guest.get(f"/c/{evening.slug}/live/", headers={"HX-Request": "true"})

    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")


def test_whoever_had_no_seat_learns_nothing(evening: Campaign) -> None:
    other = build_member_client(begin_campaign(name="Another table"), Role.PLAYER)
    revoked = build_member_client(evening, Role.PLAYER, "Mallory")
    members.revoke_member(evening, evening.members.get().pk, "Ada")
    campaign_service.delete_campaign(evening)

    for client in (other, revoked):
        answer = client.get(f"/c/{evening.slug}/")
        assert (answer.status_code, "An evening" in answer.text) == (404, False)


def test_a_table_that_was_archived_says_so_and_is_played_on(player: Client, evening: Campaign) -> None:
    path = f"/c/{evening.slug}/"
    assert "hidden" in select_one(player.get(path).text, "#archived").attributes

    campaign_service.set_archived(evening, is_archived=True)

    assert "hidden" not in select_one(player.get(path).text, "#archived").attributes


@pytest.mark.django_db(transaction=True)
def test_phones_hear_at_once_that_their_campaign_was_archived_brought_back_and_deleted() -> None:
    campaign = begin_campaign()
    with run_live_server() as server:
        listener = StreamListener(server, campaign).wait_for("event: version")
        campaign_service.set_archived(campaign, is_archived=True)
        listener.wait_for("event: status\ndata: archived\n\n")
        campaign_service.set_archived(campaign, is_archived=False)
        listener.wait_for("event: status\ndata: active\n\n")
        campaign_service.delete_campaign(campaign)
        listener.wait_for("event: status\ndata: deleted\n\n")


@pytest.mark.django_db(transaction=True)
def test_a_phone_that_slept_hears_that_its_campaign_is_archived_when_it_listens_again() -> None:
    campaign = begin_campaign()
    campaign_service.set_archived(campaign, is_archived=True)
    with run_live_server() as server:
        StreamListener(server, campaign).wait_for("event: status\ndata: archived\n\n")


def test_another_process_passes_on_what_it_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[tuple[str, ...]] = []
    monkeypatch.setattr(channel, "_deliver_event", lambda *words: passed.append(words))

    channel.handle_message("another", ["status", "abcdefgh", "deleted"])

    assert passed == [("status", "abcdefgh", "deleted")]
