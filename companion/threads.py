"""Django in threads: who gets one, and why no answer keeps one for long.

Requests that take long have threads of their own, and so have those that change something: while a database is slow to
write, pages are still read. An answer of up to 1 MiB is handed over whole, so that its reader may take as long as it
likes; a larger one holds its thread while it is read, and there are few of these at a time.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import IO

from companion import gate, outages, refusals
from companion.interfaces import WSGI, Environ, Message, Scope, Send, StartResponse
from companion.limits import EXPENSIVE_PATHS, HEAVY_PATHS, Limits, Threads
from companion.marks import GONE, is_marked
from companion.refusals import Refused
from companion.wsgi_bridge import BufferedWSGIMiddleware, closing

BODY = "dreamkeeper.body"
UNTIL = "dreamkeeper.until"
PIECE = 64 * 1024
READING = ("GET", "HEAD")

log = logging.getLogger(__name__)


class Pools:
    """The threads in which ``application``, a WSGI application, answers."""

    def __init__(self, application: WSGI, limits: Limits) -> None:
        self.limits = limits
        joined = Joined(application, limits)
        self.reading, self.writing = Pool(joined, limits.reading), Pool(joined, limits.writing)
        self.heavy, self.expensive = (
            FairPool(Pool(joined, plan), limits.per_device) for plan in (limits.heavy, limits.expensive)
        )

    async def answer(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        """Answer the request of ``scope``, whose ``body`` is there. Raises Refused when too many wait already."""
        told = {**scope, BODY: body, UNTIL: time.monotonic() + self.limits.waiting_seconds}
        await self._pool(scope).answer(told, send)

    def _pool(self, scope: Scope) -> Pool | FairPool:
        if HEAVY_PATHS.fullmatch(scope["path"]):
            return self.heavy
        if EXPENSIVE_PATHS.fullmatch(scope["path"]):
            return self.expensive
        return self.reading if scope["method"] in READING else self.writing


class Pool:
    """Some threads, and the requests that wait for one of them."""

    def __init__(self, application: WSGI, plan: Threads) -> None:
        self.application = application
        self.most = plan.waiting
        self.waiting = 0
        self._lock = threading.Lock()
        self._run = BufferedWSGIMiddleware(self._begin, plan.number)

    async def answer(self, scope: Scope, send: Send) -> None:
        """Answer in the next free thread. Raises Refused when too many wait already."""
        if self.waiting >= self.most:
            raise Refused(refusals.BUSY)
        self._count(1)
        await self._run(scope, _nothing_more, send)

    def _begin(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        self._count(-1)
        scope = environ["asgi.scope"]
        is_in_vain = environ["REQUEST_METHOD"] in READING and is_marked(scope, GONE)
        if is_in_vain or time.monotonic() > scope[UNTIL]:
            return refusals.answer_in_thread(scope, start_response, refusals.BUSY)
        return self.application(environ, start_response)

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

    async def answer(self, scope: Scope, send: Send) -> None:
        """Answer when it is the request's turn. Raises Refused when too many wait already."""
        who = _sender(scope)
        line = self.lines.get(who)
        if line is None:
            self.lines[who] = deque()
        elif len(line) >= self.most:
            raise Refused(refusals.BUSY)
        else:
            await self._wait(line, who)
        try:
            await self.pool.answer(scope, send)
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


def _sender(scope: Scope) -> str:
    """Return what stands for the device that sent a request; strangers are told apart by their addresses."""
    device = gate.device_of(scope)
    if device is not None:
        return device.id
    return str(scope["client"][0]) if scope["client"] else ""


class Joined:
    """A WSGI application whose answers come in one piece, the large ones excepted."""

    def __init__(self, application: WSGI, limits: Limits) -> None:
        self.application = application
        self.most = limits.joined_bytes
        self.large = threading.BoundedSemaphore(limits.large_answers)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterator[bytes]:
        """Yield the answer; nothing of it has left, and its status may still change, until the first piece."""
        scope = environ["asgi.scope"]
        environ["wsgi.input"] = scope[BODY]
        begun = Begun()
        with closing(self.application(environ, begun)) as answer:
            pieces = iter(answer)
            try:
                first, is_whole = _join(pieces, self.most)
            except Exception as error:
                refusal = outages.refusal_for(error)
                if refusal is None:
                    raise
                yield from refusals.answer_in_thread(scope, start_response, refusal)
                return
            if is_whole:
                start_response(*begun.told)
                yield first
                return
            yield from self._in_pieces(scope, start_response, begun, itertools.chain([first], pieces))

    def _in_pieces(
        self, scope: Scope, start_response: StartResponse, begun: Begun, pieces: Iterator[bytes]
    ) -> Iterator[bytes]:
        if not self.large.acquire(blocking=False):
            yield from refusals.answer_in_thread(scope, start_response, refusals.BUSY)
            return
        try:
            start_response(*begun.told)
            for piece in pieces:
                for at in range(0, len(piece), PIECE):
                    if is_marked(scope, GONE):
                        return
                    yield piece[at : at + PIECE]
        finally:
            self.large.release()


class Begun:
    """Stands in for ``start_response`` and keeps what it was told."""

    told: tuple[object, ...] = ()

    def __call__(self, *told: object) -> Callable[[bytes], None]:
        """Keep status, headers and maybe what went wrong; the old way to write, through what is returned, is none."""
        self.told = told
        return _no_write


def _join(pieces: Iterator[bytes], most: int) -> tuple[bytes, bool]:
    """Join the first pieces until there are more bytes than ``most``; give them, and whether they are all."""
    taken: list[bytes] = []
    size = 0
    for piece in pieces:
        taken.append(piece)
        size += len(piece)
        if size > most:
            return b"".join(taken), False
    return b"".join(taken), True


def _no_write(_piece: bytes) -> None:
    raise NotImplementedError


async def _nothing_more() -> Message:
    return {"type": "http.disconnect"}
