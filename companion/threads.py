"""Django in threads: who gets one, and why no answer keeps one for long.

Requests that take long have threads of their own, and so have those that change something: while a database is slow to
write, pages are still read. An answer of up to 1 MiB is handed over whole, so that its reader may take as long as it
likes; a larger one holds its thread while it is read, and there are few of these at a time.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import IO
from wsgiref.types import WSGIApplication

from asgiref.typing import ASGISendCallable, ASGISendEvent, HTTPScope

from companion import gate, refusals
from companion.limits import EXPENSIVE_PATHS, HEAVY_PATHS, Limits, Threads
from companion.marks import GONE, is_marked
from companion.refusals import Refused
from companion.wsgi_bridge import WSGIBridge

READING = ("GET", "HEAD")


@dataclass(frozen=True, slots=True)
class Request:
    """A request with its whole ``body``, which may wait for a thread until a time of the monotonic clock."""

    scope: HTTPScope
    body: IO[bytes]
    until: float

    @property
    def is_in_vain(self) -> bool:
        """Return whether nobody waits for the answer any more, and nothing is changed by giving none."""
        return self.scope["method"] in READING and is_marked(self.scope, GONE)


class Pools:
    """The threads in which ``application``, a WSGI application, answers."""

    def __init__(self, application: WSGIApplication, limits: Limits) -> None:
        self.limits = limits
        bridge = WSGIBridge(application, limits)
        self.reading, self.writing = Pool(bridge, limits.reading), Pool(bridge, limits.writing)
        self.heavy, self.expensive = (
            FairPool(Pool(bridge, plan), limits.per_device) for plan in (limits.heavy, limits.expensive)
        )

    async def answer(self, scope: HTTPScope, body: IO[bytes], send: ASGISendCallable) -> None:
        """Answer the request of ``scope``, whose ``body`` is there. Raises Refused when too many wait, or it waited too long."""
        request = Request(scope, body, time.monotonic() + self.limits.waiting_seconds)
        await self._pool(scope).answer(request, send)

    def _pool(self, scope: HTTPScope) -> Pool | FairPool:
        if HEAVY_PATHS.fullmatch(scope["path"]):
            return self.heavy
        if EXPENSIVE_PATHS.fullmatch(scope["path"]):
            return self.expensive
        return self.reading if scope["method"] in READING else self.writing


class Pool:
    """Some threads, and the requests that wait for one of them."""

    def __init__(self, bridge: WSGIBridge, plan: Threads) -> None:
        self.bridge = bridge
        self.most = plan.waiting
        self.waiting = 0
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(plan.number, thread_name_prefix="django")

    async def answer(self, request: Request, send: ASGISendCallable) -> None:
        """Answer in the next free thread. Raises Refused when too many wait already, or as the bridge does."""
        if self.waiting >= self.most:
            raise Refused(refusals.BUSY)
        self._count(1)
        loop = asyncio.get_running_loop()

        async def sent(message: ASGISendEvent) -> None:
            await send(message)

        def hand_over(message: ASGISendEvent) -> None:
            asyncio.run_coroutine_threadsafe(sent(message), loop).result()

        context = contextvars.copy_context()
        for message in await loop.run_in_executor(self._threads, context.run, self._answer, request, hand_over):
            await send(message)

    def _answer(self, request: Request, hand_over: Callable[[ASGISendEvent], None]) -> list[ASGISendEvent]:
        self._count(-1)
        if request.is_in_vain or time.monotonic() > request.until:
            raise Refused(refusals.BUSY)
        return self.bridge.answer(request.scope, request.body, hand_over)

    def _count(self, change: int) -> None:
        with self._lock:
            self.waiting += change


class FairPool:
    """A pool that answers one request of each device at a time; others of the same device wait without a thread.

    It belongs to the event loop. ``most`` of one device may wait.
    """

    def __init__(self, pool: Pool, most: int) -> None:
        self.pool = pool
        self.most = most
        self.lines: dict[str, deque[asyncio.Future[None]]] = {}

    async def answer(self, request: Request, send: ASGISendCallable) -> None:
        """Answer when it is the request's turn. Raises Refused when too many wait already."""
        who = _sender(request.scope)
        line = self.lines.get(who)
        if line is None:
            self.lines[who] = deque()
        elif len(line) >= self.most:
            raise Refused(refusals.BUSY)
        else:
            await self._wait(line, who)
        try:
            await self.pool.answer(request, send)
        finally:
            self._next(who)

    async def _wait(self, line: deque[asyncio.Future[None]], who: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next(who)
            else:
                line.remove(turn)
            raise

    def _next(self, who: str) -> None:
        """Let the next request of a device have its turn."""
        line = self.lines[who]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self.lines[who]


def _sender(scope: HTTPScope) -> str:
    """Return what stands for the device that sent a request; strangers are told apart by their addresses."""
    device = gate.device_of(scope)
    if device is not None:
        return device.id
    return str(scope["client"][0]) if scope["client"] else ""
