"""Request bodies are read whole before anybody acts on them, or change nothing."""

import errno
import tempfile
from collections.abc import Iterator

import pytest

from companion.limits import BodyLimit, Limits
from companion.server import LimitedServer
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
    head_seconds=2,
    stall_seconds=0.3,
    form_limit=BodyLimit(max_bytes=200_000, max_seconds=0.8, max_concurrent=3),
    file_limit=BodyLimit(max_bytes=1_000_000, max_seconds=2, max_concurrent=1),
)


@pytest.fixture
def django() -> RecordingApplication:
    return RecordingApplication()


@pytest.fixture
def server(django: RecordingApplication) -> Iterator[LimitedServer]:
    with run_guarded_server(LIMITS, django) as server:
        yield server


def test_a_whole_body_arrives_as_it_was_sent(server: LimitedServer, django: RecordingApplication) -> None:
    assert RawConnection(server).send(build_post_request("count=12")).read_status() == 200
    assert django.bodies == [b"count=12"]


def test_a_body_that_comes_in_bits_arrives_once_and_whole(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_post_request("count", length=8))
    peer.send("=1").send("2")

    assert peer.read_status() == 200
    assert django.bodies == [b"count=12"]


@pytest.mark.parametrize("missing", range(1, 9))
def test_a_cut_connection_makes_no_move(server: LimitedServer, django: RecordingApplication, missing: int) -> None:
    RawConnection(server).send(build_post_request("count=12"[:-missing], length=8)).close()

    wait_until(lambda: server.limiter.connection_count == 0)
    assert RawConnection(server).send(build_get_request()).read_status() == 200
    assert django.bodies == [b""]


def test_a_connection_closed_for_sending_alone_makes_no_move(
    server: LimitedServer, django: RecordingApplication
) -> None:
    peer = RawConnection(server).send(build_post_request("count=1", length=8))
    peer.socket.shutdown(1)

    assert peer.receive_all() == b""
    assert django.bodies == []


def test_the_whole_form_sent_again_counts(server: LimitedServer, django: RecordingApplication) -> None:
    RawConnection(server).send(build_post_request("count=1", length=8)).close()

    assert RawConnection(server).send(build_post_request("count=12")).read_status() == 200
    assert django.bodies == [b"count=12"]


def test_a_large_body_goes_by_the_disk(server: LimitedServer, django: RecordingApplication) -> None:
    body = bytes(range(256)) * 700

    assert RawConnection(server).send(build_post_request(body)).read_status() == 200
    assert django.bodies == [body]


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [(errno.ENOSPC, 507, "The disk of the host is full"), (errno.EROFS, 503, "cannot write to its folder")],
)
def test_whoever_sends_what_finds_no_place_reads_why(
    server: LimitedServer,
    django: RecordingApplication,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    status: int,
    said: str,
) -> None:
    """Closed at once, a browser that is still sending would only tell of a lost connection."""

    def refuse(_file: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "rollover", refuse)
    peer = RawConnection(server).send(build_post_request(bytes(100_000), length=190_000))
    answer = peer.send(bytes(90_000)).read_response()

    assert f" {status} " in answer.partition("\r\n")[0]
    assert said in answer
    assert django.bodies == []
    assert peer.send(build_post_request("count=1")).read_status() == 200


def test_chunks_are_put_together_and_measured(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(
        build_post_request("5\r\ncount\r\n3\r\n=12\r\n0\r\n\r\n", "Transfer-Encoding: chunked")
    )

    assert peer.read_status() == 200
    assert django.bodies == [b"count=12"]
    assert django.environs[0]["CONTENT_LENGTH"] == "8"


@pytest.mark.parametrize("chunks", ["zz\r\ncount\r\n", "5\r\ncount=12\r\n0\r\n\r\n", "-1\r\n\r\n"])
def test_broken_chunks_make_nothing(server: LimitedServer, django: RecordingApplication, chunks: str) -> None:
    peer = RawConnection(server).send(build_post_request(chunks, "Transfer-Encoding: chunked"))

    assert b" 400 " in peer.receive_all()
    assert django.bodies == []


def test_chunks_without_their_end_make_nothing(server: LimitedServer, django: RecordingApplication) -> None:
    RawConnection(server).send(build_post_request("8\r\ncount=12\r\n", "Transfer-Encoding: chunked")).close()

    assert RawConnection(server).send(build_get_request()).read_status() == 200
    assert django.bodies == [b""]


def test_a_length_and_chunks_at_once_are_refused(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(
        build_post_request("0\r\n\r\n", "Transfer-Encoding: chunked", "Content-Length: 8")
    )

    assert b" 400 " in peer.receive_all()
    assert django.bodies == []


@pytest.mark.parametrize("second", ["7", "8, 7", "-8", "8.0", "nine"])
def test_lengths_that_disagree_are_refused(server: LimitedServer, django: RecordingApplication, second: str) -> None:
    peer = RawConnection(server).send(build_post_request("count=12", f"Content-Length: {second}"))

    assert b" 400 " in peer.receive_all()
    assert django.bodies == []


def test_a_length_said_twice_alike_is_one(server: LimitedServer, django: RecordingApplication) -> None:
    assert RawConnection(server).send(build_post_request("count=12", "Content-Length: 8")).read_status() == 200
    assert django.bodies == [b"count=12"]


def test_an_empty_body_is_a_body(server: LimitedServer, django: RecordingApplication) -> None:
    assert RawConnection(server).send(build_post_request("")).read_status() == 200
    assert django.bodies == [b""]


def test_a_peer_that_asks_first_is_told_to_go_on(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_post_request("", "Expect: 100-continue", length=8))

    assert peer.read_status() == 100
    assert peer.send("count=12").read_status() == 200
    assert django.bodies == [b"count=12"]


def test_a_peer_that_asks_first_to_send_too_much_is_told_not_to(server: LimitedServer) -> None:
    assert (
        RawConnection(server).send(build_post_request("", "Expect: 100-continue", length=200_001)).read_status() == 413
    )


@pytest.mark.parametrize("size", [200_001, 10**12])
def test_too_large_a_form_is_refused_unread_in_one_sentence(
    server: LimitedServer, django: RecordingApplication, size: int
) -> None:
    answer = RawConnection(server).send(build_post_request("count=12", length=size)).read_response()

    assert " 413 " in answer
    assert "more than this page accepts, so nothing was changed" in answer
    assert django.bodies == []


def test_too_large_a_form_in_chunks_is_refused_when_it_gets_there(
    server: LimitedServer, django: RecordingApplication
) -> None:
    chunk = f"{50_000:x}\r\n{'.' * 50_000}\r\n"

    assert RawConnection(server).send(build_post_request(chunk * 5, "Transfer-Encoding: chunked")).read_status() == 413
    assert django.bodies == []


def test_the_page_of_a_refusal_has_the_policy_and_is_kept_by_nobody(server: LimitedServer) -> None:
    answer = RawConnection(server).send(build_post_request("", length=10**9)).read_response()

    assert "default-src 'none'" in answer.partition("content-security-policy: ")[2].partition("\r\n")[0]
    assert "cache-control: no-store" in answer
    assert "<h1>That is too large</h1>" in answer


def test_a_part_of_a_page_gets_the_sentence_alone(server: LimitedServer) -> None:
    answer = RawConnection(server).send(build_post_request("", "HX-Request: true", length=10**9)).read_response()

    assert "content-type: text/plain" in answer
    assert "<" not in answer


def test_an_invited_device_may_send_a_whole_file_and_nobody_else(
    server: LimitedServer, django: RecordingApplication
) -> None:
    body = "." * 300_000

    assert (
        RawConnection(server).send(build_post_request(body, build_device_header(), path="/import/")).read_status()
        == 200
    )
    assert RawConnection(server).send(build_post_request("", length=300_000, path="/import/")).read_status() == 413
    assert (
        RawConnection(server)
        .send(build_post_request("", build_device_header(), length=300_000, path="/imports/"))
        .read_status()
        == 413
    )
    assert [len(body) for body in django.bodies] == [300_000]


def test_a_file_that_no_export_can_be_is_refused_with_its_bound(server: LimitedServer) -> None:
    answer = (
        RawConnection(server)
        .send(build_post_request("", build_device_header(), length=1_000_001, path="/import/"))
        .read_response()
    )

    assert " 413 " in answer
    assert "larger than 256 MiB" in answer


def test_a_second_file_on_its_way_is_asked_to_come_later(server: LimitedServer) -> None:
    first = RawConnection(server).send(build_post_request("", build_device_header(), length=300_000, path="/import/"))
    wait_until(lambda: len(server.site.body_reader.deadlines_by_limit[LIMITS.file_limit]) == 1)

    answer = (
        RawConnection(server)
        .send(build_post_request("", build_device_header(), length=300_000, path="/import/"))
        .read_response()
    )
    first.close()

    assert " 503 " in answer
    assert "retry-after: 5" in answer


def test_a_body_that_stops_coming_is_given_up(server: LimitedServer, django: RecordingApplication) -> None:
    answer = RawConnection(server).send(build_post_request("count=1", length=8)).read_response()

    assert " 408 " in answer
    assert "Not everything arrived in time, so nothing was changed" in answer
    assert django.bodies == []


def test_a_body_that_trickles_is_given_up_too(server: LimitedServer, django: RecordingApplication) -> None:
    """Each byte is in time, all of them are not."""
    peer = RawConnection(server).send(build_post_request("", length=1000))
    peer.socket.settimeout(0.1)
    heard = b""
    while not heard:
        try:
            heard = peer.send(".").socket.recv(1000)
        except TimeoutError:
            continue

    assert b" 408 " in heard
    assert django.bodies == []


def test_when_all_places_are_taken_the_form_that_is_longest_on_its_way_makes_way(
    server: LimitedServer, django: RecordingApplication
) -> None:
    waiting = []
    for number in range(1, 4):
        waiting.append(RawConnection(server).send(build_post_request("count=1", length=8)))
        wait_until(lambda number=number: len(server.site.body_reader.deadlines_by_limit[LIMITS.form_limit]) == number)  # type: ignore[misc]

    whole = RawConnection(server).send(build_post_request("count=1", length=8))

    assert waiting[0].read_status() == 408
    assert whole.send("2").read_status() == 200
    assert django.bodies == [b"count=12"]


def test_one_connection_has_one_body_on_its_way(server: LimitedServer, django: RecordingApplication) -> None:
    peer = RawConnection(server).send(build_post_request("count=12") + build_post_request("count=1", length=8))

    assert peer.read_status() == 200
    wait_until(lambda: len(server.site.body_reader.deadlines_by_limit[LIMITS.form_limit]) == 1)
    assert peer.send("3").read_status() == 200
    assert django.bodies == [b"count=12", b"count=13"]


def test_what_follows_a_refused_body_is_never_taken_for_a_request(
    server: LimitedServer, django: RecordingApplication
) -> None:
    """The rest of a body that nobody reads holds a request; it is still that body."""
    hidden = build_post_request("count=12")
    peer = RawConnection(server).send(build_post_request("." * 200_000, length=200_000 + len(hidden)))

    assert peer.read_status() == 413
    peer.send(hidden)
    assert peer.send(build_post_request("count=13")).read_status() == 200
    assert django.bodies == [b"count=13"]


def test_nothing_is_left_in_memory_of_what_was_cut(server: LimitedServer) -> None:
    for _ in range(10):
        RawConnection(server).send(build_post_request("count=1", length=8)).close()

    wait_until(lambda: server.limiter.connection_count == 0)
    wait_until(lambda: not is_answering(server))
    assert not any(server.site.body_reader.deadlines_by_limit.values())
