"""The bodies of requests, read whole before anybody is asked to act on them.

A body that is cut, broken, too large or too slow makes nothing. Reading happens in the event loop: however many are on
their way, they hold no thread.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from asgiref.typing import ASGIReceiveCallable, HTTPScope

from companion import outages, refusals
from companion.limits import IMPORT_PATH, Limits, Room
from companion.refusals import Refused

IN_MEMORY = 64 * 1024
"""Larger bodies wait on disk, in files without a name that end with the process."""

log = logging.getLogger(__name__)


class Bodies:
    """The bodies being read now, with the room there is for them.

    ``folder`` takes the large ones. ``may_upload`` says of a request whether it may send a whole file; any other request
    has the room of a form.
    """

    def __init__(self, limits: Limits, folder: Path, may_upload: Callable[[HTTPScope], bool]) -> None:
        self.limits = limits
        self.folder = folder
        self.may_upload = may_upload
        self.reading: dict[Room, dict[asyncio.Timeout, None]] = {limits.forms: {}, limits.files: {}}

    async def read(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> IO[bytes] | None:
        """Return the whole body of a request, at its beginning; None when the client went before its end.

        Raises Refused when it is malformed, too large or too slow, or when there is no room for it.
        """
        declared = _declared(scope)
        if declared == 0:
            return io.BytesIO()
        room = self._room(scope)
        if declared is not None and declared > room.bytes:
            raise Refused(self._too_large(room))
        with ExitStack() as kept:
            file = kept.enter_context(SpooledTemporaryFile(IN_MEMORY, dir=str(self.folder)))
            if not await self._in_time(room, receive, file) or declared not in (None, file.tell()):
                return None
            file.seek(0)
            kept.pop_all()
            return cast("IO[bytes]", file)

    async def _in_time(self, room: Room, receive: ASGIReceiveCallable, file: IO[bytes]) -> bool:
        """Fill ``file``; give whether the end was reached."""
        try:
            async with asyncio.timeout(room.seconds) as deadline:
                with self._place(room, deadline):
                    return await self._fill(room, receive, file)
        except TimeoutError:
            raise Refused(refusals.TOO_SLOW) from None
        except OSError as error:
            log.error("A body that was sent could not be kept: %s", error)  # noqa: TRY400
            raise Refused(refusals.NO_SPACE if outages.is_disk_full(error) else refusals.UNWRITABLE) from None

    async def _fill(self, room: Room, receive: ASGIReceiveCallable, file: IO[bytes]) -> bool:
        more, size, failed = True, 0, None
        while more:
            async with asyncio.timeout(self.limits.stall_seconds):
                message = await receive()
            if message["type"] != "http.request":
                return False
            body = message.get("body", b"")
            size += len(body)
            if size > room.bytes:
                raise Refused(self._too_large(room))
            more = message.get("more_body", False)
            try:
                if failed is None:
                    file.write(body)
                    if not more:
                        file.flush()
            except OSError as error:
                # Whoever is still sending reads no answer: the rest is received, and thrown away.
                failed = error
        if failed is not None:
            raise failed
        return True

    def _room(self, scope: HTTPScope) -> Room:
        is_file = scope["path"] == IMPORT_PATH and scope["method"] == "POST" and self.may_upload(scope)
        return self.limits.files if is_file else self.limits.forms

    @contextmanager
    def _place(self, room: Room, deadline: asyncio.Timeout) -> Iterator[None]:
        """Take one of the places of ``room``; when all are taken, the form that is longest on its way makes way."""
        taken = self.reading[room]
        if len(taken) >= room.places:
            if room is self.limits.files:
                raise Refused(refusals.BUSY)
            oldest = next(iter(taken))
            del taken[oldest]
            oldest.reschedule(0)
        taken[deadline] = None
        try:
            yield
        finally:
            taken.pop(deadline, None)

    def _too_large(self, room: Room) -> refusals.Refusal:
        return refusals.FILE_TOO_LARGE if room is self.limits.files else refusals.TOO_LARGE


def _declared(scope: HTTPScope) -> int | None:
    """Return the length that the headers promise; 0 for no body, None for one in chunks. Raises Refused for both at once."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    in_chunks = any(name == b"transfer-encoding" for name, _value in scope["headers"])
    if in_chunks and lengths:
        # Two servers in a row may disagree which of them counts, and take one request for two.
        raise Refused(refusals.MALFORMED)
    return None if in_chunks else int(lengths[0]) if lengths else 0
