"""A WSGI application in threads, as an ASGI application: WSGI is PEP 3333, ASGI the specification 3.0.

An answer of one piece is sent by the event loop once its thread is done: the thread waits for nobody. A longer one is sent piece by
piece, and its thread waits for each until the server has taken it.
"""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from companion.interfaces import WSGI, Environ, Message, Receive, Scope, Send

WITHOUT_PREFIX = {"content-length": "CONTENT_LENGTH", "content-type": "CONTENT_TYPE"}
"""Headers whose variables do not begin with HTTP_."""


class BufferedWSGIMiddleware:
    """An ASGI application that answers with ``application`` in threads of its own; the body of the request is the application's business.

    The application finds the scope of the request in ``environ["asgi.scope"]``.
    """

    def __init__(self, application: WSGI, threads: int) -> None:
        self.application = application
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="WSGI")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises what the application raises."""
        loop = asyncio.get_running_loop()
        response = Response(loop, send)
        context = contextvars.copy_context()
        await loop.run_in_executor(self.executor, context.run, self._answer, build_environ(scope), response)
        for message in response.unsent():
            await send(message)

    def _answer(self, environ: Environ, response: Response) -> None:
        with closing(self.application(environ, response.start)) as pieces:
            for piece in pieces:
                response.write(piece)


class Response:
    """One answer, made in a thread; its head and first piece are held until there is a second piece."""

    def __init__(self, loop: asyncio.AbstractEventLoop, send: Send) -> None:
        self.loop = loop
        self.send = send
        self.head: Message | None = None
        self.held = b""
        self.is_begun = False

    def start(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], None]:
        """Take status and headers: ``start_response`` of WSGI. Raises the error of ``exc_info`` when they have been sent already."""
        if exc_info is not None and self.is_begun:
            raise exc_info[1].with_traceback(exc_info[2])
        encoded = [(name.strip().lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self.head = {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": encoded}
        return self.write

    def write(self, piece: bytes) -> None:
        """Take the next piece of the body; from the second on, wait until the server has taken it."""
        if not self.is_begun and not self.held:
            self.held = piece
            return
        if not self.is_begun:
            self.is_begun = True
            self._hand_over(self._started())
            self._hand_over(_body(self.held, more=True))
        self._hand_over(_body(piece, more=True))

    def unsent(self) -> list[Message]:
        """Return the messages that are still to be sent, the last of the answer among them."""
        return [_body(b"")] if self.is_begun else [self._started(), _body(self.held)]

    def _started(self) -> Message:
        if self.head is None:
            raise RuntimeError("The WSGI application has not called start_response.")
        return self.head

    def _hand_over(self, message: Message) -> None:
        asyncio.run_coroutine_threadsafe(self._send(message), self.loop).result()

    async def _send(self, message: Message) -> None:
        await self.send(message)


def build_environ(scope: Scope) -> Environ:
    """Return the variables of WSGI for the request of ``scope``, without ``wsgi.input``."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client")
    environ: Environ = {
        "asgi.scope": scope,
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("ascii"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if client:
        environ |= {"REMOTE_ADDR": client[0], "REMOTE_PORT": str(client[1])}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        variable = WITHOUT_PREFIX.get(name) or f"HTTP_{name}".upper().replace("-", "_")
        before = f"{environ[variable]}," if variable in environ else ""
        environ[variable] = before + value.decode("latin-1")
    return environ


@contextmanager
def closing(pieces: Iterable[bytes]) -> Iterator[Iterable[bytes]]:
    """Close an answer of WSGI at the end of the block, if it can be closed."""
    try:
        yield pieces
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            close()


def _body(piece: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}
