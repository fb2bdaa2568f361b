"""Logging: request ids, in every line about a request and on its error page; the access log."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponseBase

from companion.request_trace import RequestTrace

REQUEST_ID_BYTES = 6
SECRET_PATH_RE = re.compile(r"(/(?:join|i)/)[^/]+")
"""Secrets in paths that let a device in; kept out of every log."""

_request_id: ContextVar[str] = ContextVar("asked", default="")

ACCESS_LOG_FIELDS = ("time", "id", "client", "method", "path", "status", "bytes", "ms")
"""The fields of an access log line, in order."""

DENIED_STATUSES = (401, 403, 429)
"""Statuses of unauthenticated, forbidden or rate-limited requests."""

access_logger = logging.getLogger("companion.access")
denial_logger = logging.getLogger("companion.refused")


def get_request_id() -> str:
    """Return the id of the current request; ``""`` outside of requests."""
    return _request_id.get()


def assign_request_id() -> None:
    """Assign a new id to the current request. The thread that answers inherits it."""
    _request_id.set(secrets.token_hex(REQUEST_ID_BYTES))


def denial_log_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Log, at *info*, which device or address was denied what, without any secret of the path."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if answer.status_code in DENIED_STATUSES:
            device = getattr(request, "device", None)
            who = f"device {device.id}" if device is not None else "no device"
            path = SECRET_PATH_RE.sub(r"\1...", request.path_info)
            # Line breaks in the path are escaped, so that nobody forges a log line.
            denial_logger.info(
                "%d: %s %r by %s, %s", answer.status_code, request.method, path, request.META["REMOTE_ADDR"], who
            )
        return answer

    return middleware


class RequestIdFilter(logging.Filter):
    """A filter that adds the request id to every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the id."""
        asked = get_request_id()
        record.asked = f" [{asked}]" if asked else ""
        return True


def write_access_line(trace: RequestTrace) -> None:
    """Write the line of a finished request, without search queries and without secrets."""
    line = {
        "id": get_request_id(),
        "client": trace.scope["client"][0] if trace.scope["client"] else None,
        "method": trace.scope["method"],
        "path": SECRET_PATH_RE.sub(r"\1...", trace.scope["path"]),
        "status": trace.status,
        "bytes": trace.byte_count,
        "ms": round(trace.seconds * 1000, 1),
    }
    access_logger.info("", extra=line)


def build_logging_config(level: str) -> dict[str, object]:
    """Return Django's logging configuration: ``level`` and above on stderr, accesses on stdout."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {"format": "{asctime} {levelname} {name}{asked}: {message}", "style": "{"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": ACCESS_LOG_FIELDS,
                "timestamp": "time",
                "json_ensure_ascii": False,
            },
        },
        "filters": {
            "no_outages": {"()": "companion.outages.SkipOutagesFilter"},
            "name_request": {"()": "companion.logs.RequestIdFilter"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["name_request"]},
            "access": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stdout"},
        },
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {
            # Django's own handler would mail the admins and log everything twice.
            "django": {"handlers": [], "level": level.upper(), "propagate": True},
            # A stranger or a mistyped address is not worth a line; a server error is, with its traceback.
            "django.request": {"level": "ERROR", "filters": ["no_outages"]},
            # A request refused with 400 has its page; a traceback would only alarm the host.
            "django.security": {"level": "CRITICAL"},
            "companion.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
        },
    }
