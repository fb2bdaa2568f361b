"""The fair pool: expensive requests have their own threads, one per device at a time."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.limits import EXPENSIVE_PATHS_RE, HEAVY_PATHS_RE, Limits, PoolSize
from tests.companion.raw_http import (
    RawConnection,
    build_device_header,
    build_get_request,
    build_post_request,
    run_guarded_server,
    wait_until,
)
from tests.failures import collect_failures

LIMITS = replace(
    Limits(),
    read_pool=PoolSize(thread_count=2, max_waiting=10),
    expensive_pool=PoolSize(thread_count=2, max_waiting=10),
    max_waiting_per_device=3,
)
CHRONICLE = "/c/evening/chronicle/"
FIRST_DEVICE, SECOND_DEVICE = "1" * 32, "2" * 32


class SlowApplication:
    """A WSGI application whose expensive requests wait for ``go_on``; it counts running requests by cookie."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.lock = threading.Lock()
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        who = environ.get("HTTP_COOKIE", "")
        if environ["PATH_INFO"] == CHRONICLE:
            self._count(who, 1)
            self.go_on.wait(10)
            self._count(who, -1)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    def _count(self, who: str, change: int) -> None:
        with self.lock:
            self.now[who] += change
            self.most[who] = max(self.most[who], self.now[who])


@pytest.fixture
def django() -> SlowApplication:
    return SlowApplication()


def test_a_device_that_asks_for_much_at_once_gets_one_at_a_time(django: SlowApplication) -> None:
    with run_guarded_server(LIMITS, django) as server:
        peers = [
            RawConnection(server).send(build_get_request(CHRONICLE, build_device_header(FIRST_DEVICE)))
            for _ in range(3)
        ]
        wait_until(lambda: len(server.site.worker_pools.expensive_pool.queues.get(FIRST_DEVICE, ())) == 2)
        # Neither another device nor anything cheap waits behind it.
        other = RawConnection(server).send(build_get_request(CHRONICLE, build_device_header(SECOND_DEVICE)))
        wait_until(lambda: django.now.total() == 2)
        assert (
            RawConnection(server)
            .send(build_get_request("/c/evening/", build_device_header(FIRST_DEVICE)))
            .read_status()
            == 200
        )
        assert (
            RawConnection(server)
            .send(build_post_request("1", build_device_header(FIRST_DEVICE), path="/c/evening/move/suffer/"))
            .read_status()
            == 200
        )
        django.go_on.set()

        assert {peer.read_status() for peer in (*peers, other)} == {200}
    assert set(django.most.values()) == {1}
    assert server.site.worker_pools.expensive_pool.queues == {}


def test_no_more_of_one_device_wait_than_may(django: SlowApplication) -> None:
    with run_guarded_server(LIMITS, django) as server:
        peers = [
            RawConnection(server).send(build_get_request(CHRONICLE, build_device_header(FIRST_DEVICE)))
            for _ in range(1 + LIMITS.max_waiting_per_device)
        ]
        wait_until(
            lambda: (
                len(server.site.worker_pools.expensive_pool.queues.get(FIRST_DEVICE, ()))
                == LIMITS.max_waiting_per_device
            )
        )

        assert (
            RawConnection(server).send(build_get_request(CHRONICLE, build_device_header(FIRST_DEVICE))).read_status()
            == 503
        )
        django.go_on.set()
        assert {peer.read_status() for peer in peers} == {200}


def test_who_has_waited_too_long_is_told_so(django: SlowApplication) -> None:
    with run_guarded_server(replace(LIMITS, queue_seconds=0.2), django) as server:
        first, second = (
            RawConnection(server).send(build_get_request(CHRONICLE, build_device_header(FIRST_DEVICE)))
            for _ in range(2)
        )
        wait_until(lambda: len(server.site.worker_pools.expensive_pool.queues.get(FIRST_DEVICE, ())) == 1)
        threading.Timer(0.3, django.go_on.set).start()

        assert (first.read_status(), second.read_status()) == (200, 503)
    assert django.most.total() == 1


@collect_failures("path", ["chronicle/", "booklet/", "journal/", "journal.csv", "recap/"])
def test_pages_made_of_a_whole_journal_are_expensive(path: str) -> None:
    assert EXPENSIVE_PATHS_RE.fullmatch(f"/c/aB3x/{path}")


@collect_failures("path", ["journal", "plays"])
def test_what_apps_read_of_a_whole_journal_is_expensive_too(path: str) -> None:
    assert EXPENSIVE_PATHS_RE.fullmatch(f"/api/v1/{path}")
    assert not EXPENSIVE_PATHS_RE.fullmatch("/api/v1/campaign")


@collect_failures("path", ["/import/", "/c/aB3x/export/", "/c/aB3x/verify/"])
def test_files_and_checks_are_heavy(path: str) -> None:
    assert HEAVY_PATHS_RE.fullmatch(path)


@collect_failures("path", ["", "move/suffer/", "live/", "undo/", "panel/turn/", "journal.csv/"])
def test_a_table_and_its_moves_are_neither(path: str) -> None:
    assert not EXPENSIVE_PATHS_RE.fullmatch(f"/c/aB3x/{path}")
    assert not HEAVY_PATHS_RE.fullmatch(f"/c/aB3x/{path}")
