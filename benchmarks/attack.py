"""The site under attack by its neighbours: ``python -m benchmarks.attack``, which starts it, attacks it and prints figures.

Connections that say nothing, half say it, or do not listen; bodies that never end; moves cut short; guests who ask for what costs much.
Meanwhile one device asks ``/healthz``, reports moves and looks at its table, and every answer is timed. All of it on this machine alone,
bounded in number and time.
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

from benchmarks import guests
from companion.installation import PROJECT

DREAMER = 2
ENTRIES = 10_000
"""A journal so long that its chronicle costs much."""

LONG_JOURNAL = 20_000
"""Entries of another one: as a table it passes what an answer may have without holding a thread."""

UPLOADS, READERS, HEADERS, IDLE, CUTS = 50, 50, 500, 2000, 100
GONE = ("05", "06", "07")
"""Of the states of a connection, as Linux numbers them, those that wait for nothing of ours."""

WATCH_SECONDS = 45
PATIENCE = 10


@dataclass
class Host:
    """What is attacked: a port, a device that sits at the table, the campaign it plays, and one with a long journal.

    ``inside`` is the site's own port, which is another one behind Caddy.
    """

    port: int
    inside: int
    device: Any
    played: Any
    long: Any
    took: dict[str, list[float]] = field(default_factory=dict)

    @property
    def table(self) -> str:
        """The address of the table."""
        return f"/c/{self.played.slug}/"

    def ask(self) -> None:
        """Ask for health, make a move and look at the table; keep the seconds they took, of refusals apart."""
        asked: dict[str, Callable[[], Any]] = {
            "/healthz": lambda: self.device.get("/healthz"),
            "move": self.move,
            "table": lambda: self.device.get(self.table),
        }
        for what, ask in asked.items():
            answer = ask()
            if answer.status == 503:
                self.took.setdefault(f"{what} refused", []).append(answer.seconds)
                continue
            if answer.status != 200:
                raise RuntimeError(f"{what} was answered with {answer.status}: {answer.text[:200]}")
            self.took.setdefault(what, []).append(answer.seconds)

    def move(self) -> Any:
        """Report Distress suffered, then cured, in turn."""
        name = ("suffer", "cure")[self.version() % 2]
        return self.device.post(f"{self.table}move/{name}/", self.form())

    def form(self) -> dict[str, str | int]:
        """Return what the form of such a move sends; it says itself that it means no other of the same."""
        return {"move_id": self.played.mint(), "again": "on", "dreamer": DREAMER, "count": 1}

    def version(self) -> int:
        """Return the version of the campaign: how many moves were ever made."""
        from campaigns.models import Campaign

        return Campaign.objects.get(pk=self.played.pk).version


def main() -> None:
    """Start the site on data of its own, attack it, and print what came of it."""
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
        with _hosted(Path(folder), through_caddy=said.caddy) as host:
            if said.guests:
                _guests(host)
                return
            _quiet(host)
            _cut_moves(host)
            _storm(host, said.watch)
            host.took.clear()
            _ask_often(host)
            print(f"afterwards: {_milliseconds(host)}")
            _guests(host)


@contextlib.contextmanager
def _hosted(folder: Path, *, through_caddy: bool) -> Iterator[Host]:
    from companion.serve import prepare_django

    prepare_django()
    from benchmarks.client import Device
    from benchmarks.server import serving
    from benchmarks.tables import laid_out
    from companion.server import allow_open_files

    allow_open_files()
    played, long = laid_out(ENTRIES), laid_out(LONG_JOURNAL)
    with contextlib.ExitStack() as running:
        port = inside = running.enter_context(serving())
        if through_caddy:
            port = running.enter_context(_caddy(folder, inside))
        device = Device(port)
        device.read_token("/device/name")
        size = len(device.get(f"/c/{long.slug}/journal.csv", encodings="identity").body)
        print(f"serving {folder} on port {port}; the journal read has {size / 2**20:.1f} MiB")
        yield Host(port, inside, device, played, long)


@contextlib.contextmanager
def _caddy(folder: Path, inside: int) -> Iterator[int]:
    """Run Caddy, by our Caddyfile but without TLS, in front of the port ``inside``; yields its own port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    config = folder / "Caddyfile"
    config.write_text((PROJECT / "deploy" / "Caddyfile").read_text().replace("{\n", "{\n\tadmin off\n", 1))
    site = {"DREAMKEEPER_SITE": f"http://127.0.0.1:{port}", "DREAMKEEPER_SERVER": f"127.0.0.1:{inside}"}
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


def _ask_often(host: Host) -> None:
    for _ in range(20):
        host.ask()


def _quiet(host: Host) -> None:
    _ask_often(host)
    print(f"quiet: {_milliseconds(host)}")


def _cut_moves(host: Host) -> None:
    """Send moves whose last byte is missing; each must leave the table as it is, and count when sent whole."""
    before = host.version()
    forms = [_form(host) for _ in range(CUTS)]
    for form in forms:
        _send(host, form[:-1]).close()
    time.sleep(1)
    print(f"cut bodies: {CUTS - (host.version() - before)} of {CUTS} no move")
    with _send(host, forms[0]) as peer:
        status = peer.recv(100).split()[1].decode()
    print(f"the first of them sent whole: {status}, {host.version() - before} move")


def _form(host: Host, length: int | None = None, path: str = "") -> bytes:
    body = urlencode({"csrfmiddlewaretoken": host.device.token, **host.form()}).encode()
    return (
        f"POST {path or host.table + 'move/suffer/'} HTTP/1.1\r\nHost: 127.0.0.1\r\n{_cookies(host)}"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body) if length is None else length}\r\n\r\n"
    ).encode() + body


def _cookies(host: Host) -> str:
    return "Cookie: " + "; ".join(f"{name}={value}" for name, value in host.device.cookies.items()) + "\r\n"


def _send(host: Host, sent: bytes, window: int = 0) -> socket.socket:
    peer = socket.socket()
    if window:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    peer.settimeout(PATIENCE)
    peer.connect(("127.0.0.1", host.port))
    # One that the server is already closing is one attacker less.
    with contextlib.suppress(ConnectionError):
        peer.sendall(sent)
    return peer


def _storm(host: Host, watch: int) -> None:
    """Hold everything open at once; ask all the while; tell when the last of each kind was closed."""
    body = _form(host, length=900_000)
    file = _form(host, length=9_000_000, path="/import/")
    page = host.device.get(host.table, encodings="gzip").text
    script = page.partition('src="/static/vendor/')[2].partition('"')[0]
    often = f"GET /static/vendor/{script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 200
    ask = (
        f"GET /c/{host.long.slug}/journal.csv HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n{_cookies(host)}\r\n"
    ).encode()
    kinds: dict[str, tuple[int, Callable[[int], socket.socket]]] = {
        "open uploads": (UPLOADS, lambda number: _send(host, file if number % 2 else body)),
        "readers that do not read": (READERS, lambda number: _send(host, often if number % 2 else ask, window=1024)),
        "half headers": (HEADERS, lambda _number: _send(host, b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")),
        "idle connections": (IDLE, lambda _number: _send(host, b"")),
    }
    host.took.clear()
    begun = time.monotonic()
    held: dict[str, list[socket.socket]] = {}
    for kind, (count, attack) in kinds.items():
        held[kind] = []
        for number in range(count):
            held[kind].append(attack(number))
            if number % 50 == 0:
                host.ask()
    print(f"all {sum(map(len, held.values()))} open after {time.monotonic() - begun:.1f} s: {_milliseconds(host)}")
    _watch(host, held, time.monotonic() + watch)


def _watch(host: Host, held: dict[str, list[socket.socket]], until: float) -> None:
    begun = time.monotonic()
    last = dict.fromkeys(held, 0.0)
    while any(held.values()) and time.monotonic() < until:
        host.ask()
        kept = _held_by_the_server(host.port)
        for kind, peers in held.items():
            left = [peer for peer in peers if peer.getsockname()[1] in kept]
            if len(left) < len(peers):
                last[kind] = time.monotonic() - begun
            held[kind] = left
        time.sleep(0.5)
    for kind, left in held.items():
        print(f"{kind}: {len(left)} still open; the last was closed {last[kind]:.0f} s after all were open")
    if host.inside != host.port:
        print(f"the site itself keeps {len(_held_by_the_server(host.inside))} connections to Caddy")
    print(f"meanwhile: {_milliseconds(host)}")


def _held_by_the_server(port: int) -> set[int]:
    """Return the ports of the peers whose connections the server's side of this machine still keeps; Linux tells."""
    kept = set()
    lines = [line for table in ("tcp", "tcp6") for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]]
    for line in lines:
        _number, local, remote, state, *_others = line.split()
        if int(local.partition(":")[2], 16) == port and state not in GONE:
            kept.add(int(remote.partition(":")[2], 16))
    return kept


def _guests(host: Host) -> None:
    """Let guests cost what they can, and tell how long answers took beside each kind."""

    def tell(what: str) -> None:
        if host.took:
            print(f"{what}: {_milliseconds(host)}", flush=True)
        host.took.clear()

    host.took.clear()
    guests.attack(host.port, host.played.slug, host.ask, tell)


def _milliseconds(host: Host) -> str:
    """Tell how long answers took: half of them, nineteen in twenty, all of them."""
    told = []
    for what, seconds in host.took.items():
        took = [f"{sorted(seconds)[int((len(seconds) - 1) * share)] * 1000:.0f}" for share in (0.5, 0.95, 1)]
        told.append(f"{what} p50 {took[0]}, p95 {took[1]}, max {took[2]} ms of {len(seconds)}")
    return "; ".join(told)


if __name__ == "__main__":
    main()
