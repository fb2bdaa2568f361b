"""Messages between server processes by PostgreSQL NOTIFY."""

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

from campaigns.live import db_threads

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL_NAME = "dreamkeeper"
FIRST_RETRY_SECONDS = 0.1
MAX_RETRY_SECONDS = 5.0
"""The maximum number of seconds between attempts to listen."""

MAX_PAYLOAD_BYTES = 7_900
"""The limit of PostgreSQL is below 8,000 bytes."""

DJANGO_OPTION_NAMES = {"assume_role", "isolation_level", "server_side_binding", "pool"}
"""Database options that Django documents as its own; the others are libpq's."""

Message = tuple[str, ...]

logger = logging.getLogger(__name__)

_startup_token = secrets.token_hex(4)


def get_process_name() -> str:
    """Return a unique name of this process. Forked processes share the token, so it includes the pid."""
    return f"{_startup_token}.{os.getpid()}"


def send_notify(*messages: Message) -> None:
    """Send messages, ASCII words without spaces, to the other processes; a no-op without PostgreSQL.

    Runs outside the request, on another connection and after commit: within a transaction NOTIFY would serialize
    commits.
    """
    if connection.vendor == "postgresql" and messages:
        db_threads.submit(partial(_execute_notify, messages)).add_done_callback(_consume_result)


def _execute_notify(messages: Iterable[Message]) -> None:
    with connection.cursor() as cursor:
        # One by one: there is nearly always one, and for several psycopg would use a pipeline, which takes twice the
        # time.
        for found in encode_payloads(messages):
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL_NAME, found])


def encode_payloads(messages: Iterable[Message]) -> Iterator[str]:
    """Yield payloads: the sender, then one message per line, as many as fit."""
    found = get_process_name()
    for words in messages:
        line = " ".join(words)
        if "\n" in found and len(found) + 1 + len(line) > MAX_PAYLOAD_BYTES:
            yield found
            found = get_process_name()
        found += f"\n{line}"
    yield found


def _consume_result(future: Future[None]) -> None:
    # Database outages are reported elsewhere, and processes that missed a message resync afterwards.
    future.exception()


async def listen(on_message: Callable[[str, list[str]], None], resync: Callable[[], Awaitable[None]]) -> None:
    """Listen to other processes forever; await ``resync`` whenever messages may have been missed."""
    # Imported here: a site on SQLite never listens, and psycopg is a tenth of its startup imports.
    from psycopg import AsyncConnection

    pause = FIRST_RETRY_SECONDS
    while True:
        try:
            async with await AsyncConnection.connect(
                **build_connection_parameters(settings.DATABASES["default"]), autocommit=True
            ) as listener:
                await listener.execute(f"LISTEN {CHANNEL_NAME}")
                await resync()
                pause = FIRST_RETRY_SECONDS
                async for payload in iter_payloads(listener):
                    sender, *told = payload.split("\n")
                    for words in told if sender != get_process_name() else ():
                        on_message(sender, words.split(" "))
        except Exception as error:  # noqa: BLE001 - whatever it is, a process that has stopped listening would be deaf for good
            logger.info("Not listening to other processes: %s", error)
        await asyncio.sleep(pause)
        pause = min(2 * pause, MAX_RETRY_SECONDS)


async def iter_payloads(pg_connection: AsyncConnection[Any]) -> AsyncIterator[str]:
    """Yield the payload of each NOTIFY received. Raises psycopg.OperationalError if the connection is lost.

    Without a timeout psycopg would wake up ten times a second to check for Ctrl+C, which an event loop handles
    itself.
    """
    while True:
        # Collected first: psycopg locks the connection until its generator ends.
        for notify in [notify async for notify in pg_connection.notifies(timeout=0)]:
            yield notify.payload
        await _wait_readable(pg_connection.fileno())


async def _wait_readable(fileno: int) -> None:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(fileno, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(fileno)


def build_connection_parameters(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return the libpq parameters for a Django database configuration."""
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    options = {name: value for name, value in database.get("OPTIONS", {}).items() if name not in DJANGO_OPTION_NAMES}
    return options | {name: database[key] for name, key in named.items() if database.get(key)}
