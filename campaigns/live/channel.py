"""The live channel: changes of a campaign to all its devices, in this process and via the database in others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from django.db import connection

from campaigns import access
from campaigns.live import db_threads, postgres_notify
from campaigns.live.broker import Broker, Subscriber
from campaigns.live.presence_service import PresenceService
from campaigns.live.soft_lock_service import SoftLockService
from campaigns.models import Campaign
from companion.backups import restore_gate
from companion.device_auth import Device

TASKS_EVENT = "tasks"
"""Event: tabletop tasks were ticked. Without data: a page requests what is left, so that no late event undoes a newer one."""
STATUS_EVENT = "status"
"""Event: the campaign was archived or deleted, or is active again; its data says which."""

RESTORED_EVENT = "restored"

broker = Broker()
presence_service = PresenceService(broker)
soft_lock_service = SoftLockService(broker)

_resync_tasks: set[asyncio.Task[None]] = set()
_listener_tasks: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def publish_change(slug: str, tag: str, **_: object) -> None:
    """Publish a campaign's new etag, after commit."""
    broker.publish_version(slug, tag)
    postgres_notify.send_notify(("version", slug, tag))


def publish_tasks(slug: str, **_: object) -> None:
    """Publish that tabletop tasks of a campaign were ticked, after commit."""
    _deliver_event(TASKS_EVENT, slug)
    postgres_notify.send_notify((TASKS_EVENT, slug))


def publish_status(slug: str, status: str, **_: object) -> None:
    """Publish that a campaign was archived or deleted, or is active again, after commit."""
    _deliver_event(STATUS_EVENT, slug, status)
    postgres_notify.send_notify((STATUS_EVENT, slug, status))


def _deliver_event(kind: str, slug: str, *words: str) -> None:
    broker.call_in_loop(lambda: broker.publish_to_campaign(slug, lambda waiter: waiter.enqueue(kind, " ".join(words))))


def publish_restore(**_: object) -> None:
    """Publish that a backup has replaced everything."""
    postgres_notify.send_notify((RESTORED_EVENT,))
    restore_gate.notice_replacement()


def schedule_resync(**_: object) -> None:
    """Send the current etags to all subscribers of this process, from any thread: the data was replaced."""
    broker.call_in_loop(_start_resync)


def _start_resync() -> None:
    # The restored etags are older: none that was sent before may count as newer.
    for waiter in broker.list_subscribers():
        waiter.tag = ""
    task = asyncio.get_running_loop().create_task(resync())
    _resync_tasks.add(task)
    task.add_done_callback(_resync_tasks.discard)


def close_device_streams(slug: str, device_id: str, **_: object) -> None:
    """Close the streams of a device that may no longer see a campaign, in all processes."""
    broker.call_in_loop(lambda: broker.close_streams(slug, device_id))
    postgres_notify.send_notify(("ended", slug, device_id))


def find_campaign(subscriber: Subscriber) -> Campaign | None:
    """Return the current campaign of a subscriber, or None if its device may not see it."""
    return access.find_campaign_for_device(
        Device(subscriber.device_id, is_invited=subscriber.is_invited), subscriber.slug
    )


def subscribe(subscriber: Subscriber) -> None:
    """Add a subscriber to the broker and listen to other processes."""
    broker.subscribe(subscriber)
    _ensure_listening()


def unsubscribe(subscriber: Subscriber) -> None:
    """Remove a subscriber from the broker."""
    broker.unsubscribe(subscriber)


def announce_join(subscriber: Subscriber) -> None:
    """Send presence and leases to a new subscriber, and its presence to all others."""
    presence_service.add_subscriber(subscriber)
    soft_lock_service.send_leases(subscriber)


def announce_leave(subscriber: Subscriber) -> None:
    """Announce after a delay that a subscriber has left, unless it reconnects."""
    soft_lock_service.release_later(subscriber)
    presence_service.remove_subscriber(subscriber)


def _ensure_listening() -> None:
    loop = asyncio.get_running_loop()
    if connection.vendor != "postgresql" or loop in _listener_tasks:
        return
    listening = loop.create_task(_run_listener())
    _listener_tasks[loop] = listening
    listening.add_done_callback(lambda _done: _listener_tasks.pop(loop, None))


async def _run_listener() -> None:
    async with asyncio.TaskGroup() as both:
        both.create_task(postgres_notify.listen(handle_message, resync))
        both.create_task(presence_service.announce_periodically())


def handle_message(sender: str, words: list[str]) -> None:
    """Handle a message of another process."""
    match words:
        case ["version", slug, tag]:
            broker.publish_version(slug, tag)
        case ["tasks" | "status" as kind, slug, *news]:
            _deliver_event(kind, slug, *news)
        case ["ended", slug, device]:
            broker.close_streams(slug, device)
        case ["awake", slug, refs]:
            presence_service.handle_remote_presence(sender, slug, refs)
        case ["touch", slug, step, *facts] if len(facts) == 5:
            soft_lock_service.handle_remote_lease(slug, step, facts)
        case ["let-go", slug, device]:
            soft_lock_service.handle_remote_leave(slug, device)
        case [kind] if kind in _handlers_by_kind:
            _handlers_by_kind[kind]()


def _announce_state() -> None:
    """Tell a process that has just begun to listen who is here and what they are about to do."""
    presence_service.announce_presence()
    soft_lock_service.announce_all_leases()


def _handle_restore() -> None:
    # It may be of a server on another machine, which has another folder.
    restore_gate.data_replaced.send(sender=None)


_handlers_by_kind = {"who": _announce_state, RESTORED_EVENT: _handle_restore}


async def resync() -> None:
    """Send the database's current etags to all subscribers, after a time of unknown changes."""
    postgres_notify.send_notify(("who",))
    waiters = broker.list_subscribers()
    before = [waiter.tag for waiter in waiters]
    seen = await db_threads.run_query(lambda: _find_campaigns(waiters))
    for waiter, known in zip(waiters, before, strict=True):
        found = seen[_get_place_key(waiter)]
        if found is not None:
            # Tags that arrived meanwhile may be newer than what was read.
            waiter.notify_version(found.etag, is_authoritative=waiter.tag == known)
        else:
            waiter.close()


def _find_campaigns(subscribers: Iterable[Subscriber]) -> dict[tuple[str, str], Campaign | None]:
    return {
        place: find_campaign(waiter)
        for place, waiter in {_get_place_key(waiter): waiter for waiter in subscribers}.items()
    }


def _get_place_key(subscriber: Subscriber) -> tuple[str, str]:
    return subscriber.slug, subscriber.device_id
