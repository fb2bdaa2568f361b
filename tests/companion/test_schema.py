"""A database of a later version: every entry point refuses it, and names the way back."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from companion import command_line, schema
from companion.backups import backup_files, backup_service
from companion.installation import SetupError
from tests.failures import collect_failures
from tests.recordings.catalog import list_backups

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

NEWER_VERSION_PATTERN = (
    r"^The database is from a later version than this one, Dreamkeeper [0-9.]+\. "
    r"Start that version, or go back to before the upgrade: "
)


@pytest.fixture
def later(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of an installation whose database a later version has upgraded."""
    settings.DATA_DIR = tmp_path
    MigrationRecorder(connection).record_applied("campaigns", "9999_of_tomorrow")
    return tmp_path


def test_what_this_version_knows_is_no_later_version_and_neither_are_django_s_own_apps() -> None:
    migrations = schema.get_applied_migrations()

    assert migrations >= schema.get_known_migrations()
    assert schema.find_unknown_migrations([*migrations, ("auth", "0001_initial"), ("sessions", "9999_more")]) == []
    assert schema.find_unknown_migrations([("campaigns", "9999_of_tomorrow"), ("newgame", "0001_initial")]) == [
        ("campaigns", "9999_of_tomorrow"),
        ("newgame", "0001_initial"),
    ]


@pytest.mark.usefixtures("later")
@collect_failures(
    "command", ["verify", "export", "import", "purge", "mend-shelf", "backup", "move-database", "migrate", "shell"]
)
def test_commands_refuse_a_later_version(command: str) -> None:
    with pytest.raises(
        SetupError,
        match=NEWER_VERSION_PATTERN + "manage.py restore --overwrite FILE, where FILE is the backup made then",
    ):
        command_line.Commands(["manage.py", command]).fetch_command(command)
    command_line.Commands(["manage.py", command, "--help"]).fetch_command(command)


@pytest.mark.usefixtures("later")
@collect_failures("command", sorted(command_line.ON_ANY_DATABASE - {"help"}))
def test_the_way_back_and_what_asks_no_database_runs(command: str) -> None:
    command_line.Commands(["manage.py", command]).fetch_command(command)


def test_no_backup_is_made_that_could_not_be_restored(later: Path) -> None:
    with pytest.raises(SetupError, match=NEWER_VERSION_PATTERN):
        backup_service.write_backup(later / "one.backup")
    with pytest.raises(SetupError, match=NEWER_VERSION_PATTERN):
        backup_service.create_with_retention(backup_files.AUTOMATIC_REASON, 3)

    assert list(later.rglob("*")) == [later / "backups"]


def test_the_newest_backup_that_this_version_can_restore_is_named(later: Path) -> None:
    (recorded,) = (path for path in list_backups() if path.name.startswith(connection.vendor))
    (others,) = (path for path in list_backups() if path != recorded)
    names = [f"before-upgrade-2026112{day}T120000000000{backup_files.BACKUP_SUFFIX}" for day in range(4)]
    for name, source in zip(names, (recorded, recorded, others, Path(__file__)), strict=True):
        shutil.copy(source, backup_files.get_backup_folder() / name)

    with pytest.raises(
        SetupError,
        match=NEWER_VERSION_PATTERN
        + re.escape(f"manage.py restore --overwrite {backup_files.get_backup_folder() / names[1]}."),
    ):
        backup_service.reject_later_version()


@pytest.mark.usefixtures("later")
def test_a_server_whose_database_was_upgraded_under_it_is_not_ready(client: Client) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.text) == (
        503, "The database is from a later version than this server. Start that version.",
    )  # fmt: skip


@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="on SQLite one server migrates, by the lock of its folder"
)
def test_one_process_at_a_time_migrates() -> None:
    with closing(connection.copy()) as other, schema.lock_migrations():
        assert not is_free(other)
    with closing(connection.copy()) as other:
        assert is_free(other)


def is_free(database: BaseDatabaseWrapper) -> bool:
    """Return whether a connection could take the migration lock."""
    with database.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [schema.MIGRATION_LOCK_ID])
        return bool(cursor.fetchone()[0])


def test_what_is_there_only_while_developing_is_not_there_otherwise() -> None:
    assert not set(site_settings.DEVELOPMENT_APPS) & set(site_settings.INSTALLED_APPS)
