"""The request itself: pinned to the checked address, without redirects, within its time."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from campaigns.webhooks import http_post
from campaigns.webhooks.http_post import RequestAborter, post
from campaigns.webhooks.send_results import SendError, SendResult
from companion.certificates import CertificateFolder, ensure_certificates
from tests.webhooks.receiver import Receiver, run_receiver


def read_request(connection: socket.socket) -> None:
    """Read a request of ``send`` to its end: to close a connection with unread data would reset it."""
    read = b""
    while not read.endswith(b"\r\n\r\n{}") and (more := connection.recv(65536)):
        read += more


@contextmanager
def serve_bytes(*parts: bytes, pause: float = 0, stays: bool = False) -> Iterator[int]:
    """Answer each connection with these parts, whatever it sends; yield the port."""
    listener = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def answer() -> None:
        while not over.is_set():
            try:
                connection, _address = listener.accept()
            except OSError:
                return
            with connection:
                try:
                    read_request(connection)
                    for part in parts:
                        connection.sendall(part)
                        over.wait(pause)
                    if stays:
                        over.wait(30)
                except OSError:
                    pass

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        over.set()
        with socket.create_connection(listener.getsockname()):
            pass
        listener.close()
        thread.join()


def send(url: str, aborter: RequestAborter | None = None) -> SendResult:
    return post(url, {"content-type": "application/json"}, b"{}", aborter or RequestAborter())


def test_it_is_a_post_with_the_host_and_the_path(receiver: Receiver) -> None:
    assert send(f"http://localhost:{receiver.port}/a/b?c=d#e") == SendResult(status=204)

    (message,) = receiver.messages
    assert (message.path, message.headers["host"], message.body) == ("/a/b?c=d", f"localhost:{receiver.port}", b"{}")
    assert message.headers["content-length"] == "2"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed_nowhere(receiver: Receiver, status: int) -> None:
    with run_receiver() as elsewhere:
        receiver.choose_status = lambda _count: status
        receiver.answer_headers["Location"] = elsewhere.url
        assert send(receiver.url) == SendResult(SendError.REDIRECT, status)
        assert (len(receiver.messages), elsewhere.messages) == (1, [])


@pytest.mark.parametrize("status", [200, 201, 204, 299])
def test_success(receiver: Receiver, status: int) -> None:
    receiver.choose_status = lambda _count: status
    assert send(receiver.url).is_accepted


@pytest.mark.parametrize("status", [400, 404, 410, 429, 500, 503])
def test_refusals(receiver: Receiver, status: int) -> None:
    receiver.choose_status = lambda _count: status
    assert send(receiver.url) == SendResult(SendError.STATUS, status)


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is another address the next time it is asked for (DNS rebinding) changes nothing."""
    asked: list[str] = []
    resolve = socket.getaddrinfo

    def getaddrinfo(host: str, port: int, *more: Any, **named: Any) -> Any:
        if host == "rebinding.example.org":
            asked.append(host)
            return resolve("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port, *more, **named)
        return resolve(host, port, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert send(f"http://rebinding.example.org:{receiver.port}/").is_accepted
    assert asked == ["rebinding.example.org"]
    assert receiver.messages[0].headers["host"] == f"rebinding.example.org:{receiver.port}"


def test_an_address_that_is_refused_gets_no_connection(receiver: Receiver, settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = False
    assert send(receiver.url) == SendResult(SendError.ADDRESS)
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    settings.SERVER_PORTS = {receiver.port}
    assert send(receiver.url) == SendResult(SendError.OWN)
    assert send("http://user@localhost/") == SendResult(SendError.ADDRESS)
    assert receiver.messages == []


def test_the_next_address_of_a_name_is_tried(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(family, 1, 6, "", (host, receiver.port)) for family, host in ((2, "127.0.0.9"), (2, "127.0.0.1"))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_named: found)
    monkeypatch.setattr(socket, "create_connection", connect_plainly)
    assert send(f"http://two.example.org:{receiver.port}/").is_accepted


def connect_plainly(place: tuple[str, int], timeout: float) -> socket.socket:
    plain = socket.socket()
    plain.settimeout(timeout)
    plain.connect(place)
    return plain


def test_what_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert send(f"http://127.0.0.1:{port}/") == SendResult(SendError.CONNECT)
    assert send("http://nowhere.invalid/") == SendResult(SendError.NAME)


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\0\0\0",
        b"SSH-2.0-OpenSSH\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000,
        b"HTTP/1.1 99999999999 x\r\n\r\n",
    ],
    ids=["nothing", "zeros", "ssh", "no status", "a long header", "a great status"],
)
def test_what_is_no_http(answer: bytes) -> None:
    with serve_bytes(answer) as port:
        assert send(f"http://127.0.0.1:{port}/") == SendResult(SendError.BROKEN)


@pytest.mark.parametrize(
    ("parts", "stays"),
    [
        ((), True),
        (tuple(bytes([one]) for one in b"HTTP/1.1 200 OK\r\nX-Slow: 1\r\n\r\n"), False),
        ((b"HTTP/1.1 100 Continue\r\n\r\n",) * 200, False),
    ],
    ids=["silent", "byte by byte", "goes on and on"],
)
def test_a_slow_receiver_has_its_time_and_no_more(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...], stays: bool
) -> None:
    monkeypatch.setattr(http_post, "TOTAL_SECONDS", 0.3)
    with serve_bytes(*parts, pause=0.05, stays=stays) as port:
        assert send(f"http://127.0.0.1:{port}/") == SendResult(SendError.SLOW)


def test_an_endless_body_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_bytes(b"HTTP/1.1 200 OK\r\n\r\n", *[b"x" * 65536] * 10_000) as port:
        assert send(f"http://127.0.0.1:{port}/") == SendResult(status=200)


def test_a_stop_ends_a_request_at_once() -> None:
    aborter = RequestAborter()
    with serve_bytes(stays=True) as port:
        threading.Timer(0.1, aborter.abort_all).start()
        begun = time.monotonic()
        assert not send(f"http://127.0.0.1:{port}/", aborter).is_accepted
        assert time.monotonic() - begun < http_post.TOTAL_SECONDS
        assert not send(f"http://127.0.0.1:{port}/", aborter).is_accepted


@contextmanager
def serve_tls(folder: CertificateFolder) -> Iterator[tuple[int, list[str | None]]]:
    """Answer one TLS connection with 204; yield the port and the names that were asked for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder.server)
    asked: list[str | None] = []
    context.sni_callback = lambda _socket, name, _context: asked.append(name)
    listener = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        connection, _address = listener.accept()
        try:
            with context.wrap_socket(connection, server_side=True) as secure:
                read_request(secure)
                secure.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
        except OSError:
            connection.close()

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1]), asked
    finally:
        thread.join()
        listener.close()


@pytest.fixture
def certificates(tmp_path: Path) -> CertificateFolder:
    """A certificate for this machine, and the authority that issued it."""
    made = CertificateFolder(tmp_path / "https")
    ensure_certificates(made)
    return made


def test_a_certificate_is_checked_for_the_name_that_was_typed(
    certificates: CertificateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve: Callable[..., Any] = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *more, **named: resolve("127.0.0.1", *more, **named))
    with serve_tls(certificates) as (port, asked):
        assert send(f"https://localhost:{port}/") == SendResult(SendError.TLS)
    # As the authority of a house is made known to the whole system.
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    with serve_tls(certificates) as (port, asked):
        assert send(f"https://localhost:{port}/") == SendResult(status=204)
    assert asked == ["localhost"]
    with serve_tls(certificates) as (port, asked):
        assert send(f"https://hook.example.org:{port}/") == SendResult(SendError.TLS)


def test_plain_http_at_a_port_of_tls_and_the_other_way_round(
    certificates: CertificateFolder, receiver: Receiver
) -> None:
    assert send(receiver.url.replace("http:", "https:")) == SendResult(SendError.BROKEN)
    with serve_tls(certificates) as (port, _asked):
        assert not send(f"http://localhost:{port}/").is_accepted
