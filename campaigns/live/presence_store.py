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

PlayerRefs = frozenset[int]


class PresenceStore:
    """Who is there, by campaign: the refs of the subjects whose players hold a phone that listens.

    ``clock`` gives seconds. It belongs to the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.local_counts: dict[str, Counter[int]] = {}
        self._remote_players: dict[str, dict[str, tuple[PlayerRefs, float]]] = {}
        self._asleep_since: FIFOCache[str, dict[int, float]] = FIFOCache(CACHE_SIZE)

    def add_phone(self, slug: str, player_refs: Iterable[int]) -> bool:
        """Count a phone that is held for these; return whether somebody's first phone listens now."""
        before = self.get_local_players(slug)
        self._apply_and_track(slug, lambda: self.local_counts.setdefault(slug, Counter()).update(player_refs))
        return self.get_local_players(slug) != before

    def remove_phone(self, slug: str, player_refs: Iterable[int]) -> bool:
        """Count it no more; return whether it was somebody's last one."""
        before = self.get_local_players(slug)
        self._apply_and_track(slug, lambda: self._subtract_players(slug, player_refs))
        return self.get_local_players(slug) != before

    def update_remote(self, process: str, slug: str, player_refs: PlayerRefs) -> bool:
        """Note whose phones listen at another process; gives whether that is news."""
        return self._apply_and_track(slug, lambda: self._set_remote_players(process, slug, player_refs))

    def get_local_players(self, slug: str) -> PlayerRefs:
        """Return whose phones listen at this process."""
        return frozenset(self.local_counts.get(slug, ()))

    def get_awake_players(self, slug: str) -> PlayerRefs:
        """Return whose phones listen anywhere."""
        fresh = self.clock() - STALE_SECONDS
        there = (seats for seats, at in self._remote_players.get(slug, {}).values() if at >= fresh)
        return self.get_local_players(slug).union(*there)

    def get_asleep_seconds(self, slug: str) -> dict[int, int]:
        """Return for everybody who was there 0 while their phone is awake, else for how many seconds it has been asleep, 1 at least."""
        now = self.clock()
        asleep = {ref: max(1, round(now - since)) for ref, since in self._asleep_since.get(slug, {}).items()}
        return asleep | dict.fromkeys(self.get_awake_players(slug), 0)

    def _subtract_players(self, slug: str, player_refs: Iterable[int]) -> None:
        left = self.local_counts.get(slug, Counter()) - Counter(player_refs)
        self.local_counts.pop(slug, None)
        if left:
            self.local_counts[slug] = left

    def _set_remote_players(self, process: str, slug: str, player_refs: PlayerRefs) -> None:
        said = self._remote_players.setdefault(slug, {})
        said.pop(process, None)
        if player_refs:
            said[process] = (player_refs, self.clock())
        if not said:
            del self._remote_players[slug]

    def _apply_and_track(self, slug: str, change: Callable[[], None]) -> bool:
        """Let something happen, and note who fell asleep by it, or woke; gives whether anybody did."""
        before = self.get_awake_players(slug)
        change()
        after = self.get_awake_players(slug)
        asleep = self._asleep_since.pop(slug, {})
        asleep = {ref: since for ref, since in asleep.items() if ref not in after}
        asleep |= dict.fromkeys(before - after, self.clock())
        if asleep:
            self._asleep_since[slug] = asleep
        return before != after
