"""A bridge that answers ASGI 3.0 requests with a WSGI (PEP 3333) application in threads.

A whole response is returned to the event loop, which sends it: its thread waits for nobody. A large one is sent in
chunks.
"""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from asgiref.typing import ASGISendEvent, HTTPResponseStartEvent, HTTPScope

from companion import asgi_messages, error_pages, outages
from companion.asgi_messages import DISCONNECTED_FLAG, has_flag
from companion.error_pages import HttpError
from companion.limits import Limits

RESPONSE_CHUNK_BYTES = 64 * 1024

UNPREFIXED_HEADERS = {"content-length": "CONTENT_LENGTH", "content-type": "CONTENT_TYPE"}
"""Headers whose environ keys have no HTTP_ prefix."""


class WSGIBridge:
    """An adapter from ASGI requests to a WSGI ``application``; call it in a thread.

    Responses of up to ``limits.max_buffered_bytes`` are buffered. Larger ones run ``limits.max_large_responses`` at a
    time.
    """

    def __init__(self, application: WSGIApplication, limits: Limits) -> None:
        self.application = application
        self.max_buffered_bytes = limits.max_buffered_bytes
        self.large_response_slots = threading.BoundedSemaphore(limits.max_large_responses)

    def respond(
        self, scope: HTTPScope, body: IO[bytes], send_message: Callable[[ASGISendEvent], None]
    ) -> list[ASGISendEvent]:
        """Return the messages of a buffered response, or the last one of a large one; ``send_message`` took the others.

        Raises HttpError if nothing has been sent: in an outage, or if too many large responses are being read.
        """
        start = StartResponse()
        with close_response(self.application(build_environ(scope, body), start)) as answer:
            pieces = iter(answer)
            try:
                first, is_whole = _join_chunks(pieces, self.max_buffered_bytes)
            except Exception as error:
                refusal = outages.find_error_page(error)
                if refusal is None:
                    raise
                raise HttpError(refusal) from error
            if is_whole:
                return [start.take_start_event(), asgi_messages.build_body(first)]
            if not self.large_response_slots.acquire(blocking=False):
                raise HttpError(error_pages.SERVER_BUSY)
            try:
                send_message(start.take_start_event())
                for piece in _split_chunks(itertools.chain([first], pieces)):
                    if has_flag(scope, DISCONNECTED_FLAG):
                        break
                    send_message(asgi_messages.build_body(piece, has_more=True))
            finally:
                self.large_response_slots.release()
        return [asgi_messages.build_body()]


class StartResponse:
    """The ``start_response`` of WSGI: holds the status and headers until they are sent."""

    def __init__(self) -> None:
        self.start_event: HTTPResponseStartEvent | None = None
        self.is_sent = False

    def __call__(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Callable[[bytes], None]:
        """Store status and headers. Raises the error of ``exc_info`` if others were sent already."""
        if exc_info is not None and self.is_sent:
            raise exc_info[1].with_traceback(exc_info[2])
        # Django's cookie headers begin with a space.
        encoded = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self.start_event = asgi_messages.build_start(int(status.partition(" ")[0]), encoded)
        return _raise_write_unsupported

    def take_start_event(self) -> HTTPResponseStartEvent:
        """Return status and headers as a message, to be sent now. Raises RuntimeError if there are none."""
        if self.start_event is None:
            raise RuntimeError("The WSGI application has not called start_response.")
        self.is_sent = True
        return self.start_event


def build_environ(scope: HTTPScope, body: IO[bytes]) -> WSGIEnvironment:
    """Return the WSGI environ of ``scope`` with ``body``."""
    server, client = scope["server"] or ("localhost", 80), scope["client"]
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("ascii"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if client:
        environ |= {"REMOTE_ADDR": client[0], "REMOTE_PORT": str(client[1])}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        variable = UNPREFIXED_HEADERS.get(name) or f"HTTP_{name}".upper().replace("-", "_")
        before = f"{environ[variable]}," if variable in environ else ""
        environ[variable] = before + value.decode("latin-1")
    return environ


@contextmanager
def close_response(chunks: Iterable[bytes]) -> Iterator[Iterable[bytes]]:
    """Close a WSGI response at the end of the block, if it can be closed."""
    try:
        yield chunks
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()


def _join_chunks(chunks: Iterator[bytes], max_bytes: int) -> tuple[bytes, bool]:
    """Join chunks until they exceed ``max_bytes``; return them, and whether they are all."""
    taken: list[bytes] = []
    size = 0
    for piece in chunks:
        taken.append(piece)
        size += len(piece)
        if size > max_bytes:
            return b"".join(taken), False
    return b"".join(taken), True


def _split_chunks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same bytes in chunks of at most PIECE_BYTES."""
    for piece in chunks:
        for at in range(0, len(piece), RESPONSE_CHUNK_BYTES):
            yield piece[at : at + RESPONSE_CHUNK_BYTES]


def _raise_write_unsupported(_piece: bytes) -> None:
    raise NotImplementedError("Return the body; the way to write it through start_response is not supported.")
