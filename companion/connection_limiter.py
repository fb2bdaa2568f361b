"""Connection limits, from the first byte to the last.

Between requests a connection has one absolute deadline to send whole headers. While its response waits for its
reader, it has to make progress. Above the limit, the connections that have waited longest without a request are
closed first. Request bodies are limited by ``companion.request_bodies``, responses by ``companion.worker_pools``.

The server's own protocol is wrapped, not subclassed: asyncio reports connections, ASGI reports requests, and the peer
address, which is in both, matches a request to its connection.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Callable
from typing import cast

import h11
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope
from django.dispatch import Signal

from companion.asgi_messages import DISCONNECTED_FLAG, STREAM_FLAG, HTTPApplication, has_flag, set_flag
from companion.error_pages import RETRY_AFTER_SECONDS
from companion.limits import Limits

TOO_MANY_CONNECTIONS_RESPONSE = (
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n"
    f"Retry-After: {RETRY_AFTER_SECONDS}\r\nConnection: close\r\n\r\nToo many connections"
).encode()

UNKNOWN_PEER = ("", 0)
"""The peer of a connection that was already gone."""

RESET_LINGER = struct.pack("ii", 1, 0)

CHECKS_PER_STALL = 30
"""Checks of a stalled response before it is given up."""

connection_count_changed = Signal()
"""Sent with the ``count`` of open connections of this process."""
connection_refused = Signal()
"""Sent with the ``limit`` that a connection was refused or ended for: *address*, *connections* or *slow-readers*."""


class ConnectionLimiter:
    """The counted connections of one server.

    ``is_shared_address`` returns whether many devices may use an address; the limit per address applies to the
    others.
    """

    def __init__(self, limits: Limits, is_shared_address: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_shared_address = is_shared_address
        self.connections: dict[tuple[str, int], LimitedProtocol] = {}
        self.counts_by_address: Counter[str] = Counter()
        # Ordered: the first has been in it longest.
        self.waiting_connections: dict[LimitedProtocol, None] = {}
        self.slow_connections: dict[LimitedProtocol, None] = {}

    @property
    def connection_count(self) -> int:
        """Return the number of connections."""
        return len(self.connections)

    def wrap_application(self, application: HTTPApplication) -> HTTPApplication:
        """Return ``application`` wrapped, so that its requests notify their connection when they start and end."""

        async def respond(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
            scope.setdefault("state", {})
            connection = self.connections.get(scope["client"]) if scope["client"] else None
            if connection is None:
                set_flag(scope, DISCONNECTED_FLAG)
                await application(scope, receive, send)
                return

            async def send_and_track(message: ASGISendEvent) -> None:
                await send(message)
                if message["type"] == "http.response.body" and not message.get("more_body", False):
                    connection.complete_request(scope)

            connection.begin_request(scope)
            try:
                await application(scope, receive, send_and_track)
            finally:
                connection.complete_request(scope)

        return respond

    def add_connection(self, connection: LimitedProtocol) -> bool:
        """Count a new connection; return False if the limits allow no more."""
        self.connections[connection.peer] = connection
        address, _port = connection.peer
        self.counts_by_address[address] += 1
        self._announce_count()
        if self.counts_by_address[address] > self.limits.max_per_address and not self.is_shared_address(address):
            connection_refused.send_robust(sender=None, limit="address")
            return False
        if self.connection_count <= self.limits.max_connections:
            return True
        connection_refused.send_robust(sender=None, limit="connections")
        return _reset_oldest(self.waiting_connections)

    def remove_connection(self, connection: LimitedProtocol) -> None:
        """Stop counting a connection."""
        if self.connections.get(connection.peer) is connection:
            del self.connections[connection.peer]
            self._announce_count()
        address, _port = connection.peer
        self.counts_by_address -= Counter({address: 1})
        self.waiting_connections.pop(connection, None)
        self.slow_connections.pop(connection, None)

    def mark_slow(self, connection: LimitedProtocol) -> None:
        """Record that a response waits for its reader; above the limit, reset the connection that waits longest."""
        self.slow_connections[connection] = None
        if len(self.slow_connections) > self.limits.max_slow_readers:
            connection_refused.send_robust(sender=None, limit="slow-readers")
            _reset_oldest(self.slow_connections)

    def _announce_count(self) -> None:
        connection_count_changed.send_robust(sender=None, count=self.connection_count)


def _reset_oldest(connections: dict[LimitedProtocol, None]) -> bool:
    """Reset the oldest connection in ``connections``; return False if there is none."""
    first = next(iter(connections), None)
    if first is None:
        return False
    del connections[first]
    first.reset()
    return True


class LimitedProtocol(asyncio.Protocol):
    """An asyncio protocol that limits a connection and forwards its events to ``http_protocol``, the server's own.

    ``ConnectionLimiter.wrap_application`` calls ``begin_request`` and ``complete_request``.
    """

    def __init__(self, limiter: ConnectionLimiter, http_protocol: asyncio.Protocol) -> None:
        self.limiter = limiter
        self.http_protocol = http_protocol
        self.limits = limiter.limits
        self.loop = asyncio.get_running_loop()
        self.peer = UNKNOWN_PEER
        self.request: HTTPScope | None = None
        self.is_answering = False
        self.is_paused = False
        self._head_timer: asyncio.TimerHandle | None = None
        self._slow_response: SlowResponse | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the connection, or reset it above the limits."""
        self.transport = cast("asyncio.Transport", transport)
        self.http_protocol.connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.peer = (str(peer[0]), int(peer[1])) if peer else UNKNOWN_PEER
        self._set_tcp_user_timeout()
        if self.limiter.add_connection(self):
            self._start_head_timer()
        else:
            self.transport.write(TOO_MANY_CONNECTIONS_RESPONSE)
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Forward data. Invalid HTTP that can no longer get a response ends the connection."""
        try:
            self.http_protocol.data_received(data)
        except h11.LocalProtocolError:
            self.reset()

    def eof_received(self) -> bool | None:
        """Forward the end of the peer's data."""
        return self.http_protocol.eof_received()

    def begin_request(self, request: HTTPScope) -> None:
        """Record that the headers of a request are complete; stop their timer."""
        self.request, self.is_answering = request, True
        self._cancel_head_timer()

    def complete_request(self, request: HTTPScope) -> None:
        """Record that a request got its response; start the timer of the next headers."""
        if self.request is not request or not self.is_answering:
            return
        self.is_answering = False
        if not self.is_paused:
            self._slow_response = None
        self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the count and the timers."""
        self.http_protocol.connection_lost(exc)
        if self.request is not None:
            set_flag(self.request, DISCONNECTED_FLAG)
        self._cancel_head_timer()
        self._cancel_check()
        self.limiter.remove_connection(self)

    def reset(self) -> None:
        """Close the connection at once and drop unread data; else the system keeps both for minutes."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_LINGER)
        self.transport.abort()

    def _set_tcp_user_timeout(self) -> None:
        """Set the timeout of unacknowledged data; only Linux has one."""
        option = getattr(socket, "TCP_USER_TIMEOUT", None)
        if option is not None:
            milliseconds = int(self.limits.stall_seconds * 1000)
            self.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, milliseconds)

    def pause_writing(self) -> None:
        """Start to watch a response that its reader takes slowly."""
        self.http_protocol.pause_writing()
        self.is_paused = True
        self._slow_response = self._slow_response or SlowResponse(self.loop.time())
        self._slow_response.record_progress(self.loop.time(), self.transport.get_write_buffer_size())
        self.limiter.mark_slow(self)
        self._schedule_check()

    def resume_writing(self) -> None:
        """Stop watching a response that was taken; one that is still being made keeps its deadline."""
        self.http_protocol.resume_writing()
        self.is_paused = False
        self._cancel_check()
        self.limiter.slow_connections.pop(self, None)
        if not self.is_answering:
            self._slow_response = None
        elif self._slow_response is not None:
            self._slow_response.pending_bytes = 0

    def _start_head_timer(self) -> None:
        if self._head_timer is None and not self.transport.is_closing():
            # Closing, unlike aborting, still delivers a pending response.
            self._head_timer = self.loop.call_later(self.limits.head_seconds, self.transport.close)
            self.limiter.waiting_connections[self] = None

    def _cancel_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        self.limiter.waiting_connections.pop(self, None)

    def _check_progress(self) -> None:
        assert self._slow_response is not None
        now = self.loop.time()
        self._slow_response.record_progress(now, self.transport.get_write_buffer_size())
        is_endless = self.request is not None and has_flag(self.request, STREAM_FLAG)
        most = float("inf") if is_endless else self.limits.response_seconds
        if (
            now - self._slow_response.progressed_at >= self.limits.stall_seconds
            or now - self._slow_response.started_at >= most
        ):
            self.reset()
        else:
            self._schedule_check()

    def _schedule_check(self) -> None:
        assert self._slow_response is not None
        self._cancel_check()
        self._slow_response.check_timer = self.loop.call_later(
            self.limits.stall_seconds / CHECKS_PER_STALL, self._check_progress
        )

    def _cancel_check(self) -> None:
        if self._slow_response is not None and self._slow_response.check_timer is not None:
            self._slow_response.check_timer.cancel()
            self._slow_response.check_timer = None


class SlowResponse:
    """The progress of a response that waits for its reader, in event loop times."""

    def __init__(self, now: float) -> None:
        self.started_at = self.progressed_at = now
        self.pending_bytes = 0
        self.check_timer: asyncio.TimerHandle | None = None

    def record_progress(self, now: float, pending_bytes: int) -> None:
        """Record how many bytes are pending; if all were sent in between, 0."""
        if pending_bytes < self.pending_bytes or self.pending_bytes == 0:
            self.progressed_at = now
        self.pending_bytes = pending_bytes
