"""Subprocesses of tests: each in a process group that ends with the block that started it, whatever happens."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

TIMEOUT_SECONDS = 30
"""Seconds for a process to end after it was asked to."""


@contextmanager
def run_process(
    command: list[str], *, cwd: Path, env: Mapping[str, str], stop: signal.Signals = signal.SIGTERM
) -> Iterator[subprocess.Popen[str]]:
    """Run a command during the block, its output piped together as text; ask it to end with ``stop`` then.

    It, and whatever it has started, is killed if it does not end in time. SIGTERM is the default: a process inherits
    an ignored SIGINT, as every background process of a shell has.
    """
    process = subprocess.Popen(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        end_process(process, stop)


def end_process(process: subprocess.Popen[str], stop: signal.Signals) -> None:
    """Ask a process to end, show its remaining output if the test fails, and kill the rest of its group."""
    process.send_signal(stop)
    with contextlib.suppress(subprocess.TimeoutExpired):
        sys.stdout.write(process.communicate(timeout=TIMEOUT_SECONDS)[0])
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
