"""The database is away, or another program holds it, or the disk is full: one sentence to whoever asks, one line to the host.

Whatever a request had begun is rolled back by its transaction; here is only said so.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.utils.log import CallbackFilter

from companion import refusals
from companion.installation import SetupError
from companion.refusals import Refusal

ERRORS = (OperationalError, InterfaceError)
AGAIN_SECONDS = 60
"""How long the log says nothing more of an outage that goes on."""

READING = ("GET", "HEAD", "OPTIONS")
WRITING = ("INSERT", "UPDATE", "DELETE")
"""How statements begin that write."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
POSTGRES_DISK_FULL = "53100"
PRIMARY = 0xFF
"""The bits of an error code of SQLite that say its kind."""
SQLITE_FILES = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
BLOCK_BYTES = 4096

STATUSES = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INSUFFICIENT_STORAGE)

log = logging.getLogger(__name__)


def is_disk_full(error: BaseException) -> bool:
    """Return whether an error, or what caused it, comes of a full disk: a file of ours, SQLite's or PostgreSQL's."""
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, OSError) and found.errno in NO_ROOM:
            return True
        if getattr(found, "sqlstate", None) == POSTGRES_DISK_FULL:
            return True
        code = getattr(found, "sqlite_errorcode", None) or 0
        # SQLite names what it could not do, and says why only of what it writes into the database itself.
        if code & PRIMARY == sqlite3.SQLITE_FULL or (code & PRIMARY in SQLITE_FILES and is_full(settings.DATA_DIR)):
            return True
        found = found.__cause__
    return False


def is_full(folder: Path) -> bool:
    """Return whether the disk of a folder has no room for a file of one block. Any other hindrance is not looked at."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(bytes(BLOCK_BYTES))
    except OSError as error:
        return error.errno in NO_ROOM
    return False


def is_outage(error: BaseException) -> bool:
    """Return whether ``error`` means that the database does not answer, and no fault of ours."""
    cause = error.__cause__
    # SQLite also calls a statement that makes no sense an operational error.
    is_ours = isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return isinstance(error, ERRORS) and not is_ours


class Outage:
    """Whether the database answers, as the requests of this process found it.

    ``clock`` gives seconds. Safe to be told by several threads.
    """

    began = "The database does not answer (%s); requests so far: %d."
    ended = "The database answers again after %d s; requests without it: %d."

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.is_on = False
        self._lock = threading.Lock()
        self._since = self._said = 0.0
        self._unanswered = 0
        self._found_reading = False

    def failed(self, error: BaseException, *, reading: bool = True) -> None:
        """Note a request that failed by this; ``reading``: one that meant to change nothing."""
        with self._lock:
            now = self.clock()
            if not self.is_on:
                self.is_on, self._since, self._unanswered, self._found_reading = True, now, 0, False
            is_news = self._unanswered == 0 or now - self._said >= AGAIN_SECONDS
            self._unanswered += 1
            self._found_reading = self._found_reading or reading
            if is_news:
                self._said = now
                log.error(self.began, _line(error), self._unanswered)

    def answered(self, *, reading: bool) -> None:
        """Note a request that did not fail; one that only read proves nothing about writing."""
        with self._lock:
            if not self.is_on or (reading and not self._found_reading):
                return
            self.is_on = False
            seconds = round(self.clock() - self._since)
            log.warning(self.ended, seconds, self._unanswered)


class FullDisk(Outage):
    """An outage of the disk: it is full."""

    began = "The disk is full (%s); what needs space is not saved. Requests so far: %d."
    ended = "The disk takes writes again after %d s; requests that it did not take: %d."


database = Outage()
disk = FullDisk()


def refusal_for(error: BaseException, *, reading: bool = True) -> Refusal | None:
    """Note a failure that is the machine's and none of ours, and return what is said of it; None for any other."""
    if is_disk_full(error):
        disk.failed(error, reading=False)
        return refusals.NO_SPACE
    if is_outage(error):
        database.failed(error, reading=reading)
        return refusals.NO_DATABASE
    if isinstance(error, SetupError):
        log.error("%s", error)
        return refusals.UNWRITABLE
    return None


class SayOutages:
    """Middleware: answer 503 where the database did not, and 507 where the disk is full, instead of with a fault of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, and note when the database is back and when the disk takes writes again."""
        if disk.is_on:
            return self._while_full(request)
        answer = self.get_response(request)
        if database.is_on and answer.status_code < 500 and _has_answered():
            database.answered(reading=request.method in READING)
        return answer

    def _while_full(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on. Only one that has written something proves that there is room again."""
        writes = Writes()
        with connection.execute_wrapper(writes):
            answer = self.get_response(request)
        if writes.count and answer.status_code < 500 and not is_full(settings.DATA_DIR):
            disk.answered(reading=False)
        return answer

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Read the form before a view or another middleware does: a large upload is copied to the disk by that."""
        try:
            request.POST  # noqa: B018 - reading it is what may fail
        except UnreadablePostError:
            return None
        except OSError as error:
            answer = self.process_exception(request, error)
            if answer is None:
                raise
            return answer
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view that the machine left alone; None for any other fault."""
        refusal = refusal_for(exception, reading=request.method in READING)
        return None if refusal is None else _answer(request, refusal)


class Writes:
    """Counts the statements of a request that wrote something."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Carry out a statement."""
        done = execute(sql, params, many, context)
        self.count += sql.lstrip()[:6].upper() in WRITING
        return done


def _answer(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the page, or for htmx the sentence, of a refusal."""
    headers, body = refusals.drawn(refusal, partial=request.headers.get("HX-Request") == "true")
    return HttpResponse(body, status=refusal.status, headers=dict(headers))


def _has_answered() -> bool:
    # Asked only during an outage, so that no request pays for it otherwise.
    return connection.connection is not None and connection.is_usable()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


class NoOutages(CallbackFilter):
    """Keeps Django's own line for each 503 and 507 out of the log: there is one for the whole outage."""

    def __init__(self) -> None:
        super().__init__(lambda record: getattr(record, "status_code", None) not in STATUSES)
