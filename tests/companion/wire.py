"""Our own server on a free port of this machine, with limits of a test's choice, and bare connections to it."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.core import signing

from companion.asgi import Site
from companion.gate import COOKIE
from companion.limits import Limits
from companion.messages import HTTPApplication
from companion.server import GuardedServer

PATIENCE = 10.0
TOKEN = "t" * 32


@dataclass
class Recorder:
    """A WSGI application that keeps the bodies it was given, and answers as many bytes as the query asks for."""

    bodies: list[bytes] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        length = int(environ.get("CONTENT_LENGTH") or 0)
        self.bodies.append(environ["wsgi.input"].read(length))
        self.seen.append(environ)
        size = int(environ["QUERY_STRING"] or 2)
        start_response("200 OK", [("Content-Length", str(size))])
        piece = b"." * min(size, 4096)
        yield from (piece[: size - at] for at in range(0, size, 4096))


@contextmanager
def serving(
    limits: Limits, application: WSGIApplication, streaming: Mapping[re.Pattern[str], HTTPApplication] | None = None
) -> Iterator[GuardedServer]:
    """Serve while the block lasts."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = GuardedServer(Site(limits, application, streaming or {}), limits, listener)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            wait_until(lambda: server.loop is not None)
            yield server
        finally:
            server.stop()
            thread.join(PATIENCE)
            assert not thread.is_alive()


class Peer:
    """One bare connection to ``server``; ``window`` bounds what the system takes for it unread."""

    def __init__(self, server: GuardedServer, window: int = 0) -> None:
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.listener.getsockname()[1]))

    def say(self, text: str | bytes) -> "Peer":
        self.socket.sendall(text.encode() if isinstance(text, str) else text)
        return self

    def cut(self) -> None:
        self.socket.close()

    def hear(self, size: int = 65536) -> bytes:
        """Return what comes next; nothing when the server has closed, in whatever way."""
        try:
            return self.socket.recv(size)
        except ConnectionError:
            return b""

    def hear_all(self) -> bytes:
        """Return everything until the server closes."""
        heard = bytearray()
        while some := self.hear():
            heard += some
        return bytes(heard)

    def answer(self) -> str:
        """Return the answer that comes next, whole; nothing when there is none."""
        heard = b""
        while not _is_whole(heard) and (some := self.hear()):
            heard += some
        return heard.decode()

    def status(self) -> int:
        """Return the status of the answer that comes next; 0 when there is none."""
        first = self.answer()
        return int(first.split(" ", 2)[1]) if first else 0


def _is_whole(heard: bytes) -> bool:
    head, end, body = heard.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: ([0-9]+)", head, re.IGNORECASE)
    return bool(end) and len(body) >= (int(length[1]) if length else 0)


def post(body: str | bytes = "", *headers: str, length: int | None = None, path: str = "/") -> bytes:
    """Return a POST as it goes over the wire; ``length`` when it shall promise another one than that of its body."""
    sent = body.encode() if isinstance(body, str) else body
    lines = [f"POST {path} HTTP/1.1", "Host: table", *headers]
    if not any(line.lower().startswith("transfer-encoding") for line in headers):
        lines.append(f"Content-Length: {len(sent) if length is None else length}")
    return "\r\n".join([*lines, "", ""]).encode() + sent


def get(path: str = "/", *headers: str) -> bytes:
    """Return a GET as it goes over the wire."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: table", *headers, "", ""]).encode()


def invited(device: str = "0" * 32) -> str:
    """Return the header of a device (by its id) that sits at the table, whose forms carry TOKEN."""
    cookie = signing.dumps({"id": device, "name": ""}, salt=f"device:{settings.JOIN_SECRET}")
    return f"Cookie: {COOKIE}={cookie}; csrftoken={TOKEN}"


def is_answering(server: GuardedServer) -> bool:
    """Return whether a request is being answered, be it to nobody."""
    return bool(server.server.server_state.tasks)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so. Raises AssertionError when it does not come to be."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "It did not come to be."
        time.sleep(0.005)
