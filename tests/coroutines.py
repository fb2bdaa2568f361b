"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


def run_coroutine(coroutine: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Run a coroutine to its end in a thread of its own: after a browser was started, this thread has a running event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
