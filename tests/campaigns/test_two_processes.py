"""Two server processes on one database, every form sent to both at once: nothing lost, nothing duplicated."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.installation import PROJECT_ROOT
from tests.campaigns.server_process import TIMEOUT_SECONDS, HttpDevice, ServerProcess
from tests.companion.checkout_copy import read_join_link
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.postgres, pytest.mark.database]

THREADS_PER_DEVICE = 3
"""Threads that send each of their forms twice, once to each process."""
SINGLE_SENDERS = 2
"""Threads that send theirs once, at each process."""
MOVE_COUNT = 20

SERVER_WITHOUT_LOCK_SCRIPT = """
import sys
from contextlib import nullcontext
from companion import serve
serve.lock_data_folder = lambda folder: nullcontext()
sys.exit(serve.main())
"""
"""A server without the lock of its folder: on SQLite commands may run next to a server, but no second server does."""

JOIN_CODE_PATTERN = re.compile(r"Code to play: +([A-Z]{3} [A-Z]{3}) +\(Storm, valid for 15 minutes\)")


class ConcurrentLoad:
    """Requests to both processes, and their responses."""

    def __init__(self, table: str, cookies: dict[str, str], ports: list[int]) -> None:
        self.table = table
        self.cookies = cookies
        self.ports = ports
        self.answers: list[tuple[str, int]] = []

    def send_moves(self, name: str, port: int, gate: threading.Barrier) -> Callable[[], None]:
        """Return a function that sends the forms of ``name`` to one of the processes, one after another."""

        def send() -> None:
            device = HttpDevice(port)
            device.cookies = dict(self.cookies)
            gate.wait(TIMEOUT_SECONDS)
            for number in range(MOVE_COUNT):
                move_id = f"1.{name}.{number}"
                sent: dict[str, object] = {"move_id": move_id, "dreamer": 1 + number % 2, "count": 1}
                status, _, _ = device.request("POST", f"{self.table}move/gain-cards/", sent)
                self.answers.append((move_id, status))
            device.connection.close()

        return send

    def run(self) -> None:
        """Run all senders at the same time."""
        names = [(f"twohands{hand}", port) for hand in range(THREADS_PER_DEVICE) for port in self.ports]
        names += [(f"onehand{port}-{hand}", port) for hand in range(SINGLE_SENDERS) for port in self.ports]
        gate = threading.Barrier(len(names))
        threads = [threading.Thread(target=self.send_moves(name, port, gate)) for name, port in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(TIMEOUT_SECONDS)
        assert not any(thread.is_alive() for thread in threads)


def count_cards(exported: dict[str, Any]) -> int:
    """Count the cards of all Dreamers."""
    dreamers = exported["state"]["etherfields.dreamer"].values()
    return sum(dreamer[pile] for dreamer in dreamers for pile in ("deck", "hand", "discard"))


def test_two_processes_lose_nothing_and_double_nothing(data: Path, prepared_database: str) -> None:
    first, second = ServerProcess(data, prepared_database), ServerProcess(data, prepared_database)
    second.command = [sys.executable, "-c", SERVER_WITHOUT_LOCK_SCRIPT]
    with ExitStack() as both:
        _, link = both.enter_context(first.running())
        both.enter_context(second.running())
        host = HttpDevice(first.port)
        table = host.begin_campaign(link)
        opened = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
        before = count_cards(host.download_export(table))
        storm = ConcurrentLoad(table, host.cookies, [first.port, second.port])
        storm.run()
        # The host's connection was idle meanwhile, which the server closes after a while.
        host.connection.close()
        exported = host.download_export(table)

    wanted = (THREADS_PER_DEVICE + 2 * SINGLE_SENDERS) * MOVE_COUNT
    sent = Counter(move_id for move_id, _ in storm.answers)
    assert {status for _, status in storm.answers} == {200}
    assert (len(sent), sent.total()) == (wanted, wanted + THREADS_PER_DEVICE * MOVE_COUNT)
    stored = [entry["move_id"] for entry in exported["journal"][2:]]
    assert sorted(stored) == sorted(sent)
    assert [entry["seq"] for entry in exported["journal"]] == list(range(1, wanted + 3))
    assert count_cards(exported) == before + wanted
    assert first.run_command("verify").split()[-1] == "ok"


@pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="on SQLite one server runs")
def test_two_servers_that_start_at_once_on_an_empty_database_share_it_and_hear_each_other(
    data: Path, database: str
) -> None:
    servers = [ServerProcess(data, database), ServerProcess(data, database)]
    with ExitStack() as both:
        processes = [
            both.enter_context(run_process(server.command, cwd=PROJECT_ROOT, env=server.environment))
            for server in servers
        ]
        link, _ = [urlsplit(read_join_link(process)).path for process in processes]
        host, listener = (HttpDevice(server.port) for server in servers)
        table = host.begin_campaign(link)
        listener.cookies = dict(host.cookies)
        stream = listener.stream_tags(f"{table}live/stream/")
        before = next(stream)
        opened = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
        after = next(stream)

    assert int(after.partition("-")[0]) > int(before.partition("-")[0])


def test_a_code_that_one_process_shows_is_typed_at_the_other_and_both_count_wrong_ones(
    data: Path, prepared_database: str
) -> None:
    first, second = ServerProcess(data, prepared_database), ServerProcess(data, prepared_database)
    second.command = [sys.executable, "-c", SERVER_WITHOUT_LOCK_SCRIPT]
    with ExitStack() as both:
        _, link = both.enter_context(first.running())
        HttpDevice(first.port).begin_campaign(link)
        process, _ = both.enter_context(second.running())
        assert process.stdout is not None
        code = next(found[1] for line in process.stdout if (found := JOIN_CODE_PATTERN.search(line)))

        devices = [HttpDevice(first.port), HttpDevice(second.port)]
        assert [device.request("GET", "/")[0] for device in devices] == [403, 403]
        status, choice, _ = devices[0].request("POST", "/code/", {"code": code})
        assert (status, choice.startswith("/i/code.")) == (303, True)
        wrong = "B" * 6 if code != "BBB BBB" else "C" * 6
        statuses = [devices[number % 2].request("POST", "/code/", {"code": wrong})[0] for number in range(12)]
    assert statuses == [422] * 10 + [429] * 2
