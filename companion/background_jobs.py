"""Jobs of each serving process that run as long as it serves, each in a thread of its own, and are stopped with it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

STOP_SECONDS = 4.0
"""Seconds that jobs may take to stop, within the time that worker processes have."""

_logger = logging.getLogger(__name__)


class BackgroundJob(Protocol):
    """A job, named in the setting ``BACKGROUND_JOBS``."""

    def run(self) -> None:
        """Work until stopped."""

    def stop(self) -> None:
        """Have ``run`` return soon. Thread-safe."""


@contextmanager
def run_background_jobs() -> Iterator[None]:
    """Run the jobs of the settings during the block, and wait for their end afterwards."""
    jobs: list[BackgroundJob] = [import_string(name) for name in settings.BACKGROUND_JOBS]
    threads = [threading.Thread(target=_run_job, args=(job,), name=type(job).__name__, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for job in jobs:
            job.stop()
        # Python may crash if it ends while a thread uses the database or the log.
        for thread in threads:
            thread.join(STOP_SECONDS)


def _run_job(job: BackgroundJob) -> None:
    try:
        job.run()
    except Exception:
        _logger.exception("A background job has failed; it runs again after a restart.")
