"""The application that the server runs: what a request passes on its way to Django.

A stream goes to an application of its own first. Any other request is read whole, then answered by Django, as WSGI, in a
thread. Whatever a limit forbids is answered here, in one sentence.
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

from companion import gate, logs, proxies, refusals, streams
from companion.bodies import Bodies
from companion.limits import Limits
from companion.messages import HTTPApplication
from companion.refusals import Refused
from companion.threads import Pools
from companion.wsgi import application as django_application


def streaming() -> Mapping[re.Pattern[str], HTTPApplication]:
    """Return what answers beside Django, by the form of its addresses, as the settings name it."""
    return {re.compile(form): import_string(name) for form, name in settings.STREAMS.items()}


class Site:
    """One site as an ASGI application: ``application`` in threads, and the ``streaming`` ones beside it."""

    def __init__(
        self, limits: Limits, application: WSGIApplication, streaming: Mapping[re.Pattern[str], HTTPApplication]
    ) -> None:
        self.streams = streams.Streams(streaming, limits)
        self.bodies = Bodies(limits, settings.DATA_DIR, gate.is_host)
        self.pools = Pools(application, limits)

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        scope = proxies.told(scope, settings.TRUSTED_PROXIES, settings.PUBLIC_URL)
        logs.begin()
        if not settings.ACCESS_LOG:
            await self._answer_or_refuse(scope, receive, send)
            return
        access = logs.Access(scope, send)
        try:
            await self._answer_or_refuse(scope, receive, access.send)
        finally:
            access.tell()

    async def _answer_or_refuse(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        try:
            await self._answer(scope, receive, send)
        except Refused as refused:
            await refusals.answer(scope, send, refused.refusal)
        except asyncio.CancelledError:
            # The server stops, and has waited long enough: its own line says so.
            if not self.streams.ending:
                raise

    async def _answer(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        stream = self.streams.find(scope)
        if stream is not None:
            await self.streams.run(stream, scope, receive, send)
            return
        body = await self.bodies.read(scope, receive)
        if body is None:
            # Nobody is there to hear an answer, and nothing whole has come to act upon.
            return
        with body:
            await self.pools.answer(_sized(scope, body), body, send)


def _sized(scope: HTTPScope, body: IO[bytes]) -> HTTPScope:
    """Return ``scope`` with the length of a body that came in chunks, without which Django would read nothing of it."""
    chunked = any(name == b"transfer-encoding" for name, _value in scope["headers"])
    if not chunked:
        return scope
    length = str(body.seek(0, 2)).encode()
    body.seek(0)
    others = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*others, (b"content-length", length)]}


def site(limits: Limits) -> Site:
    """Return the whole site: Django and its streams."""
    return Site(limits, django_application, streaming())
