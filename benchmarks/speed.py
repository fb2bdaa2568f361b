"""How long moves take against the bare view, seen from one device."""

from __future__ import annotations

import itertools
import statistics
from collections import defaultdict
from dataclasses import dataclass

from benchmarks.client import Device
from benchmarks.tables import Played
from benchmarks.turns import gathering, made, opening, turn

WARM_UP = 5
BARE_A_BLOCK = 8
BARE = "bare"


@dataclass(frozen=True)
class Timed:
    """How many there were, and the milliseconds that half and 95 in a hundred of them took at most."""

    count: int
    p50: float
    p95: float


def timed(device: Device, tables: list[Played], bare: int, turns: int) -> list[dict[str, Timed]]:
    """Play ``turns`` Turns at each table, a block of bare requests before each; gives the times of each table by kind.

    Tables and bare requests take turns, so that whatever else the machine does slows all of them.
    """
    found: list[dict[str, list[float]]] = [defaultdict(list) for _ in tables]
    for number in range(WARM_UP + turns):
        for played, times in zip(tables, found, strict=True):
            into = times if number >= WARM_UP else defaultdict(list)
            _bare_block(device, bare, into)
            _moves_block(device, played, into)
    return [{kind: timed_of(times) for kind, times in by_kind.items()} for by_kind in found]


def _bare_block(device: Device, pk: int, into: dict[str, list[float]]) -> None:
    for _ in range(BARE_A_BLOCK):
        answer = device.post(f"/bare/{pk}/", {"said": "One row was written"})
        assert answer.status == 200, answer.status
        into[BARE].append(answer.seconds)


def _moves_block(device: Device, played: Played, into: dict[str, list[float]]) -> None:
    played.reset()
    # This process has just written: whoever comes first pays for reading the table anew, and is not measured.
    for sent in opening(played):
        made(device, sent)
    device.get(f"/c/{played.slug}/", encodings="gzip")
    for sent in itertools.chain(gathering(played), turn(played)):
        into[sent.kind].append(made(device, sent).seconds)


def timed_of(seconds: list[float]) -> Timed:
    """Return how long these took."""
    # Two points at least: a single one has no percentile.
    steps = statistics.quantiles([*seconds, *seconds], n=20, method="inclusive")
    return Timed(len(seconds), statistics.median(seconds) * 1000, steps[18] * 1000)
