"""Health checks of PostgreSQL connections without a query."""

from __future__ import annotations

import select
from collections.abc import Callable
from typing import Any

from django.db import connections
from django.http import HttpRequest, HttpResponseBase


def connection_health_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Skip Django's health check of connections without pending data. Middleware; runs after Django closed old connections."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        skip_idle_health_checks()
        return get_response(request)

    return middleware


def skip_idle_health_checks() -> None:
    """Treat the connections of this thread without pending data as alive, so that Django sends no health check.

    A server that closes a connection sends data, and so does the system of one that died; on any data Django checks
    as usual. Call it once Django has closed its old connections. The check was one of the two database round trips of
    a catch-up.
    """
    for known in connections.all(initialized_only=True):
        if known.vendor == "postgresql" and known.connection is not None and _has_no_pending_data(known.connection):
            known.health_check_done = True  # type: ignore[attr-defined]


def _has_no_pending_data(db_connection: Any) -> bool:
    if db_connection.closed or not hasattr(select, "poll"):  # not on Windows, where Django asks
        return False
    looking = select.poll()
    looking.register(db_connection.fileno(), select.POLLIN)
    return not looking.poll(0)
