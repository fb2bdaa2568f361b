"""Stream clients: phones that listen to a campaign on our own server, over the wire."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.wsgi import get_wsgi_application

from campaigns.models import Campaign
from companion.asgi import load_stream_applications
from companion.limits import Limits
from companion.server import LimitedServer
from tests.companion.raw_http import (
    TIMEOUT_SECONDS,
    RawConnection,
    build_device_header,
    build_get_request,
    run_guarded_server,
)


@contextmanager
def run_live_server(limits: Limits | None = None) -> Iterator[LimitedServer]:
    """Serve the site with its streams during the block."""
    with run_guarded_server(limits or Limits(), get_wsgi_application(), load_stream_applications()) as server:
        yield server


class FakeClock:
    """A clock that a test advances."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def get_stream_path(campaign: Campaign) -> str:
    """Return the path of a campaign's stream."""
    return f"/c/{campaign.slug}/live/stream/"


class StreamListener:
    """An open stream, and what it has received so far."""

    def __init__(self, server: LimitedServer, campaign: Campaign, *headers: str) -> None:
        self.peer = RawConnection(server).send(
            build_get_request(get_stream_path(campaign), *(headers or (build_device_header(),)))
        )
        self.received = ""

    @property
    def tags(self) -> list[str]:
        """The received etags, in order."""
        return re.findall(r"event: version\ndata: (\S+)\n\n", self.received)

    def wait_for(self, text: str) -> StreamListener:
        """Listen until a text is received. Raises AssertionError if the stream ends or times out before."""
        until = time.monotonic() + TIMEOUT_SECONDS
        while text not in self.received:
            some = self.peer.receive()
            assert some, self.received
            assert time.monotonic() < until, self.received
            self.received += some.decode()
        return self

    def read_to_end(self) -> str:
        """Listen to the end, and return everything received."""
        self.received += self.peer.receive_all().decode()
        return self.received
