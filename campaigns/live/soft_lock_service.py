"""The soft lock service: who works on a step of the table, sent to all subscribers in all processes."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import quote, unquote

from campaigns.live import postgres_notify, presence_service
from campaigns.live.broker import Broker, Subscriber
from campaigns.live.soft_locks import LEASE_SECONDS, Lease, LeaseHolder, SoftLockStore
from campaigns.roles import parse_refs

TOUCH_EVENT = "touch"
"""Event: lease holders by step, without a name if the holder is the subscriber itself."""


class SoftLockService:
    """Leases of the subscribers of ``broker``. Not thread-safe, except for ``acquire_lease``."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.store = SoftLockStore()

    def send_leases(self, subscriber: Subscriber) -> None:
        """Send the leases to a subscriber."""
        subscriber.enqueue(TOUCH_EVENT, self._encode_leases(subscriber))

    def release_later(self, subscriber: Subscriber) -> None:
        """Release the leases of a subscriber's device after a delay, unless it reconnects."""
        asyncio.get_running_loop().call_later(presence_service.SETTLE_SECONDS, self._release_if_gone, subscriber)

    def acquire_lease(self, slug: str, step: str, holder: LeaseHolder, *, is_takeover: bool) -> None:
        """Acquire the lease of a step for a phone, or take it over; from any thread."""
        self.broker.call_in_loop(lambda: self._acquire_lease(slug, step, holder, is_takeover=is_takeover))

    def handle_remote_lease(self, slug: str, step: str, facts: list[str]) -> None:
        """Handle a lease of another process: takeover count, milliseconds, device, refs, quoted name."""
        turn, at, device, held, name = facts
        if self.store.merge(slug, Lease(step, LeaseHolder(device, held, unquote(name)), int(turn), int(at))):
            self.publish_leases(slug)

    def handle_remote_leave(self, slug: str, device: str) -> None:
        """Handle that a device left another process. If it is connected here, it keeps its leases, and others are told."""
        if self._is_listening(slug, device):
            self.announce_leases(slug, *self.store.get_leases(slug))
        elif self.store.release(slug, device):
            self.publish_leases(slug)

    def announce_leases(self, slug: str, *leases: Lease) -> None:
        """Announce leases to the other processes."""
        postgres_notify.send_notify(
            *(
                (TOUCH_EVENT, slug, c.step, str(c.takeover_count), str(c.acquired_ms), *_encode_holder(c.holder))
                for c in leases
            )
        )

    def announce_all_leases(self) -> None:
        """Announce all leases, for a process that has just started to listen."""
        for slug, claims in self.store.get_all_leases().items():
            self.announce_leases(slug, *claims)

    def publish_leases(self, slug: str) -> None:
        """Publish the leases to the subscribers of a campaign in this process."""
        self.broker.publish_to_campaign(slug, lambda waiter: waiter.enqueue(TOUCH_EVENT, self._encode_leases(waiter)))

    def _acquire_lease(self, slug: str, step: str, holder: LeaseHolder, *, is_takeover: bool) -> None:
        made = self.store.acquire(slug, step, holder, is_takeover=is_takeover)
        if made is not None:
            self.publish_leases(slug)
            self.announce_leases(slug, made)
            asyncio.get_running_loop().call_later(LEASE_SECONDS + 1, self.publish_leases, slug)

    def _release_if_gone(self, subscriber: Subscriber) -> None:
        if not self._is_listening(subscriber.slug, subscriber.device_id) and self.store.release(
            subscriber.slug, subscriber.device_id
        ):
            self.publish_leases(subscriber.slug)
            postgres_notify.send_notify(("let-go", subscriber.slug, subscriber.device_id))

    def _is_listening(self, slug: str, device: str) -> bool:
        return any(waiter.device_id == device for waiter in self.broker.subscribers_by_slug.get(slug, ()))

    def _encode_leases(self, subscriber: Subscriber) -> str:
        return json.dumps(
            {
                claim.step: _serialize_holder(claim.holder, subscriber)
                for claim in self.store.get_leases(subscriber.slug)
            }
        )


def _serialize_holder(holder: LeaseHolder, subscriber: Subscriber) -> dict[str, object]:
    if holder.device == subscriber.device_id:
        return {"mine": True}
    return {"refs": sorted(parse_refs(holder.player_refs_text)), "name": holder.name}


def _encode_holder(holder: LeaseHolder) -> tuple[str, str, str]:
    return holder.device, holder.player_refs_text, quote(holder.name)
