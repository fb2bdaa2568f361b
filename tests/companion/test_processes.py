"""Processes started by a test end with it, however the tests were started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.installation import PROJECT_ROOT
from tests import processes
from tests.companion.checkout_copy import CheckoutCopy, find_free_port
from tests.processes import run_process

SHELL_ENVIRONMENT = {"PATH": os.environ["PATH"]}
STUBBORN_SCRIPT = "trap '' INT TERM; sh -c 'trap \"\" INT TERM; sleep 60; echo over' & echo started; wait; sleep 60"

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="what runs is looked up in /proc"),
]


@pytest.fixture
def ignoring_sigint() -> Iterator[None]:
    """Start processes as a background shell does, with SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


def list_running(folder: Path) -> list[str]:
    """Return the command lines of the running processes in a folder, without zombies."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink().is_relative_to(folder):
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def has_ended(folder: Path) -> bool:
    """Return whether nothing runs in a folder, after a moment for killed processes."""
    deadline = time.monotonic() + 10
    while list_running(folder) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not list_running(folder)


@pytest.mark.setup
@pytest.mark.usefixtures("ignoring_sigint")
def test_a_server_started_where_sigint_is_ignored_stops_in_good_order(house: CheckoutCopy, data: Path) -> None:
    with house.run_server(DREAMKEEPER_DATA=str(data)):
        assert list_running(house.folder)

    assert has_ended(house.folder)


@pytest.mark.usefixtures("ignoring_sigint")
def test_a_block_that_fails_ends_what_it_started(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import time; print('started', flush=True); time.sleep(60)"]
    with pytest.raises(LookupError), run_process(command, cwd=tmp_path, env=SHELL_ENVIRONMENT):
        raise_error(tmp_path)

    assert has_ended(tmp_path)


def raise_error(folder: Path) -> None:
    """Fail once something runs in a folder."""
    assert list_running(folder)
    raise LookupError


def test_what_does_not_end_when_it_is_asked_is_killed_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "TIMEOUT_SECONDS", 0.3)
    with run_process(["sh", "-c", STUBBORN_SCRIPT], cwd=tmp_path, env=SHELL_ENVIRONMENT) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(list_running(tmp_path)) >= 2

    assert has_ended(tmp_path)
    assert process.returncode == -signal.SIGKILL


STOP_AT_START_SCRIPT = """
import signal, sys, weakref
from companion import serve
# Whoever runs the tests in the background has started them where SIGINT is ignored.
signal.signal({signal}, signal.SIG_DFL)
serve.get_usable_worker_count = lambda wanted: wanted
for name in ("print_links", "find_join_code", "warn_untrusted_proxy", "print_backup_state"):
    setattr(serve, name, lambda *given: None)

class Sender:
    def __set_name__(self, *given):
        signal.raise_signal({signal})

def stop_in_text():
    exec("raise_signal({signal})", {{"raise_signal": signal.raise_signal}})

def stop_in_set_name():
    type("Owner", (), {{"sender": Sender()}})

def stop_in_callback():
    kept = Sender()
    watch = weakref.ref(kept, lambda _: signal.raise_signal({signal}))
    del kept
    return "https://example.org"

serve.prepare_django = {place}
sys.exit(serve.main())
"""
"""Asks to stop while Django is loaded: in code made from text, or where Python turns an exit into another error or ignores it."""


@pytest.mark.parametrize("place", ["stop_in_text", "stop_in_set_name", "stop_in_callback"])
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_while_it_starts_is_no_failure(tmp_path: Path, asked: signal.Signals, place: str) -> None:
    (tmp_path / "asked.py").write_text(STOP_AT_START_SCRIPT.format(signal=int(asked), place=place), encoding="utf-8")
    environment = {
        **os.environ,
        "DREAMKEEPER_DATA": str(tmp_path),
        "PORT": str(find_free_port()),
        "PYTHONPATH": str(tmp_path),
    }
    command = [sys.executable, "-m", "asked"]
    done = subprocess.run(
        command, cwd=PROJECT_ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )

    assert (done.returncode, done.stdout) == (0, "")
    assert place == "stop_in_callback" or done.stderr == ""
