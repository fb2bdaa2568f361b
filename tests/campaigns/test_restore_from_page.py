"""Restoring from the host's page while phones report: on the real server, with SQLite and with two processes on PostgreSQL."""

from __future__ import annotations

import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.campaigns.server_process import TIMEOUT_SECONDS, HttpDevice, ServerProcess

pytestmark = [pytest.mark.process, pytest.mark.postgres, pytest.mark.database]

THREAD_COUNT = 3


class Reporter:
    """Phones that report at one table until stopped: the statuses, and the ids of the moves that were acknowledged."""

    def __init__(self, server: ServerProcess, host: HttpDevice, table: str) -> None:
        self.server, self.cookies, self.table = server, dict(host.cookies), table
        self.over = threading.Event()
        self.statuses: set[int] = set()
        self.acknowledged: set[str] = set()
        self.threads = [threading.Thread(target=self._run, args=(number,)) for number in range(THREAD_COUNT)]

    def __enter__(self) -> Reporter:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(TIMEOUT_SECONDS)

    def _run(self, number: int) -> None:
        device, count = HttpDevice(self.server.port), 0
        device.cookies = dict(self.cookies)
        while not self.over.is_set():
            count += 1
            move_id = f"1.phone{number}.{count}"
            sent: dict[str, object] = {"move_id": move_id, "dreamer": 1 + number % 2, "count": 1}
            status = device.request("POST", f"{self.table}move/gain-cards/", sent)[0]
            self.statuses.add(status)
            if status == 200:
                self.acknowledged.add(move_id)


def read_backup(path: Path) -> bytes:
    """Return all that a backup holds of the database."""
    with zipfile.ZipFile(path) as packed:
        return b"".join(
            packed.read(name) for name in packed.namelist() if name not in ("manifest.json", "secrets.json")
        )


def post(device: HttpDevice, path: str, sent: dict[str, object]) -> tuple[int, dict[str, list[str]]]:
    status, location, body = device.request("POST", path, sent)
    assert status == 303, body
    return status, parse_qs(urlsplit(location).query)


def get_generation(device: HttpDevice, name: str) -> str:
    """Return the value of the confirmation page that makes a second tap restore nothing."""
    page = device.request("GET", f"/installation/restore/{name}/")[2]
    return page.partition('name="generation" value="')[2].partition('"')[0]


def test_a_backup_is_restored_while_phones_report_and_nothing_acknowledged_is_lost(
    data: Path, prepared_database: str
) -> None:
    server = ServerProcess(data, prepared_database)
    server.environment |= {"WORKERS": "2"} if prepared_database else {}
    with server.running() as (_, link):
        host = HttpDevice(server.port)
        table = host.begin_campaign(link)
        opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
        state = host.download_export(table)["hash"]
        (name,) = post(host, "/installation/back-up/", {"newest": ""})[1]["made"]

        watcher = HttpDevice(server.port)
        watcher.cookies = dict(host.cookies)
        tags = watcher.stream_tags(f"{table}live/stream/")
        first_tag = next(tags)
        generation = get_generation(host, name)
        with Reporter(server, host, table) as reporter, ThreadPoolExecutor(2) as pool:
            while first_tag == (tag := next(tags)):
                pass
            sent: dict[str, object] = {"generation": generation}
            devices = connect(server, host)
            taps = [pool.submit(post, one, f"/installation/restore/{name}/", sent) for one in devices]
            # The phones that watch are told of the restored state, which is older than what they show.
            version = int(tag.partition("-")[0])
            until = datetime.now(UTC).timestamp() + TIMEOUT_SECONDS
            while int(tag.partition("-")[0]) >= version and datetime.now(UTC).timestamp() < until:
                version, tag = int(tag.partition("-")[0]), next(tags)
            for tap in taps:
                tap.result(TIMEOUT_SECONDS)
        assert int(tag.partition("-")[0]) < version
        (safety,) = (data / "backups").glob("before-restore-*")

        # An idle connection was closed by now.
        (host,) = connect(server, host, 1)
        later = host.download_export(table)
        kept = read_backup(safety)
        current = str(later)
        lost = {move for move in reporter.acknowledged if move.encode() not in kept and move not in current}
        assert lost == set()
        assert reporter.statuses <= {200, 423}
        assert server.run_command("verify").count(" ok") == 1

        # The same page, the same way back: every process shows the state of the backup.
        (host,) = connect(server, host, 1)
        post(host, f"/installation/restore/{name}/", {"generation": get_generation(host, name)})
        for device in connect(server, host, 6):
            assert device.download_export(table)["hash"] == state
        (host,) = connect(server, host, 1)
        assert "restored the backup of" in host.request("GET", "/installation/")[2]


def connect(server: ServerProcess, host: HttpDevice, count: int = 2) -> list[HttpDevice]:
    """Return new connections of the same device, which any process may answer."""
    devices = [HttpDevice(server.port) for _ in range(count)]
    for device in devices:
        device.cookies = dict(host.cookies)
    return devices
