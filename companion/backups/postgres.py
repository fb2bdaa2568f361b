"""A PostgreSQL database in a backup: every table as of one moment, copied out and in by PostgreSQL itself; no program is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

from companion.backups.archive import CHUNK, Members
from companion.installation import SetupError

APPLIED = "django_migrations"


@contextmanager
def snapshot() -> Iterator[None]:
    """Show everything that is read meanwhile as it stood at one moment."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def columns() -> dict[str, list[str]]:
    """Give the tables of this installation, each with its columns."""
    with connection.cursor() as cursor:
        found = [info.name for info in connection.introspection.get_table_list(cursor) if info.type in ("t", "p")]
        return {
            name: [column.name for column in connection.introspection.get_table_description(cursor, name)]
            for name in sorted(found)
            if name != APPLIED
        }


def members(tables: dict[str, list[str]]) -> Members:
    """Give what a backup holds of these tables."""
    for name, names in tables.items():
        yield _member(name), _copied(name, names)


def _member(table: str) -> str:
    return f"tables/{table}.copy"


def _named(table: str, names: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, names))})"


def _copied(table: str, names: list[str]) -> Any:
    def into(file: IO[bytes]) -> None:
        with connection.cursor() as cursor, cursor.copy(f"COPY {_named(table, names)} TO STDOUT") as copy:
            for data in copy:
                file.write(bytes(data))

    return into


def put_back(folder: Path, tables: dict[str, list[str]]) -> None:
    """Put the tables that were unpacked into ``folder`` in the place of those that are there, all or none. Raises SetupError."""
    if tables != columns():
        raise SetupError("The backup is of another version; start that version, restore there, then upgrade.")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {', '.join(map(connection.ops.quote_name, tables))}")
        for name, names in tables.items():
            with (
                (folder / _member(name)).open("rb") as file,
                cursor.copy(f"COPY {_named(name, names)} FROM STDIN") as copy,
            ):
                while data := file.read(CHUNK):
                    copy.write(data)
        number_on()


def number_on(using: Any = connection) -> None:
    """Let every table number its new rows after those it has."""
    models = apps.get_models(include_auto_created=True)
    with using.cursor() as cursor:
        for statement in using.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
