"""A receiver of webhooks: a server in a thread that remembers what it got and answers as it is told."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class ReceivedMessage:
    """A request as it came; ``status`` is what it was answered with."""

    path: str
    headers: dict[str, str]
    body: bytes
    status: int

    @property
    def payload(self) -> dict[str, Any]:
        """The body as JSON."""
        return json.loads(self.body)  # type: ignore[no-any-return]

    @property
    def message_id(self) -> str:
        """The id of the message."""
        return self.headers["webhook-id"]

    def is_signed_with(self, secret: str) -> bool:
        """Return whether one of the signatures is of this secret, by the text of the specification."""
        signed = f"{self.message_id}.{self.headers['webhook-timestamp']}.".encode() + self.body
        digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
        wanted = "v1," + base64.b64encode(digest).decode()
        recent = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        return recent and wanted in self.headers["webhook-signature"].split(" ")


@dataclass
class Receiver:
    """A running receiver. ``choose_status`` gets the number of requests before this one."""

    port: int
    choose_status: Callable[[int], int] = lambda _count: 204
    answer_headers: dict[str, str] = field(default_factory=dict)
    messages: list[ReceivedMessage] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    @property
    def url(self) -> str:
        """Its URL."""
        return f"http://127.0.0.1:{self.port}/hook?key=1"

    @property
    def accepted(self) -> list[ReceivedMessage]:
        """The messages that were answered with success, in order."""
        return [one for one in self.messages if 200 <= one.status < 300]

    @property
    def entry_numbers(self) -> list[int]:
        """The numbers of the entries that were accepted, in order."""
        return [one.payload["data"]["entry"]["number"] for one in self.accepted if one.payload["data"]["entry"]]

    def wait_for(self, count: int, timeout: float = 30) -> None:
        """Wait until so many messages were accepted."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.accepted) >= count, timeout), self.messages


@contextmanager
def run_receiver() -> Iterator[Receiver]:
    """Run a receiver during the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            with receiver.arrived:
                status = receiver.choose_status(len(receiver.messages))
                receiver.messages.append(ReceivedMessage(self.path, headers, body, status))
                receiver.arrived.notify_all()
            self.send_response(status)
            for name, value in receiver.answer_headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_given: object) -> None:
            """Be quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver = Receiver(int(server.server_address[1]))
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
