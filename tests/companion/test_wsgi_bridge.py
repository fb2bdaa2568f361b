"""The WSGI bridge: buffered and large responses, and the environ of PEP 3333."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from asgiref.typing import HTTPScope

from companion import error_pages
from companion.asgi_messages import DISCONNECTED_FLAG, set_flag
from companion.error_pages import HttpError
from companion.limits import Limits
from companion.wsgi_bridge import RESPONSE_CHUNK_BYTES, StartResponse, WSGIBridge, build_environ

SCOPE: Any = {
    "type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "http_version": "1.1", "scheme": "http",
    "server": None, "client": None, "state": {},
}  # fmt: skip
LIMITS = replace(Limits(), max_buffered_bytes=4)
HEAD = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")], "trailers": False}


def build_scope() -> HTTPScope:
    return cast("HTTPScope", {**SCOPE, "state": {}})


class FakeApplication:
    """A WSGI application that responds with these chunks; it may fail after them, and records whether its response was closed."""

    def __init__(self, *pieces: bytes, fails: Exception | None = None) -> None:
        self.pieces = pieces
        self.fails = fails
        self.is_closed = False

    def __call__(self, _environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", " text/plain")])
        return self._answer()

    def _answer(self) -> Iterator[bytes]:
        try:
            yield from self.pieces
            if self.fails is not None:
                raise self.fails
        finally:
            self.is_closed = True


def list_bodies(sent: list[Any]) -> list[tuple[bytes, bool]]:
    return [(message["body"], message["more_body"]) for message in sent]


@pytest.mark.parametrize("pieces", [(), (b"abcd",), (b"a", b"b", b"cd")])
def test_a_whole_answer_is_a_head_and_one_body_and_nothing_is_handed_over(pieces: tuple[bytes, ...]) -> None:
    application, handed = FakeApplication(*pieces), list[Any]()

    head, *rest = WSGIBridge(application, LIMITS).respond(build_scope(), io.BytesIO(), handed.append)

    assert head == HEAD
    assert list_bodies(rest) == [(b"".join(pieces), False)]
    assert handed == []
    assert application.is_closed


def test_a_large_answer_is_handed_over_in_pieces_that_are_not_large() -> None:
    application, handed = FakeApplication(b"abc", b"de", b"." * (RESPONSE_CHUNK_BYTES + 1)), list[Any]()

    rest = WSGIBridge(application, LIMITS).respond(build_scope(), io.BytesIO(), handed.append)

    assert handed[0] == HEAD
    assert list_bodies(handed[1:]) == [(b"abcde", True), (b"." * RESPONSE_CHUNK_BYTES, True), (b".", True)]
    assert list_bodies(rest) == [(b"", False)]
    assert application.is_closed


def test_a_large_answer_ends_when_its_reader_is_gone() -> None:
    application, request, handed = FakeApplication(b"abcde", b"f"), build_scope(), list[Any]()

    def hand_over(message: Any) -> None:
        handed.append(message)
        set_flag(request, DISCONNECTED_FLAG)

    WSGIBridge(application, LIMITS).respond(request, io.BytesIO(), hand_over)

    assert handed == [HEAD]
    assert application.is_closed


def test_one_large_answer_too_many_is_refused_and_the_next_is_given_when_there_is_room() -> None:
    bridge = WSGIBridge(FakeApplication(b"abcde"), replace(LIMITS, max_large_responses=1))
    caught: list[HttpError] = []

    def respond_again(message: Any) -> None:
        if message == HEAD:
            with pytest.raises(HttpError) as refused:
                bridge.respond(build_scope(), io.BytesIO(), respond_again)
            caught.append(refused.value)

    for _ in range(2):
        bridge.respond(build_scope(), io.BytesIO(), respond_again)

    assert [refused.page for refused in caught] == [error_pages.SERVER_BUSY] * 2


def test_of_a_small_answer_that_fails_nothing_is_sent() -> None:
    application = FakeApplication(b"half", fails=RuntimeError("It fails"))

    with pytest.raises(RuntimeError, match="It fails"):
        WSGIBridge(application, LIMITS).respond(build_scope(), io.BytesIO(), handed_over_is_an_error)
    assert application.is_closed


def test_an_answer_that_fails_because_of_the_machine_is_refused_with_the_reason() -> None:
    application = FakeApplication(fails=OSError(28, "No space left on device"))

    with pytest.raises(HttpError) as caught:
        WSGIBridge(application, LIMITS).respond(build_scope(), io.BytesIO(), handed_over_is_an_error)
    assert caught.value.page == error_pages.DISK_FULL


def test_an_answer_that_never_says_its_status_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="start_response"):
        WSGIBridge(lambda _environ, _start: [b"body"], LIMITS).respond(
            build_scope(), io.BytesIO(), handed_over_is_an_error
        )


def handed_over_is_an_error(message: Any) -> None:
    raise AssertionError(message)


def test_an_error_after_the_head_was_sent_is_raised_and_before_it_replaces_the_head() -> None:
    start, error = StartResponse(), ValueError("late")
    start("200 OK", [])
    start("500 Internal Server Error", [], (ValueError, error, None))
    assert start.take_start_event()["status"] == 500

    with pytest.raises(ValueError, match="late"):
        start("500 Internal Server Error", [], (ValueError, error, None))


def test_the_variables_of_a_request() -> None:
    headers = [
        (b"host", b"table"), (b"content-type", b"text/plain"), (b"content-length", b"3"), (b"x-two", b"1"), (b"x-two", b"2"),
    ]  # fmt: skip
    request: Any = {
        **SCOPE, "method": "POST", "path": "/caf\u00e9", "query_string": b"a=%20", "headers": headers, "scheme": "https",
        "server": ("10.0.0.1", 8000), "client": ("10.0.0.2", 4711),
    }  # fmt: skip
    body = io.BytesIO(b"a=1")

    assert build_environ(request, body) == {
        "REQUEST_METHOD": "POST", "SCRIPT_NAME": "", "PATH_INFO": "/caf\u00c3\u00a9",
        "QUERY_STRING": "a=%20", "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.input": body,
        "SERVER_NAME": "10.0.0.1", "SERVER_PORT": "8000", "REMOTE_ADDR": "10.0.0.2", "REMOTE_PORT": "4711", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https", "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": True,
        "wsgi.run_once": False, "HTTP_HOST": "table", "CONTENT_TYPE": "text/plain", "CONTENT_LENGTH": "3", "HTTP_X_TWO": "1,2",
    }  # fmt: skip
