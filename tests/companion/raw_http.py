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
from companion.asgi_messages import HTTPApplication
from companion.device_auth import DEVICE_COOKIE_NAME
from companion.limits import Limits
from companion.server import LimitedServer

TIMEOUT_SECONDS = 10.0
CSRF_TOKEN = "t" * 32


@dataclass
class RecordingApplication:
    """A WSGI application that keeps the bodies it was given, and answers as many bytes as the query asks for."""

    bodies: list[bytes] = field(default_factory=list)
    environs: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        length = int(environ.get("CONTENT_LENGTH") or 0)
        self.bodies.append(environ["wsgi.input"].read(length))
        self.environs.append(environ)
        size = int(environ["QUERY_STRING"] or 2)
        start_response("200 OK", [("Content-Length", str(size))])
        piece = b"." * min(size, 4096)
        yield from (piece[: size - at] for at in range(0, size, 4096))


@contextmanager
def run_guarded_server(
    limits: Limits, application: WSGIApplication, streaming: Mapping[re.Pattern[str], HTTPApplication] | None = None
) -> Iterator[LimitedServer]:
    """Serve while the block lasts."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = LimitedServer(Site(limits, application, streaming or {}), limits, listener)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            wait_until(lambda: server.loop is not None)
            yield server
        finally:
            server.stop()
            thread.join(TIMEOUT_SECONDS)
            assert not thread.is_alive()


class RawConnection:
    """One bare connection to ``server``; ``window`` bounds what the system takes for it unread."""

    def __init__(self, server: LimitedServer, window: int = 0) -> None:
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(TIMEOUT_SECONDS)
        self.socket.connect(("127.0.0.1", server.listener.getsockname()[1]))

    def send(self, text: str | bytes) -> "RawConnection":
        self.socket.sendall(text.encode() if isinstance(text, str) else text)
        return self

    def close(self) -> None:
        self.socket.close()

    def receive(self, size: int = 65536) -> bytes:
        """Return what comes next; nothing when the server has closed, in whatever way."""
        try:
            return self.socket.recv(size)
        except ConnectionError:
            return b""

    def receive_all(self) -> bytes:
        """Return everything until the server closes."""
        heard = bytearray()
        while some := self.receive():
            heard += some
        return bytes(heard)

    def read_response(self) -> str:
        """Return the answer that comes next, whole; nothing when there is none."""
        heard = b""
        while not _is_complete(heard) and (some := self.receive()):
            heard += some
        return heard.decode()

    def read_status(self) -> int:
        """Return the status of the answer that comes next; 0 when there is none."""
        first = self.read_response()
        return int(first.split(" ", 2)[1]) if first else 0


def _is_complete(heard: bytes) -> bool:
    head, end, body = heard.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: ([0-9]+)", head, re.IGNORECASE)
    return bool(end) and len(body) >= (int(length[1]) if length else 0)


def build_post_request(body: str | bytes = "", *headers: str, length: int | None = None, path: str = "/") -> bytes:
    """Return a POST as it goes over the wire; ``length`` when it shall promise another one than that of its body."""
    sent = body.encode() if isinstance(body, str) else body
    lines = [f"POST {path} HTTP/1.1", "Host: table", *headers]
    if not any(line.lower().startswith("transfer-encoding") for line in headers):
        lines.append(f"Content-Length: {len(sent) if length is None else length}")
    return "\r\n".join([*lines, "", ""]).encode() + sent


def build_get_request(path: str = "/", *headers: str) -> bytes:
    """Return a GET as it goes over the wire."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: table", *headers, "", ""]).encode()


def build_device_header(device: str = "0" * 32) -> str:
    """Return the header of a device (by its id) that sits at the table, whose forms carry TOKEN."""
    cookie = signing.dumps({"id": device, "name": ""}, salt=f"device:{settings.JOIN_SECRET}")
    return f"Cookie: {DEVICE_COOKIE_NAME}={cookie}; csrftoken={CSRF_TOKEN}"


def is_answering(server: LimitedServer) -> bool:
    """Return whether a request is being answered, be it to nobody."""
    return bool(server.server.server_state.tasks)


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until something is so. Raises AssertionError when it does not come to be."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < until, "It did not come to be."
        time.sleep(0.005)
