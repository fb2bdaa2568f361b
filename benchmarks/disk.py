"""A recording disk: the writes and fsyncs of a server's data folder, and the folder after a simulated power cut.

``disk.c`` is loaded into the server (``LD_PRELOAD``) and appends each write to a log. Replaying a part of that log
gives a possible disk content after a power cut at that point: everything that an fsync covered, and any part of the
rest.
"""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.installation import SetupError

RECORD_HEADER = struct.Struct("=BHQI")
"""The header of a record: kind, path length, offset, data length; as in ``disk.c``."""

SECTOR_BYTES = 512
"""Bytes of a sector, which a disk writes whole or not at all."""

SurvivalPolicy = Callable[[], bool]
"""Decide whether the next part without an fsync survives the power cut."""


def keep_nothing() -> bool:
    """Lose everything without an fsync."""
    return False


def keep_some(seed: int) -> SurvivalPolicy:
    """Return a policy that keeps about half of it, in random sectors."""
    source = random.Random(seed)
    return lambda: source.random() < 0.5


@dataclass(frozen=True)
class Record:
    """One system call of the server. ``end`` is the size of the log after it.

    ``kind`` is "w" (write), "t" (truncate), "c" (create), "r" (rename, ``data`` is the new path), "u" (unlink) or "s"
    (fsync, which covers the first ``offset`` records).
    """

    kind: str
    path: str
    offset: int
    data: bytes
    end: int


@dataclass
class SimulatedFile:
    """A file: its durable bytes, and the writes since, each with its number in the log."""

    durable_content: bytearray = field(default_factory=bytearray)
    pending_writes: list[tuple[int, Record]] = field(default_factory=list)

    def sync(self, covered: int) -> None:
        """Make the writes among the first ``covered`` records durable."""
        for number, record in self.pending_writes:
            if number < covered:
                _apply_write(self.durable_content, record, lambda: True)
        self.pending_writes = [(number, record) for number, record in self.pending_writes if number >= covered]

    def get_surviving_content(self, survives: SurvivalPolicy) -> bytes:
        """Return the content after a power cut."""
        found = bytearray(self.durable_content)
        for _number, record in self.pending_writes:
            _apply_write(found, record, survives)
        return bytes(found)


def _apply_write(content: bytearray, record: Record, survives: SurvivalPolicy) -> None:
    """Apply the surviving parts of a write."""
    if record.kind == "t":
        if survives():
            del content[record.offset :]
            content.extend(bytes(record.offset - len(content)))
        return
    at = record.offset
    while at < record.offset + len(record.data):
        end = min((at // SECTOR_BYTES + 1) * SECTOR_BYTES, record.offset + len(record.data))
        if survives():
            content.extend(bytes(max(0, end - len(content))))
            content[at:end] = record.data[at - record.offset : end - record.offset]
        at = end


class SimulatedDisk:
    """The files below a folder, starting with those when the recording began."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files_by_path = {path: SimulatedFile(bytearray(content)) for path, content in files.items()}
        self.durable_files_by_path = dict(self.files_by_path)
        self.pending_changes: list[tuple[int, Record, SimulatedFile | None]] = []
        self.record_count = 0

    def apply_records(self, records: Iterable[Record]) -> None:
        """Apply the next records."""
        for record in records:
            self._apply_record(record)
            self.record_count += 1

    def _apply_record(self, record: Record) -> None:
        if record.kind == "s":
            self._apply_sync(record)
            return
        if record.kind in "wt":
            # An unknown file was opened before the recording began, and has no name any more.
            if record.path in self.files_by_path:
                self.files_by_path[record.path].pending_writes.append((self.record_count, record))
            return
        moved = (
            self.files_by_path.get(record.path)
            if record.kind == "r"
            else SimulatedFile()
            if record.kind == "c"
            else None
        )
        self.pending_changes.append((self.record_count, record, moved))
        _apply_name_change(self.files_by_path, record, moved)

    def _apply_sync(self, record: Record) -> None:
        if record.path in self.files_by_path:
            self.files_by_path[record.path].sync(record.offset)
            return
        # A folder: its names are durable from now on.
        kept = []
        for number, change, moved in self.pending_changes:
            if number < record.offset and str(Path(change.path).parent) == record.path:
                _apply_name_change(self.durable_files_by_path, change, moved)
            else:
                kept.append((number, change, moved))
        self.pending_changes = kept

    def get_surviving_files(self, survives: SurvivalPolicy) -> dict[str, bytes]:
        """Return the files after a power cut; all names from some point on are lost, as in a journalling file system."""
        names = dict(self.durable_files_by_path)
        for _number, change, moved in self.pending_changes:
            if not survives():
                break
            _apply_name_change(names, change, moved)
        return {path: found.get_surviving_content(survives) for path, found in names.items()}


def _apply_name_change(
    files_by_path: dict[str, SimulatedFile], record: Record, moved_file: SimulatedFile | None
) -> None:
    """Apply a change of names."""
    if record.kind == "c":
        files_by_path[record.path] = moved_file or SimulatedFile()
        return
    files_by_path.pop(record.path, None)
    if record.kind == "r" and moved_file is not None:
        files_by_path[record.data.decode()] = moved_file


def read_log(path: Path) -> Iterator[Record]:
    """Yield the records of a log, up to an incomplete one."""
    with path.open("rb") as log:
        while len(head := log.read(RECORD_HEADER.size)) == RECORD_HEADER.size:
            kind, path_length, offset, data_length = RECORD_HEADER.unpack(head)
            named, data = log.read(path_length).decode(), log.read(data_length)
            if len(data) == data_length:
                yield Record(chr(kind), named, offset, data, log.tell())


def build_recorder(folder: Path) -> Path:
    """Compile the recorder into ``folder`` and return its path. Raises SetupError without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise SetupError("The recording disk needs a C compiler (cc); install one, such as the package gcc.")
    made = folder / "disk.so"
    source = Path(__file__).with_suffix(".c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", str(made), str(source), "-ldl"], check=True)
    return made


def build_recording_environment(recorder: Path, folder: Path, log: Path, sync_ms: int = 0) -> dict[str, str]:
    """Return the environment of a server that records ``folder`` in ``log``, with fsyncs delayed by ``sync_ms``."""
    found = {"LD_PRELOAD": str(recorder), "DISK_FOLDER": str(folder), "DISK_LOG": str(log)}
    if sync_ms:
        found["DISK_SYNC_MS"] = str(sync_ms)
    return found
