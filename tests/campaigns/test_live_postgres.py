"""News between processes on one PostgreSQL: told after the commit, heard again after a cut, nothing missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from campaigns.live import channel, postgres
from campaigns.live.claims import Claims, Phone
from campaigns.models import Campaign
from campaigns.seating.signals import revoked
from companion.server import GuardedServer
from tests import coroutines
from tests.campaigns.evening import GAMBLER, applied, begun
from tests.campaigns.live import Listener, live_table
from tests.companion.wire import wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("__import__('django.db').db.connection.vendor != 'postgresql'"),
]

LISTENERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"
DEVICE = "0" * 32


@pytest.fixture
def campaign() -> Campaign:
    campaign = begun()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[GuardedServer]:
    monkeypatch.setattr(channel.touches, "claims", Claims())
    with live_table() as server:
        yield server


@pytest.fixture
def other(campaign: Campaign) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection of another process, which listens since the campaign was begun."""
    with psycopg.connect(**postgres.connection_parameters(settings.DATABASES["default"]), autocommit=True) as line:
        line.execute(f"LISTEN {postgres.CHANNEL}")
        yield line


def listeners() -> list[int]:
    """Return the connections of this database that listen, but for the one of a test."""
    with connection.cursor() as cursor:
        cursor.execute(LISTENERS)
        return [pid for (pid,) in cursor.fetchall()]


def say(line: psycopg.Connection[tuple[object, ...]], *words: str) -> None:
    """Say something as another process does."""
    line.execute("SELECT pg_notify(%s, %s)", [postgres.CHANNEL, "another.1\n" + " ".join(words)])


def told(notice: psycopg.Notify) -> list[list[str]]:
    """Return what another process says at once."""
    return [line.split(" ") for line in notice.payload.split("\n")[1:]]


def hears(line: psycopg.Connection[tuple[object, ...]], *words: str) -> bool:
    """Return whether this is said; what the beginning of the campaign still has to say may come before."""
    return any(list(words) in told(notice) for notice in line.notifies(timeout=10))


def test_an_entry_is_told_to_other_processes_once_it_is_committed(
    other: psycopg.Connection[tuple[object, ...]], campaign: Campaign
) -> None:
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert hears(other, "version", campaign.slug, campaign.tag)


def test_what_another_process_tells_is_passed_on(
    server: GuardedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 2)

    say(other, "version", campaign.slug, "77-elsewhere")

    assert listener.until("77-elsewhere").tags == [campaign.tag, "77-elsewhere"]


def test_ones_own_notice_is_not_told_twice(server: GuardedServer, campaign: Campaign) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 1)
    for _ in range(3):
        applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert listener.until(campaign.tag).heard.count(campaign.tag) == 1


def test_words_that_nobody_knows_change_nothing(
    server: GuardedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 2)
    say(other, "something", "else")
    other.execute("SELECT pg_notify(%s, '')", [postgres.CHANNEL])

    say(other, "version", campaign.slug, "77-elsewhere")

    listener.until("77-elsewhere")


def test_a_device_revoked_at_another_process_hears_no_more(
    server: GuardedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 2)

    say(other, "ended", campaign.slug, DEVICE)

    assert listener.rest().endswith("0\r\n\r\n")


def test_other_processes_hear_of_a_device_that_is_revoked(
    other: psycopg.Connection[tuple[object, ...]], campaign: Campaign
) -> None:
    revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    assert hears(other, "ended", campaign.slug, DEVICE)


def test_a_step_that_is_touched_is_told_to_other_processes_and_theirs_are_shown_here(
    server: GuardedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = Listener(server, campaign).until("event: touch\ndata: {}")
    wait_until(lambda: len(listeners()) == 2)

    channel.touches.touch(campaign.slug, "0a1b2c3d", Phone("a" * 32, "1", "Ilse & co"), over=False)

    said = next(words for n in other.notifies(timeout=10) for words in told(n) if words[0] == "touch")
    assert [*said[:4], *said[5:]] == ["touch", campaign.slug, "0a1b2c3d", "0", "a" * 32, "1", "Ilse%20%26%20co"]
    listener.until('"refs": [1], "name": "Ilse & co"')
    say(other, *said[:3], "1", said[4], "1" * 32, "2", "")
    listener.until('"refs": [2], "name": ""')
    say(other, "let-go", campaign.slug, "1" * 32)
    listener.heard = ""
    listener.until("event: touch\ndata: {}")


def test_a_listening_connection_that_was_cut_is_made_anew_and_what_was_missed_is_told(
    server: GuardedServer, campaign: Campaign
) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 1)
    cut = listeners()
    # Another process makes an entry, and whoever should pass it on is not there.
    Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + 1, newest="elsewhere")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", cut)

    listener.until(f"{campaign.version + 1}-elsewhere")
    wait_until(lambda: len(listeners()) == 1)
    assert listeners() != cut


def test_a_history_that_was_put_back_is_told_though_it_is_older(server: GuardedServer, campaign: Campaign) -> None:
    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 1)
    Campaign.objects.filter(pk=campaign.pk).update(version=1, newest="put-back")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", listeners())

    assert listener.until("1-put-back").tags == [campaign.tag, "1-put-back"]


def test_whoever_may_see_nothing_any_more_is_found_after_a_cut(server: GuardedServer, campaign: Campaign) -> None:
    listener = Listener(server, campaign).until(campaign.tag)
    wait_until(lambda: len(listeners()) == 1)
    Campaign.objects.filter(pk=campaign.pk).update(slug="elsewhere")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", listeners())

    assert listener.rest().endswith("0\r\n\r\n")


def test_no_listening_connection_outlives_its_server(campaign: Campaign) -> None:
    with live_table() as server:
        Listener(server, campaign).until(campaign.tag)
        wait_until(lambda: len(listeners()) == 1)

    wait_until(lambda: not listeners())
    assert not channel._listening


def test_a_connection_that_waits_wakes_nobody_until_something_comes(
    campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    looks: list[float | None] = []

    class Listening(psycopg.AsyncConnection[tuple[object, ...]]):
        def notifies(
            self, *, timeout: float | None = None, stop_after: int | None = None
        ) -> AsyncGenerator[psycopg.Notify]:
            looks.append(timeout)
            return super().notifies(timeout=timeout, stop_after=stop_after)

    async def listens() -> str:
        parameters = postgres.connection_parameters(settings.DATABASES["default"])
        async with await Listening.connect(**parameters, autocommit=True) as listener:
            await listener.execute("LISTEN quiet")
            first = asyncio.ensure_future(anext(postgres.payloads(listener)))
            await asyncio.sleep(0.5)
            assert looks == [0]
            await asyncio.to_thread(other.execute, "SELECT pg_notify('quiet', 'spoken')")
            return await first

    assert coroutines.run(listens()) == "spoken"
    assert looks == [0, 0]
