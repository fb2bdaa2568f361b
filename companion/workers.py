"""Several server processes behind one socket: begun, watched, begun anew and stopped by the process that was started first."""

from __future__ import annotations

import logging
import os
import select
import signal
import time
from collections.abc import Callable
from types import FrameType

from companion.options import read_number

MOST = 64
STEADY_SECONDS = 5.0
"""A worker that has lived so long has begun well; one that dies earlier is begun anew after a pause that grows."""
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
        self.begun: dict[int, float] = {}
        self.is_stopping = False
        self._pause = FIRST_PAUSE
        # Only this process keeps the end that is written to; it closes with the process.
        self._life, self._alive = os.pipe()
        self._wakes, self._wake = os.pipe()

    def run(self) -> None:
        """Begin the workers, and end with them."""
        os.set_blocking(self._wake, False)
        for asked in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
            signal.signal(asked, self._heard)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        while not self.is_stopping:
            while len(self.begun) < self.number and not self.is_stopping:
                self._begin()
            self._wait(None)
            self._collect()
        self._stop()

    def _heard(self, sig: int, _frame: FrameType | None) -> None:
        self.is_stopping = self.is_stopping or sig != signal.SIGCHLD

    def _begin(self) -> None:
        worker = os.fork()
        if worker == 0:
            self._be_worker()
        self.begun[worker] = time.monotonic()

    def _be_worker(self) -> None:
        """Work, and end here: nothing that the first process still has to do is for a worker."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for end in (self._alive, self._wakes, self._wake):
                os.close(end)
            self.work(self._life)
            code = 0
        except BaseException:
            log.exception("A server process has failed.")
        finally:
            os._exit(code)

    def _wait(self, seconds: float | None) -> None:
        if select.select([self._wakes], [], [], seconds)[0]:
            os.read(self._wakes, 4096)

    def _collect(self) -> None:
        """Take note of the workers that have died; wait a little where they die young."""
        while self.begun:
            worker, status = os.waitpid(-1, os.WNOHANG)
            if worker == 0:
                return
            lived = time.monotonic() - self.begun.pop(worker, 0.0)
            if self.is_stopping:
                continue
            log.error("A server process has ended (%d); another takes its place.", os.waitstatus_to_exitcode(status))
            if lived >= STEADY_SECONDS:
                self._pause = FIRST_PAUSE
                continue
            self._wait(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _stop(self) -> None:
        self._send(signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        while self.begun and time.monotonic() < until:
            self._wait(until - time.monotonic())
            self._collect()
        self._send(signal.SIGKILL)
        for worker in self.begun:
            os.waitpid(worker, 0)

    def _send(self, sig: signal.Signals) -> None:
        for worker in self.begun:
            os.kill(worker, sig)
