"""Atomic file replacement that survives a power cut.

A rename is stored in the folder, which has to be synced itself; syncing the file does not do that.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

UNSUPPORTED_ERRNOS = (errno.EINVAL, errno.ENOTSUP)


def replace_file(draft_path: str, path: Path) -> None:
    """Rename a synced file to ``path``, replacing what is there. Raises OSError."""
    os.replace(draft_path, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names of a folder to the disk, where it can be: some network shares cannot. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in UNSUPPORTED_ERRNOS:
            raise
    finally:
        os.close(handle)
