"""Connections, watched from their first byte to their last.

Between requests a connection has one absolute time to send whole headers. While its answer waits for its reader, it has to
make progress. When there are too many, those go first that have waited longest without a request. What a request may take
in between is judged by whoever reads its body (``companion.bodies``) and answers it (``companion.threads``).

The server's own protocol is wrapped, not subclassed: asyncio tells of the connection, ASGI of its requests, and the address of
the peer, which is in both, which connection a request came by.
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

from companion.limits import Limits
from companion.marks import GONE, STREAM, is_marked, mark
from companion.messages import HTTPApplication
from companion.refusals import RETRY_SECONDS

FULL = (
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n"
    f"Retry-After: {RETRY_SECONDS}\r\nConnection: close\r\n\r\nToo many connections"
).encode()

NOBODY = ("", 0)
"""The peer of a connection that was gone before it was looked at."""

AT_ONCE = struct.pack("ii", 1, 0)

LOOKS = 30
"""How many times a stalled answer is looked at before it is given up."""


class Guard:
    """The connections of one server, counted.

    ``is_shared`` says of an address whether many devices may speak from it; the limit per address is for the others.
    """

    def __init__(self, limits: Limits, is_shared: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_shared = is_shared
        self.connections: dict[tuple[str, int], GuardedProtocol] = {}
        self.addresses: Counter[str] = Counter()
        # Dictionaries for their order: the first has been in it longest.
        self.waiting: dict[GuardedProtocol, None] = {}
        self.slow: dict[GuardedProtocol, None] = {}

    @property
    def total(self) -> int:
        """Return the number of connections."""
        return len(self.connections)

    def watched(self, application: HTTPApplication) -> HTTPApplication:
        """Return ``application`` wrapped, so that requests tell their connection when they begin and when they are answered."""

        async def answer(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
            scope.setdefault("state", {})
            connection = self.connections.get(scope["client"]) if scope["client"] else None
            if connection is None:
                mark(scope, GONE)
                await application(scope, receive, send)
                return

            async def told(message: ASGISendEvent) -> None:
                await send(message)
                if message["type"] == "http.response.body" and not message.get("more_body", False):
                    connection.complete(scope)

            connection.begin(scope)
            try:
                await application(scope, receive, told)
            finally:
                connection.complete(scope)

        return answer

    def enter(self, connection: GuardedProtocol) -> bool:
        """Count a new connection; False when there is no place for it."""
        self.connections[connection.peer] = connection
        address, _port = connection.peer
        self.addresses[address] += 1
        if self.addresses[address] > self.limits.per_address and not self.is_shared(address):
            return False
        return self.total <= self.limits.connections or _give_up_first(self.waiting)

    def leave(self, connection: GuardedProtocol) -> None:
        """Count a connection no more."""
        if self.connections.get(connection.peer) is connection:
            del self.connections[connection.peer]
        address, _port = connection.peer
        self.addresses -= Counter({address: 1})
        self.waiting.pop(connection, None)
        self.slow.pop(connection, None)

    def slow_down(self, connection: GuardedProtocol) -> None:
        """Note that the answer on a connection waits for its reader; the one that waits longest makes way."""
        self.slow[connection] = None
        if len(self.slow) > self.limits.slow_readers:
            _give_up_first(self.slow)


def _give_up_first(connections: dict[GuardedProtocol, None]) -> bool:
    """End the connection that is longest in ``connections``; False when there is none."""
    first = next(iter(connections), None)
    if first is None:
        return False
    del connections[first]
    first.cut()
    return True


class GuardedProtocol(asyncio.Protocol):
    """A connection with a guard: what asyncio says of it is passed on to ``http``, the server's own protocol.

    ``begin`` and ``complete`` tell of its requests, which ``Guard.watched`` hears of.
    """

    def __init__(self, guard: Guard, http: asyncio.Protocol) -> None:
        self.guard = guard
        self.http = http
        self.limits = guard.limits
        self.loop = asyncio.get_running_loop()
        self.peer = NOBODY
        self.request: HTTPScope | None = None
        self.is_answering = False
        self.is_paused = False
        self._head_timer: asyncio.TimerHandle | None = None
        self._slow: SlowAnswer | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, or end at once when there are too many."""
        self.transport = cast("asyncio.Transport", transport)
        self.http.connection_made(transport)
        peer = transport.get_extra_info("peername")
        self.peer = (str(peer[0]), int(peer[1])) if peer else NOBODY
        self._bound_what_the_system_keeps()
        if self.guard.enter(self):
            self._wait_for_head()
        else:
            self.transport.write(FULL)
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Pass on what came. What is no HTTP, and can no longer be answered so, ends the connection."""
        try:
            self.http.data_received(data)
        except h11.LocalProtocolError:
            self.cut()

    def eof_received(self) -> bool | None:
        """Pass on that the peer sends no more."""
        return self.http.eof_received()

    def begin(self, request: HTTPScope) -> None:
        """Note that the headers of a request are whole, which ends the time there is for them."""
        self.request, self.is_answering = request, True
        self._stop_waiting()

    def complete(self, request: HTTPScope) -> None:
        """Note that a request is answered: the time for the next one begins now."""
        if self.request is not request or not self.is_answering:
            return
        self.is_answering = False
        if not self.is_paused:
            self._slow = None
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind: neither a count nor a timer."""
        self.http.connection_lost(exc)
        if self.request is not None:
            mark(self.request, GONE)
        self._stop_waiting()
        self._stop_looking()
        self.guard.leave(self)

    def cut(self) -> None:
        """End at once. What was not read is dropped: else the system would keep it, and the connection, for minutes."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def _bound_what_the_system_keeps(self) -> None:
        """Have the system give up what it has taken for a peer that does not read; only Linux can."""
        option = getattr(socket, "TCP_USER_TIMEOUT", None)
        if option is not None:
            milliseconds = int(self.limits.stall_seconds * 1000)
            self.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, milliseconds)

    def pause_writing(self) -> None:
        """Watch an answer that its reader does not take as fast as it is made."""
        self.http.pause_writing()
        self.is_paused = True
        self._slow = self._slow or SlowAnswer(self.loop.time())
        self._slow.look(self.loop.time(), self.transport.get_write_buffer_size())
        self.guard.slow_down(self)
        self._look_again()

    def resume_writing(self) -> None:
        """Let go of an answer that has been taken; one that is still being made keeps its time."""
        self.http.resume_writing()
        self.is_paused = False
        self._stop_looking()
        self.guard.slow.pop(self, None)
        if not self.is_answering:
            self._slow = None
        elif self._slow is not None:
            self._slow.left = 0

    def _wait_for_head(self) -> None:
        if self._head_timer is None and not self.transport.is_closing():
            # Closing, unlike aborting, still delivers an answer that is on its way.
            self._head_timer = self.loop.call_later(self.limits.head_seconds, self.transport.close)
            self.guard.waiting[self] = None

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        self.guard.waiting.pop(self, None)

    def _look(self) -> None:
        assert self._slow is not None
        now = self.loop.time()
        self._slow.look(now, self.transport.get_write_buffer_size())
        is_endless = self.request is not None and is_marked(self.request, STREAM)
        most = float("inf") if is_endless else self.limits.answer_seconds
        if now - self._slow.moved >= self.limits.stall_seconds or now - self._slow.begun >= most:
            self.cut()
        else:
            self._look_again()

    def _look_again(self) -> None:
        assert self._slow is not None
        self._stop_looking()
        self._slow.timer = self.loop.call_later(self.limits.stall_seconds / LOOKS, self._look)

    def _stop_looking(self) -> None:
        if self._slow is not None and self._slow.timer is not None:
            self._slow.timer.cancel()
            self._slow.timer = None


class SlowAnswer:
    """How an answer goes on that waits for its reader: ``begun`` and last ``moved`` at these times of the event loop."""

    def __init__(self, now: float) -> None:
        self.begun = self.moved = now
        self.left = 0
        self.timer: asyncio.TimerHandle | None = None

    def look(self, now: float, left: int) -> None:
        """Note how many bytes are ``left`` to be taken; none, when they all were in between."""
        if left < self.left or self.left == 0:
            self.moved = now
        self.left = left
