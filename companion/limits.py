"""Limits of time, size and number for the network.

Whatever is above a limit is answered or closed, and never waits. Deadlines are in seconds and absolute: receiving a
byte does not extend them. Tests use smaller ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

MIB = 1024 * 1024

MAX_EXPORT_BYTES = 256 * MIB
"""The maximum of an unpacked export."""

IMPORT_PATH = "/import/"
MAX_IMPORT_BYTES = MAX_EXPORT_BYTES + MIB
"""The maximum of an upload to the import page: an unpacked export and its form."""

HEAVY_PATHS_RE = re.compile(
    r"/import/|/installation/(?:back-up|backup/[^/]+|restore/[^/]+)/|/c/[^/]+/(?:export|verify)/"
)
"""Requests that may take seconds: they have their own threads, so that no tap waits for them."""

EXPENSIVE_PATHS_RE = re.compile(
    r"/c/[^/]+/(?:(?:advice|booklet|chronicle|journal|recap)/|journal\.csv)|(?:/c/[^/]+)?/plays/(?:[^/]+/)?"
    r"|/api/v1/(?:journal|plays)"
)
"""Pages of a whole session or journal, plays, advice, and what apps read: they have their own threads too, one at a time per device."""


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """The limits of request bodies of one kind; ``max_seconds`` is for one body."""

    max_bytes: int
    max_seconds: float
    max_concurrent: int


@dataclass(frozen=True, slots=True)
class PoolSize:
    """The size of a thread pool and of its queue."""

    thread_count: int
    max_waiting: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server.

    ``max_per_address`` applies to a peer's own address, not to a proxy's. ``max_streams`` counts the long responses
    next to Django. ``max_slow_readers`` counts connections whose response waits for its reader.

    ``head_seconds``: from a connection, or the end of a response, to the end of the next request's headers.
    ``stall_seconds``: how long a body, or a response being read, may make no progress. ``response_seconds``: how long
    a response may be read, streams excepted. ``queue_seconds``: how long a request may wait for a thread.

    A response of up to ``max_buffered_bytes`` is buffered whole and holds no thread; of larger ones there are at most
    ``max_large_responses`` at a time.

    ``max_waiting_per_device``: heavy or expensive requests of one device that may wait while one is answered.
    ``max_streams_per_device``: streams of one device; one more ends its oldest.
    """

    max_connections: int = 6000
    max_per_address: int = 100
    max_streams: int = 2500
    max_slow_readers: int = 200
    head_seconds: float = 20
    stall_seconds: float = 30
    response_seconds: float = 300
    queue_seconds: float = 10
    max_buffered_bytes: int = MIB
    max_large_responses: int = 1
    max_waiting_per_device: int = 30
    max_streams_per_device: int = 8
    form_limit: BodyLimit = field(default=BodyLimit(max_bytes=MIB, max_seconds=30, max_concurrent=256))
    file_limit: BodyLimit = field(default=BodyLimit(max_bytes=MAX_IMPORT_BYTES, max_seconds=300, max_concurrent=4))
    read_pool: PoolSize = field(default=PoolSize(thread_count=5, max_waiting=500))
    write_pool: PoolSize = field(default=PoolSize(thread_count=5, max_waiting=500))
    heavy_pool: PoolSize = field(default=PoolSize(thread_count=2, max_waiting=30))
    expensive_pool: PoolSize = field(default=PoolSize(thread_count=2, max_waiting=200))

    def fit_to_open_files(self, open_files: int) -> Limits:
        """Return these limits for a process with at most ``open_files`` open files, half of them for connections.

        Streams take at most half of the connections, so that listeners never block other requests.
        """
        connections = min(self.max_connections, open_files // 2)
        return replace(self, max_connections=connections, max_streams=min(self.max_streams, connections // 2))
