"""A SQLite database in a backup: a copy of its file as of one moment, taken and put back by SQLite itself while others go on."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import IO

from companion import schema
from companion.backups.archive import CHUNK, SQLITE_MEMBER, Members
from companion.databases import BUSY_SECONDS
from companion.installation import SetupError
from companion.schema import Migration

APPLIED = "SELECT app, name FROM django_migrations"
ACTING = """
    SELECT type, name FROM sqlite_master
    WHERE type IN ('trigger', 'view') OR (type = 'table' AND sql LIKE 'CREATE VIRTUAL%')
"""
"""What does something by itself, and none of which is ours."""


def members(name: str) -> Members:
    """Yield what a backup holds of the database in the file ``name``."""
    yield SQLITE_MEMBER, lambda into: _copy(name, into)


def _copy(name: str, into: IO[bytes]) -> None:
    try:
        _copied(name, into)
    except sqlite3.Error as error:
        raise SetupError(f"The database {name} cannot be copied: {error}.") from error


def _copied(name: str, into: IO[bytes]) -> None:
    with tempfile.NamedTemporaryFile(dir=Path(name).parent, prefix=".backup-") as copy:
        with closing(_opened(name)) as source, closing(sqlite3.connect(copy.name)) as target:
            source.backup(target)
            # The copy is one file: what would stand in its log is in it.
            target.execute("PRAGMA journal_mode=DELETE")
        with Path(copy.name).open("rb") as file:
            while data := file.read(CHUNK):
                into.write(data)


def check(folder: Path, migrations: Iterable[Migration]) -> None:
    """Raise SetupError unless the copy in ``folder`` is whole, and a database of ours with these migrations and nothing foreign."""
    try:
        with closing(_opened(str(folder / SQLITE_MEMBER))) as source:
            why = _fault(source, set(migrations))
    except sqlite3.Error as error:
        raise SetupError(f"The database in the backup is damaged ({error}). Nothing was changed.") from error
    if why:
        raise SetupError(f"The database in the backup {why}. Nothing was changed.")


def _fault(source: sqlite3.Connection, migrations: set[Migration]) -> str:
    """Return what is wrong with a database that is to be put back; ``""`` for nothing."""
    if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
        return "is damaged"
    acting = source.execute(ACTING).fetchone()
    if acting is not None:
        return f"holds a {acting[0]} ({acting[1]}), as none of Dreamkeeper does"
    wanted = schema.columns_after(migrations)
    found = {table: _columns(source, table) for table in (*wanted, "django_migrations")}
    missing = [table for table, columns in found.items() if not (columns and wanted.get(table, columns) <= columns)]
    if not wanted or missing:
        return f"is none of Dreamkeeper (the table {missing[0] if missing else 'of campaigns'} is missing or another)"
    if set(source.execute(APPLIED)) != migrations:
        return "is of another version than its manifest says"
    return ""


def _columns(source: sqlite3.Connection, table: str) -> set[str]:
    return {name for (name,) in source.execute("SELECT name FROM pragma_table_info(?)", [table])}


def put_back(folder: Path, name: str) -> None:
    """Put the copy that was unpacked into ``folder`` in the place of what the file ``name`` holds. Raises SetupError."""
    try:
        with closing(_opened(str(folder / SQLITE_MEMBER))) as source, closing(_opened(name)) as target:
            source.execute("PRAGMA journal_mode=WAL")
            source.backup(target)
    except sqlite3.Error as error:
        raise SetupError(f"The database cannot be put back: {error}.") from error


def _opened(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, timeout=BUSY_SECONDS)
