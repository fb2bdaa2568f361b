"""Runs tests of a collected session in a fork of this process."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from _pytest.runner import runtestprotocol

MEMORY = 3 * 2**30
"""Bytes of address space a fork may take: a mutant that never stops growing ends there."""
KILLED, WHOLE = 1, 0
Prepare = Callable[[Path], object]


class Fork:
    """A child that runs ``items`` in order until one fails, after ``prepare`` has changed what is to be changed in it."""

    def __init__(self, items: Sequence[pytest.Item], seconds: Sequence[float], prepare: Prepare) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dreamkeeper-mutant-"))
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setpgid(0, 0)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                own_database(self.folder)
                prepare(self.folder)
                one_by_one(items, seconds, self.folder)
            except Exception:
                traceback.print_exc()
                raise
            finally:
                os._exit(KILLED)

    def ended(self, status: int) -> int | None:
        """Give the number of the test that failed in a child that was waited for, None when all passed; clear up after it."""
        progress = self.folder / "progress"
        reached = progress.read_text(encoding="utf-8").split() if progress.exists() else []
        shutil.rmtree(self.folder, ignore_errors=True)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        if status == WHOLE:
            return None
        return int(reached[-1]) if reached else 0


def one_by_one(items: Sequence[pytest.Item], seconds: Sequence[float], folder: Path) -> NoReturn:
    """Run tests until one fails, then leave this process; the number of the one that runs stands in ``folder``."""
    ready_for(items[0])
    with (folder / "progress").open("w", encoding="utf-8", buffering=1) as progress:
        for place, item in enumerate(items):
            progress.write(f"{place}\n")
            limit(seconds[place])
            following = items[min(place + 1, len(items) - 1)]
            reports = runtestprotocol(item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                os._exit(KILLED)
    os._exit(WHOLE)


def ready_for(item: pytest.Item) -> None:
    """Tear down what the last test has left for its neighbours: these come from anywhere."""
    item.session._setupstate.teardown_exact(item)  # noqa: SLF001


def own_database(folder: Path) -> None:
    """Give this fork a copy of the test database: children would lock each other out of one file."""
    from django.db import connection

    connection.connection = None  # the parent's, closed before the fork
    if connection.vendor == "sqlite":
        was = str(connection.settings_dict["NAME"])
        mine = str(folder / "test.sqlite3")
        for end in ("", "-wal", "-shm"):
            if Path(was + end).exists():
                shutil.copyfile(was + end, mine + end)
        connection.settings_dict["NAME"] = mine


def limit(seconds: float) -> None:
    """End this process if a test takes far longer than it did: in processor time, and by the clock in case it waits for ever."""
    signal.setitimer(signal.ITIMER_PROF, 3 + 8 * seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 30 * seconds)
