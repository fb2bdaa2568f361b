"""Tables of the benchmark results."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.benchmark_tables import BenchmarkTable
from benchmarks.move_latency import BASELINE_KIND, LatencySummary
from benchmarks.payload_sizes import PayloadSize
from benchmarks.turn_script import GATHERING_KINDS, TURN_KINDS

MAX_RATIO = 2.5
MAX_EVENINGS_RATIO = 2.6
"""The ratio of a recorded move on PostgreSQL before the card showed what is due; 2.7 on SQLite."""
MAX_QUERIES = 12
MAX_GRAND_RATIO = 1.3
MAX_SENTENCE_RATIO = 2
BYTES_PER_KB = 1000


def print_move_latency(tables: Sequence[BenchmarkTable], latencies: Sequence[Mapping[str, LatencySummary]]) -> None:
    """Print milliseconds, and the ratios to the baseline view measured with the same table."""
    print(f"\nServer side, against a bare view (at most {MAX_RATIO}):")
    print(f"{'table':>8} {'kind':8} {'n':>5} {'p50 ms':>8} {'p95 ms':>8} {'p50 ×':>7} {'p95 ×':>7}")
    for played, times in zip(tables, latencies, strict=True):
        bare = times[BASELINE_KIND]
        for kind in (BASELINE_KIND, *TURN_KINDS):
            one = times[kind]
            p50, p95 = one.p50 / bare.p50, one.p95 / bare.p95
            said = "" if kind == BASELINE_KIND else format_verdict(max(p50, p95) <= MAX_RATIO)
            print(
                f"{played.title:>8} {kind:8} {one.count:5} {one.p50:8.2f} {one.p95:8.2f} {p50:7.2f} {p95:7.2f} {said}"
            )


def print_grand_ratio(fresh: Mapping[str, LatencySummary], full: Mapping[str, LatencySummary]) -> None:
    """Print how much longer a move takes on a full campaign than on a fresh one."""
    print(f"\nA move on a grand campaign against a fresh one (at most {MAX_GRAND_RATIO}):")
    for kind in (*TURN_KINDS, *GATHERING_KINDS):
        times = full[kind].p50 / fresh[kind].p50
        print(f"{kind:>17} {times:5.2f} {format_verdict(times <= MAX_GRAND_RATIO)}")


def print_evenings(move_seconds: Sequence[float], baseline_seconds: Sequence[float]) -> None:
    """Print the mean time of a recorded move, and its ratio to the baseline view."""
    mean, bare = (1000 * statistics.mean(seconds) for seconds in (move_seconds, baseline_seconds))
    times = mean / bare
    print(f"\nA move of the recorded evenings, against a bare view (on the mean at most {MAX_EVENINGS_RATIO}):")
    print(
        f"{len(move_seconds):12} moves, mean {mean:.2f} ms, {times:4.2f} × {format_verdict(times <= MAX_EVENINGS_RATIO)}"
    )


def print_sentence_latency(latencies: Mapping[str, tuple[LatencySummary, LatencySummary]]) -> None:
    """Print the time to interpret a sentence, its interpretations tried and rendered, compared with the baseline view."""
    print(f"\nReading a sentence, against a bare view (p50 at most {MAX_SENTENCE_RATIO}):")
    for game, (read, bare) in latencies.items():
        times = read.p50 / bare.p50
        said = format_verdict(times <= MAX_SENTENCE_RATIO)
        print(f"{game:>12} {read.count:4} p50 {read.p50:5.2f} ms, p95 {read.p95:5.2f} ms, {times:4.2f} × {said}")


def print_query_counts(tables: Sequence[BenchmarkTable], query_counts: Sequence[Mapping[str, int]]) -> None:
    """Print the number of statements by kind, with few entries and with many."""
    sizes = ", ".join(played.title for played in tables)
    print(f"\nQueries a move, by table: {sizes} (at most {MAX_QUERIES}, and the same):")
    for kind in (*TURN_KINDS, *GATHERING_KINDS):
        counts = [one[kind] for one in query_counts]
        fits = max(counts) <= MAX_QUERIES and len(set(counts)) == 1
        print(f"{kind:>17} {' '.join(f'{count:5}' for count in counts)} {format_verdict(fits)}")


def print_payload_sizes(title: str, max_kb: int, payloads: Sequence[PayloadSize], *, is_total: bool) -> None:
    """Print sizes as sent and with gzip; ``is_total`` if the limit applies to the sum."""
    print(f"\n{title} (at most {max_kb} kB compressed), kB:\n{'as sent':>8} {'gzip':>7}  encoding")
    for one in payloads:
        said = "" if is_total else format_verdict(one.wire_bytes <= max_kb * BYTES_PER_KB)
        if not is_total and one.wire_bytes > max_kb * BYTES_PER_KB >= one.gzip_bytes:
            said = "fits only if the server compressed it"
        print(
            f"{one.wire_bytes / BYTES_PER_KB:8.1f} {one.gzip_bytes / BYTES_PER_KB:7.1f}  {one.encoding or 'none':8} {one.name} {said}"
        )
    if is_total:
        sent, compressed = (
            sum(sizes) / BYTES_PER_KB for sizes in zip(*((o.wire_bytes, o.gzip_bytes) for o in payloads), strict=True)
        )
        print(f"{sent:8.1f} {compressed:7.1f}  all together {format_verdict(sent <= max_kb)}")


def format_verdict(is_within_limit: bool) -> str:
    """Return the verdict on a figure and its limit."""
    return "ok" if is_within_limit else "MISSED"
