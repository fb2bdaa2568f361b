"""Presence from open streams, by the Dreamers that phones hold, in this process and the others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest

from campaigns.live import channel, presence_service
from campaigns.live.presence_store import STALE_SECONDS, PresenceStore
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import Role
from companion.device_auth import Device
from companion.server import LimitedServer
from tests.campaigns.live_streams import FakeClock, StreamListener, run_live_server
from tests.campaigns.table_actions import begin_campaign
from tests.companion.raw_http import build_device_header, wait_until

GAMBLER, SPECIALIST = 1, 2


@pytest.fixture
def presence(clock: FakeClock) -> PresenceStore:
    return PresenceStore(clock)


def test_whose_phone_listens_is_awake_and_whose_does_not_has_been_asleep_for_so_long(
    presence: PresenceStore, clock: FakeClock
) -> None:
    presence.add_phone("a", {GAMBLER, SPECIALIST})
    presence.add_phone("b", {3})
    presence.remove_phone("a", {SPECIALIST})
    clock.now += 185

    assert presence.get_asleep_seconds("a") == {GAMBLER: 0, SPECIALIST: 185}
    assert presence.get_asleep_seconds("b") == {3: 0}
    assert presence.get_asleep_seconds("nobody") == {}


def test_two_phones_of_one_dreamer_are_both_needed_to_fall_asleep(presence: PresenceStore) -> None:
    presence.add_phone("a", {GAMBLER})
    presence.add_phone("a", {GAMBLER})
    presence.remove_phone("a", {GAMBLER})
    assert presence.get_asleep_seconds("a") == {GAMBLER: 0}

    presence.remove_phone("a", {GAMBLER})
    assert presence.get_asleep_seconds("a") == {GAMBLER: 1}
    assert presence.local_counts == {}


def test_whoever_wakes_has_not_been_asleep(presence: PresenceStore, clock: FakeClock) -> None:
    presence.add_phone("a", {GAMBLER})
    presence.remove_phone("a", {GAMBLER})
    clock.now += 60
    presence.add_phone("a", {GAMBLER})

    assert presence.get_asleep_seconds("a") == {GAMBLER: 0}


@pytest.mark.parametrize("is_closed_first", [True, False])
def test_whose_phone_was_moved_on_is_not_asleep(
    presence: PresenceStore, clock: FakeClock, is_closed_first: bool
) -> None:
    presence.add_phone("a", {GAMBLER}, "phone")
    if is_closed_first:
        presence.remove_phone("a", {GAMBLER}, "phone")
        clock.now += 60
    is_news = presence.add_phone("a", (), "phone")
    if not is_closed_first:
        presence.remove_phone("a", {GAMBLER}, "phone")

    assert (is_news, presence.get_asleep_seconds("a")) == (is_closed_first, {})
    presence.add_phone("a", {SPECIALIST}, "phone")
    presence.remove_phone("a", {SPECIALIST}, "phone")
    assert presence.get_asleep_seconds("a") == {SPECIALIST: 1}


def test_a_phone_at_another_process_is_awake_as_well(presence: PresenceStore, clock: FakeClock) -> None:
    presence.add_phone("a", {GAMBLER})
    presence.update_remote("other", "a", frozenset({SPECIALIST}))
    assert presence.get_asleep_seconds("a") == {GAMBLER: 0, SPECIALIST: 0}

    clock.now += 30
    presence.update_remote("other", "a", frozenset())
    assert presence.get_asleep_seconds("a") == {GAMBLER: 0, SPECIALIST: 1}


def test_a_process_that_says_nothing_any_more_is_heeded_no_more(presence: PresenceStore, clock: FakeClock) -> None:
    presence.update_remote("other", "a", frozenset({SPECIALIST}))
    clock.now += STALE_SECONDS
    assert presence.get_awake_players("a") == {SPECIALIST}

    clock.now += 1
    assert presence.get_awake_players("a") == frozenset()


def test_of_so_many_campaigns_it_is_known_who_fell_asleep(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.presence_store.CACHE_SIZE", 2)
    presence = PresenceStore(clock)
    for slug in "abc":
        presence.add_phone(slug, {GAMBLER})
        presence.remove_phone(slug, {GAMBLER})

    assert [presence.get_asleep_seconds(slug) for slug in "abc"] == [{}, {GAMBLER: 1}, {GAMBLER: 1}]


# Over the wire


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    campaign = begin_campaign()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Iterator[LimitedServer]:
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.presence_service, "store", PresenceStore())
    with run_live_server() as server:
        yield server


def open_phone_stream(server: LimitedServer, campaign: Campaign, holds: str) -> StreamListener:
    """Open the stream of a phone that holds these Dreamers."""
    device = Device(uuid4().hex)
    members.seat_device(campaign, device, Role.PLAYER, holds)
    return StreamListener(server, campaign, build_device_header(device.id)).wait_for("event: presence")


def list_messages(listener: StreamListener, kind: str) -> list[object]:
    """Return a stream's messages of one kind, in order."""
    return [json.loads(data) for data in re.findall(rf"event: {kind}\ndata: (.*)\n\n", listener.received)]


def test_a_phone_hears_for_whom_it_is_held_and_who_is_there(server: LimitedServer, campaign: Campaign) -> None:
    one = open_phone_stream(server, campaign, "1")
    other = open_phone_stream(server, campaign, "2")

    assert list_messages(one, "holds") == [[1]]
    assert list_messages(other, "holds") == [[2]]
    assert list_messages(other, "presence")[-1] == {"1": 0, "2": 0}
    one.wait_for('{"1": 0, "2": 0}')


def test_all_are_told_of_the_first_phone_of_somebody_alone(
    server: LimitedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd whose phones all are somebody's must not be told of each of them: that is their number squared."""
    shown: list[str] = []
    show = channel.presence_service.publish_presence

    def counted(slug: str) -> None:
        shown.append(slug)
        show(slug)

    monkeypatch.setattr(channel.presence_service, "publish_presence", counted)
    phones = [open_phone_stream(server, campaign, "1") for _ in range(5)]
    assert len(shown) == 1

    for one in phones[1:]:
        one.peer.close()
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)
    assert len(shown) == 1
    other = open_phone_stream(server, campaign, "2")
    assert len(shown) == 2
    other.peer.close()


def test_a_phone_of_the_whole_table_is_nobodys(server: LimitedServer, campaign: Campaign) -> None:
    one = open_phone_stream(server, campaign, "")

    assert list_messages(one, "holds") == [[]]
    assert list_messages(one, "presence") == [{}]


def test_a_phone_that_goes_is_told_to_be_asleep(server: LimitedServer, campaign: Campaign) -> None:
    one, other = open_phone_stream(server, campaign, "1"), open_phone_stream(server, campaign, "2.3")
    other.peer.close()
    wait_until(lambda: len(channel.broker.list_subscribers()) == 1)

    one.wait_for('{"2": 1, "3": 1, "1": 0}')


def test_a_seat_that_makes_no_sense_is_nobodys(server: LimitedServer, campaign: Campaign) -> None:
    assert list_messages(open_phone_stream(server, campaign, "x.1;y"), "holds") == [[]]


def test_what_another_process_says_is_shown(server: LimitedServer, campaign: Campaign) -> None:
    one = open_phone_stream(server, campaign, "1")

    channel.broker.call_in_loop(lambda: channel.handle_message("another.1", ["awake", campaign.slug, "4.5"]))
    one.wait_for('"4": 0')
    channel.broker.call_in_loop(lambda: channel.handle_message("another.1", ["awake", campaign.slug, ""]))

    one.wait_for('"4": 1')
