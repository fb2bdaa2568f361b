"""Another phone while advice is computed: ``python -m benchmarks.advice_latency``. Its moves, at rest and meanwhile.

One device asks for advice again and again, at a table of Onirim or Lucidity; another one reports moves at a table of
Etherfields, one each tenth of a second. The real server answers both, on temporary data, with SQLite.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from companion.serve import prepare_django

MOVE_INTERVAL_SECONDS = 0.1
REPEATABLE_MOVE_COUNT = 4
"""The moves that begin a Turn and leave it as it was: two Dreamers suffer, and are cured."""
MAX_MOVE_MS, MAX_ADVICE_MS = 100, 500
ADVISED_GAMES: dict[str, dict[str, object]] = {
    "onirim": {"expansions": [], "mode": "practice", "seed": "bench"},
    "lucidity": {"players": ["Ann", "Bob", "Cid"], "mode": "practice"},
}


def main() -> None:
    """Measure moves at rest, then while each game computes advice; at most 100 and 500 ms at the 95th percentile."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    seconds = arguments.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="dreamkeeper-bench-") as folder:
        os.environ |= {"DREAMKEEPER_DATA": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.settings"}
        os.environ.pop("DATABASE_URL", None)
        prepare_django()
        _measure_all(seconds)


def _measure_all(seconds: float) -> None:
    from benchmarks import benchmark_tables, server
    from benchmarks.client import TableClient
    from campaigns.journal import campaign_service
    from campaigns.journal.results import Actor

    table = benchmark_tables.create_table(benchmark_tables.FEW_ENTRIES)
    slugs = {
        game: campaign_service.begin_campaign(game, game, dict(args), Actor("bench", "Bench")).slug
        for game, args in ADVISED_GAMES.items()
    }
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with server.run_server() as port:
        device = TableClient(port)
        device.fetch_csrf_token(f"/c/{table.slug}/")
        print(f"moves at rest: {_format(_time_moves(device, table, seconds), MAX_MOVE_MS)}")
        for game, slug in slugs.items():
            with _ask_in_background(port, slug) as asked:
                moves = _time_moves(device, table, seconds)
            print(f"moves while {game} advises: {_format(moves, MAX_MOVE_MS)}")
            # The first question starts the process.
            print(f"advice of {game}: {_format(asked[1:], MAX_ADVICE_MS)}")
    print(f"load average {os.getloadavg()[0]:.1f}")


def _time_moves(device: object, table: object, seconds: float) -> list[float]:
    """Report moves, and return the seconds of each."""
    from benchmarks.turn_script import iter_turn_moves

    found: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for move in islice(iter_turn_moves(table), REPEATABLE_MOVE_COUNT):  # type: ignore[arg-type]
            response = device.post(move.path, move.form)  # type: ignore[attr-defined]
            assert response.status == 200, response.text
            found.append(response.seconds)
            time.sleep(MOVE_INTERVAL_SECONDS)
    return found


@contextmanager
def _ask_in_background(port: int, slug: str) -> Iterator[list[float]]:
    """Ask for advice one after the other during the block; yield the list of the seconds they take."""
    found: list[float] = []
    is_over = threading.Event()
    asking = threading.Thread(target=_ask_until_over, args=(port, slug, is_over, found))
    asking.start()
    try:
        yield found
    finally:
        is_over.set()
        asking.join()


def _ask_until_over(port: int, slug: str, is_over: threading.Event, found: list[float]) -> None:
    from benchmarks.client import TableClient

    device = TableClient(port)
    device.fetch_csrf_token(f"/c/{slug}/")
    while not is_over.is_set():
        page = device.get(f"/c/{slug}/", encodings="gzip").text
        form = page[page.index(f'action="/c/{slug}/advice/"') :]
        move_id = re.search(r'name="move_id" value="([^"]+)"', form)
        assert move_id is not None
        response = device.post(f"/c/{slug}/advice/", {"move_id": move_id[1]})
        assert response.status == 200, response.text
        found.append(response.seconds)


def _format(seconds: list[float], limit_ms: int) -> str:
    took = sorted(1000 * one for one in seconds)
    if not took:
        return "none"
    p95 = took[len(took) * 95 // 100]
    verdict = "" if p95 <= limit_ms else f" (more than {limit_ms})"
    return f"{len(took):4}, p50 {statistics.median(took):6.1f} ms, p95 {p95:6.1f} ms{verdict}"


if __name__ == "__main__":
    main()
