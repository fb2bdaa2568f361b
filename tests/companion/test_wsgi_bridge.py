"""Answers of one piece are handed to the event loop once; longer ones as they come. Variables are those of PEP 3333."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from companion.wsgi_bridge import BufferedWSGIMiddleware, Response, build_environ
from tests import coroutines

SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "http_version": "1.1"}


def answered(*pieces: bytes, fails: bool = False) -> list[dict[str, Any]]:
    """Give the messages of an answer of these pieces."""
    sent: list[dict[str, Any]] = []

    def application(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        yield from pieces
        if fails:
            raise RuntimeError("It fails")

    async def send(message: Any) -> None:
        sent.append(message)

    coroutines.run(BufferedWSGIMiddleware(application, 1)(SCOPE, nothing, send))
    return sent


def test_an_answer_of_one_piece_comes_as_its_head_and_one_body() -> None:
    head, body = answered(b"whole")

    assert (head["status"], head["headers"]) == (200, [(b"content-type", b"text/plain")])
    assert body == {"type": "http.response.body", "body": b"whole", "more_body": False}


def test_an_answer_without_a_body_ends_too() -> None:
    assert [message["type"] for message in answered()] == ["http.response.start", "http.response.body"]


def test_a_longer_answer_comes_in_its_pieces() -> None:
    _head, *bodies = answered(b"a", b"b", b"c")

    assert [(body["body"], body.get("more_body", False)) for body in bodies] == [
        (b"a", True), (b"b", True), (b"c", True), (b"", False),
    ]  # fmt: skip


def test_of_an_answer_that_fails_nothing_is_sent() -> None:
    with pytest.raises(RuntimeError, match="It fails"):
        answered(b"half", fails=True)


def test_an_answer_that_never_says_its_status_is_an_error() -> None:
    async def send(message: Any) -> None:
        raise AssertionError(message)

    with pytest.raises(RuntimeError, match="start_response"):
        coroutines.run(BufferedWSGIMiddleware(lambda _environ, _start: [b"body"], 1)(SCOPE, nothing, send))


def test_an_error_after_the_head_was_sent_is_raised_and_before_it_replaces_the_head() -> None:
    async def begin(*, is_begun: bool) -> Response:
        response = Response(asyncio.get_running_loop(), nothing)
        response.start("200 OK", [])
        response.is_begun = is_begun
        error = ValueError("late")
        response.start("500 Internal Server Error", [], (ValueError, error, None))
        return response

    assert coroutines.run(begin(is_begun=False)).unsent()[0]["status"] == 500
    with pytest.raises(ValueError, match="late"):
        coroutines.run(begin(is_begun=True))


async def nothing(*_given: Any) -> Any:
    return {"type": "http.disconnect"}


def test_the_variables_of_a_request() -> None:
    headers = [
        (b"host", b"table"), (b"content-type", b"text/plain"), (b"content-length", b"3"), (b"x-two", b"1"), (b"x-two", b"2"),
    ]  # fmt: skip
    scope = {
        **SCOPE, "method": "POST", "path": "/caf\u00e9", "query_string": b"a=%20", "headers": headers, "scheme": "https",
        "server": ("10.0.0.1", 8000), "client": ("10.0.0.2", 4711),
    }  # fmt: skip
    environ = build_environ(scope)

    assert environ.pop("asgi.scope") is scope
    assert environ == {
        "REQUEST_METHOD": "POST", "SCRIPT_NAME": "", "PATH_INFO": "/caf\u00c3\u00a9",
        "QUERY_STRING": "a=%20", "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "10.0.0.1", "SERVER_PORT": "8000", "REMOTE_ADDR": "10.0.0.2", "REMOTE_PORT": "4711", "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https", "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": True,
        "wsgi.run_once": False, "HTTP_HOST": "table", "CONTENT_TYPE": "text/plain", "CONTENT_LENGTH": "3", "HTTP_X_TWO": "1,2",
    }  # fmt: skip
