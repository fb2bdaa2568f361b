"""ASGI as this site speaks it: applications for HTTP alone, and the messages that an answer is made of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from asgiref.typing import (
    ASGIReceiveCallable,
    ASGISendCallable,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    HTTPScope,
)

HTTPApplication = Callable[[HTTPScope, ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]


def build_start(status: int, headers: Iterable[tuple[bytes, bytes]] = ()) -> HTTPResponseStartEvent:
    """Return the message that begins an answer."""
    return {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}


def build_body(chunk: bytes = b"", *, has_more: bool = False) -> HTTPResponseBodyEvent:
    """Return a message with a piece of the body, the last one unless there is ``more``."""
    return {"type": "http.response.body", "body": chunk, "more_body": has_more}
