"""Start-up tasks: migrate the database and collect the static files, if needed."""

import contextlib
import hashlib
import io
import os
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from companion import schema
from companion.backups import backup_files, backup_service, stale_files
from companion.installation import SetupError, lock_folder

PRIVATE_FILE_MODE = 0o600
SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal")
STATIC_FILE_PACKAGES = ("brotli", "django", "rcssmin", "rjsmin", "whitenoise")
"""The packages that process static files."""

LEGACY_MANIFEST_NAMES = (".fingerprint", "staticfiles.json", "staticfiles.json.gz", "staticfiles.json.br")
"""Files of former versions among the static files."""


def migrate_database() -> None:
    """Migrate the tables after a backup of existing ones, and repair the campaign list.

    First remove the leftovers of a killed backup: the next one may need their room.

    Raises SetupError if the database cannot be reached, refuses, or is of a later version.
    """
    restrict_sqlite_permissions()
    stale_files.remove_stale_files(Path(settings.DATA_DIR), settings.BACKUP_DIR)
    update_tables()


def update_tables() -> None:
    """Migrate the tables, also while this process serves. Raises SetupError as ``migrate_database`` does.

    The SQLite file is not opened for anything else: closing it would end the locks of every connection in this process.
    """
    try:
        with schema.lock_migrations():
            _run_migrations()
    except DatabaseError as error:
        reason = " ".join(str(error).split())
        raise SetupError(f"The database cannot be used: {reason}") from error
    finally:
        connection.close()


def _run_migrations() -> None:
    backup_service.reject_later_version()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if executor.loader.applied_migrations:
            backup_service.create_with_retention(backup_files.UPGRADE_REASON, backup_service.MAX_SAFETY_BACKUPS)
        call_command("migrate", interactive=False, verbosity=0)
    call_command("mend-shelf", verbosity=0)


def purge_deleted() -> None:
    """Purge what was deleted long ago. Failures are retried another time."""
    with contextlib.suppress(DatabaseError):
        call_command("purge", verbosity=0)
    connection.close()


def create_join_code() -> str:
    """Return a code to type, with the campaign played last; '' if there is none or the database fails."""
    shown = io.StringIO()
    with contextlib.suppress(DatabaseError):
        call_command("join-code", stdout=shown)
    connection.close()
    return shown.getvalue().strip()


def restrict_sqlite_permissions() -> None:
    """Restrict the SQLite files to their owner; files created later inherit the permissions."""
    if connection.vendor != "sqlite":
        return
    name = str(connection.settings_dict["NAME"])
    try:
        os.close(os.open(name, os.O_CREAT | os.O_RDWR, PRIVATE_FILE_MODE))
        for path in filter(Path.exists, (Path(f"{name}{ending}") for ending in SQLITE_SUFFIXES)):
            path.chmod(PRIVATE_FILE_MODE)
    except OSError as error:
        raise SetupError(f"The database {name} cannot be made private ({error.strerror}).") from error


def collect_static() -> None:
    """Hash and compress changed static files into the data folder. Raises SetupError."""
    if settings.DEBUG:
        return
    stamp, wanted = settings.STATIC_RECORDS / "fingerprint", _compute_static_fingerprint()
    try:
        settings.STATIC_RECORDS.mkdir(mode=0o700, exist_ok=True)
        for name in LEGACY_MANIFEST_NAMES:
            (settings.STATIC_ROOT / name).unlink(missing_ok=True)
        # Several servers on PostgreSQL may start at once.
        with lock_folder(settings.STATIC_RECORDS):
            if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
                return
            stamp.unlink(missing_ok=True)
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
            _write_atomically(stamp, wanted)
    except OSError as error:
        raise SetupError(f"The folder {settings.STATIC_ROOT} cannot be written to ({error.strerror}).") from error


def _compute_static_fingerprint() -> str:
    """Return a digest of the static files and of the packages that process them."""
    digest = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in STATIC_FILE_PACKAGES).encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: str(found[0])):
            facts = os.stat(storage.path(name))
            digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _write_atomically(path: Path, text: str) -> None:
    draft = path.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
