"""A SQLite database in a backup: a copy of its file as of one moment, taken and put back by SQLite itself while others go on."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import IO

from companion.backups.archive import CHUNK, Members
from companion.databases import BUSY_SECONDS
from companion.installation import SetupError

MEMBER = "database.sqlite3"


def members(name: str) -> Members:
    """Give what a backup holds of the database in the file ``name``."""
    yield MEMBER, lambda into: _copy(name, into)


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


def put_back(folder: Path, name: str) -> None:
    """Put the copy that was unpacked into ``folder`` in the place of what the file ``name`` holds. Raises SetupError."""
    try:
        with closing(_opened(str(folder / MEMBER))) as source, closing(_opened(name)) as target:
            if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise SetupError("The database in the backup is damaged.")
            source.execute("PRAGMA journal_mode=WAL")
            source.backup(target)
    except sqlite3.Error as error:
        raise SetupError(f"The database cannot be put back: {error}.") from error


def _opened(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, timeout=BUSY_SECONDS)
