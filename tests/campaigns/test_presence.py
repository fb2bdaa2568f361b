"""Who is there: from open streams alone, by whose phones they are, in this process and the others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest

from campaigns.live import attendance, channel
from campaigns.live.presence import STALE_SECONDS, Presence
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.seating import members
from companion.gate import Device
from companion.server import GuardedServer
from tests.campaigns.evening import begun
from tests.campaigns.live import Clock, Listener, live_table
from tests.companion.wire import invited, wait_until

GAMBLER, SPECIALIST = 1, 2


@pytest.fixture
def presence(clock: Clock) -> Presence:
    return Presence(clock)


def test_whose_phone_listens_is_awake_and_whose_does_not_has_been_asleep_for_so_long(
    presence: Presence, clock: Clock
) -> None:
    presence.come("a", {GAMBLER, SPECIALIST})
    presence.come("b", {3})
    presence.go("a", {SPECIALIST})
    clock.now += 185

    assert presence.told("a") == {GAMBLER: 0, SPECIALIST: 185}
    assert presence.told("b") == {3: 0}
    assert presence.told("nobody") == {}


def test_two_phones_of_one_dreamer_are_both_needed_to_fall_asleep(presence: Presence) -> None:
    presence.come("a", {GAMBLER})
    presence.come("a", {GAMBLER})
    presence.go("a", {GAMBLER})
    assert presence.told("a") == {GAMBLER: 0}

    presence.go("a", {GAMBLER})
    assert presence.told("a") == {GAMBLER: 1}
    assert presence.here == {}


def test_whoever_wakes_has_not_been_asleep(presence: Presence, clock: Clock) -> None:
    presence.come("a", {GAMBLER})
    presence.go("a", {GAMBLER})
    clock.now += 60
    presence.come("a", {GAMBLER})

    assert presence.told("a") == {GAMBLER: 0}


def test_a_phone_at_another_process_is_awake_as_well(presence: Presence, clock: Clock) -> None:
    presence.come("a", {GAMBLER})
    presence.elsewhere("other", "a", frozenset({SPECIALIST}))
    assert presence.told("a") == {GAMBLER: 0, SPECIALIST: 0}

    clock.now += 30
    presence.elsewhere("other", "a", frozenset())
    assert presence.told("a") == {GAMBLER: 0, SPECIALIST: 1}


def test_a_process_that_says_nothing_any_more_is_heeded_no_more(presence: Presence, clock: Clock) -> None:
    presence.elsewhere("other", "a", frozenset({SPECIALIST}))
    clock.now += STALE_SECONDS
    assert presence.awake("a") == {SPECIALIST}

    clock.now += 1
    assert presence.awake("a") == frozenset()


def test_of_so_many_campaigns_it_is_known_who_fell_asleep(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.presence.CACHE_SIZE", 2)
    presence = Presence(clock)
    for slug in "abc":
        presence.come(slug, {GAMBLER})
        presence.go(slug, {GAMBLER})

    assert [presence.told(slug) for slug in "abc"] == [{}, {GAMBLER: 1}, {GAMBLER: 1}]


# Over the wire


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    campaign = begun()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Iterator[GuardedServer]:
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.attendance, "presence", Presence())
    with live_table() as server:
        yield server


def phone(server: GuardedServer, campaign: Campaign, holds: str) -> Listener:
    """Listen with a phone that is held for these."""
    device = Device(uuid4().hex)
    members.sit(campaign, device, Role.PLAYER, holds)
    return Listener(server, campaign, invited(device.id)).until("event: presence")


def said(listener: Listener, kind: str) -> list[object]:
    """Return what a stream has said of one kind, in order."""
    return [json.loads(data) for data in re.findall(rf"event: {kind}\ndata: (.*)\n\n", listener.heard)]


def test_a_phone_hears_for_whom_it_is_held_and_who_is_there(server: GuardedServer, campaign: Campaign) -> None:
    one = phone(server, campaign, "1")
    other = phone(server, campaign, "2")

    assert said(one, "holds") == [[1]]
    assert said(other, "holds") == [[2]]
    assert said(other, "presence")[-1] == {"1": 0, "2": 0}
    one.until('{"1": 0, "2": 0}')


def test_all_are_told_of_the_first_phone_of_somebody_alone(
    server: GuardedServer, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd whose phones all are somebody's must not be told of each of them: that is their number squared."""
    shown: list[str] = []
    show = channel.attendance.show

    def counted(slug: str) -> None:
        shown.append(slug)
        show(slug)

    monkeypatch.setattr(channel.attendance, "show", counted)
    phones = [phone(server, campaign, "1") for _ in range(5)]
    assert len(shown) == 1

    for one in phones[1:]:
        one.peer.cut()
    wait_until(lambda: len(channel.hub.everybody()) == 1)
    assert len(shown) == 1
    phone(server, campaign, "2")
    assert len(shown) == 2


def test_a_phone_of_the_whole_table_is_nobodys(server: GuardedServer, campaign: Campaign) -> None:
    one = phone(server, campaign, "")

    assert said(one, "holds") == [[]]
    assert said(one, "presence") == [{}]


def test_a_phone_that_goes_is_told_to_be_asleep(server: GuardedServer, campaign: Campaign) -> None:
    one, other = phone(server, campaign, "1"), phone(server, campaign, "2.3")
    other.peer.cut()
    wait_until(lambda: len(channel.hub.everybody()) == 1)

    one.until('{"2": 1, "3": 1, "1": 0}')


def test_a_seat_that_makes_no_sense_is_nobodys(server: GuardedServer, campaign: Campaign) -> None:
    assert said(phone(server, campaign, "x.1;y"), "holds") == [[]]


def test_what_another_process_says_is_shown(server: GuardedServer, campaign: Campaign) -> None:
    one = phone(server, campaign, "1")

    channel.hub.call(lambda: channel.hear("another.1", ["awake", campaign.slug, "4.5"]))
    one.until('"4": 0')
    channel.hub.call(lambda: channel.hear("another.1", ["awake", campaign.slug, ""]))

    one.until('"4": 1')
