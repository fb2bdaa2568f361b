"""Unfinished files of backups and restorations that were killed: removed at the next start, unless one is running."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.installation import SetupError, open_lock_file

LOCK = "backup.lock"
PATTERNS = (".backup-*", ".restore-*", "backups/.backup-*", "backups/.restore-*")

_log = logging.getLogger(__name__)


@contextmanager
def running(data: Path) -> Iterator[None]:
    """Hold the lock of backups shared, so that nobody sweeps the data folder meanwhile; it ends with the process. Raises SetupError."""
    try:
        handle = open_lock_file(data / LOCK)
    except OSError as error:
        raise SetupError(f"The file {data / LOCK} cannot be written ({error.strerror}).") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)


def sweep(data: Path) -> int:
    """Remove what killed backups and restorations left in the data folder; return how many files and folders.

    Removes nothing while a backup or restoration is running.
    """
    found = [path for pattern in PATTERNS for path in data.glob(pattern)]
    try:
        return _remove(data, found) if found else 0
    except OSError as error:
        _log.warning("What a killed backup left cannot be removed: %s", error)
        return 0


def _remove(data: Path, found: list[Path]) -> int:
    handle = open_lock_file(data / LOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for path in found:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        return len(found)
    except BlockingIOError:
        return 0
    finally:
        os.close(handle)
