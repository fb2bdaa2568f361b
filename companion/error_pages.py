"""Error pages outside Django: one sentence and a link, rendered once and cached."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from http import HTTPStatus

from asgiref.typing import ASGISendCallable, HTTPScope
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion import asgi_messages
from companion.content_security_policy import get_policy
from companion.problem_details import CORS_HEADERS, PROBLEM_CONTENT_TYPE, build_problem_body, is_api_path

HeaderList = list[tuple[str, str]]
RETRY_AFTER_SECONDS = 5


@dataclass(frozen=True)
class ErrorPage:
    """An error page.

    ``closes_connection``: the rest of the data on the connection cannot be trusted.
    """

    status: HTTPStatus
    title: Promise
    sentence: Promise
    closes_connection: bool = False


class HttpError(Exception):
    """An error that answers a request with its ``ErrorPage``."""

    def __init__(self, page: ErrorPage) -> None:
        super().__init__(page.status)
        self.page = page


MALFORMED_REQUEST = ErrorPage(
    HTTPStatus.BAD_REQUEST,
    _("That request made no sense"),
    _("Dreamkeeper could not read what was sent. Nothing was changed. Go back and try again."),
    closes_connection=True,
)
REQUEST_TIMEOUT = ErrorPage(
    HTTPStatus.REQUEST_TIMEOUT,
    _("Part of it is missing"),
    _("Not everything arrived in time, so nothing was changed. Go back and send it again."),
    closes_connection=True,
)
BODY_TOO_LARGE = ErrorPage(
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    _("That is too large"),
    _("That is more than this page accepts, so nothing was changed. Go back and send less."),
)
FILE_TOO_LARGE = ErrorPage(
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    _("That file is too large"),
    _("This file is larger than 256 MiB. No export is that large, so nothing was changed. Choose another file."),
)
DISK_FULL = ErrorPage(
    HTTPStatus.INSUFFICIENT_STORAGE,
    _("No space left"),
    _("The disk of the host is full, so nothing was changed. Ask the host to make space, then try again."),
)
SERVER_BUSY = ErrorPage(
    HTTPStatus.SERVICE_UNAVAILABLE,
    _("Too much at once"),
    _("Dreamkeeper is too busy right now. Nothing was changed; try again in a few seconds."),
)
NOT_INVITED = ErrorPage(
    HTTPStatus.FORBIDDEN,
    _("Ask the host"),
    _("This device has not opened the link to the table yet. Ask the host for it."),
)
CAMPAIGN_NOT_FOUND = ErrorPage(
    HTTPStatus.NOT_FOUND,
    _("There is no such campaign"),
    _("There is no such campaign. Go to the start page and choose one."),
)
DATABASE_UNAVAILABLE = ErrorPage(
    HTTPStatus.SERVICE_UNAVAILABLE,
    _("The database does not respond"),
    _("The database does not respond. Nothing was changed; try again in a few seconds."),
)
RESTORING = ErrorPage(
    HTTPStatus.LOCKED,
    _("A backup is being restored"),
    _("The host is restoring a backup right now, so nothing was changed. Look again in a minute."),
)
FOLDER_NOT_WRITABLE = ErrorPage(
    HTTPStatus.SERVICE_UNAVAILABLE,
    _("Nothing can be saved"),
    _("Dreamkeeper cannot write to its folder, so nothing was changed. The host will find the reason in the log."),
)


def render_problem(page: ErrorPage) -> tuple[HeaderList, bytes]:
    """Return the headers and body of ``page`` for a request of the API."""
    body = build_problem_body(page.status, str(page.sentence))
    headers = [
        ("Content-Type", PROBLEM_CONTENT_TYPE),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        *CORS_HEADERS.items(),
    ]
    return [*headers, *_build_retry_headers(page)], body


@cache
def render_error_page(page: ErrorPage, *, is_partial: bool) -> tuple[HeaderList, bytes]:
    """Return the headers and body of ``page``; for an ``is_partial`` (htmx) request the sentence alone."""
    text = str(page.sentence) if is_partial else render_to_string("companion/error_page.jinja", {"refusal": page})
    body = text.encode()
    headers = [
        ("Content-Type", f"text/{'plain' if is_partial else 'html'}; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", get_policy()),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
    ]
    return [*headers, *_build_retry_headers(page)], body


def _build_retry_headers(page: ErrorPage) -> HeaderList:
    retry = [("Retry-After", str(RETRY_AFTER_SECONDS))] if page.status == HTTPStatus.SERVICE_UNAVAILABLE else []
    return [*retry, *([("Connection", "close")] if page.closes_connection else [])]


async def send_error_page(scope: HTTPScope, send: ASGISendCallable, page: ErrorPage) -> None:
    """Send ``page`` as the whole response to ``scope``."""
    if is_api_path(scope["path"]):
        headers, body = render_problem(page)
    else:
        headers, body = render_error_page(page, is_partial=(b"hx-request", b"true") in scope["headers"])
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send(asgi_messages.build_start(int(page.status), raw))
    await send(asgi_messages.build_body(body))
