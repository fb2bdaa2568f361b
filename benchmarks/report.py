"""The figures as small tables."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.speed import BARE, Timed
from benchmarks.tables import Played
from benchmarks.turns import GATHERING, KINDS
from benchmarks.weight import Weighed

MOST_TIMES = 2.5
MOST_TIMES_EVENINGS = 2.6
"""What a move of the recorded evenings took on PostgreSQL before the card brought what is due; 2.7 on SQLite."""
MOST_QUERIES = 12
MOST_TIMES_GRAND = 1.3
MOST_TIMES_TELLING = 2
KB = 1000


def speed(tables: Sequence[Played], found: Sequence[Mapping[str, Timed]]) -> None:
    """Print milliseconds, and the ratios to the bare view measured beside the same table."""
    print(f"\nServer side, against a bare view (at most {MOST_TIMES}):")
    print(f"{'table':>8} {'kind':8} {'n':>5} {'p50 ms':>8} {'p95 ms':>8} {'p50 ×':>7} {'p95 ×':>7}")
    for played, times in zip(tables, found, strict=True):
        bare = times[BARE]
        for kind in (BARE, *KINDS):
            one = times[kind]
            p50, p95 = one.p50 / bare.p50, one.p95 / bare.p95
            said = "" if kind == BARE else verdict(max(p50, p95) <= MOST_TIMES)
            print(
                f"{played.title:>8} {kind:8} {one.count:5} {one.p50:8.2f} {one.p95:8.2f} {p50:7.2f} {p95:7.2f} {said}"
            )


def grand(fresh: Mapping[str, Timed], full: Mapping[str, Timed]) -> None:
    """Print how much longer a move takes on a full campaign than on a fresh one."""
    print(f"\nA move on a grand campaign against a fresh one (at most {MOST_TIMES_GRAND}):")
    for kind in (*KINDS, *GATHERING):
        times = full[kind].p50 / fresh[kind].p50
        print(f"{kind:>17} {times:5.2f} {verdict(times <= MOST_TIMES_GRAND)}")


def evenings(moves: Sequence[float], bares: Sequence[float]) -> None:
    """Print what a move of the recorded evenings takes on the mean, and against a bare view."""
    mean, bare = (1000 * statistics.mean(seconds) for seconds in (moves, bares))
    times = mean / bare
    print(f"\nA move of the recorded evenings, against a bare view (on the mean at most {MOST_TIMES_EVENINGS}):")
    print(f"{len(moves):12} moves, mean {mean:.2f} ms, {times:4.2f} × {verdict(times <= MOST_TIMES_EVENINGS)}")


def telling(found: Mapping[str, tuple[Timed, Timed]]) -> None:
    """Print what reading a sentence takes, with its readings tried and drawn, against a bare view."""
    print(f"\nReading a sentence, against a bare view (p50 at most {MOST_TIMES_TELLING}):")
    for game, (read, bare) in found.items():
        times = read.p50 / bare.p50
        said = verdict(times <= MOST_TIMES_TELLING)
        print(f"{game:>12} {read.count:4} p50 {read.p50:5.2f} ms, p95 {read.p95:5.2f} ms, {times:4.2f} × {said}")


def queries(tables: Sequence[Played], found: Sequence[Mapping[str, int]]) -> None:
    """Print the number of statements by kind, with few entries and with many."""
    sizes = ", ".join(played.title for played in tables)
    print(f"\nQueries a move, by table: {sizes} (at most {MOST_QUERIES}, and the same):")
    for kind in (*KINDS, *GATHERING):
        counts = [one[kind] for one in found]
        fits = max(counts) <= MOST_QUERIES and len(set(counts)) == 1
        print(f"{kind:>17} {' '.join(f'{count:5}' for count in counts)} {verdict(fits)}")


def weight(title: str, most_kb: int, found: Sequence[Weighed], *, add_up: bool) -> None:
    """Print bytes as sent and with gzip; ``add_up`` when the limit is for all of them together."""
    print(f"\n{title} (at most {most_kb} kB compressed), kB:\n{'as sent':>8} {'gzip':>7}  encoding")
    for one in found:
        said = "" if add_up else verdict(one.sent <= most_kb * KB)
        if not add_up and one.sent > most_kb * KB >= one.compressed:
            said = "fits only if the server compressed it"
        print(f"{one.sent / KB:8.1f} {one.compressed / KB:7.1f}  {one.encoding or 'none':8} {one.name} {said}")
    if add_up:
        sent, compressed = (sum(sizes) / KB for sizes in zip(*((o.sent, o.compressed) for o in found), strict=True))
        print(f"{sent:8.1f} {compressed:7.1f}  all together {verdict(sent <= most_kb)}")


def verdict(fits: bool) -> str:
    """Say whether a figure keeps its limit."""
    return "ok" if fits else "MISSED"
