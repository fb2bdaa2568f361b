"""Two server processes on one database, every form sent to both at once: nothing lost, nothing doubled."""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.installation import PROJECT
from tests.campaigns.serving import SECONDS, Device, Server
from tests.companion.house import read_link
from tests.processes import started

pytestmark = [pytest.mark.process, pytest.mark.postgres, pytest.mark.database]

HANDS = 3
"""How many send each of their forms twice, once to each process."""
LONERS = 2
"""How many send theirs once, at each process."""
MOVES = 20

UNLOCKED = """
import sys
from contextlib import nullcontext
from companion import serve
serve.hold_folder = lambda folder: nullcontext()
sys.exit(serve.main())
"""
"""A server that does not ask for the lock of its folder: on SQLite commands write beside a server, but no second server does."""


class Storm:
    """What was sent to the two processes, and what each answered."""

    def __init__(self, table: str, cookies: dict[str, str], ports: list[int]) -> None:
        self.table = table
        self.cookies = cookies
        self.ports = ports
        self.answers: list[tuple[str, int]] = []

    def hand(self, name: str, port: int, gate: threading.Barrier) -> Callable[[], None]:
        """Return somebody who sends the forms of ``name`` to one of the processes, one after another."""

        def send() -> None:
            device = Device(port)
            device.cookies = dict(self.cookies)
            gate.wait(SECONDS)
            for number in range(MOVES):
                move_id = f"1.{name}.{number}"
                sent: dict[str, object] = {"move_id": move_id, "dreamer": 1 + number % 2, "count": 1}
                status, _, _ = device.ask("POST", f"{self.table}move/gain-cards/", sent)
                self.answers.append((move_id, status))
            device.line.close()

        return send

    def rage(self) -> None:
        """Let everybody send at the same time."""
        names = [(f"twohands{hand}", port) for hand in range(HANDS) for port in self.ports]
        names += [(f"onehand{port}-{hand}", port) for hand in range(LONERS) for port in self.ports]
        gate = threading.Barrier(len(names))
        threads = [threading.Thread(target=self.hand(name, port, gate)) for name, port in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        assert not any(thread.is_alive() for thread in threads)


def cards(exported: dict[str, Any]) -> int:
    """Count the cards of all Dreamers."""
    dreamers = exported["state"]["etherfields.dreamer"].values()
    return sum(dreamer[pile] for dreamer in dreamers for pile in ("deck", "hand", "discard"))


def test_two_processes_lose_nothing_and_double_nothing(data: Path, prepared_database: str) -> None:
    first, second = Server(data, prepared_database), Server(data, prepared_database)
    second.command = [sys.executable, "-c", UNLOCKED]
    with ExitStack() as both:
        _, link = both.enter_context(first.running())
        both.enter_context(second.running())
        host = Device(first.port)
        table = host.begin(link)
        opened = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.ask("POST", f"{table}move/start-session/", opened)[0] == 200
        before = cards(host.exported(table))
        storm = Storm(table, host.cookies, [first.port, second.port])
        storm.rage()
        # The host's connection was idle meanwhile, which the server ends after a while.
        host.line.close()
        exported = host.exported(table)

    wanted = (HANDS + 2 * LONERS) * MOVES
    sent = Counter(move_id for move_id, _ in storm.answers)
    assert {status for _, status in storm.answers} == {200}
    assert (len(sent), sent.total()) == (wanted, wanted + HANDS * MOVES)
    stored = [entry["move_id"] for entry in exported["journal"][2:]]
    assert sorted(stored) == sorted(sent)
    assert [entry["seq"] for entry in exported["journal"]] == list(range(1, wanted + 3))
    assert cards(exported) == before + wanted
    assert first.manage("verify").split()[-1] == "ok"


@pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="on SQLite one server runs")
def test_two_servers_that_start_at_once_on_an_empty_database_share_it_and_hear_each_other(
    data: Path, database: str
) -> None:
    servers = [Server(data, database), Server(data, database)]
    with ExitStack() as both:
        processes = [
            both.enter_context(started(server.command, cwd=PROJECT, env=server.environment)) for server in servers
        ]
        link, _ = [urlsplit(read_link(process)).path for process in processes]
        host, listener = (Device(server.port) for server in servers)
        table = host.begin(link)
        listener.cookies = dict(host.cookies)
        stream = listener.listen(f"{table}live/stream/")
        before = next(stream)
        opened = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.ask("POST", f"{table}move/start-session/", opened)[0] == 200
        after = next(stream)

    assert int(after.partition("-")[0]) > int(before.partition("-")[0])
