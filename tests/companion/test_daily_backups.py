"""The daily backup: by default, at most one a night whatever the number of processes, and never the end of a game."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import threading
from collections import namedtuple
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from companion.backups import archive, backup_files, backup_service, failure_record, free_space, nightly_job
from companion.installation import SetupError
from tests.campaigns.server_process import HttpDevice, ServerProcess
from tests.campaigns.table_actions import begin_campaign

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def installation(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a campaign, and no failure of an earlier test."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secrets.json").write_text('{"secret_key": "x", "join": "y"}')
    monkeypatch.setattr(failure_record, "_own_failure", None)
    monkeypatch.setattr(nightly_job, "_has_campaigns", lambda: True)
    return Path(settings.DATA_DIR)


@pytest.fixture
def small_database(installation: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small SQLite database with the tables of this version, in place of the one of the tests."""
    path = installation / "dreamkeeper.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.execute("CREATE TABLE campaigns_campaign (name)")
        made.executemany("INSERT INTO campaigns_campaign VALUES (?)", [("x" * 500,)] * 2000)
        made.commit()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(path))
    monkeypatch.setattr("companion.schema.get_applied_migrations", frozenset)
    monkeypatch.setattr(connection, "vendor", "sqlite")
    return path


def test_it_is_verified_on_the_disk_before_it_has_its_name(small_database: Path) -> None:
    (made,) = [backup_service.create_with_retention("nightly", 7)]

    with archive.unpack_archive(made, small_database.parent) as (manifest, folder):
        assert manifest.members.keys() == {"secrets.json", "database.sqlite3"}
        assert (folder / "database.sqlite3").stat().st_size == manifest.members["database.sqlite3"].size
    assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_what_the_disk_did_not_take_as_written_gets_no_name(
    small_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def damage(handle: int) -> None:
        real(handle)
        if Path(f"/proc/self/fd/{handle}").readlink().name.startswith(".backup-"):
            os.pwrite(handle, b"\0" * 40, 60)

    monkeypatch.setattr(os, "fsync", damage)
    with pytest.raises(SetupError, match="was not written to the disk correctly"):
        backup_service.create_with_retention("nightly", 7)
    assert not list(backup_files.get_data_backup_folder().iterdir())


def test_a_damaged_database_replaces_no_good_backup_but_may_be_kept_before_a_restore(small_database: Path) -> None:
    with small_database.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 20)

    with pytest.raises(SetupError, match="is damaged, so it was not backed up"):
        backup_service.create_with_retention("nightly", 7)
    safety = backup_files.build_backup_path("before-restore")
    backup_service.write_backup(safety, is_safety=True)
    assert safety.exists()


def test_another_folder_takes_the_daily_ones_and_the_data_those_before_a_restore(
    small_database: Path, settings: Settings, tmp_path: Path
) -> None:
    settings.BACKUP_DIR = tmp_path / "nas"
    with pytest.raises(SetupError, match=r"nas does not exist\. Mount it, or change BACKUP_DIR"):
        backup_service.create_with_retention("nightly", 7)
    assert not settings.BACKUP_DIR.exists()

    settings.BACKUP_DIR.mkdir()
    daily = backup_service.create_with_retention("nightly", 7)
    safety = backup_files.build_backup_path("before-restore")
    backup_service.write_backup(safety, is_safety=True)
    assert (daily.parent, safety.parent) == (settings.BACKUP_DIR, backup_files.get_data_backup_folder())
    assert [file.path for file in backup_files.list_backups()] == [safety, daily]
    assert f"in {safety.parent}" in nightly_job.get_status_lines()[0]


def test_a_disk_without_room_is_told_before_anything_is_written(
    small_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = small_database.stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, 2 * size + free_space.MARGIN_BYTES - 1))
    with pytest.raises(SetupError, match=r"too little space for a backup: it needs 69 MB, and 69 MB are free"):
        free_space.require_free_space(backup_files.get_data_backup_folder())

    backup_service.create_with_retention("nightly", 7)
    # The last backup says that the next one is small; beside it a copy of the database is made.
    free_space.require_free_space(backup_files.get_data_backup_folder())


def test_a_failure_is_shown_logged_once_and_over_with_the_next_backup(
    small_database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = timezone.localtime()
    with monkeypatch.context() as full_disk, caplog.at_level(logging.ERROR):
        full_disk.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, 0))
        nightly_job.run_once(7, now)
        nightly_job.run_once(7, now + timedelta(minutes=10))

    failure = failure_record.read_failure()
    assert failure is not None
    assert "too little space" in failure.reason
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "The daily backup failed and will be tried again"
    ]
    assert any(failure.reason in line for line in nightly_job.get_status_lines())
    assert not backup_files.list_backups()

    nightly_job.run_once(7, now + timedelta(minutes=20))
    assert len(backup_files.list_backups()) == 1
    assert failure_record.read_failure() is None


def test_several_processes_take_one(small_database: Path) -> None:
    """Each thread opens the lock for itself, as a process does."""
    start, taken = threading.Barrier(4), []

    def run() -> None:
        start.wait()
        taken.append(nightly_job.back_up_if_due(7, datetime.now(UTC)))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False, False, False, True]
    assert len(backup_files.list_backups()) == 1


@pytest.mark.django_db
def test_an_installation_without_campaigns_needs_none(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path
    assert not nightly_job.back_up_if_due(7, datetime.now(UTC))
    begin_campaign()
    assert nightly_job._has_campaigns()


@pytest.mark.process
@pytest.mark.postgres
@pytest.mark.database
def test_a_start_takes_one_by_default_and_the_next_one_says_when_and_where(data: Path, prepared_database: str) -> None:
    server = ServerProcess(data, prepared_database)
    del server.environment["BACKUP_KEEP"]
    with server.running() as (_, link):
        HttpDevice(server.port).begin_campaign(link)
    with server.running() as (process, _link):
        wait_for_backup(data)
        assert process.poll() is None
    (made,) = (data / "backups").glob("nightly-*")
    with server.running() as (process, _link):
        assert process.stdout is not None
        said = next(line for line in process.stdout if "backup" in line.lower())
    assert f"in {made.parent}" in said


def wait_for_backup(data: Path) -> None:
    """Return once a daily backup has its name."""
    until = datetime.now(UTC) + timedelta(seconds=30)
    look = threading.Event()
    while not list((data / "backups").glob("nightly-*")):
        assert datetime.now(UTC) < until
        look.wait(0.1)
