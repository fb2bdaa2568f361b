"""The check of free space before a backup: a disk that fills up would end the game."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

from django.db import connection

from companion.backups import backup_files
from companion.installation import SetupError

MARGIN_BYTES = 64 * 1024 * 1024
"""Bytes that a backup leaves free: the game needs them."""
GROWTH_FACTOR = 1.25
"""Factor by which the next backup may be larger than the last one."""
BYTES_PER_MB = 1_000_000


def get_database_size() -> int:
    """Return the size of the database in bytes. Raises DatabaseError."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    return sum(path.stat().st_size for path in (Path(name), Path(f"{name}-wal")) if path.exists())


def require_free_space(target_folder: Path) -> None:
    """Raise SetupError unless a backup fits into ``target_folder`` with a margin; a copy of SQLite is next to it first."""
    database_size = get_database_size()
    needs: Counter[Path] = Counter({target_folder: _estimate_archive_size(database_size)})
    if connection.vendor == "sqlite":
        needs[Path(connection.settings_dict["NAME"]).absolute().parent] += database_size
    by_disk: dict[int, list[Path]] = {}
    for folder in needs:
        by_disk.setdefault(folder.stat().st_dev, []).append(folder)
    for folders in by_disk.values():
        needed = sum(needs[folder] for folder in folders) + MARGIN_BYTES
        free = shutil.disk_usage(folders[0]).free
        if free < needed:
            raise SetupError(
                f"The disk with {folders[0]} has too little space for a backup: it needs {_format_mb(needed)}, and"
                f" {_format_mb(free)} are free. Make space, or choose another folder with BACKUP_DIR."
            )


def _estimate_archive_size(database_size: int) -> int:
    last = next(iter(backup_files.list_backups()), None)
    return min(int(last.size * GROWTH_FACTOR), database_size) if last is not None else database_size


def _format_mb(size: int) -> str:
    return f"{size / BYTES_PER_MB:,.0f} MB"
