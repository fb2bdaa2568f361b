"""ASGI types and messages for HTTP, and flags that a connection and its application share in the ``state`` of the scope."""

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

STREAM_FLAG = "dreamkeeper.stream"
DISCONNECTED_FLAG = "dreamkeeper.gone"


def build_start(status: int, headers: Iterable[tuple[bytes, bytes]] = ()) -> HTTPResponseStartEvent:
    """Return the message that starts a response."""
    return {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}


def build_body(chunk: bytes = b"", *, has_more: bool = False) -> HTTPResponseBodyEvent:
    """Return a message with a chunk of the body, the last one unless ``has_more``."""
    return {"type": "http.response.body", "body": chunk, "more_body": has_more}


def set_flag(scope: HTTPScope, flag: str) -> None:
    """Set ``flag`` on the request of ``scope``: STREAM, or GONE for a peer that disconnected."""
    scope["state"][flag] = True


def has_flag(scope: HTTPScope, flag: str) -> bool:
    """Return whether ``flag`` is set on the request of ``scope``."""
    return flag in scope.get("state", {})
