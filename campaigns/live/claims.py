"""Which phone does a step of the table: a hint for the others, which locks nothing; in memory alone, gone with the process."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import FIFOCache

STEP = re.compile(r"[0-9a-f]{8}", re.ASCII)
"""What a page calls a step of the table."""

LASTS_SECONDS = 600
"""After so long a claim is a phone that was laid aside."""

STEP_CACHE_SIZE = 4
"""Steps of one campaign in the cache, as an undo may lead back to one."""

CAMPAIGN_CACHE_SIZE = 4096
"""Campaigns in the cache."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table: the id of its device, whom it is held for by their refs with dots between, what it is called."""

    device: str
    held: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A step that a phone has touched. ``turn`` is how often it was taken over before, ``at`` the millisecond it was touched."""

    step: str
    phone: Phone
    turn: int
    at: int

    def beats(self, other: Claim) -> bool:
        """Return whether this one stands where both were told: the one taken over later, else the one touched first."""
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int, str]:
        return -self.turn, self.at, self.phone.device


class Claims:
    """The steps that phones have touched, by campaign. ``clock`` gives seconds that all processes share.

    It belongs to the thread of the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._cache: FIFOCache[str, FIFOCache[str, Claim]] = FIFOCache(CAMPAIGN_CACHE_SIZE)

    def of(self, slug: str) -> list[Claim]:
        """Return the claims of a campaign that still stand."""
        fresh = (self.clock() - LASTS_SECONDS) * 1000
        return [claim for claim in self._claims(slug).values() if claim.at >= fresh]

    def everywhere(self) -> dict[str, list[Claim]]:
        """Return the claims of all campaigns."""
        return {slug: self.of(slug) for slug in self._cache}

    def touch(self, slug: str, step: str, phone: Phone, *, over: bool = False) -> Claim | None:
        """Let a phone touch a step, or take it over. Gives its claim, None where it changes nothing."""
        known = next((claim for claim in self.of(slug) if claim.step == step), None)
        if known is not None and (known.phone.device == phone.device or not over):
            return None
        made = Claim(step, phone, known.turn + 1 if known is not None else 0, int(self.clock() * 1000))
        self._put(slug, made)
        return made

    def heed(self, slug: str, told: Claim) -> bool:
        """Take what another process has told. Gives whether that is news."""
        known = next((claim for claim in self.of(slug) if claim.step == told.step), None)
        if known is not None and not told.beats(known):
            return False
        self._put(slug, told)
        return True

    def let_go(self, slug: str, device: str) -> bool:
        """Forget the claims of a device. Gives whether it had any."""
        claims = self._claims(slug)
        steps = [step for step, claim in claims.items() if claim.phone.device == device]
        for step in steps:
            del claims[step]
        if not claims:
            self._cache.pop(slug, None)
        return bool(steps)

    def _put(self, slug: str, claim: Claim) -> None:
        claims = self._claims(slug)
        claims[claim.step] = claim
        self._cache[slug] = claims

    def _claims(self, slug: str) -> FIFOCache[str, Claim]:
        claims = self._cache.get(slug)
        return FIFOCache(STEP_CACHE_SIZE) if claims is None else claims
