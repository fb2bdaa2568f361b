"""Several server processes on one PostgreSQL: what one of them changes, the others hear by NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection

from campaigns.live import threads

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL = "dreamkeeper"
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between two tries to listen again."""

MOST_BYTES = 7_900
"""PostgreSQL takes less than 8,000 bytes at once."""

DJANGO_OPTIONS = {"assume_role", "isolation_level", "server_side_binding", "pool"}
"""Options of a database that Django documents as its own; the others are libpq's."""

Notice = tuple[str, ...]

log = logging.getLogger(__name__)

_start = secrets.token_hex(4)


def me() -> str:
    """Name this process among all that may listen: processes that were forked have a start in common."""
    return f"{_start}.{os.getpid()}"


def tell(*notices: Notice) -> None:
    """Send notices, words of ASCII without spaces, to the other processes, soon; where there can be none, nothing is sent.

    It is done beside the request, on another connection and after the commit: within a transaction NOTIFY would queue commits.
    """
    if connection.vendor == "postgresql" and notices:
        threads.begin(partial(_send, notices)).add_done_callback(_heeded)


def _send(notices: Iterable[Notice]) -> None:
    with connection.cursor() as cursor:
        # One by one: there is nearly always one, and for several psycopg would open a pipeline, which takes twice the time.
        for found in packed(notices):
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, found])


def packed(notices: Iterable[Notice]) -> Iterator[str]:
    """Yield what goes over the wire: who sends, then a notice a line, as many as PostgreSQL takes at once."""
    found = me()
    for words in notices:
        line = " ".join(words)
        if "\n" in found and len(found) + 1 + len(line) > MOST_BYTES:
            yield found
            found = me()
        found += f"\n{line}"
    yield found


def _heeded(sent: Future[None]) -> None:
    # A database that is away is told of elsewhere; whoever has missed something catches up when it is back.
    sent.exception()


async def listen(hear: Callable[[str, list[str]], None], catch_up: Callable[[], Awaitable[None]]) -> None:
    """Hear what other processes send, for ever; ``catch_up`` is awaited whenever something may have been missed."""
    # Imported here: a site on SQLite never listens, and psycopg is a tenth of what its start imports.
    from psycopg import AsyncConnection

    pause = FIRST_PAUSE
    while True:
        try:
            async with await AsyncConnection.connect(
                **connection_parameters(settings.DATABASES["default"]), autocommit=True
            ) as listener:
                await listener.execute(f"LISTEN {CHANNEL}")
                await catch_up()
                pause = FIRST_PAUSE
                async for payload in payloads(listener):
                    sender, *told = payload.split("\n")
                    for words in told if sender != me() else ():
                        hear(sender, words.split(" "))
        except Exception as error:  # noqa: BLE001 - whatever it is, a process that has stopped listening would be deaf for good
            log.info("Not listening to other processes: %s", error)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def payloads(listener: AsyncConnection[Any]) -> AsyncIterator[str]:
    """Yield the payload of each NOTIFY that ``listener`` receives. Raises psycopg.OperationalError when the connection is lost.

    Without a timeout psycopg would wake up ten times a second to look for Ctrl+C, which an event loop handles by itself.
    """
    while True:
        # All of them first: psycopg locks the connection until its generator ends.
        for notify in [notify async for notify in listener.notifies(timeout=0)]:
            yield notify.payload
        await _wait_readable(listener.fileno())


async def _wait_readable(fileno: int) -> None:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(fileno, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(fileno)


def connection_parameters(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return what libpq needs to connect to a database, by Django's description of it."""
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    options = {name: value for name, value in database.get("OPTIONS", {}).items() if name not in DJANGO_OPTIONS}
    return options | {name: database[key] for name, key in named.items() if database.get(key)}
