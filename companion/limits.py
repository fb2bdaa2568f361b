"""How much of this machine the network may take: in time, in size and in number.

Whatever is above a limit is answered or closed, and never waits. Times are seconds and absolute: one that each byte sets
back is none. Tests pass smaller ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

MIB = 1024 * 1024

EXPORT_BYTES = 256 * MIB
"""The most that an export holds, unpacked."""

IMPORT_PATH = "/import/"
IMPORT_BYTES = EXPORT_BYTES + MIB
"""The most that may be sent to the import page: a plain export, and the form around it."""

HEAVY_PATHS = re.compile(r"/import/|/c/[^/]+/(?:export|verify)/")
"""What may take seconds: it has threads of its own, so that no tap waits behind it."""

EXPENSIVE_PATHS = re.compile(r"/c/[^/]+/(?:(?:booklet|chronicle|journal|recap)/|journal\.csv)")
"""Pages made of a whole session or journal: they have threads of their own too. Each device gets one at a time."""


@dataclass(frozen=True, slots=True)
class Room:
    """What bodies of one kind may take: ``bytes`` and ``seconds`` each, and how many ``places`` there are at a time."""

    bytes: int
    seconds: float
    places: int


@dataclass(frozen=True, slots=True)
class Threads:
    """A pool: ``number`` of threads, and how many requests may be ``waiting`` for one of them."""

    number: int
    waiting: int


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

    connections: int = 6000
    per_address: int = 100
    streams: int = 2500
    slow_readers: int = 200
    head_seconds: float = 20
    stall_seconds: float = 30
    answer_seconds: float = 300
    waiting_seconds: float = 10
    joined_bytes: int = MIB
    large_answers: int = 1
    per_device: int = 30
    streams_per_device: int = 8
    forms: Room = field(default=Room(bytes=MIB, seconds=30, places=256))
    files: Room = field(default=Room(bytes=IMPORT_BYTES, seconds=300, places=4))
    reading: Threads = field(default=Threads(number=5, waiting=500))
    writing: Threads = field(default=Threads(number=5, waiting=500))
    heavy: Threads = field(default=Threads(number=2, waiting=30))
    expensive: Threads = field(default=Threads(number=2, waiting=200))

    def fitted(self, open_files: int) -> Limits:
        """Return these limits for a process that may have so many ``open_files``: half of them stay for other things.

        Streams take half of the connections at most, so that whoever listens keeps nobody from speaking.
        """
        connections = min(self.connections, open_files // 2)
        return replace(self, connections=connections, streams=min(self.streams, connections // 2))
