"""What is sent is read whole before anybody acts upon it, or makes nothing."""

import errno
import tempfile
from collections.abc import Iterator

import pytest

from companion.limits import Limits, Room
from companion.server import GuardedServer
from tests.companion.wire import Peer, Recorder, get, invited, is_answering, post, serving, wait_until

LIMITS = Limits(
    head_seconds=2,
    stall_seconds=0.3,
    forms=Room(bytes=200_000, seconds=0.8, places=3),
    files=Room(bytes=1_000_000, seconds=2, places=1),
)


@pytest.fixture
def django() -> Recorder:
    return Recorder()


@pytest.fixture
def server(django: Recorder) -> Iterator[GuardedServer]:
    with serving(LIMITS, django) as server:
        yield server


def test_a_whole_body_arrives_as_it_was_sent(server: GuardedServer, django: Recorder) -> None:
    assert Peer(server).say(post("count=12")).status() == 200
    assert django.bodies == [b"count=12"]


def test_a_body_that_comes_in_bits_arrives_once_and_whole(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("count", length=8))
    peer.say("=1").say("2")

    assert peer.status() == 200
    assert django.bodies == [b"count=12"]


@pytest.mark.parametrize("missing", range(1, 9))
def test_a_cut_connection_makes_no_move(server: GuardedServer, django: Recorder, missing: int) -> None:
    Peer(server).say(post("count=12"[:-missing], length=8)).cut()

    wait_until(lambda: server.guard.total == 0)
    assert Peer(server).say(get()).status() == 200
    assert django.bodies == [b""]


def test_a_connection_closed_for_sending_alone_makes_no_move(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("count=1", length=8))
    peer.socket.shutdown(1)

    assert peer.hear_all() == b""
    assert django.bodies == []


def test_the_whole_form_sent_again_counts(server: GuardedServer, django: Recorder) -> None:
    Peer(server).say(post("count=1", length=8)).cut()

    assert Peer(server).say(post("count=12")).status() == 200
    assert django.bodies == [b"count=12"]


def test_a_large_body_goes_by_the_disk(server: GuardedServer, django: Recorder) -> None:
    body = bytes(range(256)) * 700

    assert Peer(server).say(post(body)).status() == 200
    assert django.bodies == [body]


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [(errno.ENOSPC, 507, "The disk of the host is full"), (errno.EROFS, 503, "cannot write to its folder")],
)
def test_whoever_sends_what_finds_no_place_reads_why(
    server: GuardedServer, django: Recorder, monkeypatch: pytest.MonkeyPatch, number: int, status: int, said: str
) -> None:
    """Closed at once, a browser that is still sending would only tell of a lost connection."""

    def refuse(_file: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "rollover", refuse)
    peer = Peer(server).say(post(bytes(100_000), length=190_000))
    answer = peer.say(bytes(90_000)).answer()

    assert f" {status} " in answer.partition("\r\n")[0]
    assert said in answer
    assert django.bodies == []
    assert peer.say(post("count=1")).status() == 200


def test_chunks_are_put_together_and_measured(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("5\r\ncount\r\n3\r\n=12\r\n0\r\n\r\n", "Transfer-Encoding: chunked"))

    assert peer.status() == 200
    assert django.bodies == [b"count=12"]
    assert django.seen[0]["CONTENT_LENGTH"] == "8"


@pytest.mark.parametrize("chunks", ["zz\r\ncount\r\n", "5\r\ncount=12\r\n0\r\n\r\n", "-1\r\n\r\n"])
def test_broken_chunks_make_nothing(server: GuardedServer, django: Recorder, chunks: str) -> None:
    peer = Peer(server).say(post(chunks, "Transfer-Encoding: chunked"))

    assert b" 400 " in peer.hear_all()
    assert django.bodies == []


def test_chunks_without_their_end_make_nothing(server: GuardedServer, django: Recorder) -> None:
    Peer(server).say(post("8\r\ncount=12\r\n", "Transfer-Encoding: chunked")).cut()

    assert Peer(server).say(get()).status() == 200
    assert django.bodies == [b""]


def test_a_length_and_chunks_at_once_are_refused(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("0\r\n\r\n", "Transfer-Encoding: chunked", "Content-Length: 8"))

    assert b" 400 " in peer.hear_all()
    assert django.bodies == []


@pytest.mark.parametrize("second", ["7", "8, 7", "-8", "8.0", "nine"])
def test_lengths_that_disagree_are_refused(server: GuardedServer, django: Recorder, second: str) -> None:
    peer = Peer(server).say(post("count=12", f"Content-Length: {second}"))

    assert b" 400 " in peer.hear_all()
    assert django.bodies == []


def test_a_length_said_twice_alike_is_one(server: GuardedServer, django: Recorder) -> None:
    assert Peer(server).say(post("count=12", "Content-Length: 8")).status() == 200
    assert django.bodies == [b"count=12"]


def test_an_empty_body_is_a_body(server: GuardedServer, django: Recorder) -> None:
    assert Peer(server).say(post("")).status() == 200
    assert django.bodies == [b""]


def test_a_peer_that_asks_first_is_told_to_go_on(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("", "Expect: 100-continue", length=8))

    assert peer.status() == 100
    assert peer.say("count=12").status() == 200
    assert django.bodies == [b"count=12"]


def test_a_peer_that_asks_first_to_send_too_much_is_told_not_to(server: GuardedServer) -> None:
    assert Peer(server).say(post("", "Expect: 100-continue", length=200_001)).status() == 413


@pytest.mark.parametrize("size", [200_001, 10**12])
def test_too_large_a_form_is_refused_unread_in_one_sentence(server: GuardedServer, django: Recorder, size: int) -> None:
    answer = Peer(server).say(post("count=12", length=size)).answer()

    assert " 413 " in answer
    assert "larger than this page takes, so nothing was changed" in answer
    assert django.bodies == []


def test_too_large_a_form_in_chunks_is_refused_when_it_gets_there(server: GuardedServer, django: Recorder) -> None:
    chunk = f"{50_000:x}\r\n{'.' * 50_000}\r\n"

    assert Peer(server).say(post(chunk * 5, "Transfer-Encoding: chunked")).status() == 413
    assert django.bodies == []


def test_the_page_of_a_refusal_has_the_policy_and_is_kept_by_nobody(server: GuardedServer) -> None:
    answer = Peer(server).say(post("", length=10**9)).answer()

    assert "default-src 'none'" in answer.partition("content-security-policy: ")[2].partition("\r\n")[0]
    assert "cache-control: no-store" in answer
    assert "<h1>That is too large</h1>" in answer


def test_a_part_of_a_page_gets_the_sentence_alone(server: GuardedServer) -> None:
    answer = Peer(server).say(post("", "HX-Request: true", length=10**9)).answer()

    assert "content-type: text/plain" in answer
    assert "<" not in answer


def test_an_invited_device_may_send_a_whole_file_and_nobody_else(server: GuardedServer, django: Recorder) -> None:
    body = "." * 300_000

    assert Peer(server).say(post(body, invited(), path="/import/")).status() == 200
    assert Peer(server).say(post("", length=300_000, path="/import/")).status() == 413
    assert Peer(server).say(post("", invited(), length=300_000, path="/imports/")).status() == 413
    assert [len(body) for body in django.bodies] == [300_000]


def test_a_file_that_no_export_can_be_is_refused_with_its_bound(server: GuardedServer) -> None:
    answer = Peer(server).say(post("", invited(), length=1_000_001, path="/import/")).answer()

    assert " 413 " in answer
    assert "at most 256 MiB" in answer


def test_a_second_file_on_its_way_is_asked_to_come_later(server: GuardedServer) -> None:
    first = Peer(server).say(post("", invited(), length=300_000, path="/import/"))
    wait_until(lambda: len(server.site.bodies.reading[LIMITS.files]) == 1)

    answer = Peer(server).say(post("", invited(), length=300_000, path="/import/")).answer()
    first.cut()

    assert " 503 " in answer
    assert "retry-after: 5" in answer


def test_a_body_that_stops_coming_is_given_up(server: GuardedServer, django: Recorder) -> None:
    answer = Peer(server).say(post("count=1", length=8)).answer()

    assert " 408 " in answer
    assert "did not come in time, so nothing was changed" in answer
    assert django.bodies == []


def test_a_body_that_trickles_is_given_up_too(server: GuardedServer, django: Recorder) -> None:
    """Each byte is in time, all of them are not."""
    peer = Peer(server).say(post("", length=1000))
    peer.socket.settimeout(0.1)
    heard = b""
    while not heard:
        try:
            heard = peer.say(".").socket.recv(1000)
        except TimeoutError:
            continue

    assert b" 408 " in heard
    assert django.bodies == []


def test_when_all_places_are_taken_the_form_that_is_longest_on_its_way_makes_way(
    server: GuardedServer, django: Recorder
) -> None:
    waiting = []
    for number in range(1, 4):
        waiting.append(Peer(server).say(post("count=1", length=8)))
        wait_until(lambda number=number: len(server.site.bodies.reading[LIMITS.forms]) == number)  # type: ignore[misc]

    whole = Peer(server).say(post("count=1", length=8))

    assert waiting[0].status() == 408
    assert whole.say("2").status() == 200
    assert django.bodies == [b"count=12"]


def test_one_connection_has_one_body_on_its_way(server: GuardedServer, django: Recorder) -> None:
    peer = Peer(server).say(post("count=12") + post("count=1", length=8))

    assert peer.status() == 200
    wait_until(lambda: len(server.site.bodies.reading[LIMITS.forms]) == 1)
    assert peer.say("3").status() == 200
    assert django.bodies == [b"count=12", b"count=13"]


def test_what_follows_a_refused_body_is_never_taken_for_a_request(server: GuardedServer, django: Recorder) -> None:
    """The rest of a body that nobody reads holds a request; it is still that body."""
    hidden = post("count=12")
    peer = Peer(server).say(post("." * 200_000, length=200_000 + len(hidden)))

    assert peer.status() == 413
    peer.say(hidden)
    assert peer.say(post("count=13")).status() == 200
    assert django.bodies == [b"count=13"]


def test_nothing_is_left_in_memory_of_what_was_cut(server: GuardedServer) -> None:
    for _ in range(10):
        Peer(server).say(post("count=1", length=8)).cut()

    wait_until(lambda: server.guard.total == 0)
    wait_until(lambda: not is_answering(server))
    assert not any(server.site.bodies.reading.values())
