"""The trace of a request: its view, status, size and time, for the access log and for metrics."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar

from asgiref.typing import ASGISendCallable, ASGISendEvent, HTTPScope
from django.conf import settings
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponseBase

from companion.asgi_messages import STREAM_FLAG, has_flag

request_answered = Signal()
"""Sent with the finished ``trace`` of each request, in the thread of the event loop."""

STATIC_VIEW = "static"
STREAM_VIEW = "stream"
REJECTED_VIEW = "rejected"
"""Above a limit: answered before Django."""
UNKNOWN_VIEW = "none"
"""No view was called: a stranger, an unknown address, a rate limit."""


class RequestTrace:
    """The trace of one request; ``send`` forwards its response.

    ``status`` is None until a response begins; ``seconds`` are those until ``finish``.
    """

    def __init__(self, scope: HTTPScope, send: ASGISendCallable) -> None:
        self.scope = scope
        self.status: int | None = None
        self.byte_count = 0
        self.seconds = 0.0
        self.view_name = STATIC_VIEW if scope["path"].startswith(settings.WHITENOISE_STATIC_PREFIX) else UNKNOWN_VIEW
        self._send = send
        self._started_at = time.perf_counter()
        # The thread that answers inherits it.
        _current_trace.set(self)

    @property
    def is_stream(self) -> bool:
        """Return whether the response lasts until its reader leaves."""
        return has_flag(self.scope, STREAM_FLAG)

    async def send(self, message: ASGISendEvent) -> None:
        """Forward a message of the response, and record its status and size."""
        await self._send(message)
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["type"] == "http.response.body":
            self.byte_count += len(message.get("body", b""))

    def finish(self) -> None:
        """Record the end of the request, and send ``request_answered``."""
        self.seconds = time.perf_counter() - self._started_at
        if self.is_stream:
            self.view_name = STREAM_VIEW
        request_answered.send_robust(sender=None, trace=self)


_current_trace: ContextVar[RequestTrace | None] = ContextVar("trace", default=None)


def view_name_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Record the name of the view that answered in the trace of the request."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        trace, match = _current_trace.get(), request.resolver_match
        if trace is not None and match is not None:
            trace.view_name = match.view_name
        return answer

    return middleware
