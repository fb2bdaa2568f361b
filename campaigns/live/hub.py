"""Who listens in this process, by campaign, and what each of them has still to be told.

A waiter keeps only the newest of each kind of event: whoever reads slowly hears less, and never late. All of it belongs to the
thread of the event loop; ``Hub.call`` is the way in from any other.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

BEAT_SECONDS = 20
"""How often a stream says that it is alive."""

BATCH_SIZE = 32
"""So many waiters are woken before the event loop answers others: each of them is a write to a socket."""

VERSION = "version"
BEAT = "beat"


def is_newer(tag: str, other: str) -> bool:
    """Return whether ``tag`` is of a later version than ``other``, or of any where ``other`` is ''."""
    return not other or int(tag.partition("-")[0]) > int(other.partition("-")[0])


class Waiter:
    """One open stream: whose device listens to which campaign, held for whom, and what it has not been told yet."""

    __slots__ = ("_pending", "_woken", "device", "invited", "is_over", "seats", "slug", "tag")

    def __init__(self, slug: str, device: str, *, invited: bool = False) -> None:
        self.slug, self.device, self.invited = slug, device, invited
        self.seats = frozenset[int]()
        self.tag = ""
        self.is_over = False
        self._pending: dict[str, str] = {}
        self._woken = asyncio.Event()

    def told(self, tag: str, *, surely: bool = False) -> None:
        """Take a campaign's tag; an older one is no news, unless the database itself ``surely`` says so."""
        if tag != self.tag and (surely or is_newer(tag, self.tag)):
            self.tag = tag
            self.put(VERSION, tag)

    def put(self, kind: str, data: str = "") -> None:
        """Take an event in the place of the one of its kind that waits."""
        self._pending[kind] = data
        self._woken.set()

    def end(self) -> None:
        """Have no more said."""
        self.is_over = True
        self._woken.set()

    async def events(self) -> bytes:
        """Wait for events, and give all that there are as they go over the wire; none once it is over."""
        await self._woken.wait()
        self._woken.clear()
        if self.is_over:
            return b""
        said = b"".join(_written(kind, data) for kind, data in self._pending.items())
        self._pending.clear()
        return said


@functools.lru_cache(maxsize=256)
def _written(kind: str, data: str) -> bytes:
    """Return an event as it goes over the wire; all who listen to a campaign are told the same."""
    return f"event: {kind}\ndata: {data}\n\n".encode()


def _tell(tag: str, waiter: Waiter) -> None:
    waiter.told(tag)


class Hub:
    """The waiters of this process. One timer has them beat: each second a part of them, so that no burst holds up a move."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.rooms: dict[str, set[Waiter]] = {}
        self._beats: list[set[Waiter]] = [set() for _ in range(BEAT_SECONDS)]
        self._at = 0
        self._timer: asyncio.TimerHandle | None = None
        self._news: dict[str, str] = {}
        self._to_wake: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()

    def come(self, waiter: Waiter) -> None:
        """Have a waiter hear what there is from now on, on the running event loop."""
        self._attach(asyncio.get_running_loop())
        self.rooms.setdefault(waiter.slug, set()).add(waiter)
        min(self._beats, key=len).add(waiter)

    def go(self, waiter: Waiter) -> None:
        """Have a waiter hear nothing more."""
        room = self.rooms.get(waiter.slug, set())
        room.discard(waiter)
        if not room:
            self.rooms.pop(waiter.slug, None)
        for beat in self._beats:
            beat.discard(waiter)

    def everybody(self) -> list[Waiter]:
        """Return all that wait."""
        return [waiter for room in self.rooms.values() for waiter in room]

    def tell(self, slug: str, tag: str) -> None:
        """Tell all that wait for a campaign its new tag, soon; from any thread. Of many at once the newest is told."""
        if slug not in self.rooms:
            # Whoever begins to wait after this asks the database after this.
            return
        with self._lock:
            is_first = not self._news
            if is_newer(tag, self._news.get(slug, "")):
                self._news[slug] = tag
        if is_first:
            self.call(self._deliver)

    def call(self, act: Callable[[], None]) -> None:
        """Have the event loop act, from any thread; nothing is done where none runs."""
        if self.loop is not None:
            with suppress(RuntimeError):  # a loop that has just been closed: nobody waits any more
                self.loop.call_soon_threadsafe(act)

    def end(self, slug: str, device: str) -> None:
        """End the streams of a device at a campaign."""
        for waiter in self.rooms.get(slug, ()):
            if waiter.device == device:
                waiter.end()

    def turn(self) -> None:
        """Let the next part of all waiters beat; after BEAT_SECONDS turns each of them has."""
        self._at = (self._at + 1) % BEAT_SECONDS
        for waiter in self._beats[self._at]:
            waiter.put(BEAT)

    def _deliver(self) -> None:
        with self._lock:
            news, self._news = self._news, {}
        for slug, tag in news.items():
            self.each(slug, functools.partial(_tell, tag))

    def each(self, slug: str, act: Callable[[Waiter], None]) -> None:
        """Do something with all that wait for a campaign, a batch of them at a time, so that no crowd holds up an answer."""
        is_idle = not self._to_wake
        self._to_wake.extend(functools.partial(act, waiter) for waiter in self.rooms.get(slug, ()))
        if is_idle:
            self._wake_some()

    def _wake_some(self) -> None:
        try:
            for _ in range(min(BATCH_SIZE, len(self._to_wake))):
                self._to_wake.popleft()()
        finally:
            if self._to_wake:
                assert self.loop is not None
                self.loop.call_soon(self._wake_some)

    def _attach(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.loop is loop:
            return
        # What was of another loop has ended with it.
        self.loop = loop
        self.rooms, self._news, self._to_wake = {}, {}, deque()
        self._beats = [set() for _ in range(BEAT_SECONDS)]
        self._tick()

    def _tick(self) -> None:
        assert self.loop is not None
        self.turn()
        self._timer = self.loop.call_later(1, self._tick)
