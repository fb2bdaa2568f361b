"""Request bodies, read whole before anybody acts on them.

An incomplete, malformed, too large or too slow body changes nothing. Reading happens in the event loop and holds no
thread.
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

from companion import error_pages, outages
from companion.error_pages import HttpError
from companion.limits import IMPORT_PATH, BodyLimit, Limits

MAX_MEMORY_BYTES = 64 * 1024
"""Larger bodies are spooled to disk, in unnamed files that end with the process."""

logger = logging.getLogger(__name__)


class RequestBodyReader:
    """The reader of request bodies, with its limits and those being read now.

    ``folder`` takes large bodies. ``can_upload`` returns whether a request may send a file; the form limit applies
    otherwise.
    """

    def __init__(self, limits: Limits, folder: Path, can_upload: Callable[[HTTPScope], bool]) -> None:
        self.limits = limits
        self.folder = folder
        self.can_upload = can_upload
        self.deadlines_by_limit: dict[BodyLimit, dict[asyncio.Timeout, None]] = {
            limits.form_limit: {},
            limits.file_limit: {},
        }

    async def read_body(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> IO[bytes] | None:
        """Return the whole body of a request, rewound; None if the client disconnected.

        Raises HttpError if it is malformed, too large or too slow, or if too many are being read.
        """
        declared = _get_declared_length(scope)
        if declared == 0:
            return io.BytesIO()
        room = self._get_limit(scope)
        if declared is not None and declared > room.max_bytes:
            raise HttpError(self._get_too_large_page(room))
        with ExitStack() as kept:
            file = kept.enter_context(SpooledTemporaryFile(MAX_MEMORY_BYTES, dir=str(self.folder)))
            if not await self._fill_in_time(room, receive, file) or declared not in (None, file.tell()):
                return None
            file.seek(0)
            kept.pop_all()
            return cast("IO[bytes]", file)

    async def _fill_in_time(self, limit: BodyLimit, receive: ASGIReceiveCallable, file: IO[bytes]) -> bool:
        """Fill ``file``; return whether the end was reached."""
        try:
            async with asyncio.timeout(limit.max_seconds) as deadline:
                with self._take_slot(limit, deadline):
                    return await self._receive_body(limit, receive, file)
        except TimeoutError:
            raise HttpError(error_pages.REQUEST_TIMEOUT) from None
        except OSError as error:
            logger.error("A request body could not be stored: %s", error)  # noqa: TRY400
            raise HttpError(
                error_pages.DISK_FULL if outages.is_disk_full_error(error) else error_pages.FOLDER_NOT_WRITABLE
            ) from None

    async def _receive_body(self, limit: BodyLimit, receive: ASGIReceiveCallable, file: IO[bytes]) -> bool:
        more, size, failed = True, 0, None
        while more:
            async with asyncio.timeout(self.limits.stall_seconds):
                message = await receive()
            if message["type"] != "http.request":
                return False
            body = message.get("body", b"")
            size += len(body)
            if size > limit.max_bytes:
                raise HttpError(self._get_too_large_page(limit))
            more = message.get("more_body", False)
            try:
                if failed is None:
                    file.write(body)
                    if not more:
                        file.flush()
            except OSError as error:
                # A client that is still sending reads no response: receive the rest and discard it.
                failed = error
        if failed is not None:
            raise failed
        return True

    def _get_limit(self, scope: HTTPScope) -> BodyLimit:
        is_file = scope["path"] == IMPORT_PATH and scope["method"] == "POST" and self.can_upload(scope)
        return self.limits.file_limit if is_file else self.limits.form_limit

    @contextmanager
    def _take_slot(self, limit: BodyLimit, deadline: asyncio.Timeout) -> Iterator[None]:
        """Take one of the slots of ``limit``; if all are taken, the form that started first gives up its slot."""
        taken = self.deadlines_by_limit[limit]
        if len(taken) >= limit.max_concurrent:
            if limit is self.limits.file_limit:
                raise HttpError(error_pages.SERVER_BUSY)
            oldest = next(iter(taken))
            del taken[oldest]
            oldest.reschedule(0)
        taken[deadline] = None
        try:
            yield
        finally:
            taken.pop(deadline, None)

    def _get_too_large_page(self, limit: BodyLimit) -> error_pages.ErrorPage:
        return error_pages.FILE_TOO_LARGE if limit is self.limits.file_limit else error_pages.BODY_TOO_LARGE


def _get_declared_length(scope: HTTPScope) -> int | None:
    """Return the declared length; 0 for no body, None for a chunked one. Raises HttpError for both at once."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    in_chunks = any(name == b"transfer-encoding" for name, _value in scope["headers"])
    if in_chunks and lengths:
        # Two servers in a row may disagree which of them counts: request smuggling.
        raise HttpError(error_pages.MALFORMED_REQUEST)
    return None if in_chunks else int(lengths[0]) if lengths else 0
