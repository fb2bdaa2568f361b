"""Several server processes behind one socket."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import workers
from companion.installation import PROJECT_ROOT, SetupError
from tests.campaigns.server_process import HttpDevice, ServerProcess
from tests.companion.checkout_copy import build_environment, find_free_port, read_join_link
from tests.processes import run_process

pytestmark = [
    pytest.mark.process,
    pytest.mark.postgres,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc"),
]

TIMEOUT_SECONDS = 20

SLEEPING_WORKERS_SCRIPT = """
import os, select, signal, sys
from companion.workers import WorkerSupervisor
def work(life):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    print("worker", os.getpid(), flush=True)
    select.select([life], [], [])
print("first", os.getpid(), flush=True)
WorkerSupervisor(3, work).run()
print("over", flush=True)
"""

FAILING_WORKER_SCRIPT = """
from companion.workers import WorkerSupervisor
def work(life):
    raise OSError("no room")
WorkerSupervisor(2, work).run()
"""


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < until, "It did not come to be."
        time.sleep(0.01)


def list_children(process: int) -> list[int]:
    """Return the running children of a process."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def run_sleeping_workers() -> Iterator[subprocess.Popen[str]]:
    """Run three workers."""
    environment = build_environment({"PYTHONPATH": str(PROJECT_ROOT)})
    with run_process([sys.executable, "-c", SLEEPING_WORKERS_SCRIPT], cwd=PROJECT_ROOT, env=environment) as process:
        wait_until(lambda: len(list_children(process.pid)) == 3)
        yield process


def test_there_are_as_many_as_were_asked_for_and_a_stop_ends_them_all() -> None:
    with run_sleeping_workers() as process:
        begun = list_children(process.pid)

    assert process.returncode == 0
    assert not any(is_alive(worker) for worker in begun)


def test_a_stop_while_they_are_being_started_ends_them_too() -> None:
    environment = build_environment({"PYTHONPATH": str(PROJECT_ROOT)})
    with run_process([sys.executable, "-c", SLEEPING_WORKERS_SCRIPT], cwd=PROJECT_ROOT, env=environment) as process:
        wait_until(lambda: bool(list_children(process.pid)))

    assert process.returncode == 0


def test_another_takes_the_place_of_one_that_dies() -> None:
    with run_sleeping_workers() as process:
        first, *others = list_children(process.pid)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: first not in list_children(process.pid) and len(list_children(process.pid)) == 3)

        assert set(others) < set(list_children(process.pid))


def test_when_the_first_process_is_killed_the_others_end_by_themselves() -> None:
    with run_sleeping_workers() as process:
        begun = list_children(process.pid)
        process.kill()
        process.wait()

        wait_until(lambda: not any(is_alive(worker) for worker in begun))


def test_one_that_cannot_work_says_why_and_can_be_stopped() -> None:
    environment = build_environment({"PYTHONPATH": str(PROJECT_ROOT)})
    with run_process([sys.executable, "-c", FAILING_WORKER_SCRIPT], cwd=PROJECT_ROOT, env=environment) as process:
        assert process.stdout is not None
        heard = ""
        while heard.count("no room") < 3:
            heard += process.stdout.readline()

    assert "A server process failed." in heard
    assert process.returncode == 0


@pytest.mark.parametrize(("given", "number"), [("", 1), ("1", 1), ("4", 4), ("64", 64)])
def test_workers_is_a_number(given: str, number: int) -> None:
    assert workers.parse_worker_count(given) == number


@pytest.mark.parametrize("given", ["0", "65", "-1", "two", "1.5", "1000", "٣"])
def test_anything_else_is_one_sentence(given: str) -> None:
    with pytest.raises(SetupError, match=r"^WORKERS is .*; it must be a number from 1 to 64\.$"):
        workers.parse_worker_count(given)


@pytest.mark.setup
def test_on_sqlite_there_is_one_process_and_a_sentence_why(data: Path) -> None:
    environment = build_environment({"DREAMKEEPER_DATA": str(data), "PORT": str(find_free_port()), "WORKERS": "3"})
    with run_process([sys.executable, "-m", "companion.serve"], cwd=PROJECT_ROOT, env=environment) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        read_join_link(process)

        assert said.startswith("WORKERS is 3, but SQLite allows only one process")
        assert list_children(process.pid) == []


@pytest.mark.database
@pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="SQLite has one process")
def test_workers_answer_on_one_port_keep_one_journal_and_stop_together(data: Path, prepared_database: str) -> None:
    server = ServerProcess(data, prepared_database)
    server.environment["WORKERS"] = "2"
    with server.running() as (process, link):
        wait_until(lambda: len(list_children(process.pid)) == 2)
        begun = list_children(process.pid)
        host = HttpDevice(server.port)
        table = host.begin_campaign(link)
        opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
        assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
        devices = []
        for _ in range(8):
            device = HttpDevice(server.port)
            device.request("GET", link)
            device.request("GET", "/new/etherfields/")
            devices.append(device)
        sent = [
            device.request("POST", f"{table}move/gain-cards/", build_cards_form(n)) for n, device in enumerate(devices)
        ]
        exported = host.download_export(table)
        process.send_signal(signal.SIGTERM)
        wait_until(lambda: not any(is_alive(worker) for worker in begun))

        assert process.wait(TIMEOUT_SECONDS) == 0
    assert {status for status, _, _ in sent} == {200}
    assert len(exported["journal"]) == 2 + len(devices)


def build_cards_form(number: int) -> dict[str, object]:
    return {"move_id": f"1.workers{number}", "dreamer": 1, "count": 1 + number}
