"""Metrics of real servers: of one process and of two, after a restart, in an outage, over https and below a path."""

from __future__ import annotations

import os
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from companion import certificates
from companion.installation import PROJECT_ROOT, SetupError
from companion.metrics import shared_values
from tests.campaigns.server_process import HttpDevice, ServerProcess
from tests.companion.checkout_copy import find_free_port
from tests.companion.metrics.scraping import TOKEN, Scrape, parse_scrape, scrape_server
from tests.companion.test_workers import list_children

pytestmark = [pytest.mark.process, pytest.mark.postgres, pytest.mark.database]

TIMEOUT_SECONDS = 30
on_postgresql = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="SQLite has one process"
)


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < until, "It did not come to be."
        time.sleep(0.05)


def build_server(data: Path, database: str, **options: str) -> ServerProcess:
    server = ServerProcess(data, database)
    server.environment |= {"METRICS_TOKEN": TOKEN, **options}
    return server


def scrape_port(port: int) -> Scrape:
    return scrape_server(f"http://127.0.0.1:{port}")


def begin_session(port: int, link: str) -> tuple[HttpDevice, str]:
    host = HttpDevice(port)
    table = host.begin_campaign(link)
    opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
    assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
    return host, table


def report_cards(device: HttpDevice, table: str, number: int) -> int:
    sent: dict[str, object] = {"move_id": f"1.metrics{number}", "dreamer": 1, "count": number}
    return device.request("POST", f"{table}move/gain-cards/", sent)[0]


def get_move_count(found: Scrape, result: str = "applied") -> float:
    return found.get("dreamkeeper_moves_total", game="etherfields", result=result)


def test_a_restart_begins_at_zero_and_without_a_token_there_is_nothing(data: Path, prepared_database: str) -> None:
    server = build_server(data, prepared_database)
    with server.running() as (_process, link):
        host, table = begin_session(server.port, link)
        assert [report_cards(host, table, number) for number in (1, 1, 2)] == [200, 200, 200]
        wait_until(lambda: scrape_port(server.port).get("dreamkeeper_http_responses_total", view="move") == 4)
        found = scrape_port(server.port)
        assert [get_move_count(found), get_move_count(found, "already")] == [3, 1]
        assert found.get("dreamkeeper_http_request_duration_seconds_count", view="move") == 4
        assert found.get("dreamkeeper_campaigns", game="etherfields", state="active") == 1
        assert found.get("process_resident_memory_bytes") > 1e7
        assert found.get("process_start_time_seconds") > time.time() - 600
    with server.running():
        found = scrape_port(server.port)
        assert get_move_count(found) == 0
        assert found.get("dreamkeeper_campaigns", game="etherfields", state="active") == 1
    del server.environment["METRICS_TOKEN"]
    with server.running(), pytest.raises(urllib.error.HTTPError, match="404"):
        scrape_port(server.port)


@on_postgresql
def test_two_processes_are_summed_up_by_either_of_them(data: Path, prepared_database: str) -> None:
    server = build_server(data, prepared_database, WORKERS="2")
    with server.running() as (process, link):
        wait_until(lambda: len(list_children(process.pid)) == 2)
        _host, table = begin_session(server.port, link)
        devices = []
        for _ in range(8):
            device = HttpDevice(server.port)
            device.request("GET", link)
            device.request("GET", "/new/etherfields/")
            devices.append(device)
        sent = [report_cards(device, table, number) for number, device in enumerate(devices, 1)]
        assert set(sent) == {200}
        listeners = [device.stream_tags(f"{table}live/stream/") for device in devices]
        assert all(next(listener) for listener in listeners)
        # Each scrape is a connection of its own, which any of the processes may take.
        scrapes = [scrape_port(server.port) for _ in range(8)]
        assert [get_move_count(found) for found in scrapes] == [1 + len(devices)] * len(scrapes)
        assert {found.get("dreamkeeper_streams_open") for found in scrapes} == {len(devices)}
        assert {found.get("dreamkeeper_server_processes") for found in scrapes} == {2}
        assert all(found.get("dreamkeeper_database_query_duration_seconds_count") > 20 for found in scrapes)

        # One that is killed leaves its counts, and takes its streams with it.
        first, second = list_children(process.pid)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: first not in list_children(process.pid) and len(list_children(process.pid)) == 2)
        os.kill(second, signal.SIGKILL)
        wait_until(lambda: second not in list_children(process.pid) and len(list_children(process.pid)) == 2)
        wait_until(lambda: scrape_port(server.port).get("dreamkeeper_streams_open") == 0)
        assert get_move_count(scrape_port(server.port)) == 1 + len(devices)
        assert report_cards(HttpDevice(server.port), table, 99) == 403
        assert {path.name for path in (data / "metrics").rglob("*.db")} == {
            f"{kind}_worker-{number}.db" for kind in shared_values.FILE_SIZES for number in (1, 2)
        }
        process.send_signal(signal.SIGTERM)
        assert process.wait(TIMEOUT_SECONDS) == 0
        assert not list((data / "metrics").iterdir())


@on_postgresql
def test_while_the_database_is_away_it_says_so_and_goes_on(data: Path, prepared_database: str) -> None:
    server = build_server(data, prepared_database)
    name = urlsplit(prepared_database).path[1:]
    admin = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
    allow = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
    with admin, server.running() as (_process, link):
        host, _table = begin_session(server.port, link)
        assert scrape_port(server.port).get("dreamkeeper_database_up") == 1
        admin.execute(allow.format(sql.Identifier(name), sql.SQL("false")))
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        wait_until(lambda: scrape_port(server.port).get("dreamkeeper_database_up") == 0)
        # The server ends idle connections meanwhile.
        again = HttpDevice(server.port)
        again.cookies = host.cookies
        assert again.request("GET", "/")[0] == 503
        wait_until(lambda: scrape_port(server.port).get("dreamkeeper_http_responses_total", status="503") == 1)
        found = scrape_port(server.port)
        assert found.get("dreamkeeper_outages_total", resource="database") == 1
        assert found.get("dreamkeeper_outage_failures_total", resource="database") >= 2
        admin.execute(allow.format(sql.Identifier(name), sql.SQL("true")))
        wait_until(lambda: scrape_port(server.port).get("dreamkeeper_database_up") == 1)


def test_below_a_path_it_is_below_it_too(data: Path) -> None:
    options = {"PUBLIC_URL": "http://localhost/dream", "ALLOWED_HOSTS": "localhost"}
    server = build_server(data, "", **options)
    with server.running():
        for path in ("", "/dream"):
            assert scrape_server(f"http://localhost:{server.port}{path}").get("dreamkeeper_database_up") == 1


def test_over_https_at_home_it_is_the_same_with_the_token_in_a_file(data: Path, tmp_path: Path) -> None:
    port, file = find_free_port(), tmp_path / "dreamkeeper.token"
    file.write_text(f"{TOKEN}\n")
    server = build_server(data, "", HTTPS="1", HTTPS_PORT=str(port), METRICS_TOKEN="", METRICS_TOKEN_FILE=str(file))
    with server.running():
        context = ssl.create_default_context(cafile=str(certificates.CertificateFolder.of(data).authority))
        request = urllib.request.Request(
            f"https://localhost:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=20, context=context) as answer:
            assert parse_scrape(answer.read().decode()).get("dreamkeeper_database_up") == 1


SHARING_SCRIPT = """
import socket, sys
from pathlib import Path
from companion.metrics.shared_values import share_values
with socket.socket() as listener:
    listener.bind(("127.0.0.1", 0))
    with share_values(Path(sys.argv[1]), listener, 2):
        print(sum(path.stat().st_blocks * 512 for path in Path(sys.argv[1]).rglob("*.db")))
"""


def test_the_files_have_their_place_on_the_disk_before_anything_is_written(tmp_path: Path) -> None:
    """Writing to a mapped file that the full disk has no place for would end the process."""
    folder = tmp_path / "metrics"
    folder.mkdir()
    command = [sys.executable, "-c", SHARING_SCRIPT, str(tmp_path)]
    done = subprocess.run(command, cwd=PROJECT_ROOT, capture_output=True, text=True, check=True)

    assert int(done.stdout) >= 2 * sum(shared_values.FILE_SIZES.values())
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "metrics").write_text("a file in its place")
    done = subprocess.run(
        [sys.executable, "-c", SHARING_SCRIPT, str(tmp_path)],
        cwd=PROJECT_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr.rstrip().rpartition("\n")[2].startswith(f"{SetupError.__module__}.SetupError: The folder ")
