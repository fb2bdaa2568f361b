"""Whose phones are awake: from the streams that are open, in memory alone, gone with the process."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

from cachetools import FIFOCache

STALE_SECONDS = 150
"""What another process has said is heeded so long; it says it again before."""

CACHE_SIZE = 4096
"""Campaigns in the cache of who fell asleep."""

Seats = frozenset[int]


class Presence:
    """Who is there, by campaign: the refs of the subjects whose players hold a phone that listens.

    ``clock`` gives seconds. It belongs to the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.here: dict[str, Counter[int]] = {}
        self._there: dict[str, dict[str, tuple[Seats, float]]] = {}
        self._asleep: FIFOCache[str, dict[int, float]] = FIFOCache(CACHE_SIZE)

    def come(self, slug: str, seats: Iterable[int]) -> bool:
        """Count a phone that is held for these; return whether somebody's first phone listens now."""
        before = self.seats(slug)
        self._keep(slug, lambda: self.here.setdefault(slug, Counter()).update(seats))
        return self.seats(slug) != before

    def go(self, slug: str, seats: Iterable[int]) -> bool:
        """Count it no more; return whether it was somebody's last one."""
        before = self.seats(slug)
        self._keep(slug, lambda: self._leave(slug, seats))
        return self.seats(slug) != before

    def elsewhere(self, process: str, slug: str, seats: Seats) -> bool:
        """Note whose phones listen at another process; gives whether that is news."""
        return self._keep(slug, lambda: self._say(process, slug, seats))

    def seats(self, slug: str) -> Seats:
        """Return whose phones listen at this process."""
        return frozenset(self.here.get(slug, ()))

    def awake(self, slug: str) -> Seats:
        """Return whose phones listen anywhere."""
        fresh = self.clock() - STALE_SECONDS
        there = (seats for seats, at in self._there.get(slug, {}).values() if at >= fresh)
        return self.seats(slug).union(*there)

    def told(self, slug: str) -> dict[int, int]:
        """Return for everybody who was there 0 while their phone is awake, else for how many seconds it has been asleep, 1 at least."""
        now = self.clock()
        asleep = {ref: max(1, round(now - since)) for ref, since in self._asleep.get(slug, {}).items()}
        return asleep | dict.fromkeys(self.awake(slug), 0)

    def _leave(self, slug: str, seats: Iterable[int]) -> None:
        left = self.here.get(slug, Counter()) - Counter(seats)
        self.here.pop(slug, None)
        if left:
            self.here[slug] = left

    def _say(self, process: str, slug: str, seats: Seats) -> None:
        said = self._there.setdefault(slug, {})
        said.pop(process, None)
        if seats:
            said[process] = (seats, self.clock())
        if not said:
            del self._there[slug]

    def _keep(self, slug: str, act: Callable[[], None]) -> bool:
        """Let something happen, and note who fell asleep by it, or woke; gives whether anybody did."""
        before = self.awake(slug)
        act()
        after = self.awake(slug)
        asleep = self._asleep.pop(slug, {})
        asleep = {ref: since for ref, since in asleep.items() if ref not in after}
        asleep |= dict.fromkeys(before - after, self.clock())
        if asleep:
            self._asleep[slug] = asleep
        return before != after
