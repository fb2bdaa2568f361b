"""Streaming responses next to Django, without a thread or a database connection.

A stream is an ASGI application for a path pattern. It runs before Django's authentication, so it authenticates the
device itself, and raises HttpError before it has sent anything. It need not watch for the end: it is cancelled when
its reader disconnects and when the server stops.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope
from django.dispatch import Signal

from companion import asgi_messages, device_auth, error_pages
from companion.asgi_messages import STREAM_FLAG, HTTPApplication, set_flag
from companion.error_pages import HttpError
from companion.limits import Limits

MAX_CONCURRENT_STARTS = 4
"""Streams that may start at the same time. Others wait, so that a crowd does not slow down those already here."""

YIELD_EVERY_MESSAGES = 16
"""Messages after which a stream yields to the event loop."""

stream_count_changed = Signal()
"""Sent with the ``count`` of open streams of this process when one starts (``is_new``) or ends."""


class StreamManager:
    """The streaming applications by path pattern, and their open streams."""

    def __init__(self, applications: Mapping[re.Pattern[str], HTTPApplication], limits: Limits) -> None:
        self.applications = applications
        self.limits = limits
        self.open_tasks: set[asyncio.Task[Any]] = set()
        self.start_semaphore = asyncio.Semaphore(MAX_CONCURRENT_STARTS)
        self.starting_count = 0
        # By device, the oldest first.
        self.tasks_by_device: dict[str, list[asyncio.Task[Any]]] = {}
        self.is_stopping = False

    def find_application(self, scope: HTTPScope) -> HTTPApplication | None:
        """Return the application that streams to the request of ``scope``; None if Django answers it."""
        if scope["method"] != "GET":
            return None
        return next((app for form, app in self.applications.items() if form.fullmatch(scope["path"])), None)

    async def run_stream(
        self,
        stream_application: HTTPApplication,
        scope: HTTPScope,
        receive: ASGIReceiveCallable,
        send: ASGISendCallable,
    ) -> None:
        """Stream until the application ends, its reader disconnects, or ``stop_all`` is called. Raises HttpError if full, or as it does."""
        if self.is_stopping or len(self.open_tasks) + self.starting_count >= self.limits.max_streams:
            raise HttpError(error_pages.SERVER_BUSY)
        set_flag(scope, STREAM_FLAG)
        with ExitStack() as start:
            await self._wait_to_start(start)
            await self._run_application(stream_application, scope, receive, ResponseTracker(send, start.close))

    async def _wait_to_start(self, start_stack: ExitStack) -> None:
        """Wait until this stream may start; ``start_stack`` is closed once it has. Raises HttpError if the server stops meanwhile."""
        self.starting_count += 1
        try:
            await self.start_semaphore.acquire()
        finally:
            self.starting_count -= 1
        start_stack.callback(self.start_semaphore.release)
        if self.is_stopping:
            raise HttpError(error_pages.SERVER_BUSY)

    async def _run_application(
        self,
        stream_application: HTTPApplication,
        scope: HTTPScope,
        receive: ASGIReceiveCallable,
        response: ResponseTracker,
    ) -> None:
        try:
            with self._cancel_on_disconnect(receive, device_auth.get_scope_device(scope)):
                await stream_application(scope, receive, response)
        except Exception as failed:
            # An HttpError has a response of its own.
            if not isinstance(failed, HttpError):
                await response.finish_response()
            raise
        await response.finish_response()

    @contextmanager
    def _cancel_on_disconnect(self, receive: ASGIReceiveCallable, device: device_auth.Device | None) -> Iterator[None]:
        """Run the block in the task of the request; a disconnect, or ``stop_all``, cancels only the block.

        A separate task per stream would double our memory.
        """
        stream = asyncio.current_task()
        assert stream is not None
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _gone: self._cancel_stream(stream))
        self.open_tasks.add(stream)
        self._announce_count(is_new=True)
        self._register_stream(stream, device)
        try:
            yield
        except asyncio.CancelledError:
            if stream in self.open_tasks:
                raise
            stream.uncancel()
        finally:
            self.open_tasks.discard(stream)
            self._announce_count()
            self._unregister_stream(stream, device)
            gone.cancel()

    def _announce_count(self, *, is_new: bool = False) -> None:
        stream_count_changed.send_robust(sender=None, count=len(self.open_tasks), is_new=is_new)

    def _register_stream(self, stream: asyncio.Task[Any], device: device_auth.Device | None) -> None:
        """Count a stream of a device; one too many ends its oldest, which may belong to a closed page."""
        if device is None:
            return
        own = self.tasks_by_device.setdefault(device.id, [])
        own.append(stream)
        if len(own) > self.limits.max_streams_per_device:
            self._cancel_stream(own.pop(0))

    def _unregister_stream(self, stream: asyncio.Task[Any], device: device_auth.Device | None) -> None:
        own = self.tasks_by_device.get(device.id, []) if device is not None else []
        if stream in own:
            own.remove(stream)
        if device is not None and not own:
            self.tasks_by_device.pop(device.id, None)

    def stop_all(self) -> None:
        """End all streams and accept no more."""
        self.is_stopping = True
        for stream in list(self.open_tasks):
            self._cancel_stream(stream)

    def _cancel_stream(self, stream: asyncio.Task[Any]) -> None:
        if stream in self.open_tasks:
            self.open_tasks.remove(stream)
            stream.cancel()


class ResponseTracker:
    """A wrapper of ``send`` that tracks what is missing of a response; calls ``on_start`` at the first message."""

    def __init__(self, send: ASGISendCallable, on_start: Callable[[], None]) -> None:
        self.send = send
        self.on_start = on_start
        self.is_started = self.is_complete = False
        self.message_count = 0

    async def __call__(self, message: ASGISendEvent) -> None:
        """Forward one message."""
        if not self.is_started:
            self.on_start()
        self.is_started = True
        self.is_complete = message["type"] == "http.response.body" and not message.get("more_body", False)
        await self.send(message)
        self.message_count += 1
        # Sending to a disconnected peer takes no time, and a stream that does nothing else would never be cancelled.
        if not self.message_count % YIELD_EVERY_MESSAGES:
            await asyncio.sleep(0)

    async def finish_response(self) -> None:
        """Send the rest of the response: its end, or all of it if nothing was sent."""
        if not self.is_started:
            await self.send(asgi_messages.build_start(204))
        if not self.is_complete:
            await self.send(asgi_messages.build_body())


async def _wait_for_disconnect(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
