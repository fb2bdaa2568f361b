"""How far an installation goes: ``python -m benchmarks.growth``, from what a report, a phone and an evening cost.

The costs are arguments, in the units of ``./bench`` and ``python -m benchmarks.phones``; the defaults are the last that were measured.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass

TABLES = (10**3, 10**5, 10**7)
EVENINGS_A_YEAR = 25
HOURS = 3.5
BUSIEST = 0.25
"""So many of a week's evenings are played in the same hours."""
PHONES = 3.5
REPORTS_AN_HOUR = 90
"""What a table reports in an hour, by the recorded evenings."""


@dataclass(frozen=True)
class Costs:
    """What things cost: a report in ms of a processor, what every phone asks for after it too; an open phone in kB; an evening in kB."""

    report: float
    follow: float
    phone: float
    evening: float


@dataclass(frozen=True)
class Need:
    """What so many tables need at their busiest, and what they write in a year."""

    tables: int
    at_once: float
    reports: float
    processors: float
    memory_gb: float
    year_gb: float


def need(tables: int, costs: Costs) -> Need:
    """Give what ``tables`` campaigns need, each played as often and as long as the constants say."""
    at_once = tables * EVENINGS_A_YEAR / 52 * BUSIEST
    reports = at_once * REPORTS_AN_HOUR / 3600
    processors = reports * (costs.report + costs.follow * PHONES) / 1000
    memory = at_once * PHONES * costs.phone / 1024**2
    return Need(tables, at_once, reports, processors, memory, tables * EVENINGS_A_YEAR * costs.evening / 1024**2)


def lines(costs: Costs) -> Iterator[str]:
    """Give the table of docs/scale.md."""
    yield "| tables | at the same time | reports a second | processors | memory for phones | written in a year |"
    yield "|--:|--:|--:|--:|--:|--:|"
    for found in (need(tables, costs) for tables in TABLES):
        yield (
            f"| {found.tables:,} | {found.at_once:,.0f} | {found.reports:,.0f} | {math.ceil(found.processors):,} |"
            f" {found.memory_gb:,.1f} GB | {found.year_gb:,.0f} GB |"
        )


def main() -> None:
    """Print the table for the costs that are given."""
    parser = argparse.ArgumentParser(description="What so many tables need.")
    parser.add_argument("--report", type=float, default=18.0, help="ms of a processor for a report")
    parser.add_argument(
        "--follow", type=float, default=8.0, help="ms of a processor for what a phone asks for after it"
    )
    parser.add_argument("--phone", type=float, default=10.0, help="kB of memory for an open phone")
    parser.add_argument("--evening", type=float, default=100.0, help="kB of database for an evening")
    given = parser.parse_args()
    for line in lines(Costs(given.report, given.follow, given.phone, given.evening)):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
