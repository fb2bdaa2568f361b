"""Hash partitions of the campaign tables: the keys of a distributed PostgreSQL, in one database.

Built from the catalogue of PostgreSQL, so that models and migrations stay as they are (docs/scale.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import connection

from campaigns.management.commands.distribute import get_campaign_tables
from campaigns.models import Campaign

PARTITION_COUNT = 4
CAMPAIGN_TABLE = Campaign._meta.db_table
CONSTRAINTS_SQL = """
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = %s::regclass AND contype IN ('u', 'f', 'c') ORDER BY conname
"""


def get_distributed_tables() -> dict[str, str]:
    """Return the distributed tables, each with its distribution column."""
    return {CAMPAIGN_TABLE: "id", **dict.fromkeys(get_campaign_tables(), "campaign_id")}


def partition_tables() -> None:
    """Partition the distributed tables, which are empty, for the transaction of a test."""
    tables = get_distributed_tables()
    with connection.cursor() as cursor:
        constraints: dict[str, list[tuple[str, str]]] = {}
        for table in tables:
            cursor.execute(CONSTRAINTS_SQL, [table])
            constraints[table] = cursor.fetchall()
        # No constraint makes a slug unique over several nodes: deploy/citus.sql omits it as well.
        constraints[CAMPAIGN_TABLE] = []
        for table, column in tables.items():
            for statement in _build_statements(table, column, constraints[table]):
                cursor.execute(statement)


def _build_statements(table: str, column: str, constraints: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f"ALTER TABLE {table} RENAME TO {table}_whole"
    yield f"CREATE SEQUENCE {table}_number"
    yield f"CREATE TABLE {table} (LIKE {table}_whole INCLUDING DEFAULTS) PARTITION BY HASH ({column})"
    yield f"ALTER TABLE {table} ALTER id SET DEFAULT nextval('{table}_number')"
    yield f"DROP TABLE {table}_whole CASCADE"
    yield f"ALTER TABLE {table} ADD PRIMARY KEY ({', '.join(dict.fromkeys([column, 'id']))})"
    for name, definition in constraints:
        yield f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}"
    for part in range(PARTITION_COUNT):
        yield f"CREATE TABLE {table}_p{part} PARTITION OF {table} FOR VALUES WITH (MODULUS {PARTITION_COUNT}, REMAINDER {part})"
