"""Atomic file replacement that survives a power cut.

A rename is stored in the folder, which has to be synced itself; syncing the file does not do that.
"""

from __future__ import annotations

import os
from pathlib import Path


def replace_file(draft_path: str, path: Path) -> None:
    """Rename a synced file to ``path``, replacing what is there. Raises OSError."""
    os.replace(draft_path, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names of a folder to the disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
