"""SIGKILL in the middle of a storm of moves: what was acknowledged is there, nothing is half there."""

from __future__ import annotations

import http.client
import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.campaigns.serving import Device, Server

pytestmark = [pytest.mark.process, pytest.mark.setup]

ROUNDS = 20
PLAYERS = 4
SECONDS = 30
START = random.Random(6)


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
            table = table or host.begin(link)
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

    stored = server.journal(table)
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
