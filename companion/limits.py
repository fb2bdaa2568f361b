"""How much of this machine the network may take: in time, in size and in number.

Whatever is above a limit is answered or closed, and never waits. Times are seconds and absolute: one that each byte sets
back is none. Tests pass smaller ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

MIB = 1024 * 1024

MAX_EXPORT_BYTES = 256 * MIB
"""The most that an export holds, unpacked."""

IMPORT_PATH = "/import/"
MAX_IMPORT_BYTES = MAX_EXPORT_BYTES + MIB
"""The most that may be sent to the import page: a plain export, and the form around it."""

HEAVY_PATHS_RE = re.compile(r"/import/|/c/[^/]+/(?:export|verify)/")
"""What may take seconds: it has threads of its own, so that no tap waits behind it."""

EXPENSIVE_PATHS_RE = re.compile(r"/c/[^/]+/(?:(?:booklet|chronicle|journal|recap)/|journal\.csv)")
"""Pages made of a whole session or journal: they have threads of their own too. Each device gets one at a time."""


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """What bodies of one kind may take: ``bytes`` and ``seconds`` each, and how many ``places`` there are at a time."""

    max_bytes: int
    max_seconds: float
    max_concurrent: int


@dataclass(frozen=True, slots=True)
class PoolSize:
    """A pool: ``number`` of threads, and how many requests may be ``waiting`` for one of them."""

    thread_count: int
    max_waiting: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server.

    ``connections`` are counted in total, and ``per_address`` where an address is the peer's own. ``streams`` are the long
    answers beside Django. ``slow_readers`` are connections whose answer waits for its reader.

    ``head_seconds``: from a connection, or the end of an answer, to the end of the next request's headers.
    ``stall_seconds``: how long a body, or an answer being read, may make no progress. ``answer_seconds``: how long an answer
    may be read, streams excepted. ``waiting_seconds``: how long a request may wait for a thread.

    An answer of up to ``joined_bytes`` is handed over whole and holds no thread; of larger ones there are at most
    ``large_answers`` at a time.

    ``per_device`` is how many heavy or expensive requests of one device may wait, while one of them is answered, and
    ``streams_per_device`` how many streams it may have; one more ends its oldest.
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
        """Return these limits for a process that may have so many ``open_files``: half of them stay for other things.

        Streams take half of the connections at most, so that whoever listens keeps nobody from speaking.
        """
        connections = min(self.max_connections, open_files // 2)
        return replace(self, max_connections=connections, max_streams=min(self.max_streams, connections // 2))
