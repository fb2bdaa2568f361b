"""Backups of this installation: create and restore them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from companion import __version__, schema
from companion.backups import archive, backup_files, free_space, postgres, restore_gate, sqlite, stale_files
from companion.backups.backup_files import BackupFile
from companion.databases import DATABASE_NAMES
from companion.installation import (
    MANAGE_COMMAND,
    SECRETS_FILENAME,
    Secrets,
    SetupError,
    lock_folder,
    read_secrets,
    write_secrets,
)

MAX_SAFETY_BACKUPS = 3
"""Backups kept from before upgrades and restorations."""


def create_with_retention(reason: str, max_count: int) -> Path:
    """Take a backup into its folder, and remove the oldest ones of the same reason. Raises SetupError."""
    path = backup_files.build_backup_path(reason)
    write_backup(path)
    backup_files.remove_oldest(reason, max_count, path)
    return path


def back_up_now(newest_name: str) -> BackupFile:
    """Take a backup by hand, unless there is a newer one than ``newest_name``; return the newest. Raises SetupError."""
    try:
        with lock_folder(backup_files.get_data_backup_folder()):
            newest = next(iter(backup_files.list_backups()), None)
            if newest is not None and newest.name != newest_name:
                return newest
            path = backup_files.build_backup_path(backup_files.MANUAL_REASON)
            free_space.require_free_space(path.parent)
            write_backup(path)
    except OSError as error:
        raise SetupError(f"The backup cannot be written ({error.strerror}).") from error
    made = backup_files.find_backup(path.name)
    assert made is not None
    return made


def write_backup(path: Path, *, is_safety: bool = False) -> archive.Manifest:
    """Write all data of this installation to ``path``, as one consistent snapshot, while others go on.

    Raises SetupError, also for a damaged database, which must not replace good backups, and for one of a later
    version, which this version could not restore; with ``is_safety`` whatever is there is backed up.
    """
    if not is_safety:
        reject_later_version()
    secrets = Path(settings.DATA_DIR) / SECRETS_FILENAME
    with ExitStack() as held:
        held.enter_context(stale_files.lock_backups_shared(Path(settings.DATA_DIR)))
        tables: dict[str, list[str]] = {}
        if connection.vendor == "postgresql":
            if not connection.in_atomic_block:
                # Otherwise the tables are locked: a restore backs up what it replaces.
                held.enter_context(postgres.hold_snapshot())
            tables = postgres.get_table_columns()
        engine: archive.Engine = "postgresql" if tables else "sqlite"
        manifest = archive.Manifest(
            engine,
            datetime.now(UTC).isoformat(timespec="seconds"),
            __version__,
            sorted(schema.get_applied_migrations()),
            tables,
        )
        members = (
            postgres.iter_members(tables)
            if tables
            else sqlite.iter_members(str(connection.settings_dict["NAME"]), is_checked=not is_safety)
        )
        archive.write_archive(
            path, manifest, [(SECRETS_FILENAME, lambda into: into.write(secrets.read_bytes())), *members]
        )
    return manifest


def restore_backup(
    path: Path, finish: Callable[[], object], *, keeps_secrets: bool = False, generation: int | None = None
) -> archive.Manifest:
    """Replace all data with a backup, after backing up the current data.

    Raises SetupError, or AlreadyReplacedError if the data is no longer of ``generation``, before anything changes.

    From before that safety backup until ``finish`` has brought the tables up to date, others are refused to write: what
    was acknowledged is in the safety backup. ``keeps_secrets``: links and devices stay as they are.
    """
    with (
        stale_files.lock_backups_shared(Path(settings.DATA_DIR)),
        archive.unpack_archive(path, backup_files.get_data_backup_folder()) as (manifest, unpacked),
    ):
        _check_manifest(manifest)
        secrets = _read_backup_secrets(unpacked)
        if manifest.engine == "sqlite":
            sqlite.validate_copy(unpacked, manifest.migrations)
        with restore_gate.close_gate(generation):
            safety_backup = _replace_data(unpacked, manifest)
            try:
                if not keeps_secrets:
                    write_secrets(Path(settings.DATA_DIR), secrets)
                finish()
            finally:
                restore_gate.mark_replaced()
        if safety_backup is not None:
            # No earlier: the backup that is restored may be the oldest of them.
            backup_files.remove_oldest(backup_files.RESTORE_REASON, MAX_SAFETY_BACKUPS, safety_backup)
    return manifest


def _replace_data(folder: Path, manifest: archive.Manifest) -> Path | None:
    """Replace the database with the one unpacked into ``folder``, once writes in progress have ended and are backed up.

    Returns that backup; None if there was no data.
    """
    if connection.vendor == "postgresql":
        with schema.lock_migrations(), postgres.hold_tables():
            safety_backup = _take_safety_backup()
            postgres.restore_tables(folder, manifest.tables, manifest.migrations)
        return safety_backup
    name = str(connection.settings_dict["NAME"])
    connection.close()
    sqlite.wait_for_writers(name)
    safety_backup = _take_safety_backup()
    connection.close()
    sqlite.restore_database(folder, name)
    return safety_backup


def _take_safety_backup() -> Path | None:
    if not schema.get_applied_migrations():
        return None
    free_space.require_free_space(backup_files.get_data_backup_folder())
    path = backup_files.build_backup_path(backup_files.RESTORE_REASON)
    # Going back from a later version uses this very command, so its data is backed up too.
    write_backup(path, is_safety=True)
    return path


def _read_backup_secrets(folder: Path) -> Secrets:
    try:
        return read_secrets(folder)
    except SetupError as error:
        # The advice of that error is for a data folder.
        raise SetupError("The secrets in the backup are damaged. Nothing was changed.") from error


def reject_later_version() -> None:
    """Raise SetupError with the way back if the database has migrations that this version does not know."""
    if schema.find_unknown_migrations(schema.get_applied_migrations()):
        raise SetupError(
            f"The database is from a later version than this one, Dreamkeeper {__version__}. Start that version, or go back to "
            f"before the upgrade: {_get_downgrade_command()}."
        )


def _get_downgrade_command() -> str:
    """Return the command that restores the newest backup made before an upgrade from this version."""
    found = next(
        (path for path in reversed(backup_files.find_backups(backup_files.UPGRADE_REASON)) if _is_restorable(path)),
        None,
    )
    return f"{MANAGE_COMMAND} restore --overwrite {found or 'FILE, where FILE is the backup made then'}"


def _is_restorable(path: Path) -> bool:
    try:
        _check_manifest(archive.read_manifest(path))
    except SetupError:
        return False
    return True


def _check_manifest(manifest: archive.Manifest) -> None:
    """Raise SetupError for a backup of another engine or of a later version."""
    if manifest.engine != connection.vendor:
        theirs, ours = (DATABASE_NAMES.get(name, name) for name in (manifest.engine, connection.vendor))
        raise SetupError(
            f"The backup is from {theirs}, but this installation uses {ours}. "
            f"Restore it with {theirs}, then move it with {MANAGE_COMMAND} move-database."
        )
    if schema.find_unknown_migrations(manifest.migrations):
        raise SetupError("The backup is from a later version. Upgrade Dreamkeeper first.")
