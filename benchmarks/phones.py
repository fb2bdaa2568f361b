"""Load test of the live channel: ``python -m tests.postgres python -m benchmarks.phones --workers 2 --fleet 500 --load 20``.

Four phones sit at each table, each held by the player of one Dreamer. A tap is *painted* on another phone once that
has received the event on its stream and fetched the changed parts; rendering in a browser is not included. Rows in
order:

- taps painted on the three others, idle and while ``--load`` processes are busy
- a phone that wakes
- the cost of catching up one move, as a move that others follow costs more
- idle streams of phones that hold Dreamers
- ``--fleet`` tables that each make a move every ``--every`` seconds; then, by bisection, the most tables below ``--bound``
  milliseconds at p95
- faults while phones tap (a stream cut, a process or the server killed, PostgreSQL crashed), and the time until all
  phones are current again
- a stop with 100 streams open

In the end every acknowledged tap has to be in its journal once.

The phones run in this process, on the same machine as the server and its database, and compete with them for the CPU.
The CPU time of the three is reported separately. Ratios within one run are more reliable than times.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Sequence

import psycopg

from benchmarks.load_harness import (
    ServerProcess,
    SimulatedPhone,
    SimulatedTable,
    create_tables,
    find_database_pid,
    run_busy_loops,
    run_server_process,
)

MAX_SEARCH_STEPS = 5
"""Steps of the search for the maximum of tables."""
SEARCH_STEP_SECONDS = 18
"""Seconds to measure each step."""
MAX_RECOVERY_SECONDS = 60
"""The maximum of seconds for phones to be current after a fault."""


def format_percentiles(delays: Sequence[float]) -> str:
    """Return p50, p95 and the longest, in milliseconds."""
    p50, p95 = (compute_percentile_ms(delays, share) for share in (50, 95))
    return f"p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {1000 * max(delays):.0f} ms"


def compute_percentile_ms(delays: Sequence[float], part: int) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * statistics.quantiles(delays, n=100)[part - 1]


async def open_streams(tables: Sequence[SimulatedTable]) -> None:
    """Open the stream of every phone of these tables."""
    for number, phone in enumerate(phone for table in tables for phone in table.phones):
        phone.open_stream()
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    while not all(phone.announced_tag for table in tables for phone in table.phones):
        await asyncio.sleep(0.05)


async def measure_painting(table: SimulatedTable, tap_count: int, interval: float, load: int) -> None:
    """Print how long taps at one table take to be painted on its three other phones."""
    for number in sorted({0, load}):
        with run_busy_loops(number):
            table.delays.clear()
            await table.send_taps(tap_count, interval)
        print(
            f"painted on three others, load {number}: {format_percentiles(table.delays)}, of {len(table.delays)}",
            flush=True,
        )


async def measure_waking(table: SimulatedTable, repetitions: int = 20) -> None:
    """Print how long a phone that slept takes to show what was reported meanwhile."""
    sleeper, other, took = table.phones[0], table.phones[1], []
    for _ in range(repetitions):
        await sleeper.close_stream()
        for _ in range(3):
            tag = await table.send_tap(other)
        begun = time.perf_counter()
        sleeper.open_stream()
        while sleeper.shown_tag != tag:
            await asyncio.sleep(0.001)
        took.append(time.perf_counter() - begun)
    print(f"a phone that wakes shows the present after: {format_percentiles(took)}", flush=True)


async def measure_catch_up(server: ServerProcess, table: SimulatedTable, tap_count: int) -> None:
    """Print the server's CPU time for each request that catches up one move."""
    for phone in table.phones:
        await phone.close_stream()
    for held in ("1 1 1 1", "1 2 3 4"):
        for phone, ref in zip(table.phones, held.split(), strict=True):
            await phone.send_request("POST", f"{table.path}holder/", {"holds": ref})
        found = []
        for followed in (False, True):
            for phone in table.phones:
                await phone.fetch_update()
            before = server.get_cpu_times()[0]
            for _ in range(tap_count):
                await table.send_tap(table.phones[0])
                for other in table.phones[1:] if followed else ():
                    await other.fetch_update()
            found.append(server.get_cpu_times()[0] - before)
        alone, with_others = found
        each = 1000 * (with_others - alone) / (3 * tap_count)
        whose = "the same Dreamer" if held[0] == held[2] else "different Dreamers"
        print(
            f"catching up one move, {whose}: {each:.2f} ms of processor each; the tap {1000 * alone / tap_count:.2f} ms"
        )


async def measure_idle_streams(server: ServerProcess, tables: Sequence[SimulatedTable], seconds: float) -> None:
    """Open the streams of all phones, and print the cost of each."""
    number = sum(len(table.phones) for table in tables)
    before = server.get_memory_bytes()
    await open_streams(tables)
    # Nobody is notified any more of who else has come.
    await asyncio.sleep(5)
    held, used = server.get_memory_bytes() - before, server.get_cpu_times()[0]
    await asyncio.sleep(seconds)
    used = server.get_cpu_times()[0] - used
    told = f"{held / number / 1000:.1f} kB each, {100 * used / seconds:.2f} % of a core"
    print(f"{number} idle streams with presence: {told}", flush=True)


async def measure_fleet(
    server: ServerProcess, tables: Sequence[SimulatedTable], interval: float, seconds: float
) -> float:
    """Let tables make moves at this interval; print the load; return p95 in milliseconds."""
    for table in tables:
        table.delays.clear()
    before, begun = server.get_cpu_times(), time.perf_counter()

    async def go(number: int, table: SimulatedTable) -> None:
        await asyncio.sleep(interval * number / len(tables))
        await table.send_taps(max(1, round(seconds / interval)), interval, begun + seconds)

    await asyncio.gather(*(go(number, table) for number, table in enumerate(tables)))
    took = time.perf_counter() - begun
    cores = [100 * (now - then) / took for now, then in zip(server.get_cpu_times(), before, strict=True)]
    delays = [delay for table in tables for delay in table.delays]
    print(f"{len(tables)} tables, a move every {interval:.0f} s: {format_percentiles(delays)}, of {len(delays)}")
    print(
        "  % of a core: server {:.0f}, database {:.0f}, phones {:.0f}; {:.1f} moves a second".format(
            *cores, len(delays) / 3 / took
        ),
        flush=True,
    )
    return compute_percentile_ms(delays, 95)


async def find_max_tables(
    server: ServerProcess, tables: Sequence[SimulatedTable], interval: float, max_p95_ms: float
) -> None:
    """Let all tables make moves, and if they are too many, search for the most within the limit."""
    good, bad, number = 0, len(tables) + 1, len(tables)
    for _ in range(MAX_SEARCH_STEPS):
        p95 = await measure_fleet(server, tables[:number], interval, SEARCH_STEP_SECONDS)
        good, bad = (number, bad) if p95 < max_p95_ms else (good, number)
        number = (good + bad) // 2
        if bad - good <= max(1, len(tables) // 20):
            break
    print(
        f"the most tables with p95 below {max_p95_ms:.0f} ms: {good}; too many: {bad if bad <= len(tables) else 'none'}"
    )


async def cut_streams(_server: ServerProcess, table: SimulatedTable) -> None:
    """Cut the stream of every phone."""
    for phone in table.phones:
        await phone.close_stream()


async def kill_worker(server: ServerProcess, _table: SimulatedTable) -> None:
    """Kill one of several server processes."""
    for worker in server.pids[1:2]:
        os.kill(worker, signal.SIGKILL)


async def restart_server(server: ServerProcess, _table: SimulatedTable) -> None:
    """Kill the server and start it again."""
    await asyncio.to_thread(server.stop, signal.SIGKILL)
    await asyncio.to_thread(server.start)


async def crash_database(_server: ServerProcess, _table: SimulatedTable) -> None:
    """Kill a process of PostgreSQL, so that it ends all others and recovers; do nothing on SQLite."""
    if find_database_pid():
        with psycopg.connect(os.environ["DATABASE_URL"]) as line:
            os.kill(line.info.backend_pid, signal.SIGKILL)


FAULTS_BY_NAME: dict[str, Callable[[ServerProcess, SimulatedTable], Awaitable[None]]] = {
    "streams cut": cut_streams,
    "a process killed": kill_worker,
    "the server killed and started": restart_server,
    "PostgreSQL crashed": crash_database,
}


async def measure_recovery(server: ServerProcess, table: SimulatedTable) -> None:
    """Cause each fault while the phones of a table tap; print how long until all of them show a later tap."""
    for name, fault in FAULTS_BY_NAME.items():
        ended = asyncio.Event()
        tapping = asyncio.ensure_future(tap_until_ended(table, ended))
        await asyncio.sleep(1)
        unsure, begun = len(table.unacknowledged_ids), time.perf_counter()
        await fault(server, table)
        over = time.perf_counter() - begun
        await asyncio.wait_for(wait_until_current(table), MAX_RECOVERY_SECONDS)
        took = time.perf_counter() - begun - over
        ended.set()
        await tapping
        unsure = len(table.unacknowledged_ids) - unsure
        print(
            f"{name}: {over:.2f} s, all phones current {took:.2f} s later; {unsure} taps not acknowledged", flush=True
        )


async def tap_until_ended(table: SimulatedTable, ended: asyncio.Event) -> None:
    """Tap on one phone after the other until ``ended`` is set."""
    while not ended.is_set():
        for phone in table.phones:
            await table.send_tap(phone)
            await asyncio.sleep(0.1)


async def wait_until_current(table: SimulatedTable) -> None:
    """Wait until every phone shows a later version than any shows now; reopen ended streams."""
    newest = max(get_version(phone) for phone in table.phones)
    while any(get_version(phone) <= newest for phone in table.phones):
        for phone in table.phones:
            if phone.stream_task is None or phone.stream_task.done():
                phone.open_stream()
        await asyncio.sleep(0.05)


def get_version(phone: SimulatedPhone) -> int:
    """Return the version on a phone's page."""
    return int(phone.shown_tag.partition("-")[0])


async def measure_stop(server: ServerProcess, phones: Sequence[SimulatedPhone]) -> None:
    """Stop the server while streams are open, and print how long that takes."""
    begun = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    await asyncio.gather(
        *(phone.stream_task for phone in phones if phone.stream_task is not None), return_exceptions=True
    )
    ended = time.perf_counter() - begun
    await asyncio.to_thread(server.process.wait, 15)
    gone = time.perf_counter() - begun
    print(f"stop with {len(phones)} streams: they end after {ended:.2f} s, the process is gone after {gone:.2f} s")


def count_journal_errors(server: ServerProcess, tables: Sequence[SimulatedTable]) -> int:
    """Compare the taps with the journals; print and return how many are missing, lost or duplicated."""
    missed, wrong = sum(table.missed_count for table in tables), 0
    for table in tables:
        stored = server.get_journal_move_ids(table.slug)
        wrong += sum(stored.count(move_id) != 1 for move_id in table.acknowledged_ids)
        wrong += (
            len(set(stored) - {*table.acknowledged_ids, *table.unacknowledged_ids}) - 2 + len(stored) - len(set(stored))
        )
    taps, unsure = (
        sum(len(table.acknowledged_ids) for table in tables),
        sum(len(table.unacknowledged_ids) for table in tables),
    )
    print(
        f"missed {missed}, not acknowledged {unsure}; of {taps} taps at {len(tables)} tables not once in the journal: {wrong}"
    )
    return missed + wrong


async def run_benchmark(arguments: argparse.Namespace) -> int:
    """Run the load test; return the number of errors."""
    with run_server_process(arguments.workers) as server:
        begun = time.perf_counter()
        tables = await create_tables(server, arguments.fleet)
        print(f"{len(tables)} tables sat down in {time.perf_counter() - begun:.0f} s", flush=True)
        await open_streams(tables[:1])
        await measure_painting(tables[0], arguments.taps, arguments.pause, arguments.load)
        await measure_waking(tables[0])
        await measure_catch_up(server, tables[0], arguments.taps)
        await measure_idle_streams(server, tables, arguments.seconds)
        await find_max_tables(server, tables, arguments.every, arguments.bound)
        await measure_recovery(server, tables[0])
        wrong = count_journal_errors(server, tables[:20])
        phones = [phone for table in tables for phone in table.phones]
        await asyncio.gather(*(phone.close_stream() for phone in phones[100:]))
        await asyncio.sleep(0.5)
        await measure_stop(server, phones[:100])
        return wrong


def main() -> int:
    """Parse the options, run the load test, and return 1 if anything was missed or lost."""
    wanted = argparse.ArgumentParser(prog="python -m benchmarks.phones", description=__doc__)
    wanted.add_argument("--taps", type=int, default=60, help="taps at the one table that is looked at closely")
    wanted.add_argument("--pause", type=float, default=0.25, help="seconds between two of them")
    wanted.add_argument("--load", type=int, default=20, help="busy processes beside the server, once")
    wanted.add_argument("--fleet", type=int, default=25, help="tables, and four times as many streams that idle")
    wanted.add_argument("--every", type=float, default=6, help="seconds between two moves at each table")
    wanted.add_argument("--bound", type=float, default=250, help="milliseconds that the fleet's p95 shall keep below")
    wanted.add_argument("--seconds", type=float, default=20, help="how long idle streams are watched")
    wanted.add_argument("--workers", type=int, default=1, help="server processes; more than one on PostgreSQL")
    arguments = wanted.parse_args()
    # The server of tests.postgres commits asynchronously, which a crash would show as lost reports.
    os.environ["PGOPTIONS"] = "-c synchronous_commit=on"
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {arguments}", flush=True)
    return 1 if asyncio.run(run_benchmark(arguments)) else 0


if __name__ == "__main__":
    sys.exit(main())
