"""The presence service: who is at the table, sent to all subscribers in all processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from django.dispatch import Signal

from campaigns.live import postgres_notify
from campaigns.live.broker import Broker, Subscriber
from campaigns.live.presence_store import PresenceStore

HOLDS_EVENT = "holds"
PRESENCE_EVENT = "presence"
"""Events: the refs that a device is held for, and everybody's presence (``PresenceStore.get_asleep_seconds``)."""

presence_changed = Signal()
"""Sent with the ``device_count`` of this process, at all campaigns, when a stream of a device starts or ends."""

SETTLE_SECONDS = 3
"""Grace period: navigating to the next page is no disconnect."""
ANNOUNCE_INTERVAL_SECONDS = 60
"""The interval at which each process announces its presence again."""


class PresenceService:
    """Presence of the subscribers of ``broker``."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.store = PresenceStore()

    def add_subscriber(self, subscriber: Subscriber) -> None:
        """Send presence to a new subscriber, and to all others if it changed."""
        is_news = self.store.add_phone(subscriber.slug, subscriber.player_refs, subscriber.device_id)
        self._announce_device_count()
        subscriber.enqueue(HOLDS_EVENT, json.dumps(sorted(subscriber.player_refs)))
        subscriber.enqueue(PRESENCE_EVENT, self._encode_presence(subscriber.slug))
        if is_news:
            self._publish_change(subscriber.slug)

    def remove_subscriber(self, subscriber: Subscriber) -> None:
        """Publish, after a delay, that the last phone of a player is gone, unless another one is there."""
        is_news = self.store.remove_phone(subscriber.slug, subscriber.player_refs, subscriber.device_id)
        self._announce_device_count()
        if is_news:
            asyncio.get_running_loop().call_later(SETTLE_SECONDS, self._publish_change, subscriber.slug)

    def handle_remote_presence(self, process: str, slug: str, refs: str) -> None:
        """Handle the presence at another process: refs separated by dots, '' for nobody."""
        if self.store.update_remote(process, slug, frozenset(int(ref) for ref in refs.split(".") if ref)):
            self.publish_presence(slug)

    def publish_presence(self, slug: str) -> None:
        """Publish presence to the subscribers of a campaign in this process."""
        told = self._encode_presence(slug)
        self.broker.publish_to_campaign(slug, lambda waiter: waiter.enqueue(PRESENCE_EVENT, told))

    def announce_presence(self, slugs: Iterable[str] | None = None) -> None:
        """Announce local presence to the other processes, for these campaigns or all."""
        found = list(slugs or self.store.local_counts)
        postgres_notify.send_notify(
            *(("awake", slug, ".".join(map(str, sorted(self.store.get_local_players(slug))))) for slug in found)
        )

    async def announce_periodically(self) -> None:
        """Announce presence forever: other processes drop what is stale."""
        while True:
            await asyncio.sleep(ANNOUNCE_INTERVAL_SECONDS)
            self.announce_presence()

    def _announce_device_count(self) -> None:
        if presence_changed.has_listeners():
            presence_changed.send_robust(sender=None, device_count=self.store.count_local_devices())

    def _publish_change(self, slug: str) -> None:
        self.publish_presence(slug)
        self.announce_presence([slug])

    def _encode_presence(self, slug: str) -> str:
        return json.dumps(self.store.get_asleep_seconds(slug))
