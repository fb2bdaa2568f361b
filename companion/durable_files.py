"""Files that survive a power cut under their new names.

A rename is in the folder, and a folder is on the disk once it was synced itself; syncing the file does not do that.
"""

from __future__ import annotations

import os
from pathlib import Path


def replace_file(draft_path: str, path: Path) -> None:
    """Rename a file that was synced to ``path``, in the place of what is there. Raises OSError."""
    os.replace(draft_path, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of a folder written to the disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
