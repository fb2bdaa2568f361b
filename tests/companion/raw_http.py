"""Our own server on a free port, with the limits of a test, and raw connections to it."""

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
    """A WSGI application that records request bodies, and responds with as many bytes as the query asks for."""

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
    """Serve during the block."""
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
    """A raw connection to ``server``; ``window`` is the receive buffer."""

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
        """Return the next data; b"" if the server has closed, in whatever way."""
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
        """Return the next response, whole; '' if there is none."""
        heard = b""
        while not _is_complete(heard) and (some := self.receive()):
            heard += some
        return heard.decode()

    def read_status(self) -> int:
        """Return the status of the next response; 0 if there is none."""
        first = self.read_response()
        return int(first.split(" ", 2)[1]) if first else 0


def _is_complete(heard: bytes) -> bool:
    head, end, body = heard.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: ([0-9]+)", head, re.IGNORECASE)
    return bool(end) and len(body) >= (int(length[1]) if length else 0)


def build_post_request(body: str | bytes = "", *headers: str, length: int | None = None, path: str = "/") -> bytes:
    """Return a raw POST request; ``length`` to declare another Content-Length than the body's."""
    sent = body.encode() if isinstance(body, str) else body
    lines = [f"POST {path} HTTP/1.1", "Host: table", *headers]
    if not any(line.lower().startswith("transfer-encoding") for line in headers):
        lines.append(f"Content-Length: {len(sent) if length is None else length}")
    return "\r\n".join([*lines, "", ""]).encode() + sent


def build_get_request(path: str = "/", *headers: str) -> bytes:
    """Return a raw GET request."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: table", *headers, "", ""]).encode()


def build_device_header(device: str = "0" * 32) -> str:
    """Return the cookie header of a member device (by its id), whose forms have TOKEN."""
    cookie = signing.dumps({"id": device, "name": ""}, salt=f"device:{settings.JOIN_SECRET}")
    return f"Cookie: {DEVICE_COOKIE_NAME}={cookie}; csrftoken={CSRF_TOKEN}"


def is_answering(server: LimitedServer) -> bool:
    """Return whether a request is being answered, even without a client."""
    return bool(server.server.server_state.tasks)


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds. Raises AssertionError on a timeout."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < until, "It did not come to be."
        time.sleep(0.005)
