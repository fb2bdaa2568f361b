"""Background jobs: run while the server does, stopped with it; one that fails takes nothing with it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.background_jobs import run_background_jobs


class PatientJob:
    """A job that waits for its stop."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.events: list[str] = []

    def run(self) -> None:
        """Wait."""
        self.events.append("begun")
        self.stopping.wait()
        self.events.append("ended")

    def stop(self) -> None:
        """Stop waiting."""
        self.stopping.set()


class FailingJob(PatientJob):
    """A job that fails at once."""

    def run(self) -> None:
        """Fail."""
        raise RuntimeError("broken")


patient, failing = PatientJob(), FailingJob()


def test_jobs_have_ended_when_the_server_has(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.BACKGROUND_JOBS = [f"{__name__}.failing", f"{__name__}.patient"]
    before = threading.active_count()
    with run_background_jobs():
        assert patient.events in ([], ["begun"])
    assert patient.events == ["begun", "ended"]
    assert threading.active_count() == before
    assert "A background job has failed" in caplog.text


def test_the_jobs_of_the_settings_can_be_run_and_stopped() -> None:
    from django.conf import settings
    from django.utils.module_loading import import_string

    jobs = [import_string(name) for name in settings.BACKGROUND_JOBS]
    assert [type(job).__name__ for job in jobs] == ["NightlyBackup", "Sender"]
