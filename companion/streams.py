"""Answers that stay open, beside Django: no thread and no database connection is theirs.

A stream is an ASGI application of its own for addresses of one form. It comes before the gate of Django, so it asks itself
who is there, and raises Refused, before it has sent anything, for whoever may not come in. It need not listen for the end: it is
cancelled when its reader goes, and when the server stops.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, HTTPScope

from companion import asgi_messages, device_auth, error_pages
from companion.asgi_messages import HTTPApplication
from companion.error_pages import HttpError
from companion.limits import Limits
from companion.scope_flags import STREAM_FLAG, set_flag

MAX_CONCURRENT_STARTS = 4
"""So many streams start at the same time. The others of a crowd wait, so that its coming takes no time from who is there."""

YIELD_EVERY_MESSAGES = 16
"""After so many messages a stream lets others go on, whatever it does."""


class StreamManager:
    """The applications that stream, by the form of their paths, and the streams of theirs that are open, within ``limits``."""

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
        """Return the application that streams to the request of ``scope``; None when Django answers it."""
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
        """Stream until the application is done, its reader is gone, or ``end`` is called. Raises Refused when full, or as it does."""
        if self.is_stopping or len(self.open_tasks) + self.starting_count >= self.limits.max_streams:
            raise HttpError(error_pages.SERVER_BUSY)
        set_flag(scope, STREAM_FLAG)
        with ExitStack() as start:
            await self._wait_to_start(start)
            await self._run_application(stream_application, scope, receive, ResponseTracker(send, start.close))

    async def _wait_to_start(self, start_stack: ExitStack) -> None:
        """Wait until this stream may start; ``start`` is closed once it has. Raises Refused when the server stops meanwhile."""
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
            # What is refused has an answer of its own.
            if not isinstance(failed, HttpError):
                await response.finish_response()
            raise
        await response.finish_response()

    @contextmanager
    def _cancel_on_disconnect(self, receive: ASGIReceiveCallable, device: device_auth.Device | None) -> Iterator[None]:
        """Run the block in the task of the request: its reader's going, or ``end``, cancels what is in it and no more.

        A task of its own for each stream would hold as much memory as all else that is ours.
        """
        stream = asyncio.current_task()
        assert stream is not None
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _gone: self._cancel_stream(stream))
        self.open_tasks.add(stream)
        self._register_stream(stream, device)
        try:
            yield
        except asyncio.CancelledError:
            if stream in self.open_tasks:
                raise
            stream.uncancel()
        finally:
            self.open_tasks.discard(stream)
            self._unregister_stream(stream, device)
            gone.cancel()

    def _register_stream(self, stream: asyncio.Task[Any], device: device_auth.Device | None) -> None:
        """Count a stream of a device; one too many ends its oldest, which may be of a page that is gone."""
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
        """End all streams and take no more of them."""
        self.is_stopping = True
        for stream in list(self.open_tasks):
            self._cancel_stream(stream)

    def _cancel_stream(self, stream: asyncio.Task[Any]) -> None:
        if stream in self.open_tasks:
            self.open_tasks.remove(stream)
            stream.cancel()


class ResponseTracker:
    """Passes on what a stream sends, and knows what is missing for its answer to be whole; calls ``begun`` at the first message."""

    def __init__(self, send: ASGISendCallable, on_start: Callable[[], None]) -> None:
        self.send = send
        self.on_start = on_start
        self.is_started = self.is_complete = False
        self.message_count = 0

    async def __call__(self, message: ASGISendEvent) -> None:
        """Pass on one message."""
        if not self.is_started:
            self.on_start()
        self.is_started = True
        self.is_complete = message["type"] == "http.response.body" and not message.get("more_body", False)
        await self.send(message)
        self.message_count += 1
        # To a peer that is gone sending takes no time, and a stream that does nothing else would never be cancelled.
        if not self.message_count % YIELD_EVERY_MESSAGES:
            await asyncio.sleep(0)

    async def finish_response(self) -> None:
        """Send what is missing of the answer: its end, or all of it when nothing was sent."""
        if not self.is_started:
            await self.send(asgi_messages.build_start(204))
        if not self.is_complete:
            await self.send(asgi_messages.build_body())


async def _wait_for_disconnect(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
