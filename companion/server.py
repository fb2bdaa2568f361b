"""The web server: uvicorn with connection limits, and streams that end at a stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from django.conf import settings

from companion.asgi import Site
from companion.connection_limiter import ConnectionLimiter, LimitedProtocol
from companion.installation import SetupError
from companion.limits import Limits

if TYPE_CHECKING:
    from companion.tls import TlsListener

logger = logging.getLogger(__name__)

KEEP_ALIVE_SECONDS = 5
GRACEFUL_STOP_SECONDS = 3
"""Seconds that open connections may take to finish after a stop; an open stream would block it forever."""

ACCEPT_BATCH_SIZE = 64
"""Connections accepted before the event loop serves others, so that a burst blocks nobody."""

LISTEN_BACKLOG = 2048
"""The listen backlog of the socket."""

CERTIFICATE_CHECK_SECONDS = 3600
"""Interval between checks of the certificate: it expires, and a laptop moves to another network."""

MAX_OPEN_FILES = 65_536


class LimitedServer:
    """A server for ``site`` on ``listener`` and, over https, on ``tls``; it stops once ``parent_alive_fd`` becomes readable."""

    def __init__(
        self,
        site: Site,
        limits: Limits,
        listener: socket.socket,
        parent_alive_fd: int | None = None,
        tls: TlsListener | None = None,
    ) -> None:
        self.site = site
        self.listener = listener
        self.parent_alive_fd = parent_alive_fd
        self.tls = tls
        self.certificate_checked_at = 0.0
        self.limiter = ConnectionLimiter(limits, settings.TRUSTED_PROXIES.is_shared_address)
        self.loop: asyncio.AbstractEventLoop | None = None
        # Invalid HTTP from a stranger is not worth a log line.
        logging.getLogger("uvicorn").setLevel(logging.ERROR)
        config = uvicorn.Config(
            self.limiter.wrap_application(site),
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            backlog=ACCEPT_BATCH_SIZE,
            server_header=False,
            # Trusted proxies are a setting of the site, not of uvicorn.
            proxy_headers=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=GRACEFUL_STOP_SECONDS,
            callback_notify=self._on_started,
        )
        config.load()
        protocol = cast("Callable[..., asyncio.Protocol]", config.http_protocol_class)
        config.http_protocol_class = cast("Any", lambda **given: LimitedProtocol(self.limiter, protocol(**given)))
        self.server = uvicorn.Server(config)

    def run(self) -> None:
        """Serve until asked to stop, by a signal if this is the main thread."""
        self.server.run(sockets=[self.listener])

    def stop(self, sig: int = signal.SIGTERM, _frame: FrameType | None = None) -> None:
        """Stop: end the streams now, let responses finish; at a second Ctrl+C, stop at once. Thread-safe."""
        self.server.force_exit = self.server.force_exit or (self.server.should_exit and sig == signal.SIGINT)
        self.server.should_exit = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end_streams)

    async def _on_started(self) -> None:
        """Run once uvicorn listens; it calls this then, and periodically afterwards."""
        if self.loop is not None:
            await self._refresh_certificate(self.loop)
            return
        self.loop = asyncio.get_running_loop()
        # asyncio has one parameter for both the listen backlog and the accepts per wake-up.
        self.listener.listen(LISTEN_BACKLOG)
        if self.tls is not None:
            await self._serve_tls(self.loop, self.tls)
        if self.parent_alive_fd is not None:
            self.loop.add_reader(self.parent_alive_fd, self._stop_as_orphan)
        if threading.current_thread() is threading.main_thread():
            # uvicorn's own handler would wait for streams. uvicorn restores the previous handlers after it stopped.
            for asked in (signal.SIGTERM, signal.SIGINT):
                signal.signal(asked, self.stop)

    async def _serve_tls(self, loop: asyncio.AbstractEventLoop, tls: TlsListener) -> None:
        """Serve https too: by the same protocol, in the same loop, under the same limits."""
        config, state = self.server.config, self.server.server_state
        make_protocol = cast("Callable[..., asyncio.Protocol]", config.http_protocol_class)
        serving = await loop.create_server(
            lambda: make_protocol(config=config, server_state=state, app_state=self.server.lifespan.state),
            sock=tls.listener,
            ssl=tls.context,
            backlog=ACCEPT_BATCH_SIZE,
            ssl_handshake_timeout=self.limiter.limits.head_seconds,
            ssl_shutdown_timeout=KEEP_ALIVE_SECONDS,
        )
        tls.listener.listen(LISTEN_BACKLOG)
        self.certificate_checked_at = loop.time()
        # uvicorn closes it with its own.
        self.server.servers.append(serving)

    async def _refresh_certificate(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew the certificate if that is due; log a failure, and try again later."""
        if self.tls is None or loop.time() - self.certificate_checked_at < CERTIFICATE_CHECK_SECONDS:
            return
        self.certificate_checked_at = loop.time()
        try:
            await loop.run_in_executor(None, self.tls.ensure_certificates)
            self.tls.load_certificate()
        except (SetupError, OSError):
            logger.exception("The certificate could not be renewed.")

    def _stop_as_orphan(self) -> None:
        """Stop: the parent process, which would stop this one, is gone."""
        assert self.loop is not None
        assert self.parent_alive_fd is not None
        self.loop.remove_reader(self.parent_alive_fd)
        self.stop()

    def _end_streams(self) -> None:
        assert self.loop is not None
        self.site.stream_manager.stop_all()
        # Before uvicorn cancels the rest: a thread whose response nobody takes would wait forever.
        self.loop.call_later(GRACEFUL_STOP_SECONDS - 1, self.reset_connections)

    def reset_connections(self) -> None:
        """Reset every connection."""
        for connection in list(self.limiter.connections.values()):
            connection.reset()


def raise_open_file_limit() -> int:
    """Raise the limit of open files to the maximum; return it."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return MAX_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)
