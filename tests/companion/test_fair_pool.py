"""What costs much has threads of its own, and no device gets more than one of them at a time."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.limits import EXPENSIVE_PATHS, HEAVY_PATHS, Limits, Threads
from tests.companion.wire import Peer, get, invited, post, serving, wait_until
from tests.failures import collect_failures

LIMITS = replace(Limits(), reading=Threads(number=2, waiting=10), expensive=Threads(number=2, waiting=10), per_device=3)
CHRONICLE = "/c/evening/chronicle/"
ONE, OTHER = "1" * 32, "2" * 32


class Slow:
    """A WSGI application that answers nothing expensive until it is let ``go_on``; it counts what is being answered, by cookie."""

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
def django() -> Slow:
    return Slow()


def test_a_device_that_asks_for_much_at_once_gets_one_at_a_time(django: Slow) -> None:
    with serving(LIMITS, django) as server:
        peers = [Peer(server).say(get(CHRONICLE, invited(ONE))) for _ in range(3)]
        wait_until(lambda: len(server.site.pools.expensive.lines.get(ONE, ())) == 2)
        # Neither another device nor anything cheap waits behind it.
        other = Peer(server).say(get(CHRONICLE, invited(OTHER)))
        wait_until(lambda: django.now.total() == 2)
        assert Peer(server).say(get("/c/evening/", invited(ONE))).status() == 200
        assert Peer(server).say(post("1", invited(ONE), path="/c/evening/move/suffer/")).status() == 200
        django.go_on.set()

        assert {peer.status() for peer in (*peers, other)} == {200}
    assert set(django.most.values()) == {1}
    assert server.site.pools.expensive.lines == {}


def test_no_more_of_one_device_wait_than_may(django: Slow) -> None:
    with serving(LIMITS, django) as server:
        peers = [Peer(server).say(get(CHRONICLE, invited(ONE))) for _ in range(1 + LIMITS.per_device)]
        wait_until(lambda: len(server.site.pools.expensive.lines.get(ONE, ())) == LIMITS.per_device)

        assert Peer(server).say(get(CHRONICLE, invited(ONE))).status() == 503
        django.go_on.set()
        assert {peer.status() for peer in peers} == {200}


def test_who_has_waited_too_long_is_told_so(django: Slow) -> None:
    with serving(replace(LIMITS, waiting_seconds=0.2), django) as server:
        first, second = (Peer(server).say(get(CHRONICLE, invited(ONE))) for _ in range(2))
        wait_until(lambda: len(server.site.pools.expensive.lines.get(ONE, ())) == 1)
        threading.Timer(0.3, django.go_on.set).start()

        assert (first.status(), second.status()) == (200, 503)
    assert django.most.total() == 1


@collect_failures("path", ["chronicle/", "booklet/", "journal/", "journal.csv", "recap/"])
def test_pages_made_of_a_whole_journal_are_expensive(path: str) -> None:
    assert EXPENSIVE_PATHS.fullmatch(f"/c/aB3x/{path}")


@collect_failures("path", ["/import/", "/c/aB3x/export/", "/c/aB3x/verify/"])
def test_files_and_checks_are_heavy(path: str) -> None:
    assert HEAVY_PATHS.fullmatch(path)


@collect_failures("path", ["", "move/suffer/", "live/", "undo/", "panel/turn/", "journal.csv/"])
def test_a_table_and_its_moves_are_neither(path: str) -> None:
    assert not EXPENSIVE_PATHS.fullmatch(f"/c/aB3x/{path}")
    assert not HEAVY_PATHS.fullmatch(f"/c/aB3x/{path}")
