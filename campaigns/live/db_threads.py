"""A pool of two threads for database queries of streams: there are few, and they never wait for a move."""

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
    """Run a query in the pool; its connection is reused or closed as after a request."""
    return _executor.submit(_run_with_fresh_connection, query)


async def run_query(query: Callable[[], ResultT]) -> ResultT:
    """Run a query in the pool and return its result. Raises what the query raises."""
    return await asyncio.wrap_future(submit(query))


def _run_with_fresh_connection(query: Callable[[], ResultT]) -> ResultT:
    close_old_connections()
    skip_idle_health_checks()
    try:
        return query()
    finally:
        close_old_connections()
