"""Answers of one piece are handed to the event loop once; longer ones as they come."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

import a2wsgi
import pytest
from a2wsgi.wsgi import WSGIResponder

from companion.handing import HandedOnce
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

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    coroutines.run(HandedOnce(application)(SCOPE, receive, send))
    return sent


def test_an_answer_of_one_piece_comes_as_its_head_and_one_body() -> None:
    head, body = answered(b"whole")

    assert (head["status"], head["headers"]) == (200, [(b"content-type", b"text/plain")])
    assert body == {"type": "http.response.body", "body": b"whole"}


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


def test_what_of_a2wsgi_is_leaned_on_is_there() -> None:
    call = inspect.getsource(WSGIResponder.__call__)

    assert "self.sender(send)" in call
    assert call.index("send_queue.put(None)") < call.index("await sender")
    assert "self.send(" in inspect.getsource(WSGIResponder.wsgi)
    assert "self.send(" in inspect.getsource(WSGIResponder.start_response)
    assert list(inspect.signature(WSGIResponder).parameters) == ["app", "executor", "send_queue_size"]
    assert "self.executor" in inspect.getsource(a2wsgi.WSGIMiddleware.__init__)
