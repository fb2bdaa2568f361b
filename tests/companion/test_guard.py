"""No connection holds the site: not by saying nothing, not by half saying it, not by not listening."""

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from campaigns.transfer import bounds
from companion.limits import IMPORT_BYTES, Limits, Room, Threads
from companion.server import GuardedServer, allow_open_files
from companion.streams import STARTS_AT_ONCE
from tests.companion.wire import Peer, Recorder, get, invited, is_answering, post, serving, wait_until

LIMITS = Limits(
    connections=6,
    head_seconds=0.4,
    stall_seconds=0.5,
    answer_seconds=2,
    slow_readers=20,
    waiting_seconds=0.3,
    joined_bytes=8_000_000,
    large_answers=1,
    reading=Threads(number=2, waiting=3),
    writing=Threads(number=1, waiting=3),
    heavy=Threads(number=1, waiting=1),
)
ROOMY = replace(LIMITS, connections=50)
SHORT_HEAD = replace(LIMITS, head_seconds=0.05)
SHORT_STALL = replace(ROOMY, stall_seconds=0.1)
"""For who is left; whoever is not has the time of the others, which a busy machine keeps too."""
MUCH = 20_000_000


@pytest.fixture
def django() -> Recorder:
    return Recorder()


@pytest.fixture
def server(django: Recorder) -> Iterator[GuardedServer]:
    with serving(LIMITS, django) as server:
        yield server


@pytest.fixture
def roomy(django: Recorder) -> Iterator[GuardedServer]:
    with serving(ROOMY, django) as server:
        yield server


@pytest.fixture
def short_head(django: Recorder) -> Iterator[GuardedServer]:
    with serving(SHORT_HEAD, django) as server:
        yield server


@pytest.fixture
def short_stall(django: Recorder) -> Iterator[GuardedServer]:
    with serving(SHORT_STALL, django) as server:
        yield server


# Headers


def test_a_connection_that_says_nothing_is_closed(short_head: GuardedServer) -> None:
    assert Peer(short_head).hear_all() == b""


@pytest.mark.parametrize("half", ["G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: table\r\nCookie: a"])
def test_half_sent_headers_are_closed(short_head: GuardedServer, django: Recorder, half: str) -> None:
    assert Peer(short_head).say(half).hear_all() == b""
    assert django.bodies == []


def test_headers_that_trickle_are_closed_all_the_same(short_head: GuardedServer, django: Recorder) -> None:
    peer = Peer(short_head).say("GET / HTTP/1.1\r\n")
    with pytest.raises(ConnectionError):
        trickle(peer, "X-Slow: 1\r\n")

    assert django.bodies == []


def test_empty_lines_before_a_request_do_not_keep_it_open(short_head: GuardedServer) -> None:
    peer = Peer(short_head)
    with pytest.raises(ConnectionError):
        trickle(peer, "\r\n")


def trickle(peer: Peer, line: str) -> None:
    """Send a line now and then until the server has closed."""
    while True:
        peer.say(line)
        time.sleep(SHORT_HEAD.head_seconds / 4)


def test_half_a_second_request_is_closed_like_half_a_first(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(get() + b"GET / HT")

    assert peer.status() == 200
    assert peer.hear_all() == b""
    assert len(django.bodies) == 1


def test_headers_larger_than_any_of_ours_are_refused(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(get("/", f"Cookie: {'a' * 20_000}")[:-4])

    assert b" 400 " in peer.hear_all()
    assert django.bodies == []


@pytest.mark.parametrize("nonsense", [b"\x16\x03\x01\x02\x00\x01\x00\x01", b"GET  HTTP\r\n\r\n", b"\x00" * 100])
def test_what_is_no_http_is_closed(
    server: GuardedServer, django: Recorder, nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    Peer(server).say(nonsense).hear_all()

    assert django.bodies == []
    assert caplog.text == ""


def test_what_is_no_http_after_an_answer_has_begun_is_cut(django: Recorder, caplog: pytest.LogCaptureFixture) -> None:
    """An early answer to a body in chunks, which then breaks: it is too late for another one."""
    with serving(replace(LIMITS, forms=Room(bytes=4, seconds=5, places=1)), django) as server:
        peer = Peer(server).say(post("5\r\ncount\r\n", "Transfer-Encoding: chunked"))
        assert peer.status() == 413

        peer.say("zz\r\n").hear_all()
        wait_until(lambda: server.guard.total == 0)
    assert django.bodies == []
    assert "Traceback" not in caplog.text


def test_a_request_to_become_something_else_is_answered_as_what_it_is(server: GuardedServer) -> None:
    assert Peer(server).say(get("/", "Connection: Upgrade", "Upgrade: websocket")).status() == 200


# Ordinary use


def test_requests_that_come_at_once_are_answered_in_order(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("1") + post("2") + post("3"))
    heard = b""
    while heard.count(b"200 OK") < 3:
        heard += peer.hear()

    assert django.bodies == [b"1", b"2", b"3"]


def test_asking_for_the_headers_alone(server: GuardedServer) -> None:
    answer = Peer(server).say("HEAD /?500 HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n").hear_all()

    assert b"content-length: 500" in answer.lower()
    assert answer.endswith(b"\r\n\r\n")


def test_a_phone_that_polls_keeps_its_connection(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server)
    for _ in range(3):
        assert peer.say(get()).status() == 200
        time.sleep(LIMITS.head_seconds / 2)

    assert server.guard.total == 1
    assert len({environ["REMOTE_PORT"] for environ in django.seen}) == 1


def test_two_hundred_phones_that_poll_are_all_answered(django: Recorder) -> None:
    with serving(Limits(), django) as server:
        phones = [Peer(server) for _ in range(200)]
        for _ in range(3):
            for phone in phones:
                phone.say(get())
            assert {phone.status() for phone in phones} == {200}
        assert server.guard.total == 200


# Readers that do not read


def test_an_answer_of_ordinary_size_holds_no_thread_however_it_is_read(roomy: GuardedServer, django: Recorder) -> None:
    silent = []
    for number in range(1, 3 * ROOMY.reading.number):
        silent.append(Peer(roomy, window=1024).say(get(f"/?{ROOMY.joined_bytes}")))
        wait_until(lambda number=number: len(django.bodies) == number)  # type: ignore[misc]

    assert Peer(roomy).say(get()).status() == 200
    assert len(silent) > ROOMY.reading.number


def test_large_answers_hold_as_many_threads_as_they_may(roomy: GuardedServer) -> None:
    silent = Peer(roomy, window=1024).say(get(f"/?{MUCH}"))
    wait_until(lambda: len(roomy.guard.slow) == 1)

    too_much = Peer(roomy).say(get(f"/?{MUCH}")).answer()

    assert " 503 " in too_much
    assert "retry-after: 5" in too_much
    assert Peer(roomy).say(get()).status() == 200
    silent.cut()


def test_who_does_not_read_is_left(short_stall: GuardedServer, django: Recorder) -> None:
    silent = [Peer(short_stall, window=1024).say(get(f"/?{size}")) for size in (MUCH, ROOMY.joined_bytes)]

    wait_until(lambda: len(django.bodies) == len(silent))
    wait_until(lambda: short_stall.guard.total == 0)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux bounds what it keeps for a peer")
def test_the_system_too_leaves_who_does_not_read(short_stall: GuardedServer, django: Recorder) -> None:
    """What fits into its buffers has been sent, as far as the server can see."""
    peer = Peer(short_stall, window=1024).say(get("/?100000"))
    wait_until(lambda: len(django.bodies) == 1)

    wait_until(lambda: short_stall.guard.total == 0)
    peer.cut()


def test_after_a_reader_was_left_the_next_large_answer_is_given(roomy: GuardedServer) -> None:
    silent = Peer(roomy, window=1024).say(get(f"/?{MUCH}"))
    wait_until(lambda: len(roomy.guard.slow) == 1)
    wait_until(lambda: roomy.guard.total == 0)
    wait_until(lambda: not is_answering(roomy))

    assert len(Peer(roomy).say(get(f"/?{MUCH}", "Connection: close")).hear_all()) > MUCH
    silent.cut()


def test_who_reads_slowly_but_reads_is_not_left(roomy: GuardedServer) -> None:
    size = 2_000_000
    peer = Peer(roomy, window=65536).say(get(f"/?{size}", "Connection: close"))
    heard = 0
    while some := peer.hear(100_000):
        heard += len(some)
        time.sleep(0.04)

    assert heard > size


def test_who_reads_slowly_for_too_long_is_left(django: Recorder) -> None:
    with serving(replace(ROOMY, answer_seconds=0.3), django) as server:
        peer = Peer(server, window=65536).say(get(f"/?{MUCH}", "Connection: close"))
        heard = 0
        while some := peer.hear(50_000):
            heard += len(some)
            time.sleep(0.02)

    assert heard < MUCH


def test_who_asks_again_and_again_and_reads_nothing_is_left(short_stall: GuardedServer, django: Recorder) -> None:
    peer = Peer(short_stall, window=1024).say(get(f"/?{ROOMY.joined_bytes}") * 20)

    wait_until(lambda: bool(django.bodies))
    wait_until(lambda: short_stall.guard.total == 0)
    peer.cut()


def test_of_too_many_slow_readers_the_one_that_waits_longest_is_left(django: Recorder) -> None:
    with serving(replace(ROOMY, slow_readers=2, stall_seconds=60), django) as server:
        peers = []
        for number in range(1, 4):
            peers.append(Peer(server, window=1024).say(get(f"/?{ROOMY.joined_bytes}")))
            wait_until(lambda number=number: len(server.guard.slow) == min(number, 2))  # type: ignore[misc]
        wait_until(lambda: server.guard.total == 2)
        for peer in peers:
            peer.cut()


# Too many


def test_when_all_places_are_taken_the_one_that_said_nothing_longest_makes_way(server: GuardedServer) -> None:
    silent = []
    for number in range(1, LIMITS.connections + 1):
        silent.append(Peer(server))
        wait_until(lambda number=number: server.guard.total == number)  # type: ignore[misc]

    assert Peer(server).say(get()).status() == 200
    assert silent[0].hear_all() == b""


def test_when_all_are_being_answered_the_next_is_told_to_come_again(django: Recorder) -> None:
    held = threading.Event()
    with serving(replace(LIMITS, connections=1), until(held)) as server:
        first = Peer(server).say(get())
        wait_until(lambda: is_answering(server))

        answer = Peer(server).answer()
        held.set()

        assert " 503 " in answer
        assert "Retry-After: 5" in answer
        assert first.status() == 200


def test_a_place_is_free_again_when_a_connection_ends(server: GuardedServer) -> None:
    for _ in range(3 * LIMITS.connections):
        assert Peer(server).say(get("/", "Connection: close")).status() == 200


def test_an_address_of_its_own_has_so_many_connections(django: Recorder) -> None:
    with serving(replace(ROOMY, per_address=2), django) as server:
        server.guard.is_shared = lambda _address: False
        peers = [Peer(server), Peer(server)]
        wait_until(lambda: server.guard.total == 2)

        assert Peer(server).status() == 503
        peers[0].cut()
        wait_until(lambda: server.guard.total == 1)
        assert Peer(server).say(get()).status() == 200


def test_an_address_that_many_may_share_has_no_limit_of_its_own(django: Recorder) -> None:
    with serving(replace(ROOMY, per_address=2), django) as server:
        peers = [Peer(server).say(get()) for _ in range(5)]

        assert {peer.status() for peer in peers} == {200}


def test_who_has_waited_too_long_for_a_thread_is_told_to_come_again() -> None:
    held, limits = threading.Event(), replace(ROOMY, waiting_seconds=0.05)
    with serving(limits, until(held)) as server:
        peers = [Peer(server).say(post("1")) for _ in range(2)]
        wait_until(lambda: server.site.pools.writing.waiting == 1)
        time.sleep(2 * limits.waiting_seconds)
        held.set()

        assert sorted(peer.status() for peer in peers) == [200, 503]


def test_when_too_many_wait_for_a_thread_the_next_is_told_to_come_again(django: Recorder) -> None:
    held = threading.Event()
    with serving(ROOMY, until(held)) as server:
        peers = [Peer(server).say(post("1")) for _ in range(1 + ROOMY.writing.waiting)]
        wait_until(lambda: server.site.pools.writing.waiting == ROOMY.writing.waiting)

        assert Peer(server).say(post("1")).status() == 503
        assert Peer(server).say(get("/quick")).status() == 200
        held.set()
        assert peers[0].status() == 200


@pytest.mark.parametrize("path", ["/import/", "/c/evening/export/", "/c/evening/verify/"])
def test_what_takes_long_has_threads_of_its_own(django: Recorder, path: str) -> None:
    held = threading.Event()
    with serving(ROOMY, until(held)) as server:
        slow = [Peer(server).say(get(path, invited(device * 32))) for device in "12"]
        wait_until(lambda: server.site.pools.heavy.pool.waiting == 1)

        assert Peer(server).say(get("/quick")).status() == 200
        held.set()
        assert slow[0].status() == 200


def until(event: threading.Event) -> Any:
    """A WSGI application that answers when ``event`` has come, but at once on /quick."""

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/quick":
            event.wait(10)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    return application


# Streams beside Django

STREAM = re.compile("/c/[^/]+/stream/")


async def ticking(scope: Any, receive: Any, send: Any) -> None:
    """Stream a tick now and then, for ever."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    while True:
        await send({"type": "http.response.body", "body": b"data: tick\n\n", "more_body": True})
        await asyncio.sleep(0.02)


async def flooding(scope: Any, receive: Any, send: Any) -> None:
    """Stream as much as is read, for ever."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await send({"type": "http.response.body", "body": b"." * 50_000, "more_body": True})


def test_a_stream_lives_longer_than_any_limit_while_it_is_read(django: Recorder) -> None:
    with serving(replace(ROOMY, answer_seconds=0.1, head_seconds=0.2), django, {STREAM: ticking}) as server:
        peer = Peer(server).say(get("/c/evening/stream/"))
        heard = b""
        begun = time.monotonic()
        while time.monotonic() < begun + 0.5 or heard.count(b"tick") <= 10:
            heard += peer.hear()

        assert heard.count(b"tick") > 10
        assert django.bodies == []


def test_a_stream_that_is_always_behind_lives_while_it_moves(django: Recorder) -> None:
    with serving(replace(ROOMY, answer_seconds=0.1), django, {STREAM: flooding}) as server:
        peer = Peer(server, window=65536).say(get("/c/evening/stream/"))
        begun = time.monotonic()
        while time.monotonic() < begun + 0.4:
            assert peer.hear(100_000)
            time.sleep(0.02)


def test_a_stream_that_nobody_reads_is_ended(django: Recorder) -> None:
    with serving(SHORT_STALL, django, {STREAM: flooding}) as server:
        peer = Peer(server, window=1024).say(get("/c/evening/stream/"))
        assert peer.hear(1)

        wait_until(lambda: not server.site.streams.open)
        peer.cut()


def test_a_stream_whose_reader_is_gone_is_ended(django: Recorder) -> None:
    with serving(ROOMY, django, {STREAM: ticking}) as server:
        peer = Peer(server).say(get("/c/evening/stream/"))
        peer.hear()
        peer.cut()

        wait_until(lambda: not server.site.streams.open)


def test_streams_hold_no_thread(django: Recorder) -> None:
    with serving(ROOMY, django, {STREAM: ticking}) as server:
        peers = [Peer(server).say(get("/c/evening/stream/")) for _ in range(30)]
        wait_until(lambda: len(server.site.streams.open) == 30)

        assert Peer(server).say(get()).status() == 200
        assert {peer.status() for peer in peers} == {200}


def test_there_are_so_many_streams_and_the_next_comes_again(django: Recorder) -> None:
    with serving(replace(ROOMY, streams=2), django, {STREAM: ticking}) as server:
        peers = [Peer(server).say(get("/c/evening/stream/")) for _ in range(2)]
        wait_until(lambda: len(server.site.streams.open) == 2)

        assert Peer(server).say(get("/c/evening/stream/")).status() == 503
        assert {peer.status() for peer in peers} == {200}


def test_a_device_has_so_many_streams_and_one_more_ends_its_oldest(django: Recorder) -> None:
    with serving(replace(ROOMY, streams_per_device=2), django, {STREAM: ticking}) as server:
        other = Peer(server).say(get("/c/evening/stream/", invited("2" * 32)))
        peers = [Peer(server).say(get("/c/evening/stream/", invited())) for _ in range(5)]

        for ended in peers[:3]:
            assert ended.hear_all().endswith(b"0\r\n\r\n")
        assert len(server.site.streams.open) == 3
        assert [peer.hear(8) for peer in (*peers[3:], other)] == [b"HTTP/1.1"] * 3
    assert server.site.streams.devices == {}


def test_the_oldest_stream_of_a_device_makes_room_even_if_nobody_reads_it(django: Recorder) -> None:
    limits = replace(ROOMY, streams_per_device=1, stall_seconds=30)
    with serving(limits, django, {STREAM: flooding}) as server:
        silent = Peer(server, window=1024).say(get("/c/evening/stream/", invited()))
        assert silent.hear(1)
        wait_until(lambda: bool(server.guard.slow))
        Peer(server, window=1024).say(get("/c/evening/stream/", invited())).hear(1)

        assert len(server.site.streams.open) == 1
        silent.cut()


def test_of_a_crowd_a_few_streams_start_at_a_time(django: Recorder) -> None:
    started: list[int] = []
    go_on = threading.Event()

    async def starting(_scope: Any, _receive: Any, send: Any) -> None:
        started.append(1)
        while not go_on.is_set():
            await asyncio.sleep(0.005)
        await ticking(_scope, _receive, send)

    with serving(ROOMY, django, {STREAM: starting}) as server:
        peers = [Peer(server).say(get("/c/evening/stream/")) for _ in range(20)]
        wait_until(lambda: server.site.streams.coming == 20 - STARTS_AT_ONCE)
        assert len(started) == STARTS_AT_ONCE
        # Nobody waits behind the crowd.
        assert Peer(server).say(get()).status() == 200
        go_on.set()

        assert {peer.status() for peer in peers} == {200}


def test_other_addresses_and_other_methods_go_to_django(django: Recorder) -> None:
    with serving(ROOMY, django, {STREAM: ticking}) as server:
        assert Peer(server).say(get("/c/evening/live/")).status() == 200
        assert Peer(server).say(post("1", path="/c/evening/stream/")).status() == 200


def test_at_a_stop_streams_end_at_once_and_whole(django: Recorder) -> None:
    with serving(ROOMY, django, {STREAM: ticking}) as server:
        peer = Peer(server).say(get("/c/evening/stream/"))
        peer.hear()

        server.stop()

        assert peer.hear_all().endswith(b"0\r\n\r\n")


def test_at_a_stop_what_is_being_answered_is_answered(django: Recorder) -> None:
    held = threading.Event()
    with serving(ROOMY, until(held)) as server:
        peer = Peer(server).say(post("1"))
        wait_until(lambda: is_answering(server))

        server.stop()
        held.set()

        assert peer.status() == 200


def test_a_stop_waits_for_nobody_who_does_not_read(
    django: Recorder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The end of the block waits for the server's thread."""
    monkeypatch.setattr("companion.server.STOP_SECONDS", 1.1)
    with serving(replace(ROOMY, stall_seconds=60), django) as server:
        silent = [Peer(server, window=1024).say(get(f"/?{MUCH}")) for _ in range(3)]
        wait_until(lambda: len(server.guard.slow) == 1)

        server.stop()

        wait_until(lambda: server.guard.total == 0)
    assert len(silent) == 3
    assert "Traceback" not in caplog.text


# Nothing is left behind


def test_every_connection_is_counted_once(server: GuardedServer) -> None:
    for sent in (get(), post("12", length=3), b"nonsense\r\n\r\n", b"GET /", b""):
        peer = Peer(server).say(sent)
        time.sleep(0.02)
        peer.cut()
        wait_until(lambda: server.guard.total == 0)

    assert not server.guard.addresses
    assert not server.guard.waiting
    assert not server.guard.slow


def test_the_limits_leave_half_of_the_open_files_to_others() -> None:
    assert Limits().fitted(1000).connections == 500
    assert Limits().fitted(10**6).connections == Limits().connections


def test_as_many_files_may_be_open_as_the_system_grants() -> None:
    import resource

    granted = allow_open_files()

    assert granted >= resource.getrlimit(resource.RLIMIT_NOFILE)[0] or granted == 65_536


def test_a_plain_export_of_the_largest_size_may_be_sent() -> None:
    assert IMPORT_BYTES > 256 * 1024 * 1024
    assert Limits().files.bytes == IMPORT_BYTES


# All of it at once, with the limits of an evening

MUTE, READERS, UPLOADS = 600, 20, 10


def test_unfinished_uploads_readers_that_do_not_read_and_mute_streams_stop_nobody(django: Recorder) -> None:
    async def waiting(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    allow_open_files()
    with serving(Limits(), django, {STREAM: waiting}) as server:
        peers = [Peer(server).say(post("count=1", length=8)) for _ in range(UPLOADS)]
        peers += [Peer(server, window=1024).say(get(f"/?{MUCH}")) for _ in range(READERS)]
        peers += [Peer(server, window=1024).say(get("/c/evening/stream/")) for _ in range(MUTE)]
        wait_until(lambda: server.guard.total == UPLOADS + READERS + MUTE)
        wait_until(lambda: len(server.site.streams.open) == MUTE)

        for _ in range(20):
            assert Peer(server).say(get("/", "Connection: close")).status() == 200
            assert Peer(server).say(post("count=12", "Connection: close")).status() == 200
        for peer in peers:
            peer.cut()
        wait_until(lambda: server.guard.total == 0)
    assert b"count=1" not in django.bodies


def test_the_import_page_takes_the_largest_export_there_is() -> None:
    assert IMPORT_BYTES > bounds.LARGEST_UPLOAD
