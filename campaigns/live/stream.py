"""The event stream of a campaign: server-sent events (SSE) with its etag, first the current one, then each new one.

It runs before Django and its threads, so it authenticates the device itself.
"""

from __future__ import annotations

import re

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from campaigns.live import channel, db_threads
from campaigns.live.broker import Subscriber
from companion import asgi_messages, device_auth, error_pages, outages
from companion.error_pages import HttpError

STREAM_PATH_RE = re.compile(r"/c/([A-Za-z0-9_-]{1,16})/live/stream/")

STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream_events(scope: HTTPScope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Stream the events of a campaign until the client disconnects. Raises HttpError if the device may not see it."""
    device = device_auth.get_scope_device(scope)
    if device is None:
        raise HttpError(error_pages.NOT_INVITED)
    path = STREAM_PATH_RE.fullmatch(scope["path"])
    assert path is not None
    waiter = Subscriber(path[1], device.id, is_invited=device.is_invited)
    # Plain calls: the frames of context managers would be a fifth of the memory of an open stream.
    channel.subscribe(waiter)
    try:
        # Read after subscribing, so that no later change is missed.
        await _send_current_tag(waiter)
        channel.announce_join(waiter)
        try:
            await send(asgi_messages.build_start(200, STREAM_HEADERS))
            while events := await waiter.wait_for_events():
                await send(asgi_messages.build_body(events, has_more=True))
        finally:
            channel.announce_leave(waiter)
    finally:
        channel.unsubscribe(waiter)


async def _send_current_tag(subscriber: Subscriber) -> None:
    """Send the current etag and set the subscriber's players. Raises HttpError if it may not see the campaign."""
    try:
        found = await db_threads.run_query(lambda: channel.find_campaign(subscriber))
    except Exception as error:
        refusal = outages.find_error_page(error)
        if refusal is None:
            raise
        raise HttpError(refusal) from None
    if found is None:
        raise HttpError(error_pages.CAMPAIGN_NOT_FOUND)
    subscriber.player_refs = found.seat.player_refs if found.seat is not None else frozenset()
    subscriber.notify_version(found.etag)
    if found.archived:
        subscriber.enqueue(channel.STATUS_EVENT, "archived")
