"""The live channel under load, every row of it: ``python -m tests.postgres python -m benchmarks.phones --workers 2 --fleet 500 --load 20``.

Four phones sit at each table, each held by the player of one Dreamer. A tap is *painted* on another phone once that has heard of it on
its stream and has fetched the parts that changed; what a browser then takes to draw them is not in it. Rows, in their order: taps
painted on the three others, in quiet and while ``--load`` processes do nothing with all their might; a phone that wakes; the price of
catching up one move, as what taps that are followed take more than those that are not; streams that idle, of phones that hold Dreamers;
``--fleet`` tables that each make a move every ``--every`` seconds, and with fewer of them, by halves, the most that stay below
``--bound`` milliseconds at p95; faults while phones tap (a stream cut, a process or the server killed, PostgreSQL crashed), and how long
until all phones are current again; a stop with 100 streams open. In the end every tap that was acknowledged has to be in its journal once.

The phones run in this process, on the same machine as the server and its database: what they take, the server does not get. The
processor time of the three is told apart. Ratios within one run say more than times.
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

from benchmarks.crowd import Phone, Server, Table, busy, database_process, seated, serving

STEPS = 5
"""So many numbers of tables are tried, to find the most that keep the bound."""
WATCHED = 18
"""Seconds for which each of them is watched."""
RECOVERY_SECONDS = 60
"""The longest that phones may take to be current after a fault."""


def quantiles(delays: Sequence[float]) -> str:
    """Return p50, p95 and the longest, in milliseconds."""
    return (
        f"p50 {percentile(delays, 50):.0f} ms, p95 {percentile(delays, 95):.0f} ms, longest {1000 * max(delays):.0f} ms"
    )


def percentile(delays: Sequence[float], part: int) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * statistics.quantiles(delays, n=100)[part - 1]


async def listen(tables: Sequence[Table]) -> None:
    """Have every phone of these tables hear its stream."""
    for number, phone in enumerate(phone for table in tables for phone in table.phones):
        phone.wake()
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    while not all(phone.told for table in tables for phone in table.phones):
        await asyncio.sleep(0.05)


async def painting(table: Table, taps: int, pause: float, load: int) -> None:
    """Print how long taps at one table take to be painted on its three other phones."""
    for number in sorted({0, load}):
        with busy(number):
            table.delays.clear()
            await table.taps(taps, pause)
        print(f"painted on three others, load {number}: {quantiles(table.delays)}, of {len(table.delays)}", flush=True)


async def waking(table: Table, times: int = 20) -> None:
    """Print how long a phone that slept takes until it shows what was reported meanwhile."""
    sleeper, other, took = table.phones[0], table.phones[1], []
    for _ in range(times):
        await sleeper.sleep()
        for _ in range(3):
            tag = await table.tap(other)
        begun = time.perf_counter()
        sleeper.wake()
        while sleeper.shown != tag:
            await asyncio.sleep(0.001)
        took.append(time.perf_counter() - begun)
    print(f"a phone that wakes shows the present after: {quantiles(took)}", flush=True)


async def catching_up(server: Server, table: Table, taps: int) -> None:
    """Print the server's processor time for each request that catches up one move."""
    for phone in table.phones:
        await phone.sleep()
    for held in ("1 1 1 1", "1 2 3 4"):
        for phone, ref in zip(table.phones, held.split(), strict=True):
            await phone.ask("POST", f"{table.path}holder/", {"holds": ref})
        found = []
        for followed in (False, True):
            for phone in table.phones:
                await phone.catch_up()
            before = server.taken()[0]
            for _ in range(taps):
                await table.tap(table.phones[0])
                for other in table.phones[1:] if followed else ():
                    await other.catch_up()
            found.append(server.taken()[0] - before)
        alone, with_others = found
        each = 1000 * (with_others - alone) / (3 * taps)
        whose = "the same Dreamer" if held[0] == held[2] else "different Dreamers"
        print(f"catching up one move, {whose}: {each:.2f} ms of processor each; the tap {1000 * alone / taps:.2f} ms")


async def idling(server: Server, tables: Sequence[Table], seconds: float) -> None:
    """Open the streams of all phones, and print what each costs."""
    number = sum(len(table.phones) for table in tables)
    before = server.memory()
    await listen(tables)
    # Nobody who comes is told any more who else has come.
    await asyncio.sleep(5)
    held, used = server.memory() - before, server.taken()[0]
    await asyncio.sleep(seconds)
    used = server.taken()[0] - used
    told = f"{held / number / 1000:.1f} kB each, {100 * used / seconds:.2f} % of a core"
    print(f"{number} idle streams with presence: {told}", flush=True)


async def moving(server: Server, tables: Sequence[Table], every: float, seconds: float) -> float:
    """Let tables move, each so often; print what it took; give p95 in milliseconds."""
    for table in tables:
        table.delays.clear()
    before, begun = server.taken(), time.perf_counter()

    async def go(number: int, table: Table) -> None:
        await asyncio.sleep(every * number / len(tables))
        await table.taps(max(1, round(seconds / every)), every, begun + seconds)

    await asyncio.gather(*(go(number, table) for number, table in enumerate(tables)))
    took = time.perf_counter() - begun
    cores = [100 * (now - then) / took for now, then in zip(server.taken(), before, strict=True)]
    delays = [delay for table in tables for delay in table.delays]
    print(f"{len(tables)} tables, a move every {every:.0f} s: {quantiles(delays)}, of {len(delays)}")
    print(
        "  % of a core: server {:.0f}, database {:.0f}, phones {:.0f}; {:.1f} moves a second".format(
            *cores, len(delays) / 3 / took
        ),
        flush=True,
    )
    return percentile(delays, 95)


async def knee(server: Server, tables: Sequence[Table], every: float, bound: float) -> None:
    """Let all tables move, and where they are too many, look for the most that keep the bound."""
    good, bad, number = 0, len(tables) + 1, len(tables)
    for _ in range(STEPS):
        p95 = await moving(server, tables[:number], every, WATCHED)
        good, bad = (number, bad) if p95 < bound else (good, number)
        number = (good + bad) // 2
        if bad - good <= max(1, len(tables) // 20):
            break
    print(f"the most tables with p95 below {bound:.0f} ms: {good}; too many: {bad if bad <= len(tables) else 'none'}")


async def cut_streams(_server: Server, table: Table) -> None:
    """Cut the stream of every phone."""
    for phone in table.phones:
        await phone.sleep()


async def kill_worker(server: Server, _table: Table) -> None:
    """Kill one of several server processes."""
    for worker in server.processes[1:2]:
        os.kill(worker, signal.SIGKILL)


async def restart_server(server: Server, _table: Table) -> None:
    """Kill the server and start it again."""
    await asyncio.to_thread(server.stop, signal.SIGKILL)
    await asyncio.to_thread(server.start)


async def crash_database(_server: Server, _table: Table) -> None:
    """Kill a process of PostgreSQL, so that it ends all others and recovers; do nothing on SQLite."""
    if database_process():
        with psycopg.connect(os.environ["DATABASE_URL"]) as line:
            os.kill(line.info.backend_pid, signal.SIGKILL)


FAULTS: dict[str, Callable[[Server, Table], Awaitable[None]]] = {
    "streams cut": cut_streams,
    "a process killed": kill_worker,
    "the server killed and started": restart_server,
    "PostgreSQL crashed": crash_database,
}


async def breaking(server: Server, table: Table) -> None:
    """Let each fault happen while the phones of a table tap; print how long until a later tap is shown on all of them."""
    for name, fault in FAULTS.items():
        ended = asyncio.Event()
        tapping = asyncio.ensure_future(tap_until(table, ended))
        await asyncio.sleep(1)
        unsure, begun = len(table.unsure), time.perf_counter()
        await fault(server, table)
        over = time.perf_counter() - begun
        await asyncio.wait_for(current(table), RECOVERY_SECONDS)
        took = time.perf_counter() - begun - over
        ended.set()
        await tapping
        unsure = len(table.unsure) - unsure
        print(
            f"{name}: {over:.2f} s, all phones current {took:.2f} s later; {unsure} taps not acknowledged", flush=True
        )


async def tap_until(table: Table, ended: asyncio.Event) -> None:
    """Tap on one phone after the other until this has ended."""
    while not ended.is_set():
        for phone in table.phones:
            await table.tap(phone)
            await asyncio.sleep(0.1)


async def current(table: Table) -> None:
    """Wait until every phone shows a version later than any shows now; a phone whose stream has ended opens it again."""
    newest = max(version_of(phone) for phone in table.phones)
    while any(version_of(phone) <= newest for phone in table.phones):
        for phone in table.phones:
            if phone.stream is None or phone.stream.done():
                phone.wake()
        await asyncio.sleep(0.05)


def version_of(phone: Phone) -> int:
    """Return the version that a phone shows."""
    return int(phone.shown.partition("-")[0])


async def stopping(server: Server, phones: Sequence[Phone]) -> None:
    """Stop the server while streams are open, and print how long that takes."""
    begun = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    await asyncio.gather(*(phone.stream for phone in phones if phone.stream is not None), return_exceptions=True)
    ended = time.perf_counter() - begun
    await asyncio.to_thread(server.process.wait, 15)
    gone = time.perf_counter() - begun
    print(f"stop with {len(phones)} streams: they end after {ended:.2f} s, the process is gone after {gone:.2f} s")


def not_as_told(server: Server, tables: Sequence[Table]) -> int:
    """Compare the taps with the journals; print and give how many are missed, lost or doubled."""
    missed, wrong = sum(table.missed for table in tables), 0
    for table in tables:
        stored = server.journal(table.slug)
        wrong += sum(stored.count(move_id) != 1 for move_id in table.made)
        wrong += len(set(stored) - {*table.made, *table.unsure}) - 2 + len(stored) - len(set(stored))
    taps, unsure = sum(len(table.made) for table in tables), sum(len(table.unsure) for table in tables)
    print(
        f"missed {missed}, not acknowledged {unsure}; of {taps} taps at {len(tables)} tables not once in the journal: {wrong}"
    )
    return missed + wrong


async def run(arguments: argparse.Namespace) -> int:
    """Measure everything; give what went wrong."""
    with serving(arguments.workers) as server:
        begun = time.perf_counter()
        tables = await seated(server, arguments.fleet)
        print(f"{len(tables)} tables sat down in {time.perf_counter() - begun:.0f} s", flush=True)
        await listen(tables[:1])
        await painting(tables[0], arguments.taps, arguments.pause, arguments.load)
        await waking(tables[0])
        await catching_up(server, tables[0], arguments.taps)
        await idling(server, tables, arguments.seconds)
        await knee(server, tables, arguments.every, arguments.bound)
        await breaking(server, tables[0])
        wrong = not_as_told(server, tables[:20])
        phones = [phone for table in tables for phone in table.phones]
        await asyncio.gather(*(phone.sleep() for phone in phones[100:]))
        await asyncio.sleep(0.5)
        await stopping(server, phones[:100])
        return wrong


def main() -> int:
    """Read what is wanted, measure, and return 1 where something was missed or lost."""
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
    # The server of tests.postgres commits without waiting for its log, which a crash would show as lost reports.
    os.environ["PGOPTIONS"] = "-c synchronous_commit=on"
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {arguments}", flush=True)
    return 1 if asyncio.run(run(arguments)) else 0


if __name__ == "__main__":
    sys.exit(main())
