"""How an export lies in its file: JSON, a field a line, an entry a line, a save point a line; written and read line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

import msgspec

from campaigns.referee import Json, Values
from campaigns.transfer import bounds
from campaigns.transfer.document import HEAD, LISTS, Seal, is_of
from campaigns.transfer.packing import unpacked

_encode = msgspec.json.encode


class Part(NamedTuple):
    """A field of an export, an entry of its journal or a save point: the field's name, its JSON, and its line, from 1."""

    name: str
    raw: bytes
    line: int


class NotLaidOut(Exception):
    """A file that does not keep to the lines of an export from ``line`` on, counted from 1. It may still be one."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def laid_out(head: Values, **lists: Iterable[Json]) -> Iterator[bytes]:
    """Yield an export as lines: its head, every list of ``LISTS`` in order, and the hash over it all."""
    seal = Seal(head)
    yield b"{\n"
    yield from (_key(name) + _encode(head[name]) + b",\n" for name in HEAD if name in head)
    for name in LISTS:
        yield _key(name) + b"["
        yield from _items(name, lists[name], seal)
        yield b"\n],\n"
    yield _key("hash") + _encode(seal.hexdigest()) + b"\n}\n"


def _items(name: str, items: Iterable[Json], seal: Seal) -> Iterator[bytes]:
    before = b"\n"
    for item in items:
        seal.add(name, item)
        yield before + _encode(item)
        before = b",\n"
    if before == b"\n":
        yield before


def parts(file: BinaryIO) -> Iterator[Part]:
    """Yield what a laid out file holds: its fields, and under its list's name each entry and each save point.

    Raises NotLaidOut where the file parts from how exports are laid out, NotImportable where it cannot be unpacked.
    """
    lines = _Lines(file)
    lines.expect(b"{")
    schema = 0
    for name in HEAD:
        if is_of(name, schema):
            part = Part(name, lines.between(_key(name), b","), lines.number)
            schema = _schema(part.raw) if name == "schema" else schema
            yield part
    for name in LISTS:
        lines.expect(_key(name) + b"[")
        for item in _listed(lines):
            yield Part(name, item, lines.number)
    yield Part("hash", lines.between(_key("hash"), b""), lines.number)
    lines.expect(b"}")
    lines.end()


def _schema(raw: bytes) -> int:
    return int(raw) if raw.isdigit() and len(raw) < 5 else 0


def _listed(lines: _Lines) -> Iterator[bytes]:
    line = lines.take()
    if line:
        while line.endswith(b","):
            yield line[:-1]
            line = lines.take()
        yield line
    lines.expect(b"],")


def _key(name: str) -> bytes:
    return b'"' + name.encode() + b'":'


class _Lines:
    """The lines of a file, one at a time, with the number of the one taken last."""

    def __init__(self, file: BinaryIO) -> None:
        self._lines = _lines(file)
        self.number = 0

    def take(self) -> bytes:
        self.number += 1
        line = next(self._lines, None)
        if line is None or bounds.is_long(line.removesuffix(b",")):
            raise NotLaidOut(self.number)
        return line

    def expect(self, wanted: bytes) -> None:
        if self.take() != wanted:
            raise NotLaidOut(self.number)

    def between(self, start: bytes, end: bytes) -> bytes:
        line = self.take()
        if not (line.startswith(start) and line.endswith(end)):
            raise NotLaidOut(self.number)
        return line[len(start) : len(line) - len(end)]

    def end(self) -> None:
        if next(self._lines, None) is not None:
            raise NotLaidOut(self.number + 1)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    rest = b""
    for piece in unpacked(file):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
        if len(rest) > bounds.LONGEST_LINE:
            break
    if rest:
        yield rest
