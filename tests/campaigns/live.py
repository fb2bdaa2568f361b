"""Phones that listen: the streams of a campaign on our own server, heard over the wire."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.wsgi import get_wsgi_application

from campaigns.models import Campaign
from companion.asgi import streaming
from companion.limits import Limits
from companion.server import GuardedServer
from tests.companion.wire import PATIENCE, Peer, get, invited, serving


@contextmanager
def live_table(limits: Limits | None = None) -> Iterator[GuardedServer]:
    """Serve the site with its streams while the block lasts."""
    with serving(limits or Limits(), get_wsgi_application(), streaming()) as server:
        yield server


class Clock:
    """Seconds that pass when a test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def stream_of(campaign: Campaign) -> str:
    """Return the address of a campaign's stream."""
    return f"/c/{campaign.slug}/live/stream/"


class Listener:
    """One open stream, and what it has said so far."""

    def __init__(self, server: GuardedServer, campaign: Campaign, *headers: str) -> None:
        self.peer = Peer(server).say(get(stream_of(campaign), *(headers or (invited(),))))
        self.heard = ""

    @property
    def tags(self) -> list[str]:
        """The tags that were said, in order."""
        return re.findall(r"event: version\ndata: (\S+)\n\n", self.heard)

    def until(self, text: str) -> Listener:
        """Listen until something was said. Raises AssertionError when the stream ends or time runs out before."""
        until = time.monotonic() + PATIENCE
        while text not in self.heard:
            some = self.peer.hear()
            assert some, self.heard
            assert time.monotonic() < until, self.heard
            self.heard += some.decode()
        return self

    def rest(self) -> str:
        """Listen to the end, and give all that was said."""
        self.heard += self.peer.hear_all().decode()
        return self.heard
