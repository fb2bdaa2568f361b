"""What is new at a campaign, told to every device that shows it: in this process directly, in others by the database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from django.db import connection

from campaigns import access
from campaigns.live import postgres, threads
from campaigns.live.attendance import Attendance
from campaigns.live.hub import Hub, Waiter
from campaigns.live.touches import Touches
from campaigns.models import Campaign
from companion.gate import Device

hub = Hub()
attendance = Attendance(hub)
touches = Touches(hub)

_listening: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def changed(slug: str, tag: str, **_: object) -> None:
    """Tell everybody a campaign's new tag, after the commit."""
    hub.tell(slug, tag)
    postgres.tell(("version", slug, tag))


def ended(slug: str, device_id: str, **_: object) -> None:
    """End the streams of a device that may no longer see a campaign, wherever they are."""
    hub.call(lambda: hub.end(slug, device_id))
    postgres.tell(("ended", slug, device_id))


def look(waiter: Waiter) -> Campaign | None:
    """Return the campaign that a waiter's device waits at, as it is now; None where the device may not see it."""
    return access.seen_by(Device(waiter.device, invited=waiter.invited), waiter.slug)


def come(waiter: Waiter) -> None:
    """Have a waiter hear what there is from now on, from other processes too."""
    hub.come(waiter)
    _listen()


def go(waiter: Waiter) -> None:
    """Have a waiter hear nothing more."""
    hub.go(waiter)


def sit(waiter: Waiter) -> None:
    """Show a waiter who is there and who does what, and all that its phone is there."""
    attendance.come(waiter)
    touches.come(waiter)


def rise(waiter: Waiter) -> None:
    """Show all, soon, that a waiter's phone is there no more, unless it is there again."""
    touches.go(waiter)
    attendance.go(waiter)


def _listen() -> None:
    """Hear the other processes from now on, where there may be any."""
    loop = asyncio.get_running_loop()
    if connection.vendor != "postgresql" or loop in _listening:
        return
    listening = loop.create_task(_beside_others())
    _listening[loop] = listening
    listening.add_done_callback(lambda _done: _listening.pop(loop, None))


async def _beside_others() -> None:
    async with asyncio.TaskGroup() as both:
        both.create_task(postgres.listen(hear, catch_up))
        both.create_task(attendance.go_on())


def hear(sender: str, words: list[str]) -> None:
    """Pass on what another process has told."""
    match words:
        case ["version", slug, tag]:
            hub.tell(slug, tag)
        case ["ended", slug, device]:
            hub.end(slug, device)
        case ["awake", slug, refs]:
            attendance.elsewhere(sender, slug, refs)
        case ["touch", slug, step, *facts] if len(facts) == 5:
            touches.elsewhere(slug, step, facts)
        case ["let-go", slug, device]:
            touches.gone_elsewhere(slug, device)
        case ["who"]:
            attendance.announce()
            touches.announce_all()


async def catch_up() -> None:
    """Tell everybody what the database says now: what came while nobody listened is unknown."""
    postgres.tell(("who",))
    waiters = hub.everybody()
    before = [waiter.tag for waiter in waiters]
    seen = await threads.asked(lambda: _seen(waiters))
    for waiter, known in zip(waiters, before, strict=True):
        found = seen[_place(waiter)]
        if found is not None:
            # What was told meanwhile may be newer than what was read.
            waiter.told(found.tag, surely=waiter.tag == known)
        else:
            waiter.end()


def _seen(waiters: Iterable[Waiter]) -> dict[tuple[str, str], Campaign | None]:
    return {place: look(waiter) for place, waiter in {_place(waiter): waiter for waiter in waiters}.items()}


def _place(waiter: Waiter) -> tuple[str, str]:
    return waiter.slug, waiter.device
