"""Who is at the table, shown to everybody who listens, in this process and in the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from campaigns.live import postgres
from campaigns.live.hub import Hub, Waiter
from campaigns.live.presence import Presence

HOLDS = "holds"
PRESENCE = "presence"
"""Events: the refs that a device is held for, and how it stands with everybody's (``Presence.told``)."""

SETTLE_SECONDS = 3
"""A page that is left for the next one is no sleep."""
AGAIN_SECONDS = 60
"""How often each process says anew who listens to it."""


class Attendance:
    """The presence of those who wait at ``hub``."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.presence = Presence()

    def come(self, waiter: Waiter) -> None:
        """Show a waiter who is there, and all others that its phone is, unless they know."""
        is_news = self.presence.come(waiter.slug, waiter.seats)
        waiter.put(HOLDS, json.dumps(sorted(waiter.seats)))
        waiter.put(PRESENCE, self._told(waiter.slug))
        if is_news:
            self._changed(waiter.slug)

    def go(self, waiter: Waiter) -> None:
        """Show all, soon, that it is there no more, unless another phone is."""
        if self.presence.go(waiter.slug, waiter.seats):
            asyncio.get_running_loop().call_later(SETTLE_SECONDS, self._changed, waiter.slug)

    def elsewhere(self, process: str, slug: str, refs: str) -> None:
        """Take what another process says of a campaign: refs with dots between, '' for nobody."""
        if self.presence.elsewhere(process, slug, frozenset(int(ref) for ref in refs.split(".") if ref)):
            self.show(slug)

    def show(self, slug: str) -> None:
        """Tell all that wait here for a campaign who is there."""
        told = self._told(slug)
        self.hub.each(slug, lambda waiter: waiter.put(PRESENCE, told))

    def announce(self, slugs: Iterable[str] | None = None) -> None:
        """Say to the other processes whose phones listen to this one, at these campaigns or at all there are."""
        found = list(slugs or self.presence.here)
        postgres.tell(*(("awake", slug, ".".join(map(str, sorted(self.presence.seats(slug))))) for slug in found))

    async def go_on(self) -> None:
        """Say it anew, for ever: who has not heard of a process for long takes it for gone."""
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            self.announce()

    def _changed(self, slug: str) -> None:
        self.show(slug)
        self.announce([slug])

    def _told(self, slug: str) -> str:
        return json.dumps(self.presence.told(slug))
