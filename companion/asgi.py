"""The ASGI application of the server.

Streams go to applications of their own. Any other request is read whole, then answered by Django, as WSGI, in a
thread. A request above a limit gets an error page from here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import IO
from wsgiref.types import WSGIApplication

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings
from django.utils.module_loading import import_string

from companion import device_auth, error_pages, logs, proxies, streams
from companion.asgi_messages import HTTPApplication
from companion.error_pages import HttpError
from companion.limits import Limits
from companion.request_bodies import RequestBodyReader
from companion.request_trace import REJECTED_VIEW, RequestTrace, request_answered
from companion.worker_pools import WorkerPools
from companion.wsgi import application as django_application


def load_stream_applications() -> Mapping[re.Pattern[str], HTTPApplication]:
    """Return the streaming applications that the settings name, by path pattern."""
    return {re.compile(form): import_string(name) for form, name in settings.STREAMS.items()}


class Site:
    """An ASGI application: the WSGI ``application`` in threads, and the streaming applications next to it."""

    def __init__(
        self,
        limits: Limits,
        application: WSGIApplication,
        stream_applications: Mapping[re.Pattern[str], HTTPApplication],
    ) -> None:
        self.stream_manager = streams.StreamManager(stream_applications, limits)
        self.body_reader = RequestBodyReader(limits, settings.DATA_DIR, device_auth.is_host_request)
        self.worker_pools = WorkerPools(application, limits)

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        scope = proxies.apply_forwarded_headers(scope, settings.TRUSTED_PROXIES, settings.PUBLIC_URL)
        scope = proxies.strip_public_path(scope, proxies.get_public_path(settings.PUBLIC_URL))
        logs.assign_request_id()
        if not settings.ACCESS_LOG and not request_answered.has_listeners():
            await self._respond_or_reject(scope, receive, send)
            return
        trace = RequestTrace(scope, send)
        try:
            if not await self._respond_or_reject(scope, receive, trace.send):
                trace.view_name = REJECTED_VIEW
        finally:
            trace.finish()
            if settings.ACCESS_LOG:
                logs.write_access_line(trace)

    async def _respond_or_reject(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> bool:
        """Answer, with an error page above a limit; return whether the request was within the limits."""
        try:
            await self._respond(scope, receive, send)
        except HttpError as refused:
            await error_pages.send_error_page(scope, send, refused.page)
            return False
        except asyncio.CancelledError:
            # The server is stopping, and logs that itself.
            if not self.stream_manager.is_stopping:
                raise
        return True

    async def _respond(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        stream = self.stream_manager.find_application(scope)
        if stream is not None:
            await self.stream_manager.run_stream(stream, scope, receive, send)
            return
        body = await self.body_reader.read_body(scope, receive)
        if body is None:
            # The client is gone, and the body is incomplete.
            return
        with body:
            await self.worker_pools.respond(_add_content_length(scope, body), body, send)


def _add_content_length(scope: HTTPScope, body: IO[bytes]) -> HTTPScope:
    """Return ``scope`` with the length of a chunked body; without it Django reads nothing."""
    chunked = any(name == b"transfer-encoding" for name, _value in scope["headers"])
    if not chunked:
        return scope
    length = str(body.seek(0, 2)).encode()
    body.seek(0)
    others = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*others, (b"content-length", length)]}


def build_site(limits: Limits) -> Site:
    """Return the whole site: Django and its streams."""
    return Site(limits, django_application, load_stream_applications())
