"""Backups made while the host's clock was a year fast neither stop new ones nor outlive them."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from companion.backups import backup_files, backup_service, free_space, nightly_job

ONE_YEAR = timedelta(days=365)


@pytest.fixture
def taken(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the backups that were taken, each an empty file."""
    settings.DATA_DIR = tmp_path
    names: list[str] = []

    def take(path: Path, **_how: object) -> None:
        path.touch()
        names.append(path.name)

    monkeypatch.setattr(backup_service, "write_backup", take)
    monkeypatch.setattr(nightly_job, "_has_campaigns", lambda: True)
    monkeypatch.setattr(free_space, "require_free_space", lambda _folder: None)
    return names


def make_backup(moment: datetime) -> Path:
    path = backup_files.build_backup_path(backup_files.AUTOMATIC_REASON, moment)
    path.touch()
    os.utime(path, (moment.timestamp(), moment.timestamp()))
    return path


def test_one_from_the_future_does_not_stop_tonight_s_and_makes_way_for_it(taken: list[str]) -> None:
    now = datetime.now(UTC)
    last, ahead = make_backup(now - timedelta(days=1)), make_backup(now + ONE_YEAR)

    assert nightly_job.back_up_if_due(2, now + timedelta(seconds=1))
    assert [path.name for path in backup_files.find_backups(backup_files.AUTOMATIC_REASON)] == [last.name, *taken]
    assert not ahead.exists()
