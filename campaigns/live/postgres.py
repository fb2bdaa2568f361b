"""Several server processes on one PostgreSQL: what one of them changes, the others hear by NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import Any

import psycopg
from django.db import connection, connections

from campaigns.live import threads

CHANNEL = "dreamkeeper"
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between two tries to listen again."""

NOT_FOR_LIBPQ = ("cursor_factory", "context", "assume_role", "isolation_level", "server_side_binding", "pool")

Notice = tuple[str, ...]

log = logging.getLogger(__name__)

_start = secrets.token_hex(4)


def me() -> str:
    """Name this process among all that may listen: processes that were forked have a start in common."""
    return f"{_start}.{os.getpid()}"


def tell(*notices: Notice) -> None:
    """Send notices, words without spaces, to the other processes, soon; where there can be none, nothing is sent.

    It is done beside the request, on another connection and after the commit: within a transaction NOTIFY would queue commits.
    """
    if connection.vendor == "postgresql" and notices:
        threads.begin(partial(_send, notices)).add_done_callback(_heeded)


def _send(notices: Iterable[Notice]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany("SELECT pg_notify(%s, %s)", [(CHANNEL, " ".join((me(), *words))) for words in notices])


def _heeded(sent: Future[None]) -> None:
    # A database that is away is told of elsewhere; whoever has missed something catches up when it is back.
    sent.exception()


async def listen(hear: Callable[[str, list[str]], None], catch_up: Callable[[], Awaitable[None]]) -> None:
    """Hear what other processes send, for ever; ``catch_up`` is awaited whenever something may have been missed."""
    pause = FIRST_PAUSE
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**_parameters(), autocommit=True) as line:
                await line.execute(f"LISTEN {CHANNEL}")
                await catch_up()
                pause = FIRST_PAUSE
                async for notice in line.notifies():
                    sender, *words = notice.payload.split(" ")
                    if sender != me():
                        hear(sender, words)
        except Exception as error:  # noqa: BLE001 - whatever it is, a process that has stopped listening would be deaf for good
            log.info("Not listening to other processes: %s", error)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _parameters() -> dict[str, Any]:
    found = connections["default"].get_connection_params()
    return {name: value for name, value in found.items() if name not in NOT_FOR_LIBPQ}
