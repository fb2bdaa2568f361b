"""Two threads for what streams ask the database: there is little of it, and it waits for no move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

from companion.connection_health import skip_idle_health_checks

ResultT = TypeVar("ResultT")

_executor = ThreadPoolExecutor(2, thread_name_prefix="live")


def submit(query: Callable[[], ResultT]) -> Future[ResultT]:
    """Ask the database something in one of the threads; its connection is kept or closed as a request's is."""
    return _executor.submit(_run_with_fresh_connection, query)


async def run_query(query: Callable[[], ResultT]) -> ResultT:
    """Ask and wait. Raises what the question raises."""
    return await asyncio.wrap_future(submit(query))


def _run_with_fresh_connection(query: Callable[[], ResultT]) -> ResultT:
    close_old_connections()
    skip_idle_health_checks()
    try:
        return query()
    finally:
        close_old_connections()
