"""The stream of a campaign: who may listen, what is said, and that it ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from django.test import Client

from campaigns.journal.tabletop_tasks import format_tasks, tick_tasks
from campaigns.live import channel
from campaigns.live.broker import HEARTBEAT_SECONDS, PUBLISH_BATCH_SIZE, Broker, Subscriber
from campaigns.membership.signals import device_revoked
from campaigns.models import Campaign
from companion.limits import Limits
from companion.server import LimitedServer
from tests import coroutines
from tests.campaigns.live_streams import StreamListener, get_stream_path, run_live_server
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, undo_entry
from tests.companion.raw_http import RawConnection, build_device_header, build_get_request, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DEVICE = "0" * 32
SENTENCE = "There is no such campaign."


@pytest.fixture
def campaign() -> Campaign:
    campaign = begin_campaign()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server() -> Iterator[LimitedServer]:
    with run_live_server() as server:
        yield server


# Permission


def test_a_stranger_is_refused_and_told_to_ask_the_host(server: LimitedServer, campaign: Campaign) -> None:
    answer = RawConnection(server).send(build_get_request(get_stream_path(campaign))).read_response()

    assert answer.startswith("HTTP/1.1 403 ")
    assert "Ask the host" in answer


def test_a_forged_cookie_is_refused(server: LimitedServer, campaign: Campaign) -> None:
    forged = (
        build_device_header()
        .replace(":", ";", 1)
        .replace(";", ":", 1)
        .replace("dreamkeeper_device=", "dreamkeeper_device=x")
    )

    assert RawConnection(server).send(build_get_request(get_stream_path(campaign), forged)).read_status() == 403


def test_a_campaign_that_is_not_there_is_refused(server: LimitedServer) -> None:
    answer = (
        RawConnection(server).send(build_get_request("/c/nothere1/live/stream/", build_device_header())).read_response()
    )

    assert answer.startswith("HTTP/1.1 404 ")
    assert SENTENCE in answer


def test_what_is_refused_leaves_nobody_waiting(server: LimitedServer) -> None:
    RawConnection(server).send(build_get_request("/c/nothere1/live/stream/", build_device_header())).read_response()

    wait_until(lambda: not server.site.stream_manager.open_tasks)
    assert channel.broker.list_subscribers() == []


def test_a_full_house_answers_that_there_is_too_much_at_once(campaign: Campaign) -> None:
    with run_live_server(replace(Limits(), max_streams=1)) as server:
        listener = StreamListener(server, campaign).wait_for(campaign.etag)

        assert (
            RawConnection(server)
            .send(build_get_request(get_stream_path(campaign), build_device_header()))
            .read_status()
            == 503
        )
        assert listener.tags == [campaign.etag]


# Events


def test_the_first_thing_said_is_the_present_tag(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)

    head, _, said = listener.received.partition("\r\n\r\n")
    assert listener.tags == [campaign.etag]
    assert said.split("\r\n")[1].startswith("event: version\ndata: ")
    for line in ("content-type: text/event-stream; charset=utf-8", "cache-control: no-store", "x-accel-buffering: no"):
        assert line in head
    assert "content-encoding" not in head


def test_a_ticked_task_is_told_to_all_that_listen_and_is_no_version(server: LimitedServer, campaign: Campaign) -> None:
    apply_move(campaign, "reveal-secret", code="II-14 B", turns_out="wisdom", name="Patience")
    campaign.refresh_from_db()
    listeners = [StreamListener(server, campaign).wait_for(campaign.etag) for _ in range(2)]

    tick_tasks(campaign.slug, [key for key, _order in format_tasks(campaign)])
    for listener in listeners:
        listener.wait_for("event: tasks\n")
        assert listener.tags == [campaign.etag]


def test_a_task_ticked_in_another_process_is_told_too(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)

    channel.broker.call_in_loop(lambda: channel.handle_message("another.1", ["tasks", campaign.slug]))

    listener.wait_for("event: tasks\n")


def test_it_is_not_packed_for_who_would_take_it_packed(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign, build_device_header(), "Accept-Encoding: gzip, br").wait_for(
        campaign.etag
    )

    assert "content-encoding" not in listener.received


def test_every_entry_is_told_to_all_that_listen(server: LimitedServer, campaign: Campaign) -> None:
    listeners = [StreamListener(server, campaign).wait_for(campaign.etag) for _ in range(3)]
    tags = [campaign.etag]
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    tags.append(campaign.etag)
    for listener in listeners:
        listener.wait_for(campaign.etag)
    undo_entry(campaign)
    campaign.refresh_from_db()
    tags.append(campaign.etag)

    assert [listener.wait_for(campaign.etag).tags for listener in listeners] == [tags] * 3


def test_a_move_over_the_wire_is_told(server: LimitedServer, campaign: Campaign, player: Client) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    player.post(f"/c/{campaign.slug}/move/gain-cards/", {"move_id": "2.overthewire", "dreamer": GAMBLER, "count": 1})
    campaign.refresh_from_db()

    listener.wait_for(campaign.etag)


def test_what_is_refused_or_sent_twice_is_no_news(server: LimitedServer, campaign: Campaign, player: Client) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    address = f"/c/{campaign.slug}/move/gain-cards/"
    for count in (1, 1, 900):
        sent = {"move_id": "2.overthewire" if count == 1 else "2.toomany", "dreamer": GAMBLER, "count": count}
        player.post(address, sent)
    campaign.refresh_from_db()
    listener.wait_for(campaign.etag)
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert len(listener.wait_for(campaign.etag).tags) == 3


def test_another_campaigns_news_is_not_told(server: LimitedServer, campaign: Campaign) -> None:
    other = begin_campaign(name="Another evening")
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    apply_move(other, "gain-cards", dreamer=GAMBLER, count=1)
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert len(listener.wait_for(campaign.etag).tags) == 2
    assert other.etag not in listener.received


def test_of_many_entries_at_once_the_newest_is_told_and_never_an_older_one(
    server: LimitedServer, campaign: Campaign
) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    slow = threading.Event()
    assert channel.broker.loop is not None
    channel.broker.loop.call_soon_threadsafe(slow.wait, 10)
    for number in (8, 9, 10, 7):
        channel.broker.publish_version(campaign.slug, f"{number}-many")
    slow.set()

    assert listener.wait_for("10-many").tags == [campaign.etag, "10-many"]


def test_a_stream_beats_once_in_twenty_turns_of_the_clock(server: LimitedServer, campaign: Campaign) -> None:
    listeners = [StreamListener(server, campaign).wait_for(campaign.etag) for _ in range(2)]
    waiters = channel.broker.list_subscribers()
    beats = [[waiter in part for part in channel.broker._heartbeat_groups].index(True) for waiter in waiters]
    for _ in range(HEARTBEAT_SECONDS):
        channel.broker.call_in_loop(channel.broker.send_heartbeats)

    assert len(set(beats)) == 2, "they beat at different seconds"
    for listener in listeners:
        listener.wait_for("event: beat\ndata: \n\n")


# The end


def test_at_a_stop_all_streams_end_at_once_and_whole(server: LimitedServer, campaign: Campaign) -> None:
    listeners = [StreamListener(server, campaign).wait_for(campaign.etag) for _ in range(20)]
    server.stop()

    assert all(listener.read_to_end().endswith("0\r\n\r\n") for listener in listeners)
    wait_until(lambda: not channel.broker.list_subscribers())


def test_whoever_goes_is_forgotten(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    listener.peer.close()
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    wait_until(lambda: not channel.broker.list_subscribers())
    assert channel.broker.subscribers_by_slug == {}
    assert not any(channel.broker._heartbeat_groups)


@pytest.mark.slow
def test_a_device_that_is_revoked_hears_no_more(server: LimitedServer, campaign: Campaign) -> None:
    other = begin_campaign(name="Another evening")
    listener, elsewhere = (
        StreamListener(server, campaign).wait_for(campaign.etag),
        StreamListener(server, other).wait_for(other.etag),
    )
    device_revoked.send(sender=Campaign, slug=campaign.slug, device_id="f" * 32)
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    listener.wait_for(campaign.etag)

    device_revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    assert listener.read_to_end().endswith("0\r\n\r\n")
    assert [waiter.slug for waiter in channel.broker.list_subscribers()] == [other.slug]
    assert elsewhere.tags == [other.etag]


def test_where_nobody_listens_and_nothing_runs_telling_does_nothing(campaign: Campaign) -> None:
    with run_live_server() as server:
        StreamListener(server, campaign).wait_for(campaign.etag)
    device_revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)


def test_a_crowd_is_told_in_batches_and_in_order() -> None:
    async def tell() -> list[int]:
        hub, crowd = Broker(), [Subscriber("a", str(number)) for number in range(2 * PUBLISH_BATCH_SIZE + 1)]
        for waiter in crowd:
            hub.subscribe(waiter)
        told: list[str] = []
        numbers = []
        hub.publish_to_campaign("a", lambda waiter: told.append(f"first {waiter.device_id}"))
        hub.publish_to_campaign("a", lambda waiter: told.append(f"then {waiter.device_id}"))
        numbers.append(len(told))
        while len(told) < 2 * len(crowd):
            await asyncio.sleep(0)
            numbers.append(len(told))
        assert [one.split()[0] for one in told] == ["first"] * len(crowd) + ["then"] * len(crowd)
        assert len(set(told)) == 2 * len(crowd)
        return numbers

    numbers = coroutines.run_coroutine(tell())
    assert max(after - before for before, after in pairwise([0, *numbers])) <= PUBLISH_BATCH_SIZE
