"""Worker processes behind one socket: started, watched, replaced and stopped by their parent."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from itertools import count
from multiprocessing import connection
from multiprocessing.context import ForkProcess

from companion.options import parse_number

MAX_WORKERS = 64
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
"""The signals that ask for a stop."""

STABLE_SECONDS = 5.0
"""Seconds after which a worker counts as stable; one that dies earlier is replaced after a growing pause."""
FIRST_RESTART_DELAY_SECONDS = 0.1
MAX_RESTART_DELAY_SECONDS = 5.0
WORKER_STOP_SECONDS = 10.0
"""Seconds that workers may take to stop, longer than their grace period for responses."""

logger = logging.getLogger(__name__)


def parse_worker_count(text: str) -> int:
    """Return the number of processes in ``text`` (1 to 64), 1 for ``""``. Raises SetupError."""
    return parse_number("WORKERS", text, 1, MAX_WORKERS)


def get_single_process_reason(vendor: str) -> str:
    """Return why a database of ``vendor`` allows only one process; ``""`` if it allows more."""
    if vendor != "postgresql":
        return "SQLite allows only one process; PostgreSQL, set with DATABASE_URL, allows more"
    return "" if hasattr(os, "fork") else "this system cannot share a port between processes"


def build_worker_name(number: int) -> str:
    """Return the name of the process with this number, from 1; one that takes the place of a dead one has its name."""
    return f"worker-{number}"


class WorkerSupervisor:
    """A supervisor of ``worker_count`` processes that each call ``run_worker``.

    ``run_worker`` gets a file descriptor that becomes readable once this process is gone, however it died. Call
    ``run`` before there is a second thread: the processes are forked.
    """

    def __init__(self, worker_count: int, run_worker: Callable[[int], None]) -> None:
        self.worker_count = worker_count
        self.run_worker = run_worker
        self.started_at: dict[ForkProcess, float] = {}
        # Only this process has the write end; it closes with the process.
        self._alive_read_fd, self._alive_write_fd = os.pipe()

    def run(self) -> None:
        """Start the workers, and end with them."""
        # Written, not raised: an exception could come while a worker is being started, which nobody would end then.
        asked, ask = os.pipe()
        for sig in STOP_SIGNALS:
            signal.signal(sig, lambda *_given: os.write(ask, b"."))
        pause = FIRST_RESTART_DELAY_SECONDS
        while True:
            while len(self.started_at) < self.worker_count:
                self._start_worker()
            if asked in connection.wait([asked, *(worker.sentinel for worker in self.started_at)]):
                break
            if self._remove_dead_workers() >= STABLE_SECONDS:
                pause = FIRST_RESTART_DELAY_SECONDS
            elif connection.wait([asked], pause):
                break
            else:
                pause = min(2 * pause, MAX_RESTART_DELAY_SECONDS)
        self._stop_workers()

    def _start_worker(self) -> None:
        used = {worker.name for worker in self.started_at}
        name = next(name for name in map(build_worker_name, count(1)) if name not in used)
        worker = multiprocessing.get_context("fork").Process(target=self._run_in_worker, name=name)
        # A signal that arrives before the worker installs its handlers is delivered then.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
        worker.start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        self.started_at[worker] = time.monotonic()

    def _run_in_worker(self) -> None:
        for sig in STOP_SIGNALS:
            signal.signal(sig, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        os.close(self._alive_write_fd)
        try:
            self.run_worker(self._alive_read_fd)
        except Exception:
            logger.exception("A server process failed.")
            sys.exit(1)

    def _remove_dead_workers(self) -> float:
        """Remove dead workers; return how many seconds the youngest of them has lived."""
        dead = {worker: started for worker, started in self.started_at.items() if not worker.is_alive()}
        for worker in dead:
            del self.started_at[worker]
            logger.error("A server process ended (exit code %s); a new one is starting.", worker.exitcode)
        return time.monotonic() - max(dead.values(), default=0.0)

    def _stop_workers(self) -> None:
        for worker in self.started_at:
            worker.terminate()
        until = time.monotonic() + WORKER_STOP_SECONDS
        for worker in self.started_at:
            worker.join(max(0.0, until - time.monotonic()))
            worker.kill()
            worker.join()
