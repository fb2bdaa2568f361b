"""Number of SQL statements of a move."""

from __future__ import annotations

import itertools
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.benchmark_tables import BenchmarkTable
from benchmarks.turn_script import iter_gathering_moves, iter_turn_moves, iter_warm_up_moves
from companion.device_auth import get_join_secret

TRANSACTION_STATEMENTS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE SAVEPOINT")


def count_queries(table: BenchmarkTable) -> dict[str, int]:
    """Return the most statements of each kind of move in one Turn, without BEGIN and COMMIT.

    The page is rendered before, as in an evening: the first request reads the table, which is not part of a move.
    """
    client = Client()
    client.get(f"/join/{get_join_secret()}/")
    table.reset_turn()
    for sent in iter_warm_up_moves(table):
        client.post(sent.path, dict(sent.form))
    client.get(f"/c/{table.slug}/")
    found: dict[str, int] = {}
    for sent in itertools.chain(iter_gathering_moves(table), iter_turn_moves(table)):
        data: dict[str, Any] = dict(sent.form)
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(sent.path, data, headers={"HX-Request": "true"})
        assert answer.status_code == 200, (sent, answer)
        count = sum(not query["sql"].startswith(TRANSACTION_STATEMENTS) for query in queries.captured_queries)
        found[sent.kind] = max(found.get(sent.kind, 0), count)
    return found
