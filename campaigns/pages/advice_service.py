"""Advice for the pages: computed in a process of its own at low priority, one after the other.

The process is started by the first question and kept: it needs half a second to start. A report at the table cancels the
advice for it. Jobs in the background are computed there too, whenever nobody waits for advice.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO

import msgspec
from django.dispatch import Signal

from campaigns.engine.values import Json, Values
from campaigns.pages.advice_worker import (
    AdviceReport,
    AdviceRequest,
    CancelReport,
    JobReport,
    JobRequest,
    Report,
    Request,
)
from companion.installation import PROJECT_ROOT

ADVICE_SECONDS = 0.4
"""Seconds of computing, as far as that leaves some games for every answer (``playouts.MIN_COUNT``)."""
MAX_SECONDS = 20.0
"""Seconds to wait for an answer; the process may have to start, on a machine with more to do."""
QUEUE_SECONDS = 5.0
"""Seconds to wait for the advice of another table."""


advice_answered = Signal()
"""Sent when somebody who asked for advice waits no more, with the ``seconds`` of the wait and whether it ``is_given``."""
advice_waiting_changed = Signal()
"""Sent with the ``count`` of those in this server process who wait for advice."""


class AdviceService:
    """A process that computes advice, started when it is first needed and again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn, self._pipe_lock = threading.Lock(), threading.Lock()
        self._slug = ""
        self._is_in_background = False
        self._advice_gone, self._waiting_count = threading.Condition(), 0

    def compute(self, slug: str, module: str, state: Values, seed: str) -> AdviceReport | None:
        """Return the advice of a game's module for a campaign with this state of its newest game.

        None if it was cancelled, or if other tables keep the process busy.
        """
        started_at = time.perf_counter()
        self._change_waiting_count(1)
        try:
            report = self._compute_in_turn(AdviceRequest(module, dict(state), seed, ADVICE_SECONDS), slug)
        finally:
            self._change_waiting_count(-1)
        advice = report if isinstance(report, AdviceReport) and report.answers else None
        advice_answered.send_robust(sender=None, seconds=time.perf_counter() - started_at, is_given=advice is not None)
        return advice

    def _compute_in_turn(self, request: AdviceRequest, slug: str) -> Report | None:
        self._interrupt_job()
        if not self._turn.acquire(timeout=QUEUE_SECONDS):
            return None
        try:
            return self._ask(request, slug)
        finally:
            self._turn.release()

    def _change_waiting_count(self, change: int) -> None:
        with self._advice_gone:
            self._waiting_count += change
            advice_waiting_changed.send_robust(sender=None, count=self._waiting_count)
            self._advice_gone.notify_all()

    def compute_in_background(self, request: JobRequest) -> Json:
        """Return the result of a job that nobody waits for; whenever advice is wanted, it is cancelled and made again later.

        Raises RuntimeError if the process died or hung.
        """
        while True:
            with self._advice_gone:
                self._advice_gone.wait_for(lambda: not self._waiting_count)
            with self._turn:
                report = self._ask(request, "", is_job=True)
            if report is None:
                raise RuntimeError("The process that computes advice has died or hangs.")
            if isinstance(report, JobReport):
                return report.result

    def cancel(self, slug: str) -> None:
        """Cancel the advice that is being computed for a campaign."""
        with self._pipe_lock:
            if slug and slug == self._slug:
                self._slug = ""
                self._send_cancel()

    def _interrupt_job(self) -> None:
        with self._pipe_lock:
            if self._is_in_background:
                self._is_in_background = False
                self._send_cancel()

    def _send_cancel(self) -> None:
        if self._process is not None:
            with suppress(OSError):
                _write_line(self._process, b"")

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, request: Request, slug: str, *, is_job: bool = False) -> Report | None:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._process = _start_process()
        assert process.stdout is not None
        try:
            with self._pipe_lock:
                if is_job and self._waiting_count:
                    # Advice that is wanted since just now found nothing to interrupt.
                    return CancelReport()
                self._slug, self._is_in_background = slug, is_job
                _write_line(process, msgspec.json.encode(request))
            line = process.stdout.readline() if _is_readable(process.stdout, MAX_SECONDS) else b""
        except OSError:
            line = b""
        finally:
            with self._pipe_lock:
                self._slug, self._is_in_background = "", False
        if not line:
            # It died or hangs: the next question starts another.
            self.stop()
            return None
        report: Report = msgspec.json.decode(line, type=Report)
        return report


def _is_readable(stream: IO[bytes], seconds: float) -> bool:
    """Wait for bytes; a server may have more files open than ``select.select`` can watch."""
    waiting = select.poll()
    waiting.register(stream, select.POLLIN)
    return bool(waiting.poll(1000 * seconds))


def _start_process() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "campaigns.pages.advice_worker"],
        cwd=PROJECT_ROOT,
        env={**os.environ, "PYTHONPATH": str(PROJECT_ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def _write_line(process: subprocess.Popen[bytes], line: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()


advice_service = AdviceService()
"""The service of this server process."""


def cancel_advice(slug: str, **_signal: object) -> None:
    """Cancel the advice for a campaign that has changed."""
    advice_service.cancel(slug)
