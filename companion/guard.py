"""Connections, watched from their first byte to their last.

Between requests a connection has one absolute time to send whole headers. While its answer waits for its reader, it has to
make progress. When there are too many, those go first that have waited longest without a request. What a request may take
in between is judged by whoever reads its body (``companion.bodies``) and answers it (``companion.threads``).

This leans on the inside of uvicorn's protocol; its version is pinned, and a test names each thing leaned on.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from companion.limits import Limits
from companion.marks import GONE, STREAM, is_marked, mark
from companion.refusals import RETRY_SECONDS

FULL = (
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n"
    f"Retry-After: {RETRY_SECONDS}\r\nConnection: close\r\n\r\nToo many connections"
).encode()

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
        self.total = 0
        self.addresses: Counter[str] = Counter()
        # Dictionaries for their order: the first has been in it longest.
        self.waiting: dict[GuardedProtocol, None] = {}
        self.slow: dict[GuardedProtocol, None] = {}

    def enter(self, connection: GuardedProtocol) -> bool:
        """Count a new connection; False when there is no place for it."""
        self.total += 1
        self.addresses[connection.address] += 1
        if self.addresses[connection.address] > self.limits.per_address and not self.is_shared(connection.address):
            return False
        return self.total <= self.limits.connections or _give_up_first(self.waiting)

    def leave(self, connection: GuardedProtocol) -> None:
        """Count a connection no more."""
        self.total -= 1
        self.addresses -= Counter({connection.address: 1})
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


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 connection with a guard."""

    def __init__(self, *args: Any, guard: Guard, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guard = guard
        self.limits = guard.limits
        self.address = ""
        self._head_timer: asyncio.TimerHandle | None = None
        self._slow: SlowAnswer | None = None

    @property
    def request(self) -> RequestResponseCycle | None:
        """The request that came last and its answer; None before the first."""
        return self.cycle

    @property
    def is_answering(self) -> bool:
        """Whether a request has come whose answer is not complete."""
        return self.request is not None and not self.request.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or end at once when there are too many."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._bound_what_the_system_keeps()
        if self.guard.enter(self):
            self._settle()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Take what came; whole headers end the time there is for them."""
        super().data_received(data)
        self._settle()

    def on_response_complete(self) -> None:
        """Go on with the next request, for which the time begins now."""
        super().on_response_complete()
        if self._slow is not None and not self.flow.write_paused:
            self._slow = None
        self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind: neither a count nor a timer."""
        super().connection_lost(exc)
        if self.request is not None:
            mark(self.request.scope, GONE)
        self._unset_keepalive_if_required()
        self._stop_waiting()
        self._stop_looking()
        self.guard.leave(self)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP. The request it broke is over, and whoever reads its body hears that at once."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.cut()
            return
        super().send_400_response(msg)
        if self.is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

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
        super().pause_writing()
        self._slow = self._slow or SlowAnswer(self.loop.time())
        self._slow.look(self.loop.time(), self.transport.get_write_buffer_size())
        self.guard.slow_down(self)
        self._look_again()

    def resume_writing(self) -> None:
        """Let go of an answer that has been taken; one that is still being made keeps its time."""
        super().resume_writing()
        self._stop_looking()
        self.guard.slow.pop(self, None)
        if not self.is_answering:
            self._slow = None
        elif self._slow is not None:
            self._slow.left = 0

    def _settle(self) -> None:
        if self.is_answering or self.transport.is_closing():
            self._stop_waiting()
        elif self._head_timer is None:
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
        is_endless = self.request is not None and is_marked(self.request.scope, STREAM)
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
