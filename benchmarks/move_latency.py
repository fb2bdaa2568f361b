"""Latency of moves compared with the baseline view, seen from one device."""

from __future__ import annotations

import itertools
import statistics
from collections import defaultdict
from dataclasses import dataclass

from benchmarks.benchmark_tables import BenchmarkTable
from benchmarks.client import TableClient
from benchmarks.turn_script import iter_gathering_moves, iter_turn_moves, iter_warm_up_moves, send_move

WARM_UP_TURNS = 5
BASELINE_BLOCK_SIZE = 8
BASELINE_KIND = "bare"


@dataclass(frozen=True)
class LatencySummary:
    """The number of requests, and their median and 95th percentile in milliseconds."""

    count: int
    p50: float
    p95: float


def measure_turns(
    device: TableClient, tables: list[BenchmarkTable], baseline_pk: int, turns: int
) -> list[dict[str, LatencySummary]]:
    """Play ``turns`` Turns at each table, after a block of baseline requests; return the times of each table by kind.

    Tables and baseline requests alternate, so that other load of the machine slows all of them.
    """
    found: list[dict[str, list[float]]] = [defaultdict(list) for _ in tables]
    for number in range(WARM_UP_TURNS + turns):
        for played, times in zip(tables, found, strict=True):
            into = times if number >= WARM_UP_TURNS else defaultdict(list)
            _time_baseline_block(device, baseline_pk, into)
            _time_moves_block(device, played, into)
    return [{kind: summarize_latency(times) for kind, times in by_kind.items()} for by_kind in found]


def _time_baseline_block(device: TableClient, pk: int, times: dict[str, list[float]]) -> None:
    for _ in range(BASELINE_BLOCK_SIZE):
        answer = device.post(f"/bare/{pk}/", {"said": "One row was written"})
        assert answer.status == 200, answer.status
        times[BASELINE_KIND].append(answer.seconds)


def _time_moves_block(device: TableClient, table: BenchmarkTable, times: dict[str, list[float]]) -> None:
    table.reset_turn()
    # This process has just written: the first request pays for reading the table again, and is not measured.
    for sent in iter_warm_up_moves(table):
        send_move(device, sent)
    device.get(f"/c/{table.slug}/", encodings="gzip")
    for sent in itertools.chain(iter_gathering_moves(table), iter_turn_moves(table)):
        times[sent.kind].append(send_move(device, sent).seconds)


def summarize_latency(seconds: list[float]) -> LatencySummary:
    """Return the summary of these times."""
    # Two points at least: a single one has no percentile.
    steps = statistics.quantiles([*seconds, *seconds], n=20, method="inclusive")
    return LatencySummary(len(seconds), statistics.median(seconds) * 1000, steps[18] * 1000)
