"""Who is at the table, shown to everybody who listens, in this process and in the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from campaigns.live import postgres_notify
from campaigns.live.broker import Broker, Subscriber
from campaigns.live.presence_store import PresenceStore

HOLDS_EVENT = "holds"
PRESENCE_EVENT = "presence"
"""Events: the refs that a device is held for, and how it stands with everybody's (``Presence.told``)."""

SETTLE_SECONDS = 3
"""A page that is left for the next one is no sleep."""
ANNOUNCE_INTERVAL_SECONDS = 60
"""How often each process says anew who listens to it."""


class PresenceService:
    """The presence of those who wait at ``hub``."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.store = PresenceStore()

    def add_subscriber(self, subscriber: Subscriber) -> None:
        """Show a waiter who is there, and all others that its phone is, unless they know."""
        is_news = self.store.add_phone(subscriber.slug, subscriber.player_refs)
        subscriber.enqueue(HOLDS_EVENT, json.dumps(sorted(subscriber.player_refs)))
        subscriber.enqueue(PRESENCE_EVENT, self._encode_presence(subscriber.slug))
        if is_news:
            self._publish_change(subscriber.slug)

    def remove_subscriber(self, subscriber: Subscriber) -> None:
        """Show all, soon, that it is there no more, unless another phone is."""
        if self.store.remove_phone(subscriber.slug, subscriber.player_refs):
            asyncio.get_running_loop().call_later(SETTLE_SECONDS, self._publish_change, subscriber.slug)

    def handle_remote_presence(self, process: str, slug: str, refs: str) -> None:
        """Take what another process says of a campaign: refs with dots between, '' for nobody."""
        if self.store.update_remote(process, slug, frozenset(int(ref) for ref in refs.split(".") if ref)):
            self.publish_presence(slug)

    def publish_presence(self, slug: str) -> None:
        """Tell all that wait here for a campaign who is there."""
        told = self._encode_presence(slug)
        self.broker.publish_to_campaign(slug, lambda waiter: waiter.enqueue(PRESENCE_EVENT, told))

    def announce_presence(self, slugs: Iterable[str] | None = None) -> None:
        """Say to the other processes whose phones listen to this one, at these campaigns or at all there are."""
        found = list(slugs or self.store.local_counts)
        postgres_notify.send_notify(
            *(("awake", slug, ".".join(map(str, sorted(self.store.get_local_players(slug))))) for slug in found)
        )

    async def announce_periodically(self) -> None:
        """Say it anew, for ever: who has not heard of a process for long takes it for gone."""
        while True:
            await asyncio.sleep(ANNOUNCE_INTERVAL_SECONDS)
            self.announce_presence()

    def _publish_change(self, slug: str) -> None:
        self.publish_presence(slug)
        self.announce_presence([slug])

    def _encode_presence(self, slug: str) -> str:
        return json.dumps(self.store.get_asleep_seconds(slug))
