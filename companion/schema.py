"""Migrations of a database: the known ones, their tables, and the migration lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

MigrationKey = tuple[str, str]
"""App label and migration name."""

MIGRATION_LOCK_ID = 0x6472_6561_6D6B_6565
"""The id of a PostgreSQL advisory lock, arbitrary but unique in this database."""


@cache
def get_known_migrations() -> frozenset[MigrationKey]:
    """Return the migrations of this version."""
    return frozenset(_get_loader().disk_migrations)


def get_applied_migrations(using: BaseDatabaseWrapper = connection) -> frozenset[MigrationKey]:
    """Return the applied migrations of a database; none if it has no tables. Raises DatabaseError."""
    return frozenset(MigrationRecorder(using).applied_migrations())


def find_unknown_migrations(applied: Iterable[MigrationKey]) -> list[MigrationKey]:
    """Return the ``applied`` migrations that only a later version can have made.

    Django's own apps are installed only in development, and leave their tables behind.
    """
    known = {
        *get_known_migrations(),
        *(old for migration in _get_loader().disk_migrations.values() for old in migration.replaces),
    }
    return sorted(one for one in set(applied) - known if one[0] not in _get_development_labels())


def get_columns_after(applied: Iterable[MigrationKey]) -> dict[str, set[str]]:
    """Return our tables with their columns as these migrations make them; unknown migrations are ignored."""
    loader = _get_loader()
    nodes = [one for one in applied if one in loader.graph.nodes and one[0] not in _get_development_labels()]
    models = loader.project_state(nodes).apps.get_models(include_auto_created=True)
    return {
        model._meta.db_table: {field.column for field in model._meta.local_concrete_fields if field.column}
        for model in models
        if model._meta.managed
    }


def _get_development_labels() -> set[str]:
    return {name.rpartition(".")[2] for name in settings.DEVELOPMENT_APPS}


@cache
def _get_loader() -> MigrationLoader:
    # The files do not change while a process runs.
    return MigrationLoader(None)


@contextmanager
def lock_migrations(using: BaseDatabaseWrapper = connection) -> Iterator[None]:
    """Hold the migration lock of a database that several servers may use; the others wait.

    On SQLite the lock of the data folder does that. Raises DatabaseError.
    """
    if using.vendor != "postgresql":
        yield
        return
    # In a transaction on its own connection: it ends with the process, and a pooler keeps it in one session.
    holder = using.copy()
    try:
        holder.set_autocommit(False)
        with holder.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATION_LOCK_ID])
        yield
    finally:
        holder.close()
