"""Temporary files of killed backups and restorations: removed at the next start, unless one is running."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.installation import SetupError, open_lock_file

BACKUP_LOCK_FILENAME = "backup.lock"
STALE_BACKUP_PATTERN = ".backup-*"
STALE_FILE_PATTERNS = (STALE_BACKUP_PATTERN, ".restore-*", "backups/.backup-*", "backups/.restore-*")

_logger = logging.getLogger(__name__)


@contextmanager
def lock_backups_shared(data_folder: Path) -> Iterator[None]:
    """Hold the backup lock shared, so that nobody cleans the data folder meanwhile; it ends with the process. Raises SetupError."""
    try:
        handle = open_lock_file(data_folder / BACKUP_LOCK_FILENAME)
    except OSError as error:
        raise SetupError(
            f"The file {data_folder / BACKUP_LOCK_FILENAME} cannot be written ({error.strerror})."
        ) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)


def remove_stale_files(data_folder: Path, backup_folder: Path | None = None) -> int:
    """Remove what killed backups and restorations left in the data folder and in another folder for backups.

    Returns the number of files and folders.

    Removes nothing while a backup or restoration is running.
    """
    try:
        found = [path for pattern in STALE_FILE_PATTERNS for path in data_folder.glob(pattern)]
        # The folder is the host's own: only files are ours.
        found += [path for path in backup_folder.glob(STALE_BACKUP_PATTERN) if path.is_file()] if backup_folder else []
        return _remove_unless_locked(data_folder, found) if found else 0
    except OSError as error:
        _logger.warning("The leftovers of an interrupted backup cannot be removed: %s", error)
        return 0


def _remove_unless_locked(data_folder: Path, paths: list[Path]) -> int:
    handle = open_lock_file(data_folder / BACKUP_LOCK_FILENAME)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for path in paths:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        return len(paths)
    except BlockingIOError:
        return 0
    finally:
        os.close(handle)
