"""The tables of play on hash partitions by campaign: the keys that a distributed PostgreSQL would have, in one database.

Made from the catalogue of PostgreSQL, so that models and migrations stay as they are (docs/scale.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import connection

from campaigns.management.commands.distribute import tables_of_play

PARTS = 4
CONSTRAINTS = """
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = %s::regclass AND contype IN ('u', 'f', 'c') ORDER BY conname
"""


def spread() -> None:
    """Lay the tables of play, empty as they are, on partitions; for the transaction of a test."""
    with connection.cursor() as cursor:
        for table in tables_of_play():
            cursor.execute(CONSTRAINTS, [table])
            for statement in _statements(table, cursor.fetchall()):
                cursor.execute(statement)


def _statements(table: str, constraints: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f"ALTER TABLE {table} RENAME TO {table}_whole"
    yield f"CREATE SEQUENCE {table}_number"
    yield f"CREATE TABLE {table} (LIKE {table}_whole INCLUDING DEFAULTS) PARTITION BY HASH (campaign_id)"
    yield f"ALTER TABLE {table} ALTER id SET DEFAULT nextval('{table}_number')"
    yield f"DROP TABLE {table}_whole"
    yield f"ALTER TABLE {table} ADD PRIMARY KEY (campaign_id, id)"
    for name, definition in constraints:
        yield f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}"
    for part in range(PARTS):
        yield f"CREATE TABLE {table}_p{part} PARTITION OF {table} FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
