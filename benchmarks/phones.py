"""Many phones at many tables, on the real server: ``python -m benchmarks.phones --tables 2 --taps 15``.

Four phones a table listen to its stream; one of them taps, in turn, and the moment is taken at which each of the others has heard the
tag of that tap, and, for a part of them, has fetched what changed. In the end every tap that was acknowledged has to be in the journal
once, and every phone has to have heard the last tag. Then the price of streams that idle, and how long a stop takes.

The phones run in this process, on the same machine as the server and its database: what they take, the server does not get. The
processor time of both is printed apart. Its load is printed as well; ratios within one run say more than times.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from companion.installation import PROJECT, read_secrets

SEATS = 4
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 30.0
DREAMERS = ["gambler", "specialist", "tough-guy", "free-spirit"]


@dataclass
class Server:
    """The real server in processes of its own, on the data in ``folder``."""

    port: int
    folder: Path
    process: subprocess.Popen[str]

    @property
    def processes(self) -> list[int]:
        """The server's processes, its workers among them."""
        first = self.process.pid
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def memory(self) -> int:
        """Give the bytes that they hold in memory."""
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in self.processes)

    def processor(self) -> float:
        """Give the seconds of processor that they have taken."""
        lines = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.processes)
        return sum(int(line[11]) + int(line[12]) for line in lines) / TICKS

    def journal(self, slug: str) -> list[str]:
        """Give the move ids of a campaign's journal."""
        command = [sys.executable, "manage.py", "export", slug]
        environment = _environment(self.folder)
        told = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True).stdout
        return re.findall(r'"move_id": ?"([^"]+)"', told)


@contextmanager
def serving(workers: int) -> Iterator[Server]:
    """Run the server while the block lasts."""
    with tempfile.TemporaryDirectory(prefix="dreamkeeper-phones-") as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        environment = _environment(Path(folder)) | {"PORT": str(port), "WORKERS": str(workers)}
        command = [sys.executable, "-m", "companion.serve"]
        with subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while "On this device" not in process.stdout.readline():
                if process.poll() is not None:
                    raise RuntimeError("The server did not start.")
            try:
                yield Server(port, Path(folder), process)
            finally:
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(15)
                process.kill()


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "PUBLIC_URL")}
    return kept | {"DREAMKEEPER_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "companion.settings"}


@dataclass
class Phone:
    """A device at a table: its cookies, the last tag it heard, and when it heard each."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    heard: dict[str, float] = field(default_factory=dict)
    last: str = ""

    async def ask(
        self, method: str, path: str, form: dict[str, object] | None = None, **headers: str
    ) -> tuple[int, str]:
        """Send one request on a connection of its own; gives the status, and the headers and body as text."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            body = (
                urlencode({"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **(form or {})}, doseq=True)
                if form
                else ""
            )
            writer.write(self._request(method, path, body, headers))
            told = (await asyncio.wait_for(reader.read(), PATIENCE)).decode("utf-8", "replace")
        finally:
            writer.close()
        head = told.partition("\r\n\r\n")[0]
        for line in head.split("\r\n")[1:]:
            if line.lower().startswith("set-cookie:"):
                self.cookies |= {name: kept.value for name, kept in SimpleCookie(line.partition(":")[2]).items()}
        return int(head.split(" ", 2)[1]), told

    def _request(self, method: str, path: str, body: str, headers: dict[str, str]) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: table", "Connection: close", f"Cookie: {cookies}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines += [
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
                "HX-Request: true",
            ]
        return "\r\n".join([*lines, "", body]).encode()

    async def listen(self, table: str, told: asyncio.Event | None = None) -> None:
        """Listen to the stream of a table until it ends, and note when each tag comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._request("GET", f"{table}live/stream/", "", {}))
            while line := await reader.readline():
                if line.startswith(b"data: ") and b"-" in line:
                    self.last = line[6:].decode().strip()
                    self.heard[self.last] = time.perf_counter()
                    if told is not None:
                        told.set()
        finally:
            writer.close()


@dataclass
class Table:
    """A campaign, its four phones, and the move ids that were acknowledged."""

    path: str
    phones: list[Phone]
    made: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    missed: int = 0

    async def taps(self, number: int, pause: float) -> None:
        """Tap so often, each phone in its turn, and note how long the others wait for the news."""
        for count in range(number):
            await self._tap(self.phones[count % SEATS])
            await asyncio.sleep(pause)

    async def _tap(self, phone: Phone) -> None:
        version = phone.last.partition("-")[0]
        move_id = f"{version}.{secrets.token_urlsafe(9)}"
        sent = {"move_id": move_id, "dreamer": 1, "count": 1}
        begun = time.perf_counter()
        status, told = await phone.ask("POST", f"{self.path}move/gain-cards/", sent)
        if status != 200:
            raise RuntimeError(f"A tap was answered with {status}: {told[-300:]}")
        self.made.append(move_id)
        await self._heard([other for other in self.phones if other is not phone], move_id, begun)

    async def _heard(self, others: Sequence[Phone], move_id: str, begun: float) -> None:
        until = time.perf_counter() + 5
        wanted = set(range(len(others)))
        while wanted and time.perf_counter() < until:
            for number in list(wanted):
                at = next((at for tag, at in others[number].heard.items() if tag.endswith(f"-{move_id}")), None)
                if at is not None:
                    self.delays.append(at - begun)
                    wanted.discard(number)
            await asyncio.sleep(0.002)
        self.missed += len(wanted)


async def seated(port: int, link: str) -> Table:
    """Begin a campaign, let four phones join and listen."""
    phones = [Phone(port) for _ in range(SEATS)]
    for phone in phones:
        await phone.ask("GET", link)
        await phone.ask("GET", "/new/etherfields/")
    _, told = await phones[0].ask("POST", "/new/etherfields/", {"name": "Storm", "dreamers": DREAMERS})
    found = re.search(r"(?i)\nlocation: (/c/\w+/)", told)
    if found is None:
        raise RuntimeError(told[:400])
    opened = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2, 3, 4]}
    await phones[0].ask("POST", f"{found[1]}move/start-session/", opened)
    return Table(found[1], phones)


async def storm(server: Server, tables: int, taps: int, pause: float) -> list[Table]:
    """Let every table tap at the same time; print what came of it."""
    link = f"/join/{read_secrets(server.folder).join}/"
    seats = [await seated(server.port, link) for _ in range(tables)]
    listening = [asyncio.ensure_future(phone.listen(table.path)) for table in seats for phone in table.phones]
    while not all(phone.last for table in seats for phone in table.phones):
        await asyncio.sleep(0.01)
    server_before, own_before, begun = server.processor(), _own(), time.perf_counter()
    await asyncio.gather(*(table.taps(taps, pause) for table in seats))
    took = time.perf_counter() - begun
    print(
        f"server {server.processor() - server_before:.2f} s, phones {_own() - own_before:.2f} s of processor in {took:.1f} s"
    )
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return seats


def _own() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def idling(server: Server, table: Table, number: int, seconds: float) -> list[asyncio.Future[None]]:
    """Open so many streams that hear nothing, and print what each costs."""
    before = server.memory()
    phones = [Phone(server.port, dict(table.phones[0].cookies)) for _ in range(number)]
    streams: list[asyncio.Future[None]] = []
    for phone in phones:
        streams.append(asyncio.ensure_future(phone.listen(table.path)))
        if len(streams) % 50 == 0:
            await asyncio.sleep(0.1)
    while not all(phone.last for phone in phones):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    held, used = server.memory() - before, server.processor()
    await asyncio.sleep(seconds)
    used = server.processor() - used
    print(f"{number} idle streams: {held / number / 1000:.1f} kB each, {100 * used / seconds:.2f} % of a core")
    return streams


async def stopping(server: Server, streams: Sequence[asyncio.Future[None]]) -> None:
    """Stop the server while streams are open, and print how long that takes."""
    begun = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    await asyncio.gather(*streams, return_exceptions=True)
    ended = time.perf_counter() - begun
    await asyncio.to_thread(server.process.wait, 15)
    print(
        f"stop with {len(streams)} streams: ended after {ended:.2f} s, process gone after {time.perf_counter() - begun:.2f} s"
    )


def report(server: Server, seats: Sequence[Table]) -> int:
    """Print the delays, and compare the taps with the journals; give how many are not as they should be."""
    delays = sorted(delay for table in seats for delay in table.delays)
    missed = sum(table.missed for table in seats)
    wrong = 0
    for table in seats:
        stored = server.journal(table.path.split("/")[2])
        wrong += sum(stored.count(move_id) != 1 for move_id in table.made)
        wrong += abs(len(stored) - len(table.made) - 2)
    quantiles = statistics.quantiles(delays, n=100)
    print(
        f"tap to notice on three others: p50 {1000 * quantiles[49]:.0f} ms, p95 {1000 * quantiles[94]:.0f} ms, of {len(delays)}"
    )
    print(f"missed {missed}, taps {sum(len(table.made) for table in seats)}, not once in the journal {wrong}")
    return missed + wrong


async def run(arguments: argparse.Namespace) -> int:
    """Measure everything; give what went wrong."""
    with serving(arguments.workers) as server:
        seats = await storm(server, arguments.tables, arguments.taps, arguments.pause)
        wrong = report(server, seats)
        streams = await idling(server, seats[0], arguments.idle, arguments.seconds)
        for stream in streams[100:]:
            stream.cancel()
        await asyncio.sleep(0.5)
        await stopping(server, streams[:100])
    return wrong


def main() -> int:
    """Read what is wanted, measure, and return 1 where something was missed or lost."""
    wanted = argparse.ArgumentParser(prog="python -m benchmarks.phones", description=__doc__)
    wanted.add_argument("--tables", type=int, default=2)
    wanted.add_argument("--taps", type=int, default=15, help="taps at each table")
    wanted.add_argument("--pause", type=float, default=0.2, help="seconds between two taps at a table")
    wanted.add_argument("--idle", type=int, default=200, help="streams that hear nothing")
    wanted.add_argument("--seconds", type=float, default=20, help="how long they are watched")
    wanted.add_argument("--workers", type=int, default=1, help="server processes; more than one on PostgreSQL")
    arguments = wanted.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {arguments}")
    return 1 if asyncio.run(run(arguments)) else 0


if __name__ == "__main__":
    sys.exit(main())
