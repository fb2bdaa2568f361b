"""Whether a kept connection to PostgreSQL still stands, seen without asking the server."""

from __future__ import annotations

import select
from collections.abc import Callable
from typing import Any

from django.db import connections
from django.http import HttpRequest, HttpResponseBase


def connection_health_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: trust the kept connections on which nothing has come. Django has looked through them when it is asked."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        skip_idle_health_checks()
        return get_response(request)

    return middleware


def skip_idle_health_checks() -> None:
    """Take the kept connections of this thread on which nothing has come for alive, so that none is asked whether it is.

    A server that ends a connection says so, and so does the system of one that has died; of any other sign Django asks as ever.
    To be called once Django has looked through its old connections. Asking was one of the two ways to the database and back that a
    phone takes to catch up.
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
