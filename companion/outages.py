"""Outages of the database and full disks: one sentence to the reader, one log line to the host.

The transaction of a request rolls its changes back; this module only reports.
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
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse, HttpResponseBase, UnreadablePostError
from django.utils.log import CallbackFilter

from companion import error_pages
from companion.backups import restore_gate
from companion.backups.restore_gate import RestoreInProgressError
from companion.error_pages import ErrorPage
from companion.installation import SetupError
from companion.problem_details import is_api_request

OUTAGE_ERRORS = (OperationalError, InterfaceError)
LOG_INTERVAL_SECONDS = 60
"""Seconds between log lines of one outage."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
WRITE_STATEMENTS = ("INSERT", "UPDATE", "DELETE")
"""Prefixes of statements that write."""

DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT)
POSTGRES_DISK_FULL_SQLSTATE = "53100"
PRIMARY_CODE_MASK = 0xFF
"""The bits of the primary SQLite error code."""
SQLITE_FILE_ERRORS = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
BLOCK_BYTES = 4096

OUTAGE_STATUSES = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INSUFFICIENT_STORAGE)

request_failed = Signal()
"""Sent for each request that failed in an outage, with its ``resource``, *database* or *disk*, and whether it ``is_first``."""

logger = logging.getLogger(__name__)


def is_disk_full_error(error: BaseException) -> bool:
    """Return whether an error or its cause is a full disk: for a file of ours, SQLite's or PostgreSQL's."""
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, OSError) and found.errno in DISK_FULL_ERRNOS:
            return True
        if getattr(found, "sqlstate", None) == POSTGRES_DISK_FULL_SQLSTATE:
            return True
        code = getattr(found, "sqlite_errorcode", None) or 0
        # SQLite reports the failed operation, and its cause only for writes into the database itself.
        if code & PRIMARY_CODE_MASK == sqlite3.SQLITE_FULL or (
            code & PRIMARY_CODE_MASK in SQLITE_FILE_ERRORS and is_folder_full(settings.DATA_DIR)
        ):
            return True
        found = found.__cause__
    return False


def is_folder_full(folder: Path) -> bool:
    """Return whether the disk of a folder has no room for a file of one block, ignoring other errors."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(bytes(BLOCK_BYTES))
    except OSError as error:
        return error.errno in DISK_FULL_ERRNOS
    return False


def is_outage(error: BaseException) -> bool:
    """Return whether ``error`` means that the database does not respond."""
    cause = error.__cause__
    # SQLite also raises OperationalError for an invalid statement.
    is_ours = isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return isinstance(error, OUTAGE_ERRORS) and not is_ours


class OutageTracker:
    """The availability of the database, from the requests of this process.

    ``clock`` returns seconds. Thread-safe.
    """

    resource = "database"
    start_message = "The database does not respond (%s). Failed requests so far: %d."
    end_message = "The database responds again after %d s. Failed requests: %d."

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.is_active = False
        self._lock = threading.Lock()
        self._started_at = self._logged_at = 0.0
        self._failure_count = 0
        self._has_read_failed = False

    def record_failure(self, error: BaseException, *, is_read: bool = True) -> None:
        """Record a failed request; ``is_read``: one that would change nothing."""
        with self._lock:
            now, is_first = self.clock(), not self.is_active
            if is_first:
                self.is_active, self._started_at, self._failure_count, self._has_read_failed = True, now, 0, False
            is_news = self._failure_count == 0 or now - self._logged_at >= LOG_INTERVAL_SECONDS
            self._failure_count += 1
            self._has_read_failed = self._has_read_failed or is_read
            if is_news:
                self._logged_at = now
                logger.error(self.start_message, _format_error(error), self._failure_count)
        request_failed.send_robust(sender=None, resource=self.resource, is_first=is_first)

    def record_success(self, *, is_read: bool) -> None:
        """Record a successful request; a read proves nothing about writes."""
        with self._lock:
            if not self.is_active or (is_read and not self._has_read_failed):
                return
            self.is_active = False
            seconds = round(self.clock() - self._started_at)
            logger.warning(self.end_message, seconds, self._failure_count)


class FullDiskTracker(OutageTracker):
    """The tracker of a full disk."""

    resource = "disk"
    start_message = "The disk is full (%s), so nothing new can be saved. Failed requests so far: %d."
    end_message = "The disk has space again after %d s. Failed requests: %d."


database_outage = OutageTracker()
disk_outage = FullDiskTracker()


def find_error_page(error: BaseException, *, is_read: bool = True) -> ErrorPage | None:
    """Record an outage or a full disk, and return its error page; None for any other error."""
    if isinstance(error, RestoreInProgressError) or (isinstance(error, DatabaseError) and restore_gate.is_closed()):
        # Meanwhile the tables may be those of an earlier version.
        return error_pages.RESTORING
    if is_disk_full_error(error):
        disk_outage.record_failure(error, is_read=False)
        return error_pages.DISK_FULL
    if is_outage(error):
        database_outage.record_failure(error, is_read=is_read)
        return error_pages.DATABASE_UNAVAILABLE
    if isinstance(error, SetupError):
        logger.error("%s", error)
        return error_pages.FOLDER_NOT_WRITABLE
    return None


class OutageMiddleware:
    """Middleware: answer 503 in a database outage and 507 for a full disk."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request, and record when the database and the disk are back."""
        if disk_outage.is_active:
            return self._respond_while_full(request)
        answer = self.get_response(request)
        if database_outage.is_active and answer.status_code < 500 and _is_database_usable():
            database_outage.record_success(is_read=request.method in SAFE_METHODS)
        return answer

    def _respond_while_full(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request while the disk is full. Only one that wrote proves that there is room again."""
        writes = WriteCounter()
        with connection.execute_wrapper(writes):
            answer = self.get_response(request)
        if writes.count and answer.status_code < 500 and not is_folder_full(settings.DATA_DIR):
            disk_outage.record_success(is_read=False)
        return answer

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Parse the form before a view or another middleware does: a large upload is copied to the disk then."""
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
        """Return the error page of an outage; None for any other exception."""
        refusal = find_error_page(exception, is_read=request.method in SAFE_METHODS)
        return None if refusal is None else _build_response(request, refusal)


class WriteCounter:
    """A counter of the writing statements of a request."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Execute a statement."""
        done = execute(sql, params, many, context)
        self.count += sql.lstrip()[:6].upper() in WRITE_STATEMENTS
        return done


def _build_response(request: HttpRequest, page: ErrorPage) -> HttpResponse:
    """Return the error page, for htmx its sentence, for the API a problem."""
    if is_api_request(request):
        headers, body = error_pages.render_problem(page)
    else:
        headers, body = error_pages.render_error_page(page, is_partial=request.headers.get("HX-Request") == "true")
    return HttpResponse(body, status=page.status, headers=dict(headers))


def _is_database_usable() -> bool:
    # Checked only during an outage, so that no request pays for it otherwise.
    return connection.connection is not None and connection.is_usable()


def _format_error(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


class SkipOutagesFilter(CallbackFilter):
    """A filter that drops Django's line for each 503 and 507: one line reports the whole outage."""

    def __init__(self) -> None:
        super().__init__(lambda record: getattr(record, "status_code", None) not in OUTAGE_STATUSES)
