"""Soft locks: which phone works on a step. An advisory hint, in memory only."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import FIFOCache

STEP_KEY_RE = re.compile(r"[0-9a-f]{8}", re.ASCII)
"""The key of a step in a page."""

LEASE_SECONDS = 600
"""Leases expire after this many seconds."""

STEP_CACHE_SIZE = 4
"""Steps in the cache per campaign; undo may return to an earlier one."""

CAMPAIGN_CACHE_SIZE = 4096
"""Campaigns in the cache."""


@dataclass(frozen=True, slots=True)
class LeaseHolder:
    """A phone at a table: device id, refs of the players it is held for, separated by dots, and its name."""

    device: str
    player_refs_text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of a step. ``acquired_ms`` is when it was acquired, in milliseconds."""

    step: str
    holder: LeaseHolder
    takeover_count: int
    acquired_ms: int

    def wins_over(self, other: Lease) -> bool:
        """Return whether this lease wins a conflict: the one with more takeovers, else the earlier one."""
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int, str]:
        return -self.takeover_count, self.acquired_ms, self.holder.device


class SoftLockStore:
    """Leases by campaign. ``clock`` returns seconds, the same for all processes.

    Not thread-safe: use it in the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._cache: FIFOCache[str, FIFOCache[str, Lease]] = FIFOCache(CAMPAIGN_CACHE_SIZE)

    def get_leases(self, slug: str) -> list[Lease]:
        """Return the current leases of a campaign."""
        fresh = (self.clock() - LEASE_SECONDS) * 1000
        return [claim for claim in self._get_step_leases(slug).values() if claim.acquired_ms >= fresh]

    def get_all_leases(self) -> dict[str, list[Lease]]:
        """Return the leases of all campaigns."""
        return {slug: self.get_leases(slug) for slug in self._cache}

    def acquire(self, slug: str, step: str, holder: LeaseHolder, *, is_takeover: bool = False) -> Lease | None:
        """Acquire a step for a phone, or take it over. Returns the new lease, or None if nothing changed."""
        known = next((claim for claim in self.get_leases(slug) if claim.step == step), None)
        if known is not None and (known.holder.device == holder.device or not is_takeover):
            return None
        made = Lease(step, holder, known.takeover_count + 1 if known is not None else 0, int(self.clock() * 1000))
        self._store_lease(slug, made)
        return made

    def merge(self, slug: str, lease: Lease) -> bool:
        """Merge a lease of another process. Returns whether it is new."""
        known = next((claim for claim in self.get_leases(slug) if claim.step == lease.step), None)
        if known is not None and not lease.wins_over(known):
            return False
        self._store_lease(slug, lease)
        return True

    def release(self, slug: str, device: str) -> bool:
        """Release the leases of a device. Returns whether it had any."""
        claims = self._get_step_leases(slug)
        steps = [step for step, claim in claims.items() if claim.holder.device == device]
        for step in steps:
            del claims[step]
        if not claims:
            self._cache.pop(slug, None)
        return bool(steps)

    def _store_lease(self, slug: str, lease: Lease) -> None:
        claims = self._get_step_leases(slug)
        claims[lease.step] = lease
        self._cache[slug] = claims

    def _get_step_leases(self, slug: str) -> FIFOCache[str, Lease]:
        claims = self._cache.get(slug)
        return FIFOCache(STEP_CACHE_SIZE) if claims is None else claims
