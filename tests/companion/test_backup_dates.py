"""Backups that were made while the host's clock ran a year ahead neither stop new ones nor outlive them."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from companion.backups import keeping, nightly

YEAR = timedelta(days=365)


@pytest.fixture
def taken(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the backups that were taken, each an empty file."""
    settings.DATA_DIR = tmp_path
    names: list[str] = []

    def take(path: Path, **_how: object) -> None:
        path.touch()
        names.append(path.name)

    monkeypatch.setattr(keeping, "take", take)
    return names


def made(moment: datetime) -> Path:
    path = keeping.named(nightly.WHY, moment)
    path.touch()
    os.utime(path, (moment.timestamp(), moment.timestamp()))
    return path


def test_one_from_the_future_does_not_stop_tonight_s_and_makes_way_for_it(taken: list[str]) -> None:
    now = datetime.now(UTC)
    last, ahead = made(now - timedelta(days=1)), made(now + YEAR)

    assert nightly.if_due(2, now + timedelta(seconds=1))
    assert [path.name for path in keeping.kept(nightly.WHY)] == [last.name, *taken]
    assert not ahead.exists()
