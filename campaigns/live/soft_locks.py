"""Which phone does a step of the table: a hint for the others, which locks nothing; in memory alone, gone with the process."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import FIFOCache

STEP_KEY_RE = re.compile(r"[0-9a-f]{8}", re.ASCII)
"""What a page calls a step of the table."""

LEASE_SECONDS = 600
"""After so long a claim is a phone that was laid aside."""

STEP_CACHE_SIZE = 4
"""Steps of one campaign in the cache, as an undo may lead back to one."""

CAMPAIGN_CACHE_SIZE = 4096
"""Campaigns in the cache."""


@dataclass(frozen=True, slots=True)
class LeaseHolder:
    """A phone at a table: the id of its device, whom it is held for by their refs with dots between, what it is called."""

    device: str
    player_refs_text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Lease:
    """A step that a phone has touched. ``turn`` is how often it was taken over before, ``at`` the millisecond it was touched."""

    step: str
    holder: LeaseHolder
    takeover_count: int
    acquired_ms: int

    def wins_over(self, other: Lease) -> bool:
        """Return whether this one stands where both were told: the one taken over later, else the one touched first."""
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int, str]:
        return -self.takeover_count, self.acquired_ms, self.holder.device


class SoftLockStore:
    """The steps that phones have touched, by campaign. ``clock`` gives seconds that all processes share.

    It belongs to the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._cache: FIFOCache[str, FIFOCache[str, Lease]] = FIFOCache(CAMPAIGN_CACHE_SIZE)

    def get_leases(self, slug: str) -> list[Lease]:
        """Return the claims of a campaign that still stand."""
        fresh = (self.clock() - LEASE_SECONDS) * 1000
        return [claim for claim in self._get_step_leases(slug).values() if claim.acquired_ms >= fresh]

    def get_all_leases(self) -> dict[str, list[Lease]]:
        """Return the claims of all campaigns."""
        return {slug: self.get_leases(slug) for slug in self._cache}

    def acquire(self, slug: str, step: str, holder: LeaseHolder, *, is_takeover: bool = False) -> Lease | None:
        """Let a phone touch a step, or take it over. Gives its claim, None where it changes nothing."""
        known = next((claim for claim in self.get_leases(slug) if claim.step == step), None)
        if known is not None and (known.holder.device == holder.device or not is_takeover):
            return None
        made = Lease(step, holder, known.takeover_count + 1 if known is not None else 0, int(self.clock() * 1000))
        self._store_lease(slug, made)
        return made

    def merge(self, slug: str, lease: Lease) -> bool:
        """Take what another process has told. Gives whether that is news."""
        known = next((claim for claim in self.get_leases(slug) if claim.step == lease.step), None)
        if known is not None and not lease.wins_over(known):
            return False
        self._store_lease(slug, lease)
        return True

    def release(self, slug: str, device: str) -> bool:
        """Forget the claims of a device. Gives whether it had any."""
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
