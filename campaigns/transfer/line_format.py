"""The line format of exports: JSON with one field, journal entry or save point per line, streamed both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

import msgspec

from campaigns.engine import Json, Values
from campaigns.transfer import limits
from campaigns.transfer.compression import iter_unpacked
from campaigns.transfer.document import HEAD_FIELDS, LIST_FIELDS, StreamingChecksum, has_head_field

_encode = msgspec.json.encode


class ExportPart(NamedTuple):
    """A field of an export, a journal entry or a save point: field name, JSON, and line number from 1."""

    name: str
    raw: bytes
    line: int


class LayoutError(Exception):
    """A file that departs from the line format at ``line``, counted from 1. It may still be a valid export."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def iter_export_lines(head: Values, **lists: Iterable[Json]) -> Iterator[bytes]:
    """Yield an export as lines: header, the lists of ``LIST_FIELDS`` in order, and the hash over it all."""
    seal = StreamingChecksum(head)
    yield b"{\n"
    yield from (_encode_key(name) + _encode(head[name]) + b",\n" for name in HEAD_FIELDS if name in head)
    for name in LIST_FIELDS:
        yield _encode_key(name) + b"["
        yield from _iter_items(name, lists[name], seal)
        yield b"\n],\n"
    yield _encode_key("hash") + _encode(seal.hexdigest()) + b"\n}\n"


def _iter_items(name: str, items: Iterable[Json], checksum: StreamingChecksum) -> Iterator[bytes]:
    before = b"\n"
    for item in items:
        checksum.add(name, item)
        yield before + _encode(item)
        before = b",\n"
    if before == b"\n":
        yield before


def iter_parts(file: BinaryIO) -> Iterator[ExportPart]:
    """Yield the parts of a file in line format: its fields, and under the list's name each entry and save point.

    Raises LayoutError where the file departs from the line format, ImportFileError if it cannot be decompressed.
    """
    lines = _LineReader(file)
    lines.expect(b"{")
    schema = 0
    for name in HEAD_FIELDS:
        if has_head_field(name, schema):
            part = ExportPart(name, lines.take_between(_encode_key(name), b","), lines.number)
            schema = _parse_schema(part.raw) if name == "schema" else schema
            yield part
    for name in LIST_FIELDS:
        lines.expect(_encode_key(name) + b"[")
        for item in _iter_list_lines(lines):
            yield ExportPart(name, item, lines.number)
    yield ExportPart("hash", lines.take_between(_encode_key("hash"), b""), lines.number)
    lines.expect(b"}")
    lines.expect_end()


def _parse_schema(raw: bytes) -> int:
    return int(raw) if raw.isdigit() and len(raw) < 5 else 0


def _iter_list_lines(lines: _LineReader) -> Iterator[bytes]:
    line = lines.take()
    if line:
        while line.endswith(b","):
            yield line[:-1]
            line = lines.take()
        yield line
    lines.expect(b"],")


def _encode_key(name: str) -> bytes:
    return b'"' + name.encode() + b'":'


class _LineReader:
    """A line reader that counts lines."""

    def __init__(self, file: BinaryIO) -> None:
        self._lines = _iter_file_lines(file)
        self.number = 0

    def take(self) -> bytes:
        self.number += 1
        line = next(self._lines, None)
        if line is None or limits.is_line_too_large(line.removesuffix(b",")):
            raise LayoutError(self.number)
        return line

    def expect(self, wanted: bytes) -> None:
        if self.take() != wanted:
            raise LayoutError(self.number)

    def take_between(self, start: bytes, end: bytes) -> bytes:
        line = self.take()
        if not (line.startswith(start) and line.endswith(end)):
            raise LayoutError(self.number)
        return line[len(start) : len(line) - len(end)]

    def expect_end(self) -> None:
        if next(self._lines, None) is not None:
            raise LayoutError(self.number + 1)


def _iter_file_lines(file: BinaryIO) -> Iterator[bytes]:
    rest = b""
    for piece in iter_unpacked(file):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
        if len(rest) > limits.MAX_LINE_BYTES:
            break
    if rest:
        yield rest
