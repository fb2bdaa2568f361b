"""An HTTP POST to a receiver: to a checked address, without redirects, within a time."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import ssl
import threading
from collections.abc import Callable, Mapping

from campaigns.webhooks.addresses import IPAddress, RefusedAddressError, UnreadableUrlError, parse_url, resolve_receiver
from campaigns.webhooks.send_results import SendError, SendResult

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 10.0
"""Seconds from the connection to the answer, however slowly it arrives."""

MAX_READ_BYTES = 1024
"""Bytes of an answer's body that are read, for receivers that mind when nobody does; nothing is done with them."""

MAX_ADDRESSES = 3
"""Addresses of a name that are tried."""

MAX_RETRY_AFTER_DIGITS = 6


class RequestAborter:
    """Ends the connections of running requests: at their deadline, or all of them at a stop. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._is_stopping = False

    def add(self, connection: socket.socket) -> socket.socket:
        """Watch a connection; return a handle for ``remove`` and ``abort``. Raises OSError once all were aborted."""
        # A second descriptor of the same connection: TLS takes the first one over.
        handle = socket.socket(fileno=os.dup(connection.fileno()))
        with self._lock:
            self._open.add(handle)
            is_late = self._is_stopping
        if is_late:
            self.remove(handle)
            raise ConnectionAbortedError
        return handle

    def is_stopping(self) -> bool:
        """Return whether all were aborted."""
        return self._is_stopping

    def remove(self, handle: socket.socket) -> None:
        """Stop watching a connection."""
        with self._lock:
            self._open.discard(handle)
            handle.close()

    def abort(self, handle: socket.socket) -> None:
        """End a connection, unless it is no longer watched."""
        with self._lock:
            if handle in self._open:
                _shut_down(handle)

    def abort_all(self) -> None:
        """End every connection, also those to come."""
        with self._lock:
            self._is_stopping = True
            for handle in self._open:
                _shut_down(handle)


def _shut_down(handle: socket.socket) -> None:
    with contextlib.suppress(OSError):
        handle.shutdown(socket.SHUT_RDWR)


class _PinnedConnection(http.client.HTTPConnection):
    """A connection to given addresses instead of those its host name has by now."""

    def __init__(self, host: str, port: int, connect: Callable[[], socket.socket]) -> None:
        super().__init__(host, port)
        self._connect_pinned = connect

    def connect(self) -> None:
        """Connect to the first address that answers."""
        self.sock = self._connect_pinned()


class _Deadline:
    """The deadline of one request: at its time the connection ends, and ``is_over`` says why."""

    def __init__(self, aborter: RequestAborter) -> None:
        self._aborter = aborter
        self._handle: socket.socket | None = None
        self._timer = threading.Timer(TOTAL_SECONDS, self._end)
        self._timer.daemon = True
        self.is_over = False

    def __enter__(self) -> _Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        if self._handle is not None:
            self._aborter.remove(self._handle)

    def watch(self, connection: socket.socket) -> None:
        """Watch the connection of this request. Raises OSError if it is too late for it."""
        self._handle = self._aborter.add(connection)
        if self.is_over:
            raise TimeoutError

    def _end(self) -> None:
        self.is_over = True
        if self._handle is not None:
            self._aborter.abort(self._handle)


def post(url: str, headers: Mapping[str, str], body: bytes, aborter: RequestAborter) -> SendResult:
    """Post a body to a URL; every failure is a result."""
    try:
        receiver = parse_url(url)
        addresses = resolve_receiver(receiver)[:MAX_ADDRESSES]
    except UnreadableUrlError:
        return SendResult(SendError.ADDRESS)
    except RefusedAddressError as refused:
        return SendResult(refused.error)
    with _Deadline(aborter) as deadline:
        server_name = receiver.host if receiver.scheme == "https" else ""
        connection = _PinnedConnection(
            receiver.host, receiver.port, lambda: _connect(addresses, receiver.port, server_name, deadline)
        )
        # The port is part of Host unless it is the scheme's own, which the base class knows for http only.
        connection.default_port = 443 if server_name else 80
        try:
            connection.request("POST", receiver.target, body, dict(headers))
            answer = connection.getresponse()
            result = _build_result(answer)
            with contextlib.suppress(OSError, http.client.HTTPException):
                answer.read(MAX_READ_BYTES)
        except (OSError, http.client.HTTPException, ValueError) as error:
            return SendResult(SendError.SLOW if deadline.is_over else _classify(error))
        finally:
            connection.close()
    return result


def _connect(addresses: list[IPAddress], port: int, server_name: str, deadline: _Deadline) -> socket.socket:
    plain = _connect_first(addresses, port)
    try:
        deadline.watch(plain)
        connection = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=server_name) if server_name else plain
        )
        # The time until there is a connection is over; that until the answer is the deadline's.
        connection.settimeout(TOTAL_SECONDS)
    except BaseException:
        plain.close()
        raise
    return connection


def _connect_first(addresses: list[IPAddress], port: int) -> socket.socket:
    for address in addresses[:-1]:
        with contextlib.suppress(OSError):
            return _connect_one(address, port)
    return _connect_one(addresses[-1], port)


def _connect_one(address: IPAddress, port: int) -> socket.socket:
    try:
        return socket.create_connection((str(address), port), CONNECT_SECONDS)
    except OSError as error:
        raise _NoConnectionError from error


class _NoConnectionError(OSError):
    """No address answers."""


def _classify(error: Exception) -> SendError:
    match error:
        case _NoConnectionError():
            return SendError.CONNECT
        case ssl.SSLCertVerificationError():
            return SendError.TLS
        case TimeoutError():
            return SendError.SLOW
        case _:
            return SendError.BROKEN


def _build_result(answer: http.client.HTTPResponse) -> SendResult:
    if 200 <= answer.status < 300:
        return SendResult(status=answer.status)
    if 300 <= answer.status < 400:
        return SendResult(SendError.REDIRECT, answer.status)
    named = answer.getheader("Retry-After") or ""
    is_number = named.isascii() and named.isdigit() and len(named) <= MAX_RETRY_AFTER_DIGITS
    return SendResult(SendError.STATUS, answer.status, int(named) if is_number else 0)
