"""What is new at a campaign, told to every device that shows it: in this process directly, in others by the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections, connection

from campaigns import access
from campaigns.live import postgres
from campaigns.live.hub import Hub, Waiter
from campaigns.models import Campaign
from companion.gate import Device

hub = Hub()

Found = TypeVar("Found")

_threads = ThreadPoolExecutor(2, thread_name_prefix="live")
"""For the questions that a stream asks the database; there are few of them, and none waits for a move."""

_listening: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def changed(slug: str, tag: str, **_: Any) -> None:
    """Tell everybody a campaign's new tag, after the commit."""
    hub.tell(slug, tag)
    _others("version", slug, tag)


def ended(slug: str, device_id: str, **_: Any) -> None:
    """End the streams of a device that may no longer see a campaign, wherever they are."""
    hub.call(lambda: hub.end(slug, device_id))
    _others("ended", slug, device_id)


def look(device: Device, slug: str) -> str:
    """Give the present tag of a campaign, '' where there is none that this device sees."""
    if not access.sees(device, slug):
        return ""
    campaign = Campaign.objects.filter(slug=slug).only("version", "newest").first()
    return campaign.tag if campaign else ""


async def asked(question: Callable[[], Found]) -> Found:
    """Ask the database something beside the event loop. Raises what the question raises."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _alone, question)


def _alone(question: Callable[[], Found]) -> Found:
    close_old_connections()
    try:
        return question()
    finally:
        close_old_connections()


def listen() -> None:
    """Have this process hear the others from now on, where there may be others."""
    loop = asyncio.get_running_loop()
    if connection.vendor != "postgresql" or loop in _listening:
        return
    task = loop.create_task(postgres.listen(hear, catch_up))
    _listening[loop] = task
    task.add_done_callback(lambda _task: _listening.pop(loop, None))


def hear(words: list[str]) -> None:
    """Pass on what another process has told."""
    match words:
        case ["version", slug, tag]:
            hub.tell(slug, tag)
        case ["ended", slug, device]:
            hub.end(slug, device)


async def catch_up() -> None:
    """Tell everybody what the database says now: what came while nobody listened is unknown."""
    waiters = hub.everybody()
    seen = await asked(lambda: _seen(waiters))
    for waiter in waiters:
        tag = seen[waiter.device, waiter.slug]
        if tag:
            waiter.told(tag, surely=True)
        else:
            waiter.end()


def _seen(waiters: Iterable[Waiter]) -> dict[tuple[str, str], str]:
    return {pair: look(Device(pair[0]), pair[1]) for pair in {(waiter.device, waiter.slug) for waiter in waiters}}


def _others(*words: str) -> None:
    if connection.vendor == "postgresql":
        postgres.notify(*words)
