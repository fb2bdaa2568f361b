"""Several server processes behind one socket: started, watched, replaced and stopped by the process that was started first."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import ForkProcess

from companion.options import read_number

MOST = 64
ASKED = (signal.SIGTERM, signal.SIGINT)
"""The signals that ask for a stop."""

STEADY_SECONDS = 5.0
"""A worker that has lived so long has begun well; one that dies earlier is replaced after a pause that grows."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
STOP_SECONDS = 10.0
"""How long workers may take to stop, which is longer than what each grants its answers."""

log = logging.getLogger(__name__)


def read_workers(given: str) -> int:
    """Return the number of server processes that ``given`` names (1 to 64), 1 for ``""``. Raises SetupError."""
    return read_number("WORKERS", given, 1, MOST)


def hindrance(vendor: str) -> str:
    """Say what keeps a database of ``vendor`` to one process; ``""`` where nothing does."""
    if vendor != "postgresql":
        return "SQLite is for one process; with DATABASE_URL on PostgreSQL there may be more"
    return "" if hasattr(os, "fork") else "this system cannot share its socket between processes"


class Workers:
    """So many processes that each do ``work``, until this one is asked to stop.

    ``work`` gets a file descriptor that can be read once this process is gone, by whatever death. Call ``run`` before there is a
    second thread: the processes are forked.
    """

    def __init__(self, number: int, work: Callable[[int], None]) -> None:
        self.number = number
        self.work = work
        self.started: dict[ForkProcess, float] = {}
        # Only this process keeps the end that is written to; it closes with the process.
        self._life, self._alive = os.pipe()

    def run(self) -> None:
        """Start the workers, and end with them."""
        # Written to, not raised: an exception could come while a worker is being started, which nobody would end then.
        asked, ask = os.pipe()
        for sig in ASKED:
            signal.signal(sig, lambda *_given: os.write(ask, b"."))
        pause = FIRST_PAUSE
        while True:
            while len(self.started) < self.number:
                self._start()
            if asked in connection.wait([asked, *(worker.sentinel for worker in self.started)]):
                break
            if self._collect() >= STEADY_SECONDS:
                pause = FIRST_PAUSE
            elif connection.wait([asked], pause):
                break
            else:
                pause = min(2 * pause, LONGEST_PAUSE)
        self._stop()

    def _start(self) -> None:
        worker = multiprocessing.get_context("fork").Process(target=self._be_worker)
        # A worker that is asked to stop before it hears for itself hears it then.
        signal.pthread_sigmask(signal.SIG_BLOCK, ASKED)
        worker.start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED)
        self.started[worker] = time.monotonic()

    def _be_worker(self) -> None:
        for sig in ASKED:
            signal.signal(sig, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ASKED)
        os.close(self._alive)
        try:
            self.work(self._life)
        except Exception:
            log.exception("A server process has failed.")
            sys.exit(1)

    def _collect(self) -> float:
        """Take note of the workers that have died; return how many seconds the youngest of them has lived."""
        dead = {worker: started for worker, started in self.started.items() if not worker.is_alive()}
        for worker in dead:
            del self.started[worker]
            log.error("A server process has ended (%s); another takes its place.", worker.exitcode)
        return time.monotonic() - max(dead.values(), default=0.0)

    def _stop(self) -> None:
        for worker in self.started:
            worker.terminate()
        until = time.monotonic() + STOP_SECONDS
        for worker in self.started:
            worker.join(max(0.0, until - time.monotonic()))
            worker.kill()
            worker.join()
