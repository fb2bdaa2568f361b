"""SIGKILL during concurrent moves: acknowledged ones are stored, nothing is partially stored.

The servers are forked from a process that has done the imports and compiled the templates; the rest of a start is
complete.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.installation import PROJECT_ROOT
from tests.campaigns.server_process import HttpDevice, ServerProcess
from tests.companion.checkout_copy import read_join_link
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

RESTARTED_SERVER_SCRIPT = """
import gc, os, sys
import django
from companion import serve

django.setup()
import companion.asgi, companion.backups.nightly_job, companion.startup_tasks, companion.server, companion.wsgi
from django.template import engines
environment = engines["jinja2"].env
for name in environment.list_templates(extensions=["jinja"]):
    environment.get_template(name)
gc.freeze()
while True:
    pid = os.fork()
    if pid == 0:
        print("server", os.getpid(), flush=True)
        sys.exit(serve.main())
    os.waitpid(pid, 0)
"""
"""Starts a server, and another one whenever it has died, as a service manager does."""

ROUND_COUNT = 20
PLAYER_COUNT = 4
TIMEOUT_SECONDS = 30
RNG = random.Random(6)


def build_move(number: int, player: int) -> tuple[str, dict[str, object]]:
    """Return a move of the load: most change several rows, so that a partial one would show."""
    if number % 3 == 0:
        return "start-session", {"first_player": 1, "present": [1, 2]}
    return ("gain-ether", {"dreamer": 1 + player % 2, "count": 1}) if number % 3 == 1 else ("end-session", {})


def send_until_killed(device: HttpDevice, table: str, round_: int, player: int, acknowledged: list[str]) -> None:
    """Send moves until the server is gone; a 200 counts as acknowledged."""
    for number in range(10_000):
        move_id = f"1.round{round_:02}player{player}.{number}"
        name, sent = build_move(number, player)
        try:
            status, _, _ = device.request("POST", f"{table}move/{name}/", {"move_id": move_id, **sent})
        except (OSError, http.client.HTTPException):
            return
        assert status in (200, 409), status
        if status == 200:
            acknowledged.append(move_id)


def test_killed_twenty_times_in_a_storm_of_moves(data: Path) -> None:
    server = ServerProcess(data)
    acknowledged: list[str] = []
    table = ""
    host = HttpDevice(server.port)
    environment = server.environment | {"DJANGO_SETTINGS_MODULE": "companion.settings"}
    with run_process(
        [sys.executable, "-c", RESTARTED_SERVER_SCRIPT], cwd=PROJECT_ROOT, env=environment, stop=signal.SIGKILL
    ) as begun:
        for round_ in range(ROUND_COUNT):
            victim, link = read_server(begun)
            host.connection.close()
            host.request("GET", link)
            table = table or host.begin_campaign(link)
            devices = [HttpDevice(server.port) for _ in range(PLAYER_COUNT)]
            for device in devices:
                device.cookies = dict(host.cookies)
            enough = len(acknowledged) + 4
            threads = [
                threading.Thread(target=send_until_killed, args=(device, table, round_, player, acknowledged))
                for player, device in enumerate(devices)
            ]
            for thread in threads:
                thread.start()
            wait_for(acknowledged, enough)
            time.sleep(RNG.uniform(0, 0.1))
            os.kill(victim, signal.SIGKILL)
            for thread in threads:
                thread.join(timeout=TIMEOUT_SECONDS)
                assert not thread.is_alive()
        read_server(begun)
        host.connection.close()
        stored = {entry["move_id"]: entry["seq"] for entry in host.download_export(table)["journal"]}
        os.killpg(begun.pid, signal.SIGKILL)

    assert set(acknowledged) <= set(stored)
    assert len(acknowledged) >= ROUND_COUNT * 4
    assert sorted(stored.values()) == list(range(1, len(stored) + 1))
    slug, entries, _, verdict = server.run_command("verify").split()
    assert (f"/c/{slug}/", int(entries), verdict) == (table, len(stored), "ok")


def read_server(begun: subprocess.Popen[str]) -> tuple[int, str]:
    """Return the id of the next server and the path of its join link, once it serves."""
    assert begun.stdout is not None
    for line in begun.stdout:
        if found := re.fullmatch(r"server (\d+)\n", line):
            return int(found[1]), urlsplit(read_join_link(begun)).path
    raise AssertionError("No server was begun.")


def wait_for(acknowledged: list[str], enough: int) -> None:
    """Wait until this many moves have been acknowledged."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while len(acknowledged) < enough:
        assert time.monotonic() < deadline
        time.sleep(0.005)
