"""The stream of a campaign: server-sent events that say its tag, first the present one, then each new one.

It comes before Django and its threads, so it asks itself who is there and what that device may see.
"""

from __future__ import annotations

import re

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from campaigns.live import channel, threads
from campaigns.live.hub import Waiter
from companion import gate, messages, outages, refusals
from companion.refusals import Refused

PATH = re.compile(r"/c/([A-Za-z0-9_-]{1,16})/live/stream/")

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream(scope: HTTPScope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Say what is new at the campaign of this address until its reader goes. Raises Refused for who may not see it."""
    device = gate.device_of(scope)
    if device is None:
        raise Refused(refusals.UNINVITED)
    path = PATH.fullmatch(scope["path"])
    assert path is not None
    waiter = Waiter(path[1], device.id, invited=device.invited)
    # Plain calls: the frames of context managers would be a fifth of what an open stream holds in memory.
    channel.come(waiter)
    try:
        # Asked once it waits: whatever is new after this is told.
        await _greet(waiter)
        channel.sit(waiter)
        try:
            await send(messages.start(200, HEADERS))
            while events := await waiter.events():
                await send(messages.body(events, more=True))
        finally:
            channel.rise(waiter)
    finally:
        channel.go(waiter)


async def _greet(waiter: Waiter) -> None:
    """Tell a waiter the present tag, and learn for whom its device is held. Raises Refused for one that may not see it."""
    try:
        found = await threads.asked(lambda: channel.look(waiter))
    except Exception as error:
        refusal = outages.refusal_for(error)
        if refusal is None:
            raise
        raise Refused(refusal) from None
    if found is None:
        raise Refused(refusals.UNKNOWN)
    waiter.seats = found.seat.holds if found.seat is not None else frozenset()
    waiter.told(found.tag)
