"""The backup files of this installation: their folders, names and number."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from companion.installation import SetupError

BACKUP_FOLDER_NAME = "backups"
BACKUP_SUFFIX = ".dreamkeeper-backup"
AUTOMATIC_REASON = "nightly"
MANUAL_REASON = "asked"
UPGRADE_REASON = "before-upgrade"
RESTORE_REASON = "before-restore"
SAFETY_REASONS = (UPGRADE_REASON, RESTORE_REASON)
"""Reasons of backups that stay in the data folder: a start or a restore never waits for a network share."""

TIME_FORMAT = "%Y%m%dT%H%M%S%f"
FILENAME_RE = re.compile(rf"([a-z]+(?:-[a-z]+)*)-([0-9]{{8}}T[0-9]{{12}}){re.escape(BACKUP_SUFFIX)}", re.ASCII)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup on the disk: ``made_at`` is the time in its name, ``size`` in bytes."""

    path: Path
    reason: str
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name


def get_data_backup_folder() -> Path:
    """Return the folder for backups within the data folder; create it if missing, and possible: who writes there finds out."""
    found = Path(settings.DATA_DIR) / BACKUP_FOLDER_NAME
    with suppress(OSError):
        found.mkdir(mode=0o700, exist_ok=True)
    return found


def get_configured_folder() -> Path:
    """Return the folder that backups go to, whether it can be reached or not."""
    return settings.BACKUP_DIR or get_data_backup_folder()


def get_backup_folder(reason: str = MANUAL_REASON) -> Path:
    """Return the folder for backups of this reason. Raises SetupError if ``BACKUP_DIR`` is not there."""
    chosen: Path | None = settings.BACKUP_DIR
    if chosen is None or reason in SAFETY_REASONS:
        return get_data_backup_folder()
    try:
        is_there = chosen.is_dir()
    except OSError as error:
        raise SetupError(f"The backup folder {chosen} cannot be read ({error.strerror}).") from error
    if not is_there:
        raise SetupError(f"The backup folder {chosen} does not exist. Mount it, or change BACKUP_DIR.")
    return chosen


def build_backup_path(reason: str, now: datetime | None = None) -> Path:
    """Return the path of a backup; its name contains ``reason`` and the time. Raises SetupError."""
    moment = (now or datetime.now(UTC)).strftime(TIME_FORMAT)
    return get_backup_folder(reason) / f"{reason}-{moment}{BACKUP_SUFFIX}"


def find_backups(reason: str) -> list[Path]:
    """Return the backups taken for this reason, oldest first. Raises SetupError."""
    return [file.path for file in _list_folder(get_backup_folder(reason)) if file.reason == reason]


def list_backups() -> list[BackupFile]:
    """Return all backups, newest first; without those in a folder that is not there."""
    folders = [get_data_backup_folder()]
    if settings.BACKUP_DIR is not None and settings.BACKUP_DIR not in folders:
        folders.append(settings.BACKUP_DIR)
    found = [file for folder in folders for file in _list_folder(folder)]
    return sorted(found, key=lambda file: (file.made_at, file.name), reverse=True)


def find_backup(name: str) -> BackupFile | None:
    """Return the backup of this file name; None if there is none."""
    return next((file for file in list_backups() if file.name == name), None)


def _list_folder(folder: Path) -> list[BackupFile]:
    """Return the backups in a folder, oldest first; none if it cannot be read."""
    try:
        return [file for path in sorted(folder.iterdir()) if (file := _read_file(path)) is not None]
    except OSError:
        return []


def parse_time(name: str) -> datetime | None:
    """Return the time in the file name of a backup; None for any other name."""
    match = FILENAME_RE.fullmatch(name)
    try:
        return datetime.strptime(match[2], TIME_FORMAT).replace(tzinfo=UTC) if match is not None else None
    except ValueError:
        return None


def _read_file(path: Path) -> BackupFile | None:
    made_at = parse_time(path.name)
    try:
        reason = path.name.removesuffix(BACKUP_SUFFIX).rpartition("-")[0]
        return BackupFile(path, reason, made_at, path.stat().st_size) if made_at is not None else None
    except OSError:
        # Removed meanwhile.
        return None


def remove_oldest(reason: str, max_count: int, newest: Path) -> None:
    """Remove the oldest backups of a reason beyond ``max_count``; ``newest`` was just made."""
    # A backup with a later time in its name was made while the clock was fast: it is older than this one.
    found = sorted(find_backups(reason), key=lambda path: (path.name <= newest.name, path.name))
    for old in found[:-max_count]:
        old.unlink(missing_ok=True)
