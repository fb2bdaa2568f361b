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

from companion import gate, messages, refusals
from companion.limits import Limits
from companion.marks import STREAM, mark
from companion.messages import HTTPApplication
from companion.refusals import Refused

STARTS_AT_ONCE = 4
"""So many streams start at the same time. The others of a crowd wait, so that its coming takes no time from who is there."""

PAUSE = 16
"""After so many messages a stream lets others go on, whatever it does."""


class Streams:
    """The applications that stream, by the form of their paths, and the streams of theirs that are open, within ``limits``."""

    def __init__(self, applications: Mapping[re.Pattern[str], HTTPApplication], limits: Limits) -> None:
        self.applications = applications
        self.limits = limits
        self.open: set[asyncio.Task[Any]] = set()
        self.starting = asyncio.Semaphore(STARTS_AT_ONCE)
        self.coming = 0
        # By device, the oldest first.
        self.devices: dict[str, list[asyncio.Task[Any]]] = {}
        self.ending = False

    def find(self, scope: HTTPScope) -> HTTPApplication | None:
        """Return the application that streams to the request of ``scope``; None when Django answers it."""
        if scope["method"] != "GET":
            return None
        return next((app for form, app in self.applications.items() if form.fullmatch(scope["path"])), None)

    async def run(
        self, application: HTTPApplication, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Stream until the application is done, its reader is gone, or ``end`` is called. Raises Refused when full, or as it does."""
        if self.ending or len(self.open) + self.coming >= self.limits.streams:
            raise Refused(refusals.BUSY)
        mark(scope, STREAM)
        with ExitStack() as start:
            await self._turn_to_start(start)
            await self._run(application, scope, receive, Sent(send, start.close))

    async def _turn_to_start(self, start: ExitStack) -> None:
        """Wait until this stream may start; ``start`` is closed once it has. Raises Refused when the server stops meanwhile."""
        self.coming += 1
        try:
            await self.starting.acquire()
        finally:
            self.coming -= 1
        start.callback(self.starting.release)
        if self.ending:
            raise Refused(refusals.BUSY)

    async def _run(
        self, application: HTTPApplication, scope: HTTPScope, receive: ASGIReceiveCallable, sent: Sent
    ) -> None:
        try:
            with self._until_it_ends(receive, gate.device_of(scope)):
                await application(scope, receive, sent)
        except Exception as failed:
            # What is refused has an answer of its own.
            if not isinstance(failed, Refused):
                await sent.finish()
            raise
        await sent.finish()

    @contextmanager
    def _until_it_ends(self, receive: ASGIReceiveCallable, device: gate.Device | None) -> Iterator[None]:
        """Run the block in the task of the request: its reader's going, or ``end``, cancels what is in it and no more.

        A task of its own for each stream would hold as much memory as all else that is ours.
        """
        stream = asyncio.current_task()
        assert stream is not None
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _gone: self._cancel(stream))
        self.open.add(stream)
        self._count(stream, device)
        try:
            yield
        except asyncio.CancelledError:
            if stream in self.open:
                raise
            stream.uncancel()
        finally:
            self.open.discard(stream)
            self._count_no_more(stream, device)
            gone.cancel()

    def _count(self, stream: asyncio.Task[Any], device: gate.Device | None) -> None:
        """Count a stream of a device; one too many ends its oldest, which may be of a page that is gone."""
        if device is None:
            return
        own = self.devices.setdefault(device.id, [])
        own.append(stream)
        if len(own) > self.limits.streams_per_device:
            self._cancel(own.pop(0))

    def _count_no_more(self, stream: asyncio.Task[Any], device: gate.Device | None) -> None:
        own = self.devices.get(device.id, []) if device is not None else []
        if stream in own:
            own.remove(stream)
        if device is not None and not own:
            self.devices.pop(device.id, None)

    def end(self) -> None:
        """End all streams and take no more of them."""
        self.ending = True
        for stream in list(self.open):
            self._cancel(stream)

    def _cancel(self, stream: asyncio.Task[Any]) -> None:
        if stream in self.open:
            self.open.remove(stream)
            stream.cancel()


class Sent:
    """Passes on what a stream sends, and knows what is missing for its answer to be whole; calls ``begun`` at the first message."""

    def __init__(self, send: ASGISendCallable, begun: Callable[[], None]) -> None:
        self.send = send
        self.begun = begun
        self.is_begun = self.is_whole = False
        self.count = 0

    async def __call__(self, message: ASGISendEvent) -> None:
        """Pass on one message."""
        if not self.is_begun:
            self.begun()
        self.is_begun = True
        self.is_whole = message["type"] == "http.response.body" and not message.get("more_body", False)
        await self.send(message)
        self.count += 1
        # To a peer that is gone sending takes no time, and a stream that does nothing else would never be cancelled.
        if not self.count % PAUSE:
            await asyncio.sleep(0)

    async def finish(self) -> None:
        """Send what is missing of the answer: its end, or all of it when nothing was sent."""
        if not self.is_begun:
            await self.send(messages.start(204))
        if not self.is_whole:
            await self.send(messages.body())


async def _until_gone(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
