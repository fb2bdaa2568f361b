"""The benchmarks on the database of this process: ``python -m benchmarks.database_benchmark TURNS``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from companion.serve import prepare_django


def main(turns: int) -> int:
    """Measure speed, queries and, on SQLite, sizes."""
    with create_temporary_database():
        prepare_django()
        run_benchmarks(turns)
    return 0


@contextmanager
def create_temporary_database() -> Iterator[None]:
    """Use a new database of the PostgreSQL server, if there is one; its others stay untouched."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield
        return
    name = f"dreamkeeper_bench_{os.getpid()}"
    _execute_statement(url, "CREATE DATABASE {}", name)
    os.environ["DATABASE_URL"] = urlsplit(url)._replace(path=f"/{name}").geturl()
    try:
        yield
    finally:
        _execute_statement(url, "DROP DATABASE {} WITH (FORCE)", name)


def _execute_statement(url: str, statement: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


def run_benchmarks(turns: int) -> None:
    """Create the tables, play, and print the figures."""
    from django.db import connection, connections

    from benchmarks import (
        benchmark_tables,
        move_latency,
        payload_sizes,
        query_counts,
        recorded_evenings,
        report,
        sentence_latency,
        server,
    )
    from benchmarks.client import TableClient
    from campaigns.models import Campaign

    played = [
        benchmark_tables.create_table(entries)
        for entries in (benchmark_tables.FEW_ENTRIES, benchmark_tables.MANY_ENTRIES)
    ]
    played.append(benchmark_tables.create_table(benchmark_tables.MANY_ENTRIES, is_grand=True))
    bare = Campaign.objects.create(slug="bare", name="Bare", game="etherfields").pk
    print(f"\n== {connection.vendor}, {turns} Turns at each table", flush=True)
    with server.run_server() as port:
        device = TableClient(port)
        device.fetch_csrf_token(f"/c/{played[0].slug}/")
        times = move_latency.measure_turns(device, played, bare, turns)
        report.print_move_latency(played, times)
        report.print_grand_ratio(times[0], times[-1])
        report.print_evenings(*recorded_evenings.measure_evenings(device, bare))
        report.print_sentence_latency(sentence_latency.measure_sentences(device, bare))
        report.print_query_counts(played, [query_counts.count_queries(one) for one in played])
        if connection.vendor == "sqlite":
            report.print_payload_sizes(
                "First visit to a table", 60, payload_sizes.measure_first_visit(device, played[0]), is_total=True
            )
            report.print_payload_sizes(
                "Rules, fetched once and kept", 120, payload_sizes.measure_prefetched(device, played[0]), is_total=True
            )
            report.print_payload_sizes(
                "Answers to moves, each", 5, payload_sizes.measure_answers(device, played[0]), is_total=False
            )
    connections.close_all()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
