"""NOTIFY between processes on one PostgreSQL: sent after the commit, received again after a reconnect, nothing missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from campaigns.live import channel, postgres_notify
from campaigns.live.soft_locks import LeaseHolder, SoftLockStore
from campaigns.membership.signals import device_revoked
from campaigns.models import Campaign
from companion.server import LimitedServer
from tests import coroutines
from tests.campaigns.live_streams import StreamListener, run_live_server
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign
from tests.companion.raw_http import wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("__import__('django.db').db.connection.vendor != 'postgresql'"),
]

LISTENERS_SQL = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"
DEVICE = "0" * 32


@pytest.fixture
def campaign() -> Campaign:
    campaign = begin_campaign()
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LimitedServer]:
    monkeypatch.setattr(channel.soft_lock_service, "store", SoftLockStore())
    with run_live_server() as server:
        yield server


@pytest.fixture
def other(campaign: Campaign) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection of another process, listening since the campaign began."""
    with psycopg.connect(
        **postgres_notify.build_connection_parameters(settings.DATABASES["default"]), autocommit=True
    ) as line:
        line.execute(f"LISTEN {postgres_notify.CHANNEL_NAME}")
        yield line


def list_listener_pids() -> list[int]:
    """Return the listening connections of this database, except that of a test."""
    with connection.cursor() as cursor:
        cursor.execute(LISTENERS_SQL)
        return [pid for (pid,) in cursor.fetchall()]


def send_notification(line: psycopg.Connection[tuple[object, ...]], *words: str) -> None:
    """Send a notification as another process does."""
    line.execute("SELECT pg_notify(%s, %s)", [postgres_notify.CHANNEL_NAME, "another.1\n" + " ".join(words)])


def parse_notification(notice: psycopg.Notify) -> list[list[str]]:
    """Return the messages of another process's notification."""
    return [line.split(" ") for line in notice.payload.split("\n")[1:]]


def is_received(line: psycopg.Connection[tuple[object, ...]], *words: str) -> bool:
    """Return whether this notification arrives; pending ones of the campaign's start may come before."""
    return any(list(words) in parse_notification(notice) for notice in line.notifies(timeout=10))


def test_an_entry_is_told_to_other_processes_once_it_is_committed(
    other: psycopg.Connection[tuple[object, ...]], campaign: Campaign
) -> None:
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert is_received(other, "version", campaign.slug, campaign.etag)


def test_what_another_process_tells_is_passed_on(
    server: LimitedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 2)

    send_notification(other, "version", campaign.slug, "77-elsewhere")

    assert listener.wait_for("77-elsewhere").tags == [campaign.etag, "77-elsewhere"]


def test_ones_own_notice_is_not_told_twice(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 1)
    for _ in range(3):
        apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)

    assert listener.wait_for(campaign.etag).received.count(campaign.etag) == 1


def test_words_that_nobody_knows_change_nothing(
    server: LimitedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 2)
    send_notification(other, "something", "else")
    other.execute("SELECT pg_notify(%s, '')", [postgres_notify.CHANNEL_NAME])

    send_notification(other, "version", campaign.slug, "77-elsewhere")

    listener.wait_for("77-elsewhere")


def test_a_device_revoked_at_another_process_hears_no_more(
    server: LimitedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 2)

    send_notification(other, "ended", campaign.slug, DEVICE)

    assert listener.read_to_end().endswith("0\r\n\r\n")


def test_other_processes_hear_of_a_device_that_is_revoked(
    other: psycopg.Connection[tuple[object, ...]], campaign: Campaign
) -> None:
    device_revoked.send(sender=Campaign, slug=campaign.slug, device_id=DEVICE)

    assert is_received(other, "ended", campaign.slug, DEVICE)


def test_a_step_that_is_touched_is_told_to_other_processes_and_theirs_are_shown_here(
    server: LimitedServer, campaign: Campaign, other: psycopg.Connection[tuple[object, ...]]
) -> None:
    listener = StreamListener(server, campaign).wait_for("event: touch\ndata: {}")
    wait_until(lambda: len(list_listener_pids()) == 2)

    channel.soft_lock_service.acquire_lease(
        campaign.slug, "0a1b2c3d", LeaseHolder("a" * 32, "1", "Ilse & co"), is_takeover=False
    )

    said = next(words for n in other.notifies(timeout=10) for words in parse_notification(n) if words[0] == "touch")
    assert [*said[:4], *said[5:]] == ["touch", campaign.slug, "0a1b2c3d", "0", "a" * 32, "1", "Ilse%20%26%20co"]
    listener.wait_for('"refs": [1], "name": "Ilse & co"')
    send_notification(other, *said[:3], "1", said[4], "1" * 32, "2", "")
    listener.wait_for('"refs": [2], "name": ""')
    send_notification(other, "let-go", campaign.slug, "1" * 32)
    listener.received = ""
    listener.wait_for("event: touch\ndata: {}")


def test_a_listening_connection_that_was_cut_is_made_anew_and_what_was_missed_is_told(
    server: LimitedServer, campaign: Campaign
) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 1)
    cut = list_listener_pids()
    # Another process makes an entry, and its notifier is not running.
    Campaign.objects.filter(pk=campaign.pk).update(version=campaign.version + 1, newest="elsewhere")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", cut)

    listener.wait_for(f"{campaign.version + 1}-elsewhere")
    wait_until(lambda: len(list_listener_pids()) == 1)
    assert list_listener_pids() != cut


def test_a_history_that_was_put_back_is_told_though_it_is_older(server: LimitedServer, campaign: Campaign) -> None:
    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 1)
    Campaign.objects.filter(pk=campaign.pk).update(version=1, newest="put-back")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", list_listener_pids())

    assert listener.wait_for("1-put-back").tags == [campaign.etag, "1-put-back"]


def test_whoever_may_see_nothing_any_more_is_found_after_a_cut(server: LimitedServer, campaign: Campaign) -> None:
    listener = StreamListener(server, campaign).wait_for(campaign.etag)
    wait_until(lambda: len(list_listener_pids()) == 1)
    Campaign.objects.filter(pk=campaign.pk).update(slug="elsewhere")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", list_listener_pids())

    assert listener.read_to_end().endswith("0\r\n\r\n")


def test_no_listening_connection_outlives_its_server(campaign: Campaign) -> None:
    with run_live_server() as server:
        StreamListener(server, campaign).wait_for(campaign.etag)
        wait_until(lambda: len(list_listener_pids()) == 1)

    wait_until(lambda: not list_listener_pids())
    assert not channel._listener_tasks


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
        parameters = postgres_notify.build_connection_parameters(settings.DATABASES["default"])
        async with await Listening.connect(**parameters, autocommit=True) as listener:
            await listener.execute("LISTEN quiet")
            first = asyncio.ensure_future(anext(postgres_notify.iter_payloads(listener)))
            await asyncio.sleep(0.5)
            assert looks == [0]
            await asyncio.to_thread(other.execute, "SELECT pg_notify('quiet', 'spoken')")
            return await first

    assert coroutines.run_coroutine(listens()) == "spoken"
    assert looks == [0, 0]
