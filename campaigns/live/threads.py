"""Two threads for what streams ask the database: there is little of it, and it waits for no move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

from companion.liveness import trust_quiet

Found = TypeVar("Found")

_threads = ThreadPoolExecutor(2, thread_name_prefix="live")


def begin(question: Callable[[], Found]) -> Future[Found]:
    """Ask the database something in one of the threads; its connection is kept or closed as a request's is."""
    return _threads.submit(_alone, question)


async def asked(question: Callable[[], Found]) -> Found:
    """Ask and wait. Raises what the question raises."""
    return await asyncio.wrap_future(begin(question))


def _alone(question: Callable[[], Found]) -> Found:
    close_old_connections()
    trust_quiet()
    try:
        return question()
    finally:
        close_old_connections()
