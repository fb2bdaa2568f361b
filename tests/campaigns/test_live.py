"""The stream of a campaign: who may listen, what is said, and that it ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from django.test import Client

from campaigns.live import channel
from campaigns.live.hub import BATCH_SIZE, BEAT_SECONDS, Hub, Waiter
from campaigns.models import Campaign
from campaigns.seating.signals import revoked
from companion.limits import Limits
from companion.server import GuardedServer
from tests import coroutines
from tests.campaigns.evening import GAMBLER, applied, begun, taken_back
from tests.campaigns.live import Listener, live_table, stream_of
from tests.companion.wire import Peer, get, invited, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

DEVICE = "0" * 32
SENTENCE = "There is no such campaign."


@pytest.fixture
def campaign() -> Campaign:
    campaign = begun()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server() -> Iterator[GuardedServer]:
    with live_table() as server:
        yield server


# Who may listen


def test_a_stranger_is_refused_and_told_to_ask_the_host(server: GuardedServer, campaign: Campaign) -> None:
    answer = Peer(server).say(get(stream_of(campaign))).answer()

    assert answer.startswith("HTTP/1.1 403 ")
    assert "Ask the host" in answer


def test_a_forged_cookie_is_refused(server: GuardedServer, campaign: Campaign) -> None:
    forged = invited().replace(":", ";", 1).replace(";", ":", 1).replace("dreamkeeper_device=", "dreamkeeper_device=x")

    assert Peer(server).say(get(stream_of(campaign), forged)).status() == 403


def test_a_campaign_that_is_not_there_is_refused(server: GuardedServer) -> None:
    answer = Peer(server).say(get("/c/nothere1/live/stream/", invited())).answer()

    assert answer.startswith("HTTP/1.1 404 ")
    assert SENTENCE in answer


def test_what_is_refused_leaves_nobody_waiting(server: GuardedServer) -> None:
    Peer(server).say(get("/c/nothere1/live/stream/", invited())).answer()

    wait_until(lambda: not server.site.streams.open)
    assert channel.hub.everybody() == []


def test_a_full_house_answers_that_there_is_too_much_at_once(campaign: Campaign) -> None:
    with live_table(replace(Limits(), streams=1)) as server:
        listener = Listener(server, campaign).until(campaign.tag)

        assert Peer(server).say(get(stream_of(campaign), invited())).status() == 503
        assert listener.tags == [campaign.tag]


# What is said


def test_the_first_thing_said_is_the_present_tag(server: GuardedServer, campaign: Campaign) -> None:
    listener = Listener(server, campaign).until(campaign.tag)

    head, _, said = listener.heard.partition("\r\n\r\n")
    assert listener.tags == [campaign.tag]
    assert said.split("\r\n")[1].startswith("event: version\ndata: ")
    for line in ("content-type: text/event-stream; charset=utf-8", "cache-control: no-store", "x-accel-buffering: no"):
        assert line in head
    assert "content-encoding" not in head


def test_it_is_not_packed_for_who_would_take_it_packed(server: GuardedServer, campaign: Campaign) -> None:
    listener = Listener(server, campaign, invited(), "Accept-Encoding: gzip, br").until(campaign.tag)

    assert "content-encoding" not in listener.heard


def test_every_entry_is_told_to_all_that_listen(server: GuardedServer, campaign: Campaign) -> None:
    listeners = [Listener(server, campaign).until(campaign.tag) for _ in range(3)]
    tags = [campaign.tag]
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    tags.append(campaign.tag)
    for listener in listeners:
        listener.until(campaign.tag)
    taken_back(campaign)
    campaign.refresh_from_db()
    tags.append(campaign.tag)

    assert [listener.until(campaign.tag).tags for listener in listeners] == [tags] * 3


def test_a_move_over_the_wire_is_told(server: GuardedServer, campaign: Campaign, player: Client) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    player.post(f"/c/{campaign.slug}/move/gain-cards/", {"move_id": "2.overthewire", "dreamer": GAMBLER, "count": 1})
    campaign.refresh_from_db()

    listener.until(campaign.tag)


def test_what_is_refused_or_sent_twice_is_no_news(server: GuardedServer, campaign: Campaign, player: Client) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    address = f"/c/{campaign.slug}/move/gain-cards/"
    for count in (1, 1, 900):
        sent = {"move_id": "2.overthewire" if count == 1 else "2.toomany", "dreamer": GAMBLER, "count": count}
        player.post(address, sent)
    campaign.refresh_from_db()
    listener.until(campaign.tag)
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert len(listener.until(campaign.tag).tags) == 3


def test_another_campaigns_news_is_not_told(server: GuardedServer, campaign: Campaign) -> None:
    other = begun(name="Another evening")
    listener = Listener(server, campaign).until(campaign.tag)
    applied(other, "gain-cards", dreamer=GAMBLER, count=1)
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert len(listener.until(campaign.tag).tags) == 2
    assert other.tag not in listener.heard


def test_of_many_entries_at_once_the_newest_is_told_and_never_an_older_one(
    server: GuardedServer, campaign: Campaign
) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    slow = threading.Event()
    assert channel.hub.loop is not None
    channel.hub.loop.call_soon_threadsafe(slow.wait, 10)
    for number in (8, 9, 10, 7):
        channel.hub.tell(campaign.slug, f"{number}-many")
    slow.set()

    assert listener.until("10-many").tags == [campaign.tag, "10-many"]


def test_a_stream_beats_once_in_twenty_turns_of_the_clock(server: GuardedServer, campaign: Campaign) -> None:
    listeners = [Listener(server, campaign).until(campaign.tag) for _ in range(2)]
    waiters = channel.hub.everybody()
    beats = [[waiter in part for part in channel.hub._beats].index(True) for waiter in waiters]
    for _ in range(BEAT_SECONDS):
        channel.hub.call(channel.hub.turn)

    assert len(set(beats)) == 2, "they beat at different seconds"
    for listener in listeners:
        listener.until("event: beat\ndata: \n\n")


# That it ends


def test_at_a_stop_all_streams_end_at_once_and_whole(server: GuardedServer, campaign: Campaign) -> None:
    listeners = [Listener(server, campaign).until(campaign.tag) for _ in range(20)]
    server.stop()

    assert all(listener.rest().endswith("0\r\n\r\n") for listener in listeners)
    wait_until(lambda: not channel.hub.everybody())


def test_whoever_goes_is_forgotten(server: GuardedServer, campaign: Campaign) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    listener.peer.cut()
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    wait_until(lambda: not channel.hub.everybody())
    assert channel.hub.rooms == {}
    assert not any(channel.hub._beats)


@pytest.mark.slow
def test_a_device_that_is_revoked_hears_no_more(server: GuardedServer, campaign: Campaign) -> None:
    other = begun(name="Another evening")
    listener, elsewhere = Listener(server, campaign).until(campaign.tag), Listener(server, other).until(other.tag)
    revoked.send(sender=Campaign, slug=campaign.slug, device_id="f" * 32)
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    listener.until(campaign.tag)

    revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    assert listener.rest().endswith("0\r\n\r\n")
    assert [waiter.slug for waiter in channel.hub.everybody()] == [other.slug]
    assert elsewhere.tags == [other.tag]


def test_where_nobody_listens_and_nothing_runs_telling_does_nothing(campaign: Campaign) -> None:
    with live_table() as server:
        Listener(server, campaign).until(campaign.tag)
    revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)


def test_a_crowd_is_told_in_batches_and_in_order() -> None:
    async def tell() -> list[int]:
        hub, crowd = Hub(), [Waiter("a", str(number)) for number in range(2 * BATCH_SIZE + 1)]
        for waiter in crowd:
            hub.come(waiter)
        told: list[str] = []
        numbers = []
        hub.each("a", lambda waiter: told.append(f"first {waiter.device}"))
        hub.each("a", lambda waiter: told.append(f"then {waiter.device}"))
        numbers.append(len(told))
        while len(told) < 2 * len(crowd):
            await asyncio.sleep(0)
            numbers.append(len(told))
        assert [one.split()[0] for one in told] == ["first"] * len(crowd) + ["then"] * len(crowd)
        assert len(set(told)) == 2 * len(crowd)
        return numbers

    numbers = coroutines.run(tell())
    assert max(after - before for before, after in pairwise([0, *numbers])) <= BATCH_SIZE
