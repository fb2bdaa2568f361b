"""Connection limits: no connection blocks the site by silence, by half a request or by not reading."""

import asyncio
import re
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from campaigns.transfer import limits
from companion.limits import MAX_IMPORT_BYTES, BodyLimit, Limits, PoolSize
from companion.server import LimitedServer, raise_open_file_limit
from companion.streams import MAX_CONCURRENT_STARTS
from tests.companion.raw_http import (
    RawConnection,
    RecordingApplication,
    build_device_header,
    build_get_request,
    build_post_request,
    is_answering,
    run_guarded_server,
    wait_until,
)

LIMITS = Limits(
    max_connections=6,
    head_seconds=0.4,
    stall_seconds=0.5,
    response_seconds=2,
    max_slow_readers=20,
    queue_seconds=0.3,
    max_buffered_bytes=8_000_000,
    max_large_responses=1,
    read_pool=PoolSize(thread_count=2, max_waiting=3),
    write_pool=PoolSize(thread_count=1, max_waiting=3),
    heavy_pool=PoolSize(thread_count=1, max_waiting=1),
)
MANY_CONNECTIONS = replace(LIMITS, max_connections=50)
SHORT_HEAD = replace(LIMITS, head_seconds=0.05)
SHORT_STALL = replace(MANY_CONNECTIONS, stall_seconds=0.1)
"""For stalled readers; the others have longer limits, which a busy machine keeps too."""
LARGE_BODY_BYTES = 20_000_000


@pytest.fixture
def django() -> RecordingApplication:
    return RecordingApplication()


@pytest.fixture
def server(django: RecordingApplication) -> Iterator[LimitedServer]:
    with run_guarded_server(LIMITS, django) as server:
        yield server


@pytest.fixture
def roomy(django: RecordingApplication) -> Iterator[LimitedServer]:
    with run_guarded_server(MANY_CONNECTIONS, django) as server:
        yield server


@pytest.fixture
def short_head(django: RecordingApplication) -> Iterator[LimitedServer]:
    with run_guarded_server(SHORT_HEAD, django) as server:
        yield server


@pytest.fixture
def short_stall(django: RecordingApplication) -> Iterator[LimitedServer]:
    with run_guarded_server(SHORT_STALL, django) as server:
        yield server


# Headers


def test_a_connection_that_says_nothing_is_closed(short_head: LimitedServer) -> None:
    assert RawConnection(short_head).receive_all() == b""


@pytest.mark.parametrize("half", ["G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: table\r\nCookie: a"])
def test_half_sent_headers_are_closed(short_head: LimitedServer, django: RecordingApplication, half: str) -> None:
    assert RawConnection(short_head).send(half).receive_all() == b""
    assert django.bodies == []


def test_headers_that_trickle_are_closed_all_the_same(short_head: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(short_head).send("GET / HTTP/1.1\r\n")
    with pytest.raises(ConnectionError):
        trickle(peer, "X-Slow: 1\r\n")

    assert django.bodies == []


def test_empty_lines_before_a_request_do_not_keep_it_open(short_head: LimitedServer) -> None:
    peer = RawConnection(short_head)
    with pytest.raises(ConnectionError):
        trickle(peer, "\r\n")


def trickle(peer: RawConnection, line: str) -> None:
    """Send a line now and then until the server has closed."""
    while True:
        peer.send(line)
        time.sleep(SHORT_HEAD.head_seconds / 4)


def test_half_a_second_request_is_closed_like_half_a_first(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_get_request() + b"GET / HT")

    assert peer.read_status() == 200
    assert peer.receive_all() == b""
    assert len(django.bodies) == 1


def test_headers_larger_than_any_of_ours_are_refused(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_get_request("/", f"Cookie: {'a' * 20_000}")[:-4])

    assert b" 400 " in peer.receive_all()
    assert django.bodies == []


@pytest.mark.parametrize("nonsense", [b"\x16\x03\x01\x02\x00\x01\x00\x01", b"GET  HTTP\r\n\r\n", b"\x00" * 100])
def test_what_is_no_http_is_closed(
    server: LimitedServer, django: RecordingApplication, nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    RawConnection(server).send(nonsense).receive_all()

    assert django.bodies == []
    assert caplog.text == ""


def test_what_is_no_http_after_an_answer_has_begun_is_cut(
    django: RecordingApplication, caplog: pytest.LogCaptureFixture
) -> None:
    """An early answer to a body in chunks, which then breaks: it is too late for another one."""
    with run_guarded_server(
        replace(LIMITS, form_limit=BodyLimit(max_bytes=4, max_seconds=5, max_concurrent=1)), django
    ) as server:
        peer = RawConnection(server).send(build_post_request("5\r\ncount\r\n", "Transfer-Encoding: chunked"))
        assert peer.read_status() == 413

        peer.send("zz\r\n").receive_all()
        wait_until(lambda: server.limiter.connection_count == 0)
    assert django.bodies == []
    assert "Traceback" not in caplog.text


def test_a_request_to_become_something_else_is_answered_as_what_it_is(server: LimitedServer) -> None:
    assert (
        RawConnection(server).send(build_get_request("/", "Connection: Upgrade", "Upgrade: websocket")).read_status()
        == 200
    )


# Ordinary use


def test_requests_that_come_at_once_are_answered_in_order(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_post_request("1") + build_post_request("2") + build_post_request("3"))
    heard = b""
    while heard.count(b"200 OK") < 3:
        heard += peer.receive()

    assert django.bodies == [b"1", b"2", b"3"]


def test_asking_for_the_headers_alone(server: LimitedServer) -> None:
    answer = RawConnection(server).send("HEAD /?500 HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n").receive_all()

    assert b"content-length: 500" in answer.lower()
    assert answer.endswith(b"\r\n\r\n")


def test_a_phone_that_polls_keeps_its_connection(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server)
    for _ in range(3):
        assert peer.send(build_get_request()).read_status() == 200
        time.sleep(LIMITS.head_seconds / 2)

    assert server.limiter.connection_count == 1
    assert len({environ["REMOTE_PORT"] for environ in django.environs}) == 1


def test_two_hundred_phones_that_poll_are_all_answered(django: RecordingApplication) -> None:
    with run_guarded_server(Limits(), django) as server:
        phones = [RawConnection(server) for _ in range(200)]
        for _ in range(3):
            for phone in phones:
                phone.send(build_get_request())
            assert {phone.read_status() for phone in phones} == {200}
        assert server.limiter.connection_count == 200


# Readers that do not read


def test_an_answer_of_ordinary_size_holds_no_thread_however_it_is_read(
    roomy: LimitedServer, django: RecordingApplication
) -> None:
    silent = []
    for number in range(1, 3 * MANY_CONNECTIONS.read_pool.thread_count):
        silent.append(
            RawConnection(roomy, window=1024).send(build_get_request(f"/?{MANY_CONNECTIONS.max_buffered_bytes}"))
        )
        wait_until(lambda number=number: len(django.bodies) == number)  # type: ignore[misc]

    assert RawConnection(roomy).send(build_get_request()).read_status() == 200
    assert len(silent) > MANY_CONNECTIONS.read_pool.thread_count


def test_large_answers_hold_as_many_threads_as_they_may(roomy: LimitedServer) -> None:
    silent = RawConnection(roomy, window=1024).send(build_get_request(f"/?{LARGE_BODY_BYTES}"))
    wait_until(lambda: len(roomy.limiter.slow_connections) == 1)

    too_much = RawConnection(roomy).send(build_get_request(f"/?{LARGE_BODY_BYTES}")).read_response()

    assert " 503 " in too_much
    assert "retry-after: 5" in too_much
    assert RawConnection(roomy).send(build_get_request()).read_status() == 200
    silent.close()


def test_who_does_not_read_is_left(short_stall: LimitedServer, django: RecordingApplication) -> None:
    silent = [
        RawConnection(short_stall, window=1024).send(build_get_request(f"/?{size}"))
        for size in (LARGE_BODY_BYTES, MANY_CONNECTIONS.max_buffered_bytes)
    ]

    wait_until(lambda: len(django.bodies) == len(silent))
    wait_until(lambda: short_stall.limiter.connection_count == 0)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux bounds what it keeps for a peer")
def test_the_system_too_leaves_who_does_not_read(short_stall: LimitedServer, django: RecordingApplication) -> None:
    """What fits into its buffers has been sent, as far as the server can see."""
    peer = RawConnection(short_stall, window=1024).send(build_get_request("/?100000"))
    wait_until(lambda: len(django.bodies) == 1)

    wait_until(lambda: short_stall.limiter.connection_count == 0)
    peer.close()


def test_after_a_reader_was_left_the_next_large_answer_is_given(roomy: LimitedServer) -> None:
    silent = RawConnection(roomy, window=1024).send(build_get_request(f"/?{LARGE_BODY_BYTES}"))
    wait_until(lambda: len(roomy.limiter.slow_connections) == 1)
    wait_until(lambda: roomy.limiter.connection_count == 0)
    wait_until(lambda: not is_answering(roomy))

    assert (
        len(RawConnection(roomy).send(build_get_request(f"/?{LARGE_BODY_BYTES}", "Connection: close")).receive_all())
        > LARGE_BODY_BYTES
    )
    silent.close()


def test_who_reads_slowly_but_reads_is_not_left(roomy: LimitedServer) -> None:
    size = 2_000_000
    peer = RawConnection(roomy, window=65536).send(build_get_request(f"/?{size}", "Connection: close"))
    heard = 0
    while some := peer.receive(100_000):
        heard += len(some)
        time.sleep(0.04)

    assert heard > size


def test_who_reads_slowly_for_too_long_is_left(django: RecordingApplication) -> None:
    with run_guarded_server(replace(MANY_CONNECTIONS, response_seconds=0.3), django) as server:
        peer = RawConnection(server, window=65536).send(build_get_request(f"/?{LARGE_BODY_BYTES}", "Connection: close"))
        heard = 0
        while some := peer.receive(50_000):
            heard += len(some)
            time.sleep(0.02)

    assert heard < LARGE_BODY_BYTES


def test_who_asks_again_and_again_and_reads_nothing_is_left(
    short_stall: LimitedServer, django: RecordingApplication
) -> None:
    peer = RawConnection(short_stall, window=1024).send(
        build_get_request(f"/?{MANY_CONNECTIONS.max_buffered_bytes}") * 20
    )

    wait_until(lambda: bool(django.bodies))
    wait_until(lambda: short_stall.limiter.connection_count == 0)
    peer.close()


def test_of_too_many_slow_readers_the_one_that_waits_longest_is_left(django: RecordingApplication) -> None:
    with run_guarded_server(replace(MANY_CONNECTIONS, max_slow_readers=2, stall_seconds=60), django) as server:
        peers = []
        for number in range(1, 4):
            peers.append(
                RawConnection(server, window=1024).send(build_get_request(f"/?{MANY_CONNECTIONS.max_buffered_bytes}"))
            )
            wait_until(lambda number=number: len(server.limiter.slow_connections) == min(number, 2))  # type: ignore[misc]
        wait_until(lambda: server.limiter.connection_count == 2)
        for peer in peers:
            peer.close()


# Too many


def test_when_all_places_are_taken_the_one_that_said_nothing_longest_makes_way(server: LimitedServer) -> None:
    silent = []
    for number in range(1, LIMITS.max_connections + 1):
        silent.append(RawConnection(server))
        wait_until(lambda number=number: server.limiter.connection_count == number)  # type: ignore[misc]

    assert RawConnection(server).send(build_get_request()).read_status() == 200
    assert silent[0].receive_all() == b""


def test_when_all_are_being_answered_the_next_is_told_to_come_again(django: RecordingApplication) -> None:
    held = threading.Event()
    with run_guarded_server(replace(LIMITS, max_connections=1), build_waiting_application(held)) as server:
        first = RawConnection(server).send(build_get_request())
        wait_until(lambda: is_answering(server))

        answer = RawConnection(server).read_response()
        held.set()

        assert " 503 " in answer
        assert "Retry-After: 5" in answer
        assert first.read_status() == 200


def test_a_place_is_free_again_when_a_connection_ends(server: LimitedServer) -> None:
    for _ in range(3 * LIMITS.max_connections):
        assert RawConnection(server).send(build_get_request("/", "Connection: close")).read_status() == 200


def test_an_address_of_its_own_has_so_many_connections(django: RecordingApplication) -> None:
    with run_guarded_server(replace(MANY_CONNECTIONS, max_per_address=2), django) as server:
        server.limiter.is_shared_address = lambda _address: False
        peers = [RawConnection(server), RawConnection(server)]
        wait_until(lambda: server.limiter.connection_count == 2)

        assert RawConnection(server).read_status() == 503
        peers[0].close()
        wait_until(lambda: server.limiter.connection_count == 1)
        assert RawConnection(server).send(build_get_request()).read_status() == 200


def test_an_address_that_many_may_share_has_no_limit_of_its_own(django: RecordingApplication) -> None:
    with run_guarded_server(replace(MANY_CONNECTIONS, max_per_address=2), django) as server:
        peers = [RawConnection(server).send(build_get_request()) for _ in range(5)]

        assert {peer.read_status() for peer in peers} == {200}


def test_who_has_waited_too_long_for_a_thread_is_told_to_come_again() -> None:
    held, limits = threading.Event(), replace(MANY_CONNECTIONS, queue_seconds=0.05)
    with run_guarded_server(limits, build_waiting_application(held)) as server:
        peers = [RawConnection(server).send(build_post_request("1")) for _ in range(2)]
        wait_until(lambda: server.site.worker_pools.write_pool.waiting_count == 1)
        time.sleep(2 * limits.queue_seconds)
        held.set()

        assert sorted(peer.read_status() for peer in peers) == [200, 503]


def test_when_too_many_wait_for_a_thread_the_next_is_told_to_come_again(django: RecordingApplication) -> None:
    held = threading.Event()
    with run_guarded_server(MANY_CONNECTIONS, build_waiting_application(held)) as server:
        peers = [
            RawConnection(server).send(build_post_request("1"))
            for _ in range(1 + MANY_CONNECTIONS.write_pool.max_waiting)
        ]
        wait_until(lambda: server.site.worker_pools.write_pool.waiting_count == MANY_CONNECTIONS.write_pool.max_waiting)

        assert RawConnection(server).send(build_post_request("1")).read_status() == 503
        assert RawConnection(server).send(build_get_request("/quick")).read_status() == 200
        held.set()
        assert peers[0].read_status() == 200


@pytest.mark.parametrize("path", ["/import/", "/c/evening/export/", "/c/evening/verify/"])
def test_what_takes_long_has_threads_of_its_own(django: RecordingApplication, path: str) -> None:
    held = threading.Event()
    with run_guarded_server(MANY_CONNECTIONS, build_waiting_application(held)) as server:
        slow = [
            RawConnection(server).send(build_get_request(path, build_device_header(device * 32))) for device in "12"
        ]
        wait_until(lambda: server.site.worker_pools.heavy_pool.pool.waiting_count == 1)

        assert RawConnection(server).send(build_get_request("/quick")).read_status() == 200
        held.set()
        assert slow[0].read_status() == 200


def build_waiting_application(event: threading.Event) -> Any:
    """Return a WSGI application that waits for ``event``, except on /quick."""

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/quick":
            event.wait(10)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    return application


# Streams next to Django

STREAM_PATTERN = re.compile("/c/[^/]+/stream/")


async def stream_ticks(scope: Any, receive: Any, send: Any) -> None:
    """Stream a tick now and then, forever."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    while True:
        await send({"type": "http.response.body", "body": b"data: tick\n\n", "more_body": True})
        await asyncio.sleep(0.02)


async def stream_flood(scope: Any, receive: Any, send: Any) -> None:
    """Stream as much as is read, forever."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await send({"type": "http.response.body", "body": b"." * 50_000, "more_body": True})


def test_a_stream_lives_longer_than_any_limit_while_it_is_read(django: RecordingApplication) -> None:
    with run_guarded_server(
        replace(MANY_CONNECTIONS, response_seconds=0.1, head_seconds=0.2), django, {STREAM_PATTERN: stream_ticks}
    ) as server:
        peer = RawConnection(server).send(build_get_request("/c/evening/stream/"))
        heard = b""
        begun = time.monotonic()
        while time.monotonic() < begun + 0.5 or heard.count(b"tick") <= 10:
            heard += peer.receive()

        assert heard.count(b"tick") > 10
        assert django.bodies == []


def test_a_stream_that_is_always_behind_lives_while_it_moves(django: RecordingApplication) -> None:
    with run_guarded_server(
        replace(MANY_CONNECTIONS, response_seconds=0.1), django, {STREAM_PATTERN: stream_flood}
    ) as server:
        peer = RawConnection(server, window=65536).send(build_get_request("/c/evening/stream/"))
        begun = time.monotonic()
        while time.monotonic() < begun + 0.4:
            assert peer.receive(100_000)
            time.sleep(0.02)


def test_a_stream_that_nobody_reads_is_ended(django: RecordingApplication) -> None:
    with run_guarded_server(SHORT_STALL, django, {STREAM_PATTERN: stream_flood}) as server:
        peer = RawConnection(server, window=1024).send(build_get_request("/c/evening/stream/"))
        assert peer.receive(1)

        wait_until(lambda: not server.site.stream_manager.open_tasks)
        peer.close()


def test_a_stream_whose_reader_is_gone_is_ended(django: RecordingApplication) -> None:
    with run_guarded_server(MANY_CONNECTIONS, django, {STREAM_PATTERN: stream_ticks}) as server:
        peer = RawConnection(server).send(build_get_request("/c/evening/stream/"))
        peer.receive()
        peer.close()

        wait_until(lambda: not server.site.stream_manager.open_tasks)


def test_streams_hold_no_thread(django: RecordingApplication) -> None:
    with run_guarded_server(MANY_CONNECTIONS, django, {STREAM_PATTERN: stream_ticks}) as server:
        peers = [RawConnection(server).send(build_get_request("/c/evening/stream/")) for _ in range(30)]
        wait_until(lambda: len(server.site.stream_manager.open_tasks) == 30)

        assert RawConnection(server).send(build_get_request()).read_status() == 200
        assert {peer.read_status() for peer in peers} == {200}


def test_there_are_so_many_streams_and_the_next_comes_again(django: RecordingApplication) -> None:
    with run_guarded_server(replace(MANY_CONNECTIONS, max_streams=2), django, {STREAM_PATTERN: stream_ticks}) as server:
        peers = [RawConnection(server).send(build_get_request("/c/evening/stream/")) for _ in range(2)]
        wait_until(lambda: len(server.site.stream_manager.open_tasks) == 2)

        assert RawConnection(server).send(build_get_request("/c/evening/stream/")).read_status() == 503
        assert {peer.read_status() for peer in peers} == {200}


def test_a_device_has_so_many_streams_and_one_more_ends_its_oldest(django: RecordingApplication) -> None:
    with run_guarded_server(
        replace(MANY_CONNECTIONS, max_streams_per_device=2), django, {STREAM_PATTERN: stream_ticks}
    ) as server:
        other = RawConnection(server).send(build_get_request("/c/evening/stream/", build_device_header("2" * 32)))
        peers = [
            RawConnection(server).send(build_get_request("/c/evening/stream/", build_device_header())) for _ in range(5)
        ]

        for ended in peers[:3]:
            assert ended.receive_all().endswith(b"0\r\n\r\n")
        assert len(server.site.stream_manager.open_tasks) == 3
        assert [peer.receive(8) for peer in (*peers[3:], other)] == [b"HTTP/1.1"] * 3
    assert server.site.stream_manager.tasks_by_device == {}


def test_the_oldest_stream_of_a_device_makes_room_even_if_nobody_reads_it(django: RecordingApplication) -> None:
    limits = replace(MANY_CONNECTIONS, max_streams_per_device=1, stall_seconds=30)
    with run_guarded_server(limits, django, {STREAM_PATTERN: stream_flood}) as server:
        silent = RawConnection(server, window=1024).send(build_get_request("/c/evening/stream/", build_device_header()))
        assert silent.receive(1)
        wait_until(lambda: bool(server.limiter.slow_connections))
        newer = RawConnection(server, window=1024).send(build_get_request("/c/evening/stream/", build_device_header()))
        assert newer.receive(1)

        assert len(server.site.stream_manager.open_tasks) == 1
        silent.close()
        newer.close()


def test_of_a_crowd_a_few_streams_start_at_a_time(django: RecordingApplication) -> None:
    started: list[int] = []
    go_on = threading.Event()

    async def starting(_scope: Any, _receive: Any, send: Any) -> None:
        started.append(1)
        while not go_on.is_set():
            await asyncio.sleep(0.005)
        await stream_ticks(_scope, _receive, send)

    with run_guarded_server(MANY_CONNECTIONS, django, {STREAM_PATTERN: starting}) as server:
        peers = [RawConnection(server).send(build_get_request("/c/evening/stream/")) for _ in range(20)]
        wait_until(lambda: server.site.stream_manager.starting_count == 20 - MAX_CONCURRENT_STARTS)
        assert len(started) == MAX_CONCURRENT_STARTS
        # Nobody waits behind the crowd.
        assert RawConnection(server).send(build_get_request()).read_status() == 200
        go_on.set()

        assert {peer.read_status() for peer in peers} == {200}


def test_other_addresses_and_other_methods_go_to_django(django: RecordingApplication) -> None:
    with run_guarded_server(MANY_CONNECTIONS, django, {STREAM_PATTERN: stream_ticks}) as server:
        assert RawConnection(server).send(build_get_request("/c/evening/live/")).read_status() == 200
        assert RawConnection(server).send(build_post_request("1", path="/c/evening/stream/")).read_status() == 200


def test_at_a_stop_streams_end_at_once_and_whole(django: RecordingApplication) -> None:
    with run_guarded_server(MANY_CONNECTIONS, django, {STREAM_PATTERN: stream_ticks}) as server:
        peer = RawConnection(server).send(build_get_request("/c/evening/stream/"))
        peer.receive()

        server.stop()

        assert peer.receive_all().endswith(b"0\r\n\r\n")


def test_at_a_stop_what_is_being_answered_is_answered(django: RecordingApplication) -> None:
    held = threading.Event()
    with run_guarded_server(MANY_CONNECTIONS, build_waiting_application(held)) as server:
        peer = RawConnection(server).send(build_post_request("1"))
        wait_until(lambda: is_answering(server))

        server.stop()
        held.set()

        assert peer.read_status() == 200


def test_a_stop_waits_for_nobody_who_does_not_read(
    django: RecordingApplication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The end of the block waits for the server's thread."""
    monkeypatch.setattr("companion.server.GRACEFUL_STOP_SECONDS", 1.1)
    with run_guarded_server(replace(MANY_CONNECTIONS, stall_seconds=60), django) as server:
        silent = [RawConnection(server, window=1024).send(build_get_request(f"/?{LARGE_BODY_BYTES}")) for _ in range(3)]
        wait_until(lambda: len(server.limiter.slow_connections) == 1)

        server.stop()

        wait_until(lambda: server.limiter.connection_count == 0)
    assert len(silent) == 3
    assert "Traceback" not in caplog.text


# Nothing leaks


def test_every_connection_is_counted_once(server: LimitedServer) -> None:
    for sent in (build_get_request(), build_post_request("12", length=3), b"nonsense\r\n\r\n", b"GET /", b""):
        peer = RawConnection(server).send(sent)
        time.sleep(0.02)
        peer.close()
        wait_until(lambda: server.limiter.connection_count == 0)

    assert not server.limiter.counts_by_address
    assert not server.limiter.waiting_connections
    assert not server.limiter.slow_connections


def test_the_limits_leave_half_of_the_open_files_to_others() -> None:
    assert Limits().fit_to_open_files(1000).max_connections == 500
    assert Limits().fit_to_open_files(10**6).max_connections == Limits().max_connections


def test_as_many_files_may_be_open_as_the_system_grants() -> None:
    import resource

    granted = raise_open_file_limit()

    assert granted >= resource.getrlimit(resource.RLIMIT_NOFILE)[0] or granted == 65_536


def test_a_plain_export_of_the_largest_size_may_be_sent() -> None:
    assert MAX_IMPORT_BYTES > 256 * 1024 * 1024
    assert Limits().file_limit.max_bytes == MAX_IMPORT_BYTES


# All of it at once, with realistic limits

SILENT_COUNT, READER_COUNT, UPLOAD_COUNT = 600, 20, 10


def test_unfinished_uploads_readers_that_do_not_read_and_mute_streams_stop_nobody(django: RecordingApplication) -> None:
    async def waiting(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    raise_open_file_limit()
    with run_guarded_server(Limits(), django, {STREAM_PATTERN: waiting}) as server:
        peers = [RawConnection(server).send(build_post_request("count=1", length=8)) for _ in range(UPLOAD_COUNT)]
        peers += [
            RawConnection(server, window=1024).send(build_get_request(f"/?{LARGE_BODY_BYTES}"))
            for _ in range(READER_COUNT)
        ]
        peers += [
            RawConnection(server, window=1024).send(build_get_request("/c/evening/stream/"))
            for _ in range(SILENT_COUNT)
        ]
        wait_until(lambda: server.limiter.connection_count == UPLOAD_COUNT + READER_COUNT + SILENT_COUNT)
        wait_until(lambda: len(server.site.stream_manager.open_tasks) == SILENT_COUNT)

        for _ in range(20):
            assert RawConnection(server).send(build_get_request("/", "Connection: close")).read_status() == 200
            assert RawConnection(server).send(build_post_request("count=12", "Connection: close")).read_status() == 200
        for peer in peers:
            peer.close()
        wait_until(lambda: server.limiter.connection_count == 0)
    assert b"count=1" not in django.bodies


def test_the_import_page_takes_the_largest_export_there_is() -> None:
    assert MAX_IMPORT_BYTES > limits.MAX_UPLOAD_BYTES
