"""A denial-of-service test: ``python -m benchmarks.attack`` starts the site, attacks it and prints figures.

Connections that send nothing or half a request, or do not read; bodies that never end; truncated moves; guests who
ask for expensive pages. Meanwhile one device asks ``/healthz``, reports moves and views its table, and every response
is timed. All of it on this machine alone, bounded in number and time.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks import guest_load
from companion.installation import PROJECT_ROOT

DREAMER_REF = 2
ENTRY_COUNT = 10_000
"""Entries of a journal whose chronicle is expensive."""

LONG_JOURNAL_ENTRY_COUNT = 20_000
"""Entries of a journal whose page exceeds the buffer of a response."""

UPLOAD_COUNT, READER_COUNT, HALF_HEADER_COUNT, IDLE_CONNECTION_COUNT, CUT_COUNT = 50, 50, 500, 2000, 100
CLOSED_TCP_STATES = ("05", "06", "07")
"""Linux codes of closing TCP states, which wait for nothing of ours."""

WATCH_SECONDS = 45
SOCKET_TIMEOUT_SECONDS = 10


@dataclass
class AttackTarget:
    """The target of the attack: a port, a member device, its campaign, and one with a long journal.

    ``site_port`` is the site's own port, which differs from ``port`` behind Caddy.
    """

    port: int
    site_port: int
    client: Any
    benchmark_table: Any
    long_table: Any
    durations: dict[str, list[float]] = field(default_factory=dict)

    @property
    def table_path(self) -> str:
        """The path of the table."""
        return f"/c/{self.benchmark_table.slug}/"

    def probe(self) -> None:
        """Check health, make a move and view the table; record the seconds, those of rejected requests separately."""
        asked: dict[str, Callable[[], Any]] = {
            "/healthz": lambda: self.client.get("/healthz"),
            "move": self.send_move,
            "table": lambda: self.client.get(self.table_path),
        }
        for what, ask in asked.items():
            answer = ask()
            if answer.status == 503:
                self.durations.setdefault(f"{what} refused", []).append(answer.seconds)
                continue
            if answer.status != 200:
                raise RuntimeError(f"{what} was answered with {answer.status}: {answer.text[:200]}")
            self.durations.setdefault(what, []).append(answer.seconds)

    def send_move(self) -> Any:
        """Report Distress suffered, then cured, in turn."""
        name = ("suffer", "cure")[self.get_version() % 2]
        return self.client.post(f"{self.table_path}move/{name}/", self.build_form())

    def build_form(self) -> dict[str, str | int]:
        """Return the form data of such a move, marked as no duplicate."""
        return {"move_id": self.benchmark_table.mint(), "again": "on", "dreamer": DREAMER_REF, "count": 1}

    def get_version(self) -> int:
        """Return the version of the campaign, the number of moves ever made."""
        from campaigns.models import Campaign

        return Campaign.objects.get(pk=self.benchmark_table.pk).version


def main() -> None:
    """Start the site on temporary data, attack it, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watch", type=int, default=WATCH_SECONDS, help="seconds to watch for connections that stay")
    parser.add_argument("--guests", action="store_true", help="the guests of a table alone")
    parser.add_argument(
        "--caddy", action="store_true", help="attack Caddy, with deploy/Caddyfile, in front of the site"
    )
    said = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dreamkeeper-attack-") as folder:
        os.environ |= {
            "DREAMKEEPER_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "companion.settings",
            "SENDS_A_MINUTE": "1000000",
        }
        os.environ.pop("DATABASE_URL", None)
        if said.caddy:
            os.environ["TRUSTED_PROXIES"] = "127.0.0.1"
        with _run_target(Path(folder), through_caddy=said.caddy) as host:
            if said.guests:
                _attack_as_guests(host)
                return
            _measure_quiet(host)
            _send_cut_moves(host)
            _attack_with_connections(host, said.watch)
            host.durations.clear()
            _probe_often(host)
            print(f"afterwards: {_format_durations(host)}")
            _attack_as_guests(host)


@contextlib.contextmanager
def _run_target(folder: Path, *, through_caddy: bool) -> Iterator[AttackTarget]:
    from companion.serve import prepare_django

    prepare_django()
    from benchmarks.benchmark_tables import create_table
    from benchmarks.client import TableClient
    from benchmarks.server import run_server
    from companion.server import raise_open_file_limit

    raise_open_file_limit()
    played, long = create_table(ENTRY_COUNT), create_table(LONG_JOURNAL_ENTRY_COUNT)
    with contextlib.ExitStack() as running:
        port = inside = running.enter_context(run_server())
        if through_caddy:
            port = running.enter_context(_run_caddy(folder, inside))
        device = TableClient(port)
        device.fetch_csrf_token("/device/name")
        size = len(device.get(f"/c/{long.slug}/journal.csv", encodings="identity").body)
        print(f"serving {folder} on port {port}; the journal read has {size / 2**20:.1f} MiB")
        yield AttackTarget(port, inside, device, played, long)


@contextlib.contextmanager
def _run_caddy(folder: Path, site_port: int) -> Iterator[int]:
    """Run Caddy, with our Caddyfile but without TLS, in front of ``site_port``; yield its port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    config = folder / "Caddyfile"
    config.write_text((PROJECT_ROOT / "deploy" / "Caddyfile").read_text().replace("{\n", "{\n\tadmin off\n", 1))
    site = {"DREAMKEEPER_SITE": f"http://127.0.0.1:{port}", "DREAMKEEPER_SERVER": f"127.0.0.1:{site_port}"}
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    command = ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]
    with subprocess.Popen(command, env=os.environ | site | homes, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(100):
                with contextlib.suppress(ConnectionError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()


def _probe_often(target: AttackTarget) -> None:
    for _ in range(20):
        target.probe()


def _measure_quiet(target: AttackTarget) -> None:
    _probe_often(target)
    print(f"quiet: {_format_durations(target)}")


def _send_cut_moves(target: AttackTarget) -> None:
    """Send moves without their last byte; each must leave the table unchanged, and count when sent whole."""
    before = target.get_version()
    forms = [_build_request(target) for _ in range(CUT_COUNT)]
    for form in forms:
        _open_and_send(target, form[:-1]).close()
    time.sleep(1)
    print(f"cut bodies: {CUT_COUNT - (target.get_version() - before)} of {CUT_COUNT} no move")
    with _open_and_send(target, forms[0]) as peer:
        status = peer.recv(100).split()[1].decode()
    print(f"the first of them sent whole: {status}, {target.get_version() - before} move")


def _build_request(target: AttackTarget, length: int | None = None, path: str = "") -> bytes:
    body = urlencode({"csrfmiddlewaretoken": target.client.token, **target.build_form()}).encode()
    return (
        f"POST {path or target.table_path + 'move/suffer/'} HTTP/1.1\r\nHost: 127.0.0.1\r\n{_build_cookie_header(target)}"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body) if length is None else length}\r\n\r\n"
    ).encode() + body


def _build_cookie_header(target: AttackTarget) -> str:
    return "Cookie: " + "; ".join(f"{name}={value}" for name, value in target.client.cookies.items()) + "\r\n"


def _open_and_send(target: AttackTarget, sent: bytes, receive_buffer_bytes: int = 0) -> socket.socket:
    peer = socket.socket()
    if receive_buffer_bytes:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer_bytes)
    peer.settimeout(SOCKET_TIMEOUT_SECONDS)
    peer.connect(("127.0.0.1", target.port))
    # A connection that the server is already closing no longer attacks.
    with contextlib.suppress(ConnectionError):
        peer.sendall(sent)
    return peer


def _attack_with_connections(target: AttackTarget, watch_seconds: int) -> None:
    """Hold all attacking connections open at once while probing; print when the last of each kind was closed."""
    body = _build_request(target, length=900_000)
    file = _build_request(target, length=9_000_000, path="/import/")
    page = target.client.get(target.table_path, encodings="gzip").text
    script = page.partition('src="/static/vendor/')[2].partition('"')[0]
    often = f"GET /static/vendor/{script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 200
    ask = (
        f"GET /c/{target.long_table.slug}/journal.csv HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Accept-Encoding: identity\r\n{_build_cookie_header(target)}\r\n"
    ).encode()
    kinds: dict[str, tuple[int, Callable[[int], socket.socket]]] = {
        "open uploads": (UPLOAD_COUNT, lambda number: _open_and_send(target, file if number % 2 else body)),
        "readers that do not read": (
            READER_COUNT,
            lambda number: _open_and_send(target, often if number % 2 else ask, receive_buffer_bytes=1024),
        ),
        "half headers": (
            HALF_HEADER_COUNT,
            lambda _number: _open_and_send(target, b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: "),
        ),
        "idle connections": (IDLE_CONNECTION_COUNT, lambda _number: _open_and_send(target, b"")),
    }
    target.durations.clear()
    begun = time.monotonic()
    held: dict[str, list[socket.socket]] = {}
    for kind, (count, attack) in kinds.items():
        held[kind] = []
        for number in range(count):
            held[kind].append(attack(number))
            if number % 50 == 0:
                target.probe()
    print(
        f"all {sum(map(len, held.values()))} open after {time.monotonic() - begun:.1f} s: {_format_durations(target)}"
    )
    _watch_connections(target, held, time.monotonic() + watch_seconds)


def _watch_connections(target: AttackTarget, peers_by_kind: dict[str, list[socket.socket]], deadline: float) -> None:
    begun = time.monotonic()
    last = dict.fromkeys(peers_by_kind, 0.0)
    while any(peers_by_kind.values()) and time.monotonic() < deadline:
        target.probe()
        kept = _find_open_peer_ports(target.port)
        for kind, peers in peers_by_kind.items():
            left = [peer for peer in peers if peer.getsockname()[1] in kept]
            if len(left) < len(peers):
                last[kind] = time.monotonic() - begun
            peers_by_kind[kind] = left
        time.sleep(0.5)
    for kind, left in peers_by_kind.items():
        print(f"{kind}: {len(left)} still open; the last was closed {last[kind]:.0f} s after all were open")
    if target.site_port != target.port:
        print(f"the site itself keeps {len(_find_open_peer_ports(target.site_port))} connections to Caddy")
    print(f"meanwhile: {_format_durations(target)}")


def _find_open_peer_ports(port: int) -> set[int]:
    """Return the peer ports of the server's open connections; Linux only."""
    kept = set()
    lines = [line for table in ("tcp", "tcp6") for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
    for line in lines:
        _number, local, remote, state, *_others = line.split()
        if int(local.partition(":")[2], 16) == port and state not in CLOSED_TCP_STATES:
            kept.add(int(remote.partition(":")[2], 16))
    return kept


def _attack_as_guests(target: AttackTarget) -> None:
    """Run the expensive requests of guests, and print the response times during each kind."""

    def tell(what: str) -> None:
        if target.durations:
            print(f"{what}: {_format_durations(target)}", flush=True)
        target.durations.clear()

    target.durations.clear()
    guest_load.run_guest_attack(target.port, target.benchmark_table.slug, target.probe, tell)


def _format_durations(target: AttackTarget) -> str:
    """Return the median, 95th percentile and maximum of the response times as text."""
    told = []
    for what, seconds in target.durations.items():
        took = [f"{sorted(seconds)[int((len(seconds) - 1) * share)] * 1000:.0f}" for share in (0.5, 0.95, 1)]
        told.append(f"{what} p50 {took[0]}, p95 {took[1]}, max {took[2]} ms of {len(seconds)}")
    return "; ".join(told)


if __name__ == "__main__":
    main()
