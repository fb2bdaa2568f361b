"""Atomic file replacement that survives a power cut.

A rename is stored in the folder, which has to be synced itself; syncing the file does not do that.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

UNSUPPORTED_ERRNOS = (errno.EINVAL, errno.ENOTSUP)


@contextlib.contextmanager
def write_draft(folder: Path, prefix: str, content: bytes) -> Iterator[str]:
    """Yield the path of a new synced file that its owner alone can read; remove it afterwards, if it still has that name.

    Raises OSError.
    """
    handle, name = tempfile.mkstemp(dir=folder, prefix=prefix)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield name
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


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
