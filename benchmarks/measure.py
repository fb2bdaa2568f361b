"""Measure on the database of this process's environment and print what came out: ``python -m benchmarks.measure TURNS``."""

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
    """Measure speed, queries and, on SQLite, weight."""
    with own_database():
        prepare_django()
        measure(turns)
    return 0


@contextmanager
def own_database() -> Iterator[None]:
    """Work in a new database of the PostgreSQL server, if there is one: what else it holds is not touched."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield
        return
    name = f"dreamkeeper_bench_{os.getpid()}"
    _execute(url, "CREATE DATABASE {}", name)
    os.environ["DATABASE_URL"] = urlsplit(url)._replace(path=f"/{name}").geturl()
    try:
        yield
    finally:
        _execute(url, "DROP DATABASE {} WITH (FORCE)", name)


def _execute(url: str, statement: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


def measure(turns: int) -> None:
    """Lay the tables out, play, and print the figures."""
    from django.db import connection, connections

    from benchmarks import evenings, queries, report, server, speed, tables, telling, weight
    from benchmarks.client import Device
    from campaigns.models import Campaign

    played = [tables.laid_out(entries) for entries in (tables.FEW, tables.MANY)]
    played.append(tables.laid_out(tables.MANY, grand=True))
    bare = Campaign.objects.create(slug="bare", name="Bare", game="etherfields").pk
    print(f"\n== {connection.vendor}, {turns} Turns at each table", flush=True)
    with server.serving() as port:
        device = Device(port)
        device.read_token(f"/c/{played[0].slug}/")
        times = speed.timed(device, played, bare, turns)
        report.speed(played, times)
        report.grand(times[0], times[-1])
        report.evenings(*evenings.timed(device, bare))
        report.telling(telling.timed(device, bare))
        report.queries(played, [queries.counted(one) for one in played])
        if connection.vendor == "sqlite":
            report.weight("First visit to a table", 60, weight.first_visit(device, played[0]), add_up=True)
            report.weight("Rules, fetched once and kept", 120, weight.kept(device, played[0]), add_up=True)
            report.weight("Answers to moves, each", 5, weight.answers(device, played[0]), add_up=False)
    connections.close_all()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
