"""The database is away, or another program holds it: one sentence to whoever asks, one line to the host.

Whatever a request had begun is rolled back by its transaction; here is only said so.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.log import CallbackFilter

from companion import refusals

ERRORS = (OperationalError, InterfaceError)
AGAIN_SECONDS = 60
"""How long the log says nothing more of an outage that goes on."""

READING = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


def is_outage(error: BaseException) -> bool:
    """Whether ``error`` means that the database does not answer, and no fault of ours."""
    cause = error.__cause__
    # SQLite also calls a statement that makes no sense an operational error.
    is_ours = isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return isinstance(error, ERRORS) and not is_ours


class Outage:
    """Whether the database answers, as the requests of this process found it.

    ``clock`` gives seconds. Safe to be told by several threads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.is_on = False
        self._lock = threading.Lock()
        self._since = self._said = 0.0
        self._unanswered = 0
        self._found_reading = False

    def failed(self, error: BaseException, *, reading: bool = True) -> None:
        """Note a request that the database did not answer; ``reading``: one that meant to change nothing."""
        with self._lock:
            now = self.clock()
            if not self.is_on:
                self.is_on, self._since, self._unanswered, self._found_reading = True, now, 0, False
            is_news = self._unanswered == 0 or now - self._said >= AGAIN_SECONDS
            self._unanswered += 1
            self._found_reading = self._found_reading or reading
            if is_news:
                self._said = now
                log.error("The database does not answer (%s); requests so far: %d.", _line(error), self._unanswered)

    def answered(self, *, reading: bool) -> None:
        """Note a request that the database did answer; one that only read proves nothing about writing."""
        with self._lock:
            if not self.is_on or (reading and not self._found_reading):
                return
            self.is_on = False
            seconds = round(self.clock() - self._since)
            log.warning("The database answers again after %d s; requests without it: %d.", seconds, self._unanswered)


database = Outage()


class SayOutages:
    """Middleware: answer 503 where the database did not, instead of with a fault of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, and note when the database is back."""
        answer = self.get_response(request)
        if database.is_on and answer.status_code < 500 and _has_answered():
            database.answered(reading=request.method in READING)
        return answer

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that the database left alone; None for any other fault."""
        if not is_outage(exception):
            return None
        database.failed(exception, reading=request.method in READING)
        return no_database(request)


def no_database(request: HttpRequest) -> HttpResponse:
    """Return the page, or for htmx the sentence, that says that the database does not answer (503)."""
    headers, body = refusals.drawn(refusals.NO_DATABASE, partial=request.headers.get("HX-Request") == "true")
    return HttpResponse(body, status=refusals.NO_DATABASE.status, headers=dict(headers))


def _has_answered() -> bool:
    # Asked only during an outage, so that no request pays for it otherwise.
    return connection.connection is not None and connection.is_usable()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


class NoOutages(CallbackFilter):
    """Keeps Django's own line for each 503 out of the log: there is one for the whole outage."""

    def __init__(self) -> None:
        super().__init__(lambda record: getattr(record, "status_code", None) != refusals.NO_DATABASE.status)
