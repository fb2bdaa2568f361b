"""Nothing lost, nothing twice: ``python -m tests.postgres python -m benchmarks.outages --workers 2``.

Four phones tap all the time, each for its own Dreamer; what is not acknowledged waits on its phone and goes again, in its order and under
its own id, as a page's outbox sends it. Meanwhile every stream is cut, a phone sleeps and wakes, a server process is killed, the server is
killed and started again, and PostgreSQL crashes: one of its processes is killed, so that it ends all others and recovers. After each the
time is taken until all phones show the newest state again. In the end the journal has to hold every press once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg

from benchmarks.crowd import Phone, Server, Table, database_process, reported, seated, serving, with_children

AGAIN = 0.5
"""Seconds after which what was cut is tried again: a stream, a press."""


class Person:
    """Somebody who taps for one Dreamer, whatever happens."""

    def __init__(self, table: Table, phone: Phone, dreamer: int) -> None:
        self.table, self.phone, self.dreamer = table, phone, dreamer
        self.pressed: list[str] = []
        self.waiting: list[str] = []
        self.sent = self.again = 0
        self.refused: list[str] = []
        self.asleep = False

    async def tap(self, pause: float, over: asyncio.Event) -> None:
        """Press so often until it is over, and send on until nothing waits."""
        while not over.is_set() or self.waiting:
            if not over.is_set():
                version = max(self.phone.told, self.phone.shown, key=version_of).partition("-")[0]
                self.pressed.append(f"{version}.press{len(self.pressed):04}of{self.dreamer}")
                self.waiting.append(self.pressed[-1])
            await self._send()
            await asyncio.sleep(pause)

    async def _send(self) -> None:
        while self.waiting:
            move, form = reported(self.sent, self.dreamer)
            sent = {**form, "move_id": self.waiting[0]}
            status, told = 0, ""
            with suppress(OSError, TimeoutError, ValueError):
                status, told = await self.phone.ask("POST", f"{self.table.path}move/{move}/", sent)
            if status in (0, 502, 503):
                self.again += 1
                return
            if status != 200:
                self.refused.append(f"{status} {self.waiting[0]}: {told[-200:]}")
            self.sent += 1
            self.waiting.pop(0)

    async def follow(self, over: asyncio.Event) -> None:
        """Listen, and listen again whenever the stream ends, as long as the phone is awake."""
        while not over.is_set():
            if not self.asleep:
                self.phone.wake()
                assert self.phone.stream is not None
                await asyncio.gather(self.phone.stream, return_exceptions=True)
            await asyncio.sleep(AGAIN if not self.asleep else 0.01)


def version_of(tag: str) -> int:
    """Give the version that a tag begins with."""
    return int(tag.partition("-")[0] or 0)


async def current(people: list[Person]) -> float:
    """Wait until every phone shows a state that is newer than any is now; give the seconds."""
    begun = time.perf_counter()
    newest = max(version_of(person.phone.shown) for person in people)
    while any(version_of(person.phone.shown) <= newest for person in people):
        await asyncio.sleep(0.005)
        if time.perf_counter() - begun > 60:
            raise RuntimeError("The phones are not current after a minute.")
    return time.perf_counter() - begun


async def cut(_server: Server, people: list[Person]) -> None:
    """Cut every stream."""
    for person in people:
        if person.phone.stream is not None:
            person.phone.stream.cancel()


async def sleep(_server: Server, people: list[Person]) -> None:
    """Have a phone sleep for two seconds, while the others go on, and wake."""
    people[0].asleep = True
    await people[0].phone.sleep()
    await asyncio.sleep(2)
    people[0].asleep = False


async def kill_worker(server: Server, _people: list[Person]) -> None:
    """Kill one of the server's processes; where there is one only, nothing is done."""
    for worker in server.processes[1:2]:
        os.kill(worker, signal.SIGKILL)


async def restart(server: Server, _people: list[Person]) -> None:
    """Kill the server, and start it again."""
    await asyncio.to_thread(server.stop, signal.SIGKILL)
    await asyncio.to_thread(server.start)


async def crash_database(_server: Server, _people: list[Person]) -> None:
    """Have PostgreSQL crash and recover; on SQLite nothing is done."""
    first = database_process()
    if not first:
        return
    with psycopg.connect(os.environ["DATABASE_URL"]) as line:
        victim = line.info.backend_pid
        assert victim in with_children(first)
        os.kill(victim, signal.SIGKILL)


WHAT: dict[str, Callable[[Server, list[Person]], Awaitable[None]]] = {
    "every stream cut": cut,
    "a phone asleep, awake": sleep,
    "a process killed": kill_worker,
    "the server killed and started": restart,
    "PostgreSQL crashed": crash_database,
}


async def run(workers: int, rounds: int, pause: float) -> int:
    """Let all of it happen; print what was seen; give how much went wrong."""
    with serving(workers) as server:
        (table,) = await seated(server, 1)
        people = [Person(table, phone, ref) for ref, phone in enumerate(table.phones, 1)]
        over = asyncio.Event()
        following = [asyncio.ensure_future(person.follow(over)) for person in people]
        tapping = [asyncio.ensure_future(person.tap(pause, over)) for person in people]
        await current(people)
        for name, happens in [*WHAT.items()] * rounds:
            before = sum(person.again for person in people)
            begun = time.perf_counter()
            await happens(server, people)
            there = time.perf_counter() - begun
            told = f"{there:.2f} s under way, all phones current {await current(people):.2f} s later"
            print(f"{name:30} {told}; sent again {sum(person.again for person in people) - before}", flush=True)
            await asyncio.sleep(2)
        over.set()
        await asyncio.gather(*tapping)
        wrong = await settled(server, table, people)
        for person in people:
            await person.phone.sleep()
        await asyncio.gather(*following)
    return wrong


async def settled(server: Server, table: Table, people: list[Person]) -> int:
    """Compare the journal with what was pressed, and what the phones show with the journal."""
    pressed = [move_id for person in people for move_id in person.pressed]
    stored = await asyncio.to_thread(server.journal, table.slug)
    begun = time.perf_counter()
    while len({version_of(person.phone.shown) for person in people} | {len(stored)}) > 1:
        await asyncio.sleep(0.05)
        if time.perf_counter() - begun > 60:
            break
    behind = sum(version_of(person.phone.shown) != len(stored) for person in people)
    lost, twice = len(set(pressed) - set(stored)), len(stored) - len(set(stored))
    refused = [told for person in people for told in person.refused]
    print(f"{len(pressed)} presses, {len(stored) - 2} entries beside the first two; lost {lost}, twice {twice}")
    print(f"phones that do not show the end: {behind}; refused: {refused or 'none'}")
    return lost + twice + behind + len(refused) + abs(len(stored) - 2 - len(pressed))


def main() -> int:
    """Read what is wanted; return 1 where something was lost, doubled or not shown."""
    wanted = argparse.ArgumentParser(prog="python -m benchmarks.outages", description=__doc__)
    wanted.add_argument("--workers", type=int, default=1, help="server processes; more than one on PostgreSQL")
    wanted.add_argument("--rounds", type=int, default=2, help="how often all of it happens")
    wanted.add_argument("--pause", type=float, default=0.2, help="seconds between two taps of a phone")
    arguments = wanted.parse_args()
    return 1 if asyncio.run(run(arguments.workers, arguments.rounds, arguments.pause)) else 0


if __name__ == "__main__":
    sys.exit(main())
