"""The web server: uvicorn with a guard at its connections, which ends its streams when it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from django.conf import settings

from companion.asgi import Site
from companion.guard import Guard, watched
from companion.limits import Limits

KEEP_ALIVE_SECONDS = 5
STOP_SECONDS = 3
"""How long open connections may finish after a stop; a phone that listens would otherwise hold the server for ever."""

TICK_SECONDS = 1.0
"""How often the date of answers is set."""

ACCEPTS_AT_ONCE = 64
"""So many new connections are accepted before the event loop goes on with others: a crowd that comes keeps nobody waiting."""

QUEUE = 2048
"""So many connections wait in the system to be accepted."""

MOST_FILES = 65_536


class GuardedServer(uvicorn.Server):
    """One server for ``site``, within ``limits``; it stops by itself once ``life``, a file descriptor, can be read."""

    def __init__(self, site: Site, limits: Limits, life: int | None = None) -> None:
        self.site = site
        self.life = life
        self.guard = Guard(limits, settings.TRUSTED_PROXIES.is_shared)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.asked = asyncio.Event()
        # A stranger who speaks no HTTP is no news.
        logging.getLogger("uvicorn").setLevel(logging.ERROR)
        config = uvicorn.Config(
            cast("Any", watched(site)),
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            backlog=ACCEPTS_AT_ONCE,
            server_header=False,
            # Whom to believe is a setting of the site, not of uvicorn.
            proxy_headers=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=STOP_SECONDS,
        )
        config.load()
        config.http_protocol_class = cast("Any", partial(self.guard.protocol, config.http_protocol_class))
        super().__init__(config)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop: end the streams now, let what is being answered finish; asked again by Ctrl+C, wait for nothing.

        uvicorn's own would send itself the signal again once it has stopped; being asked to stop is no failure.
        """
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.site.streams.end)
            self.loop.call_soon_threadsafe(self.asked.set)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self.loop = asyncio.get_running_loop()
        if self.life is not None:
            self.loop.add_reader(self.life, self._be_alone)
        await super().startup(sockets)
        for listener in sockets or ():
            # asyncio takes one number for both: how many wait in the system, and how many it accepts in one go.
            listener.listen(QUEUE)

    async def main_loop(self) -> None:
        """Serve until asked to stop. uvicorn looks ten times a second, half of what four hundred phones that wait cost."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), TICK_SECONDS)

    def _be_alone(self) -> None:
        """Stop: who began this process, and would stop it, is gone."""
        assert self.loop is not None
        assert self.life is not None
        self.loop.remove_reader(self.life)
        self.handle_exit(signal.SIGTERM, None)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening and wait for what is being answered, for a while; who then still does not read is left."""
        self.site.streams.end()
        # Before uvicorn cancels what is left: a thread whose answer nobody takes would wait for ever.
        leaving = asyncio.get_running_loop().call_later(STOP_SECONDS - 1, self.abandon)
        await super().shutdown(sockets)
        leaving.cancel()

    def abandon(self) -> None:
        """End every connection at once."""
        for connection in list(self.guard.connections):
            connection.cut()


def allow_open_files() -> int:
    """Let this process open as many files as the system grants it; return how many."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)
