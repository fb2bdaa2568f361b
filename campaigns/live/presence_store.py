"""The presence store: players with open streams, in memory only."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

from cachetools import FIFOCache

STALE_SECONDS = 150
"""Presence at another process expires after this time; it is announced again before."""

CACHE_SIZE = 4096
"""Campaigns in the cache of sleeping players, and phones in that of whom each was held for last."""

PlayerRefs = frozenset[int]


class PresenceStore:
    """Presence by campaign: the refs of the subjects whose players have a phone with an open stream.

    ``clock`` returns seconds. Not thread-safe: use it in the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.local_counts: dict[str, Counter[int]] = {}
        self._local_devices: Counter[str] = Counter()
        self._remote_players: dict[str, dict[str, tuple[PlayerRefs, float]]] = {}
        self._asleep_since: FIFOCache[str, dict[int, float]] = FIFOCache(CACHE_SIZE)
        self._held_refs: FIFOCache[tuple[str, str], PlayerRefs] = FIFOCache(CACHE_SIZE)

    def add_phone(self, slug: str, player_refs: Iterable[int], device_id: str = "") -> bool:
        """Count a phone held for these players; return whether it is the first one of any, or was moved on from a sleeper."""
        before, refs = self.get_local_players(slug), frozenset(player_refs)
        self._local_devices[device_id] += 1
        earlier = self._held_refs.pop((slug, device_id), refs)
        if device_id:
            self._held_refs[slug, device_id] = refs
        self._apply_and_track(slug, lambda: self.local_counts.setdefault(slug, Counter()).update(refs))
        is_moved = self._forget_sleepers(slug, earlier - refs)
        return is_moved or self.get_local_players(slug) != before

    def remove_phone(self, slug: str, player_refs: Iterable[int], device_id: str = "") -> bool:
        """Stop counting a phone; return whether it was the last one of any player.

        Whoever a phone was moved on from meanwhile is not asleep: nobody has that phone any more.
        """
        before, refs = self.get_local_players(slug), frozenset(player_refs)
        self._local_devices -= Counter([device_id])
        self._apply_and_track(slug, lambda: self._subtract_players(slug, refs))
        self._forget_sleepers(slug, refs - self._held_refs.get((slug, device_id), refs))
        return self.get_local_players(slug) != before

    def update_remote(self, process: str, slug: str, player_refs: PlayerRefs) -> bool:
        """Set the players present at another process; return whether anything changed."""
        return self._apply_and_track(slug, lambda: self._set_remote_players(process, slug, player_refs))

    def get_local_players(self, slug: str) -> PlayerRefs:
        """Return the players with a phone at this process."""
        return frozenset(self.local_counts.get(slug, ()))

    def count_local_devices(self) -> int:
        """Return the number of devices with an open stream at this process, whomever they are held for."""
        return len(self._local_devices)

    def get_awake_players(self, slug: str) -> PlayerRefs:
        """Return the players with a phone at any process."""
        fresh = self.clock() - STALE_SECONDS
        there = (seats for seats, at in self._remote_players.get(slug, {}).values() if at >= fresh)
        return self.get_local_players(slug).union(*there)

    def get_asleep_seconds(self, slug: str) -> dict[int, int]:
        """Return the seconds that each known player's phone has been asleep, at least 1; 0 if it is awake."""
        now = self.clock()
        asleep = {ref: max(1, round(now - since)) for ref, since in self._asleep_since.get(slug, {}).items()}
        return asleep | dict.fromkeys(self.get_awake_players(slug), 0)

    def _forget_sleepers(self, slug: str, player_refs: PlayerRefs) -> bool:
        """Forget that these players are asleep; return whether any was."""
        asleep = self._asleep_since.get(slug, {})
        forgotten = player_refs & asleep.keys()
        if forgotten:
            self._asleep_since[slug] = {ref: since for ref, since in asleep.items() if ref not in forgotten}
        return bool(forgotten)

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
        """Apply a change and record who fell asleep or woke up by it; return whether anybody did."""
        before = self.get_awake_players(slug)
        change()
        after = self.get_awake_players(slug)
        asleep = self._asleep_since.pop(slug, {})
        asleep = {ref: since for ref, since in asleep.items() if ref not in after}
        asleep |= dict.fromkeys(before - after, self.clock())
        if asleep:
            self._asleep_since[slug] = asleep
        return before != after
