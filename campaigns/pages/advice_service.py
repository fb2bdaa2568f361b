"""Advice for the pages: computed in a process of its own at low priority, one after the other.

The process is started by the first question and kept: it needs half a second to start. A report at the table cancels the
advice for it.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import threading
from contextlib import suppress

import msgspec

from campaigns.engine.values import Values
from campaigns.pages.advice_worker import AdviceReport, AdviceRequest
from companion.installation import PROJECT_ROOT

ADVICE_SECONDS = 0.4
"""Seconds of computing, as far as that leaves some games for every answer (``playouts.MIN_COUNT``)."""
MAX_SECONDS = 20.0
"""Seconds to wait for an answer; the process may have to start, on a machine with more to do."""
QUEUE_SECONDS = 5.0
"""Seconds to wait for the advice of another table."""


class AdviceService:
    """A process that computes advice, started when it is first needed and again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn, self._pipe_lock = threading.Lock(), threading.Lock()
        self._slug = ""

    def compute(self, slug: str, module: str, state: Values, seed: str) -> AdviceReport | None:
        """Return the advice of a game's module for a campaign with this state of its newest game.

        None if it was cancelled, or if other tables keep the process busy.
        """
        if not self._turn.acquire(timeout=QUEUE_SECONDS):
            return None
        try:
            return self._ask(slug, msgspec.json.encode(AdviceRequest(module, dict(state), seed, ADVICE_SECONDS)))
        finally:
            self._turn.release()

    def cancel(self, slug: str) -> None:
        """Cancel the advice that is being computed for a campaign."""
        with self._pipe_lock:
            if slug and slug == self._slug and self._process is not None:
                self._slug = ""
                with suppress(OSError):
                    _write_line(self._process, b"")

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, slug: str, request: bytes) -> AdviceReport | None:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._process = _start_process()
        assert process.stdout is not None
        try:
            with self._pipe_lock:
                self._slug = slug
                _write_line(process, request)
            line = process.stdout.readline() if select.select([process.stdout], [], [], MAX_SECONDS)[0] else b""
        except OSError:
            line = b""
        finally:
            with self._pipe_lock:
                self._slug = ""
        if not line:
            # It died or hangs: the next question starts another.
            self.stop()
            return None
        report = msgspec.json.decode(line, type=AdviceReport)
        return report if report.answers else None


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
