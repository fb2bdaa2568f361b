"""A connection to PostgreSQL that waits for notices; whoever imports this imports psycopg."""

from __future__ import annotations

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

LOOKS_SECONDS = 60.0
"""How often a connection that waits looks around."""

Found = TypeVar("Found")


class Line(psycopg.AsyncConnection[tuple[Any, ...]]):
    """A connection that waits until something comes.

    psycopg looks ten times a second whether somebody has pressed Ctrl+C, which an event loop hears by itself: half of what the phones
    cost that wait.
    """

    async def wait(self, gen: PQGen[Found], interval: float = LOOKS_SECONDS, timeout: float | None = None) -> Found:
        """Wait for an answer, as psycopg does."""
        return await super().wait(gen, interval, timeout)
