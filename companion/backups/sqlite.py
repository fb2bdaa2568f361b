"""Backups of a SQLite database: copied and restored by SQLite's backup API while others go on."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import IO

from companion import schema
from companion.backups.archive import COPY_CHUNK_BYTES, SQLITE_MEMBER, MemberWriters
from companion.databases import BUSY_TIMEOUT_SECONDS
from companion.installation import SetupError
from companion.schema import MigrationKey

APPLIED_MIGRATIONS_SQL = "SELECT app, name FROM django_migrations"
FOREIGN_OBJECTS_SQL = """
    SELECT type, name FROM sqlite_master
    WHERE type IN ('trigger', 'view') OR (type = 'table' AND sql LIKE 'CREATE VIRTUAL%')
"""
"""Schema objects that act by themselves (triggers, views); we have none."""


def iter_members(name: str, *, is_checked: bool = True) -> MemberWriters:
    """Yield the backup member of the database in the file ``name``; ``is_checked`` refuses a damaged one."""
    yield SQLITE_MEMBER, lambda into: _copy_database(name, into, is_checked=is_checked)


def _copy_database(name: str, target_file: IO[bytes], *, is_checked: bool) -> None:
    try:
        _copy_with_backup_api(name, target_file, is_checked=is_checked)
    except sqlite3.Error as error:
        raise SetupError(f"The database {name} cannot be copied: {error}.") from error


def _copy_with_backup_api(name: str, target_file: IO[bytes], *, is_checked: bool) -> None:
    with tempfile.NamedTemporaryFile(dir=Path(name).parent, prefix=".backup-") as copy:
        with closing(_connect(name)) as source, closing(sqlite3.connect(copy.name)) as target:
            source.backup(target)
            # The copy is one file, without a write-ahead log.
            target.execute("PRAGMA journal_mode=DELETE")
            if is_checked and _is_damaged(target):
                raise SetupError(f"The database {name} is damaged, so it was not backed up. Restore an earlier backup.")
        with Path(copy.name).open("rb") as file:
            while data := file.read(COPY_CHUNK_BYTES):
                target_file.write(data)


def _is_damaged(source: sqlite3.Connection) -> bool:
    try:
        return bool(source.execute("PRAGMA quick_check").fetchone() != ("ok",))
    except sqlite3.DatabaseError as error:
        # Damage beyond a certain degree is an error of the check itself.
        if error.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
            return True
        raise


def validate_copy(folder: Path, migrations: Iterable[MigrationKey]) -> None:
    """Raise SetupError unless the copy in ``folder`` is intact, ours, with these migrations and nothing foreign."""
    try:
        with closing(_connect(str(folder / SQLITE_MEMBER))) as source:
            why = _find_fault(source, set(migrations))
    except sqlite3.Error as error:
        raise SetupError(f"The database in the backup is damaged ({error}). Nothing was changed.") from error
    if why:
        raise SetupError(f"The database in the backup {why}. Nothing was changed.")


def _find_fault(source: sqlite3.Connection, migrations: set[MigrationKey]) -> str:
    """Return the fault of a database to restore; ``""`` for none."""
    if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
        return "is damaged"
    acting = source.execute(FOREIGN_OBJECTS_SQL).fetchone()
    if acting is not None:
        return f"contains a {acting[0]} ({acting[1]}), which Dreamkeeper's never does"
    wanted = schema.get_columns_after(migrations)
    found = {table: _get_columns(source, table) for table in (*wanted, "django_migrations")}
    missing = [table for table, columns in found.items() if not (columns and wanted.get(table, columns) <= columns)]
    if not wanted or missing:
        return f"is not Dreamkeeper's (the table {missing[0] if missing else 'of campaigns'} is missing or different)"
    if set(source.execute(APPLIED_MIGRATIONS_SQL)) != migrations:
        return "is from a different version than its manifest says"
    return ""


def _get_columns(source: sqlite3.Connection, table: str) -> set[str]:
    return {name for (name,) in source.execute("SELECT name FROM pragma_table_info(?)", [table])}


def wait_for_writers(name: str) -> None:
    """Return once the writes in progress on the file ``name`` have ended. Raises SetupError."""
    try:
        with closing(_connect(name)) as waiting:
            waiting.execute("BEGIN IMMEDIATE")
            waiting.rollback()
    except sqlite3.Error as error:
        raise SetupError(f"The database is busy, so nothing was changed ({error}). Try again in a minute.") from error


def restore_database(folder: Path, name: str) -> None:
    """Replace the content of the file ``name`` with the copy unpacked into ``folder``. Raises SetupError."""
    try:
        with closing(_connect(str(folder / SQLITE_MEMBER))) as source, closing(_connect(name)) as target:
            source.execute("PRAGMA journal_mode=WAL")
            source.backup(target)
    except sqlite3.Error as error:
        raise SetupError(f"The database cannot be restored: {error}.") from error


def _connect(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, timeout=BUSY_TIMEOUT_SECONDS)
