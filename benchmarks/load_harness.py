"""The load harness: simulated phones at many tables of a real server in processes of its own."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import psycopg

from companion.installation import PROJECT_ROOT, read_secrets

PHONES_PER_TABLE = 4
CLOCK_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
MEMORY_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
RESPONSE_TIMEOUT_SECONDS = 30.0
DREAMER_KEYS = ["gambler", "specialist", "tough-guy", "free-spirit"]
MAX_CONCURRENT_SETUPS = 8
"""Tables that are set up at the same time."""
CSRF_TOKEN = "t" * 32
DEVICE_COOKIES_SCRIPT = """
import sys, django
django.setup()
from django.http import HttpResponse
from companion.device_auth import DEVICE_COOKIE_NAME, create_device, set_device_cookie
for _ in range(int(sys.argv[1])):
    answer = HttpResponse()
    set_device_cookie(answer, create_device())
    print(answer.cookies[DEVICE_COOKIE_NAME].value)
"""


def get_cpu_seconds(pids: Iterable[int]) -> float:
    """Return the CPU seconds of processes and of their ended children."""
    taken = 0
    for pid in pids:
        with suppress(OSError):
            taken += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return taken / CLOCK_TICKS_PER_SECOND


def get_process_tree(pid: int) -> list[int]:
    """Return a process and its descendants."""
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def find_database_pid() -> int:
    """Return the first process of the PostgreSQL server of DATABASE_URL; 0 if it is not on this machine."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        return 0
    with psycopg.connect(url) as line, suppress(OSError):
        return int(Path(f"/proc/{line.info.backend_pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


@dataclass
class ServerProcess:
    """The real server in processes of its own, on the data in ``folder``."""

    port: int
    folder: Path
    environment: dict[str, str]
    database_pid: int = field(default_factory=find_database_pid)

    def start(self) -> None:
        """Start the server, and wait until it serves."""
        command = [sys.executable, "-m", "companion.serve"]
        self.process = subprocess.Popen(
            command, cwd=PROJECT_ROOT, env=self.environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        while "On this device" not in self.process.stdout.readline():
            if self.process.poll() is not None:
                raise RuntimeError("The server did not start.")

    def stop(self, sig: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server with a signal, and wait until it is gone."""
        self.process.send_signal(sig)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(15)
        self.process.kill()
        self.process.wait()

    @property
    def pids(self) -> list[int]:
        """The server's processes, its workers among them."""
        return get_process_tree(self.process.pid)

    def get_memory_bytes(self) -> int:
        """Return the memory of the processes in bytes."""
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * MEMORY_PAGE_BYTES for pid in self.pids)

    def get_cpu_times(self) -> tuple[float, float, float]:
        """Return the CPU seconds of the server, the database and these phones so far."""
        database = get_cpu_seconds(get_process_tree(self.database_pid)) if self.database_pid else 0.0
        return get_cpu_seconds(self.pids), database, time.process_time()

    def get_journal_move_ids(self, slug: str) -> list[str]:
        """Return the move ids of a campaign's journal."""
        command = [sys.executable, "manage.py", "export", slug]
        told = subprocess.run(
            command, cwd=PROJECT_ROOT, env=self.environment, capture_output=True, text=True, check=True
        ).stdout
        return re.findall(r'"move_id": ?"([^"]+)"', told)


@contextmanager
def run_server_process(worker_count: int) -> Iterator[ServerProcess]:
    """Run the server during the block."""
    with tempfile.TemporaryDirectory(prefix="dreamkeeper-phones-") as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        kept = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "PUBLIC_URL")}
        chosen = {"DREAMKEEPER_DATA": folder, "DJANGO_SETTINGS_MODULE": "companion.settings", "PORT": str(port)}
        server = ServerProcess(
            port, Path(folder), kept | chosen | {"WORKERS": str(worker_count), "SENDS_A_MINUTE": "1000000"}
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def run_busy_loops(process_count: int) -> Iterator[None]:
    """Run this many busy processes during the block."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(process_count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def build_report(count: int, dreamer: int) -> tuple[str, dict[str, object]]:
    """Return the name and form of a Dreamer's ``count``-th move: gain a card, then lose it again."""
    if count % 2:
        return "lose-cards", {"dreamer": dreamer, "count": 1, "pile": "discard"}
    return "gain-cards", {"dreamer": dreamer, "count": 1}


@dataclass
class SimulatedPhone:
    """A device at a table: its page, when it fetched each etag, and the requests for that."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    live_url: str = ""
    shown_tag: str = ""
    announced_tag: str = ""
    painted_at: dict[str, float] = field(default_factory=dict)
    stream_task: asyncio.Task[None] | None = None
    fetch_task: asyncio.Task[None] | None = None

    async def send_request(
        self, method: str, path: str, form: dict[str, object] | None = None, **headers: str
    ) -> tuple[int, str]:
        """Send one request on a connection of its own; return the status, and headers and body as text."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            sent = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **(form or {})}
            writer.write(self._request(method, path, urlencode(sent, doseq=True) if form else "", headers))
            read = await asyncio.wait_for(reader.read(), RESPONSE_TIMEOUT_SECONDS)
        finally:
            writer.close()
        top, _, body = read.partition(b"\r\n\r\n")
        head = top.decode()
        if not head:
            raise ConnectionError("The server has hung up.")
        for line in head.split("\r\n")[1:]:
            if line.lower().startswith("set-cookie:"):
                self.cookies |= {name: kept.value for name, kept in SimpleCookie(line.partition(":")[2]).items()}
        plain = gzip.decompress(body) if "content-encoding: gzip" in head.lower() else body
        return int(head.split(" ", 2)[1]), f"{head}\r\n\r\n{plain.decode('utf-8', 'replace')}"

    def _request(self, method: str, path: str, body: str, headers: dict[str, str]) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: table", "Connection: close", f"Cookie: {cookies}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "HX-Request: true", "", body]).encode()

    async def follow_stream(self) -> None:
        """Listen to the stream of the table until it ends, and fetch what is new."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._request("GET", f"{self.live_url.partition('?')[0]}stream/", "", {}))
            while line := await reader.readline():
                if line.startswith(b"data: ") and b"-" in line:
                    self.announced_tag = line[6:].decode().strip()
                    self.start_fetch()
        finally:
            writer.close()

    def start_fetch(self) -> None:
        """Start to fetch what is new, unless a fetch is running."""
        if self.announced_tag != self.shown_tag and (self.fetch_task is None or self.fetch_task.done()):
            self.fetch_task = asyncio.ensure_future(self._fetch_until_current())

    async def _fetch_until_current(self) -> None:
        with suppress(OSError, TimeoutError):
            while self.announced_tag != self.shown_tag and await self.fetch_update() in (200, 304):
                pass

    async def fetch_update(self) -> int:
        """Fetch once what changed, as a page does."""
        status, told = await self.send_request(
            "GET", self.live_url, If_None_Match=f'"{self.shown_tag}"', Accept_Encoding="gzip"
        )
        found = re.search(r'(?i)\netag: (?:W/)?"([^"]+)"', told)
        if found is not None and status in (200, 304):
            self.shown_tag = found[1]
            self.painted_at[self.shown_tag] = time.perf_counter()
        return status

    def open_stream(self) -> None:
        """Open the stream."""
        self.stream_task = asyncio.ensure_future(self.follow_stream())

    async def close_stream(self) -> None:
        """Close the stream, and fetch nothing more."""
        tasks = [task for task in (self.stream_task, self.fetch_task) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@dataclass
class SimulatedTable:
    """A campaign, its four phones, and the acknowledged and unacknowledged move ids."""

    path: str
    phones: list[SimulatedPhone]
    acknowledged_ids: list[str] = field(default_factory=list)
    unacknowledged_ids: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    missed_count: int = 0

    @property
    def slug(self) -> str:
        """The slug of the campaign."""
        return self.path.split("/")[2]

    async def send_taps(self, tap_count: int, interval: float, deadline: float = float("inf")) -> None:
        """Send ``tap_count`` taps, each phone in turn, one each ``interval`` seconds, and measure when the three others show them.

        No tap starts after ``deadline``. A rejected or timed-out tap counts as the longest wait.
        """
        begun = time.perf_counter()
        for count in range(tap_count):
            await asyncio.sleep(max(0.0, begun + count * interval - time.perf_counter()))
            at = time.perf_counter()
            if at > deadline:
                return
            phone = self.phones[count % PHONES_PER_TABLE]
            tag = await self.send_tap(phone)
            if tag:
                await self._wait_until_painted([other for other in self.phones if other is not phone], tag, at)
            else:
                self.delays += [RESPONSE_TIMEOUT_SECONDS] * (PHONES_PER_TABLE - 1)

    async def send_tap(self, phone: SimulatedPhone) -> str:
        """Report a move from a phone; return the etag of the table after it, '' if it was not acknowledged."""
        version = max(int(one.shown_tag.partition("-")[0]) for one in self.phones)
        move_id = f"{version}.{secrets.token_urlsafe(9)}"
        move, form = build_report(len(self.acknowledged_ids) + len(self.unacknowledged_ids), 1)
        status, told = 0, ""
        with suppress(OSError, TimeoutError):
            sent = {**form, "move_id": move_id}
            status, told = await phone.send_request("POST", f"{self.path}move/{move}/", sent, Accept_Encoding="gzip")
        found = re.search(r'data-tag="([^"]+)"', told)
        if status != 200 or found is None:
            self.unacknowledged_ids.append(move_id)
            return ""
        self.acknowledged_ids.append(move_id)
        phone.shown_tag = found[1]
        return phone.shown_tag

    async def _wait_until_painted(self, others: list[SimulatedPhone], tag: str, begun: float) -> None:
        until = time.perf_counter() + RESPONSE_TIMEOUT_SECONDS
        wanted = list(others)
        while wanted and time.perf_counter() < until:
            for phone in list(wanted):
                if tag in phone.painted_at:
                    self.delays.append(phone.painted_at[tag] - begun)
                    wanted.remove(phone)
            await asyncio.sleep(0.002)
        self.missed_count += len(wanted)


async def create_tables(server: ServerProcess, table_count: int) -> list[SimulatedTable]:
    """Create campaigns, and assign each Dreamer to a phone; nobody listens yet."""
    host = SimulatedPhone(server.port)
    await host.send_request("GET", f"/join/{read_secrets(server.folder).join}/")
    await host.send_request("GET", "/new/etherfields/")
    free = asyncio.Semaphore(MAX_CONCURRENT_SETUPS)

    cookies = create_device_cookies(server, PHONES_PER_TABLE * table_count)

    async def one(number: int) -> SimulatedTable:
        async with free:
            return await _create_table(
                host, number, cookies[PHONES_PER_TABLE * number : PHONES_PER_TABLE * (number + 1)]
            )

    return await asyncio.gather(*(one(number) for number in range(table_count)))


async def _create_table(host: SimulatedPhone, number: int, cookies: list[dict[str, str]]) -> SimulatedTable:
    form: dict[str, object] = {"name": f"Storm {number}", "dreamers": DREAMER_KEYS}
    _, told = await host.send_request("POST", "/new/etherfields/", form)
    found = re.search(r"(?i)\n(?:hx-redirect|location): (/c/\w+/)", told)
    if found is None:
        raise RuntimeError(told[:400])
    table = SimulatedTable(found[1], [SimulatedPhone(host.port, one) for one in cookies])
    opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2, 3, 4]}
    await table.phones[0].send_request("POST", f"{table.path}move/start-session/", opened)
    for ref, phone in enumerate(table.phones, 1):
        phone.live_url, phone.shown_tag = f"{table.path}live/?", "2-1.thefirst.1"
        await phone.send_request("POST", f"{table.path}holder/", {"holds": ref})
    return table


def create_device_cookies(server: ServerProcess, count: int) -> list[dict[str, str]]:
    """Return the cookies of new devices: the rate limit prevents so many joins from one address."""
    command = [sys.executable, "-c", DEVICE_COOKIES_SCRIPT, str(count)]
    said = subprocess.run(command, cwd=PROJECT_ROOT, env=server.environment, capture_output=True, text=True, check=True)
    return [{"dreamkeeper_device": cookie, "csrftoken": CSRF_TOKEN} for cookie in said.stdout.split()]
