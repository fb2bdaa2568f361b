"""Thread pools for Django.

Long requests have their own threads, and so have writes: while a database is slow to write, pages are still read. A
response of up to 1 MiB is buffered whole, so that its reader may be slow; a larger one holds its thread while it is
read, and few of these run at a time.
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

from companion import device_auth, error_pages
from companion.asgi_messages import DISCONNECTED_FLAG, has_flag
from companion.error_pages import HttpError
from companion.limits import EXPENSIVE_PATHS_RE, HEAVY_PATHS_RE, Limits, PoolSize
from companion.wsgi_bridge import WSGIBridge

READ_METHODS = ("GET", "HEAD")


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """A request with its whole ``body``, and its deadline on the monotonic clock to get a thread."""

    scope: HTTPScope
    body: IO[bytes]
    deadline: float

    @property
    def is_abandoned(self) -> bool:
        """Return whether nobody waits for the response, and skipping it changes nothing."""
        return self.scope["method"] in READ_METHODS and has_flag(self.scope, DISCONNECTED_FLAG)


class WorkerPools:
    """The thread pools in which a WSGI ``application`` answers."""

    def __init__(self, application: WSGIApplication, limits: Limits) -> None:
        self.limits = limits
        bridge = WSGIBridge(application, limits)
        self.read_pool, self.write_pool = WorkerPool(bridge, limits.read_pool), WorkerPool(bridge, limits.write_pool)
        self.heavy_pool, self.expensive_pool = (
            FairWorkerPool(WorkerPool(bridge, plan), limits.max_waiting_per_device)
            for plan in (limits.heavy_pool, limits.expensive_pool)
        )

    async def respond(self, scope: HTTPScope, body: IO[bytes], send: ASGISendCallable) -> None:
        """Answer ``scope`` with ``body``. Raises HttpError if too many requests wait, or it waited too long."""
        request = PendingRequest(scope, body, time.monotonic() + self.limits.queue_seconds)
        await self._select_pool(scope).respond(request, send)

    def _select_pool(self, scope: HTTPScope) -> WorkerPool | FairWorkerPool:
        if HEAVY_PATHS_RE.fullmatch(scope["path"]):
            return self.heavy_pool
        if EXPENSIVE_PATHS_RE.fullmatch(scope["path"]):
            return self.expensive_pool
        return self.read_pool if scope["method"] in READ_METHODS else self.write_pool


class WorkerPool:
    """A thread pool with a bounded queue."""

    def __init__(self, bridge: WSGIBridge, pool_size: PoolSize) -> None:
        self.bridge = bridge
        self.max_waiting = pool_size.max_waiting
        self.waiting_count = 0
        self._lock = threading.Lock()
        self._executor = ThreadPoolExecutor(pool_size.thread_count, thread_name_prefix="django")

    async def respond(self, request: PendingRequest, send: ASGISendCallable) -> None:
        """Answer in the next free thread. Raises HttpError if too many requests wait already, or as the bridge does."""
        if self.waiting_count >= self.max_waiting:
            raise HttpError(error_pages.SERVER_BUSY)
        self._change_waiting_count(1)
        loop = asyncio.get_running_loop()

        async def send_async(message: ASGISendEvent) -> None:
            await send(message)

        def send_from_thread(message: ASGISendEvent) -> None:
            asyncio.run_coroutine_threadsafe(send_async(message), loop).result()

        context = contextvars.copy_context()
        for message in await loop.run_in_executor(
            self._executor, context.run, self._run_request, request, send_from_thread
        ):
            await send(message)

    def _run_request(
        self, request: PendingRequest, send_message: Callable[[ASGISendEvent], None]
    ) -> list[ASGISendEvent]:
        self._change_waiting_count(-1)
        if request.is_abandoned or time.monotonic() > request.deadline:
            raise HttpError(error_pages.SERVER_BUSY)
        return self.bridge.respond(request.scope, request.body, send_message)

    def _change_waiting_count(self, change: int) -> None:
        with self._lock:
            self.waiting_count += change


class FairWorkerPool:
    """A pool that answers one request per device at a time; others of the same device wait without a thread.

    It belongs to the event loop. At most ``max_waiting`` of one device may wait.
    """

    def __init__(self, pool: WorkerPool, max_waiting: int) -> None:
        self.pool = pool
        self.max_waiting = max_waiting
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}

    async def respond(self, request: PendingRequest, send: ASGISendCallable) -> None:
        """Answer when it is the request's turn. Raises HttpError if too many requests wait already."""
        who = _get_sender_key(request.scope)
        line = self.queues.get(who)
        if line is None:
            self.queues[who] = deque()
        elif len(line) >= self.max_waiting:
            raise HttpError(error_pages.SERVER_BUSY)
        else:
            await self._wait_turn(line, who)
        try:
            await self.pool.respond(request, send)
        finally:
            self._release_next(who)

    async def _wait_turn(self, queue: deque[asyncio.Future[None]], sender_key: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release_next(sender_key)
            else:
                queue.remove(turn)
            raise

    def _release_next(self, sender_key: str) -> None:
        """Release the next request of a device."""
        line = self.queues[sender_key]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self.queues[sender_key]


def _get_sender_key(scope: HTTPScope) -> str:
    """Return the key of the device that sent a request; a stranger's is the address."""
    device = device_auth.get_scope_device(scope)
    if device is not None:
        return device.id
    return str(scope["client"][0]) if scope["client"] else ""
