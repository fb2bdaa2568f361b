"""Backups of a PostgreSQL database: a snapshot of every table by COPY; no external program is needed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.migrations.executor import MigrationExecutor

from companion import schema
from companion.backups.archive import COPY_CHUNK_BYTES, MemberWriters, get_table_member
from companion.installation import SetupError
from companion.schema import MigrationKey

MIGRATIONS_TABLE = "django_migrations"
LOCK_TIMEOUT_SECONDS = 20
"""Seconds to wait for writes in progress."""
GRACE_SECONDS = 0.25
POLL_SECONDS = 0.02


@contextmanager
def hold_snapshot() -> Iterator[None]:
    """Run the block in one consistent snapshot."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def hold_tables() -> Iterator[None]:
    """Lock all tables in a transaction, once the writes in progress have ended: others may read meanwhile. Raises SetupError."""
    # Whoever was let through the gate a moment ago has taken its own locks by then.
    time.sleep(GRACE_SECONDS)
    until = time.monotonic() + LOCK_TIMEOUT_SECONDS
    with transaction.atomic():
        tables = sorted(get_table_columns())
        while tables and not _try_lock_tables(tables):
            if time.monotonic() > until:
                raise SetupError("The database is busy, so nothing was changed. Try again in a minute.")
            time.sleep(POLL_SECONDS)
        yield


def _try_lock_tables(tables: list[str]) -> bool:
    """Lock all tables or none: whoever waits with some of them may wait for somebody who waits for us."""
    names = ", ".join(map(connection.ops.quote_name, tables))
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE NOWAIT")
    except OperationalError:
        return False
    return True


def get_table_columns() -> dict[str, list[str]]:
    """Return the tables of this installation with their columns."""
    with connection.cursor() as cursor:
        found = [info.name for info in connection.introspection.get_table_list(cursor) if info.type in ("t", "p")]
        return {
            name: [column.name for column in connection.introspection.get_table_description(cursor, name)]
            for name in sorted(found)
            if name != MIGRATIONS_TABLE
        }


def iter_members(tables: dict[str, list[str]]) -> MemberWriters:
    """Return the backup members of these tables."""
    for name, names in tables.items():
        yield get_table_member(name), _build_table_writer(name, names)


def _quote_table(table: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})"


def _build_table_writer(table: str, columns: list[str]) -> Any:
    def into(file: IO[bytes]) -> None:
        with connection.cursor() as cursor, cursor.copy(f"COPY {_quote_table(table, columns)} TO STDOUT") as copy:
            for data in copy:
                file.write(bytes(data))

    return into


def restore_tables(folder: Path, tables: dict[str, list[str]], migrations: Iterable[MigrationKey]) -> None:
    """Replace the current tables with those unpacked into ``folder``, all or none. Raises SetupError.

    If the current tables are of another version, recreate them with these migrations first.
    """
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            if tables != get_table_columns():
                _recreate_tables(cursor, migrations)
            if tables != get_table_columns():
                raise SetupError("The tables in the backup do not match its version. Nothing was changed.")
            _copy_into_tables(cursor, folder, tables)
            reset_sequences()
    except DatabaseError as error:
        reason = " ".join(str(error).split())
        raise SetupError(f"The tables cannot be restored: {reason} Nothing was changed.") from error


def _recreate_tables(cursor: CursorWrapper, migrations: Iterable[MigrationKey]) -> None:
    """Drop our tables, whatever version made them, and create them empty with these migrations."""
    labels = tuple(f"{app}_" for app, _ in schema.get_applied_migrations())
    ours = [table for table in get_table_columns() if table.startswith(labels)]
    # Within one transaction no deferred check may be pending while its table is altered.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    cursor.execute(f"DROP TABLE IF EXISTS {', '.join(map(connection.ops.quote_name, [*ours, MIGRATIONS_TABLE]))}")
    MigrationExecutor(connection).migrate(sorted(migrations))


def _copy_into_tables(cursor: CursorWrapper, folder: Path, tables: dict[str, list[str]]) -> None:
    cursor.execute(f"TRUNCATE {', '.join(map(connection.ops.quote_name, tables))}")
    for name, names in tables.items():
        with (
            (folder / get_table_member(name)).open("rb") as file,
            cursor.copy(f"COPY {_quote_table(name, names)} FROM STDIN") as copy,
        ):
            while data := file.read(COPY_CHUNK_BYTES):
                copy.write(data)


def reset_sequences(using: BaseDatabaseWrapper = connection) -> None:
    """Reset the sequence of every table to follow its highest row."""
    there = set(using.introspection.table_names())
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.db_table in there]
    with using.cursor() as cursor:
        for statement in using.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
