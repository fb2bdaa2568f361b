"""Who listens in this process, by campaign, and what each of them has still to be told.

A waiter keeps only the newest of each kind of event: whoever reads slowly hears less, and never late. All of it belongs to the
thread of the event loop; ``Hub.call`` is the way in from any other.
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

HEARTBEAT_SECONDS = 20
"""How often a stream says that it is alive."""

PUBLISH_BATCH_SIZE = 32
"""So many waiters are woken before the event loop answers others: each of them is a write to a socket."""

VERSION_EVENT = "version"
HEARTBEAT_EVENT = "beat"


def is_newer_tag(tag: str, other: str) -> bool:
    """Return whether ``tag`` is of a later version than ``other``, or of any where ``other`` is ''."""
    return not other or int(tag.partition("-")[0]) > int(other.partition("-")[0])


class Subscriber:
    """One open stream: whose device listens to which campaign, held for whom, and what it has not been told yet."""

    __slots__ = ("_pending_events", "_wake_event", "device_id", "is_closed", "is_invited", "player_refs", "slug", "tag")

    def __init__(self, slug: str, device_id: str, *, is_invited: bool = False) -> None:
        self.slug, self.device_id, self.is_invited = slug, device_id, is_invited
        self.player_refs = frozenset[int]()
        self.tag = ""
        self.is_closed = False
        self._pending_events: dict[str, str] = {}
        self._wake_event = asyncio.Event()

    def notify_version(self, tag: str, *, is_authoritative: bool = False) -> None:
        """Take a campaign's tag; an older one is no news, unless the database itself ``surely`` says so."""
        if tag != self.tag and (is_authoritative or is_newer_tag(tag, self.tag)):
            self.tag = tag
            self.enqueue(VERSION_EVENT, tag)

    def enqueue(self, kind: str, data: str = "") -> None:
        """Take an event in the place of the one of its kind that waits."""
        self._pending_events[kind] = data
        self._wake_event.set()

    def close(self) -> None:
        """Have no more said."""
        self.is_closed = True
        self._wake_event.set()

    async def wait_for_events(self) -> bytes:
        """Wait for events, and give all that there are as they go over the wire; none once it is over."""
        await self._wake_event.wait()
        self._wake_event.clear()
        if self.is_closed:
            return b""
        said = b"".join(_encode_event(kind, data) for kind, data in self._pending_events.items())
        self._pending_events.clear()
        return said


@functools.lru_cache(maxsize=256)
def _encode_event(kind: str, data: str) -> bytes:
    """Return an event as it goes over the wire; all who listen to a campaign are told the same."""
    return f"event: {kind}\ndata: {data}\n\n".encode()


def _notify_version(tag: str, subscriber: Subscriber) -> None:
    subscriber.notify_version(tag)


class Broker:
    """The waiters of this process. One timer has them beat: each second a part of them, so that no burst holds up a move."""

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
        """Have a waiter hear what there is from now on, on the running event loop."""
        self._attach_loop(asyncio.get_running_loop())
        self.subscribers_by_slug.setdefault(subscriber.slug, set()).add(subscriber)
        min(self._heartbeat_groups, key=len).add(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Have a waiter hear nothing more."""
        room = self.subscribers_by_slug.get(subscriber.slug, set())
        room.discard(subscriber)
        if not room:
            self.subscribers_by_slug.pop(subscriber.slug, None)
        for beat in self._heartbeat_groups:
            beat.discard(subscriber)

    def list_subscribers(self) -> list[Subscriber]:
        """Return all that wait."""
        return [waiter for room in self.subscribers_by_slug.values() for waiter in room]

    def publish_version(self, slug: str, tag: str) -> None:
        """Tell all that wait for a campaign its new tag, soon; from any thread. Of many at once the newest is told."""
        if slug not in self.subscribers_by_slug:
            # Whoever begins to wait after this asks the database after this.
            return
        with self._lock:
            is_first = not self._pending_versions
            if is_newer_tag(tag, self._pending_versions.get(slug, "")):
                self._pending_versions[slug] = tag
        if is_first:
            self.call_in_loop(self._deliver_versions)

    def call_in_loop(self, callback: Callable[[], None]) -> None:
        """Have the event loop act, from any thread; nothing is done where none runs."""
        if self.loop is not None:
            with suppress(RuntimeError):  # a loop that has just been closed: nobody waits any more
                self.loop.call_soon_threadsafe(callback)

    def close_streams(self, slug: str, device_id: str) -> None:
        """End the streams of a device at a campaign."""
        for waiter in self.subscribers_by_slug.get(slug, ()):
            if waiter.device_id == device_id:
                waiter.close()

    def send_heartbeats(self) -> None:
        """Let the next part of all waiters beat; after BEAT_SECONDS turns each of them has."""
        self._heartbeat_index = (self._heartbeat_index + 1) % HEARTBEAT_SECONDS
        for waiter in self._heartbeat_groups[self._heartbeat_index]:
            waiter.enqueue(HEARTBEAT_EVENT)

    def _deliver_versions(self) -> None:
        with self._lock:
            news, self._pending_versions = self._pending_versions, {}
        for slug, tag in news.items():
            self.publish_to_campaign(slug, functools.partial(_notify_version, tag))

    def publish_to_campaign(self, slug: str, callback: Callable[[Subscriber], None]) -> None:
        """Do something with all that wait for a campaign, a batch of them at a time, so that no crowd holds up an answer."""
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
        # What was of another loop has ended with it.
        self.loop = loop
        self.subscribers_by_slug, self._pending_versions, self._pending_calls = {}, {}, deque()
        self._heartbeat_groups = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._tick()

    def _tick(self) -> None:
        assert self.loop is not None
        self.send_heartbeats()
        self._timer = self.loop.call_later(1, self._tick)
