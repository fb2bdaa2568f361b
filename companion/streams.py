"""Answers that stay open, beside Django: no thread and no database connection is theirs.

A stream is an ASGI application of its own for addresses of one form. It comes before the gate of Django, so it asks itself
who is there, and raises Refused, before it has sent anything, for whoever may not come in. It need not listen for the end: it is
cancelled when its reader goes, and when the server stops.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion import refusals
from companion.interfaces import Application, Message, Receive, Scope, Send
from companion.marks import STREAM, mark
from companion.refusals import Refused

PAUSE = 16
"""After so many messages a stream lets others go on, whatever it does."""


class Streams:
    """The applications that stream, by the form of their paths, and at most ``most`` streams of theirs that are open."""

    def __init__(self, applications: Mapping[re.Pattern[str], Application], most: int) -> None:
        self.applications = applications
        self.most = most
        self.open: set[asyncio.Task[Any]] = set()
        self.ending = False

    def find(self, scope: Scope) -> Application | None:
        """Return the application that streams to the request of ``scope``; None when Django answers it."""
        if scope["method"] != "GET":
            return None
        return next((app for form, app in self.applications.items() if form.fullmatch(scope["path"])), None)

    async def run(self, application: Application, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the application is done, its reader is gone, or ``end`` is called. Raises Refused when full, or as it does."""
        if self.ending or len(self.open) >= self.most:
            raise Refused(refusals.BUSY)
        mark(scope, STREAM)
        sent = Sent(send)
        try:
            with self._until_it_ends(receive):
                await application(scope, receive, sent)
        except Exception as failed:
            # What is refused has an answer of its own.
            if not isinstance(failed, Refused):
                await sent.finish()
            raise
        await sent.finish()

    @contextmanager
    def _until_it_ends(self, receive: Receive) -> Iterator[None]:
        """Run the block in the task of the request: its reader's going, or ``end``, cancels what is in it and no more.

        A task of its own for each stream would hold as much memory as all else that is ours.
        """
        stream = asyncio.current_task()
        assert stream is not None
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _gone: self._cancel(stream))
        self.open.add(stream)
        try:
            yield
        except asyncio.CancelledError:
            if stream in self.open:
                raise
            stream.uncancel()
        finally:
            self.open.discard(stream)
            gone.cancel()

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
    """Passes on what a stream sends, and knows what is missing for its answer to be whole."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.is_begun = self.is_whole = False
        self.count = 0

    async def __call__(self, message: Message) -> None:
        """Pass on one message."""
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
            await self.send({"type": "http.response.start", "status": 204, "headers": []})
        if not self.is_whole:
            await self.send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
