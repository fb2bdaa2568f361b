"""SIGKILL in the middle of a storm of moves: what was acknowledged is there, nothing is half there."""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from companion.installation import PROJECT
from tests.companion.house import free_port, plain_environment, read_link
from tests.processes import started

pytestmark = pytest.mark.setup

ROUNDS = 20
PLAYERS = 4
SECONDS = 30
START = random.Random(6)


class Server:
    """The real server on a data folder of its own, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.environment = plain_environment({"DREAMKEEPER_DATA": str(folder), "PORT": str(self.port)})
        self.database = folder / "dreamkeeper.sqlite3"

    @contextmanager
    def running(self) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """Start it; gives the process and the path of the join link. It is dead afterwards, killed if need be."""
        command = [sys.executable, "-m", "companion.serve"]
        with started(command, cwd=PROJECT, env=self.environment, stop=signal.SIGKILL) as process:
            yield process, urlsplit(read_link(process)).path

    def manage(self, *words: str) -> str:
        """Run a command of manage.py on the same data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=PROJECT,
            env=self.environment | {"DJANGO_SETTINGS_MODULE": "companion.settings"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=True,
        )
        return done.stdout

    def journal(self) -> dict[str, int]:
        """Give the stored entries, seq by move id."""
        with sqlite3.connect(self.database) as found:
            return dict(found.execute("SELECT move_id, seq FROM campaigns_move ORDER BY seq"))


class Device:
    """A phone: one connection, its cookies, and what it was told has been applied."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, sent: dict[str, object] | None = None) -> tuple[int, str, str]:
        """Send a request; gives status, Location and body. Raises OSError or HTTPException when the server dies."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "HX-Request": "true"}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")} if sent is not None else {}
        self.line.request(method, path, urlencode({**(sent or {}), **token}, doseq=True), headers)
        answer = self.line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read().decode()


def named(number: int, player: int) -> tuple[str, dict[str, object]]:
    """Give a move of the storm: most change several rows, so that half of one would show."""
    if number % 3 == 0:
        return "start-session", {"first_player": 1, "present": [1, 2]}
    return ("gain-ether", {"dreamer": 1 + player % 2, "count": 1}) if number % 3 == 1 else ("end-session", {})


def storm(device: Device, table: str, round_: int, player: int, acknowledged: list[str]) -> None:
    """Send moves until the server is gone; every one that was answered with 200 counts as acknowledged."""
    for number in range(10_000):
        move_id = f"1.round{round_:02}player{player}.{number}"
        name, sent = named(number, player)
        try:
            status, _, _ = device.ask("POST", f"{table}move/{name}/", {"move_id": move_id, **sent})
        except (OSError, http.client.HTTPException):
            return
        assert status in (200, 409), status
        if status == 200:
            acknowledged.append(move_id)


def test_killed_twenty_times_in_a_storm_of_moves(tmp_path: Path) -> None:
    server = Server(tmp_path)
    acknowledged: list[str] = []
    table = ""
    host = Device(server.port)
    for round_ in range(ROUNDS):
        with server.running() as (process, link):
            host.line.close()
            host.ask("GET", link)
            if not table:
                host.ask("GET", "/new/etherfields/")
                sent: dict[str, object] = {"name": "Storm", "dreamers": ["gambler", "specialist"]}
                status, table, _ = host.ask("POST", "/new/etherfields/", sent)
                assert status == 302
                assert re.fullmatch(r"/c/\w{8}/", table)
            devices = [Device(server.port) for _ in range(PLAYERS)]
            for device in devices:
                device.cookies = dict(host.cookies)
            enough = len(acknowledged) + 4
            threads = [
                threading.Thread(target=storm, args=(device, table, round_, player, acknowledged))
                for player, device in enumerate(devices)
            ]
            for thread in threads:
                thread.start()
            wait_for(acknowledged, enough)
            time.sleep(START.uniform(0, 0.1))
            os.kill(process.pid, signal.SIGKILL)
            for thread in threads:
                thread.join(timeout=SECONDS)
                assert not thread.is_alive()

    stored = server.journal()
    assert set(acknowledged) <= set(stored)
    assert len(acknowledged) >= ROUNDS * 4
    assert sorted(stored.values()) == list(range(1, len(stored) + 1))
    slug, entries, _, verdict = server.manage("verify").split()
    assert (f"/c/{slug}/", int(entries), verdict) == (table, len(stored), "ok")


def wait_for(acknowledged: list[str], enough: int) -> None:
    """Wait until so many moves have been acknowledged."""
    deadline = time.monotonic() + SECONDS
    while len(acknowledged) < enough:
        assert time.monotonic() < deadline
        time.sleep(0.005)
