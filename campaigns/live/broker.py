"""The broker of this process: subscribers by campaign, each with its pending events.

A subscriber queues only the newest event of each kind, so a slow reader gets fewer events, never stale ones.
Everything runs in the thread of the event loop; use ``Broker.call_in_loop`` from other threads.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

HEARTBEAT_SECONDS = 20
"""The interval of heartbeats on a stream."""

PUBLISH_BATCH_SIZE = 32
"""Subscribers woken per loop iteration: each is a write to a socket, and other requests must not wait."""

VERSION_EVENT = "version"
HEARTBEAT_EVENT = "beat"


def is_newer_tag(tag: str, other: str) -> bool:
    """Return whether ``tag`` is of a later version than ``other``, or ``other`` is ''."""
    return not other or int(tag.partition("-")[0]) > int(other.partition("-")[0])


class Subscriber:
    """An open stream: device, campaign, the players it is held for, and its pending events."""

    __slots__ = ("_pending_events", "_wake_event", "device_id", "is_closed", "is_invited", "player_refs", "slug", "tag")

    def __init__(self, slug: str, device_id: str, *, is_invited: bool = False) -> None:
        self.slug, self.device_id, self.is_invited = slug, device_id, is_invited
        self.player_refs = frozenset[int]()
        self.tag = ""
        self.is_closed = False
        self._pending_events: dict[str, str] = {}
        self._wake_event = asyncio.Event()

    def notify_version(self, tag: str, *, is_authoritative: bool = False) -> None:
        """Queue a campaign's etag unless it is older; if ``is_authoritative``, from the database, in any case."""
        if tag != self.tag and (is_authoritative or is_newer_tag(tag, self.tag)):
            self.tag = tag
            self.enqueue(VERSION_EVENT, tag)

    def enqueue(self, kind: str, data: str = "") -> None:
        """Queue an event, replacing a pending one of its kind."""
        self._pending_events[kind] = data
        self._wake_event.set()

    def close(self) -> None:
        """Close the stream."""
        self.is_closed = True
        self._wake_event.set()

    async def wait_for_events(self) -> bytes:
        """Wait for events and return them encoded; empty once the stream is closed."""
        await self._wake_event.wait()
        self._wake_event.clear()
        if self.is_closed:
            return b""
        said = b"".join(_encode_event(kind, data) for kind, data in self._pending_events.items())
        self._pending_events.clear()
        return said


@functools.lru_cache(maxsize=256)
def _encode_event(kind: str, data: str) -> bytes:
    """Return an encoded event; cached, as all subscribers of a campaign get the same."""
    return f"event: {kind}\ndata: {data}\n\n".encode()


def _notify_version(tag: str, subscriber: Subscriber) -> None:
    subscriber.notify_version(tag)


class Broker:
    """The subscribers of this process. Heartbeats are spread over the seconds, so that no burst delays a move."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.subscribers_by_slug: dict[str, set[Subscriber]] = {}
        self._heartbeat_groups: list[set[Subscriber]] = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._heartbeat_index = 0
        self._timer: asyncio.TimerHandle | None = None
        self._pending_versions: dict[str, str] = {}
        self._pending_calls: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber, on the running event loop."""
        self._attach_loop(asyncio.get_running_loop())
        self.subscribers_by_slug.setdefault(subscriber.slug, set()).add(subscriber)
        min(self._heartbeat_groups, key=len).add(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        room = self.subscribers_by_slug.get(subscriber.slug, set())
        room.discard(subscriber)
        if not room:
            self.subscribers_by_slug.pop(subscriber.slug, None)
        for beat in self._heartbeat_groups:
            beat.discard(subscriber)

    def list_subscribers(self) -> list[Subscriber]:
        """Return all subscribers."""
        return [waiter for room in self.subscribers_by_slug.values() for waiter in room]

    def publish_version(self, slug: str, tag: str) -> None:
        """Publish a campaign's new etag to its subscribers, from any thread. Only the newest of several is sent."""
        if slug not in self.subscribers_by_slug:
            # A later subscriber reads the database after subscribing.
            return
        with self._lock:
            is_first = not self._pending_versions
            if is_newer_tag(tag, self._pending_versions.get(slug, "")):
                self._pending_versions[slug] = tag
        if is_first:
            self.call_in_loop(self._deliver_versions)

    def call_in_loop(self, callback: Callable[[], None]) -> None:
        """Schedule a callback in the event loop, from any thread; do nothing if no loop runs."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop was just closed: no subscribers remain
                self.loop.call_soon_threadsafe(callback)

    def close_streams(self, slug: str, device_id: str) -> None:
        """Close the streams of a device at a campaign."""
        for waiter in self.subscribers_by_slug.get(slug, ()):
            if waiter.device_id == device_id:
                waiter.close()

    def send_heartbeats(self) -> None:
        """Send heartbeats to the next group; after HEARTBEAT_SECONDS calls each subscriber has one."""
        self._heartbeat_index = (self._heartbeat_index + 1) % HEARTBEAT_SECONDS
        for waiter in self._heartbeat_groups[self._heartbeat_index]:
            waiter.enqueue(HEARTBEAT_EVENT)

    def _deliver_versions(self) -> None:
        with self._lock:
            news, self._pending_versions = self._pending_versions, {}
        for slug, tag in news.items():
            self.publish_to_campaign(slug, functools.partial(_notify_version, tag))

    def publish_to_campaign(self, slug: str, callback: Callable[[Subscriber], None]) -> None:
        """Call a function with each subscriber of a campaign, in batches, so that many do not block the loop."""
        is_idle = not self._pending_calls
        self._pending_calls.extend(
            functools.partial(callback, waiter) for waiter in self.subscribers_by_slug.get(slug, ())
        )
        if is_idle:
            self._run_batch()

    def _run_batch(self) -> None:
        try:
            for _ in range(min(PUBLISH_BATCH_SIZE, len(self._pending_calls))):
                self._pending_calls.popleft()()
        finally:
            if self._pending_calls:
                assert self.loop is not None
                self.loop.call_soon(self._run_batch)

    def _attach_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.loop is loop:
            return
        # The state of an earlier loop ended with it.
        self.loop = loop
        self.subscribers_by_slug, self._pending_versions, self._pending_calls = {}, {}, deque()
        self._heartbeat_groups = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._tick()

    def _tick(self) -> None:
        assert self.loop is not None
        self.send_heartbeats()
        self._timer = self.loop.call_later(1, self._tick)
