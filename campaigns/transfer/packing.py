"""Packing exports with gzip and unpacking what comes in: in pieces, within bounds, never the whole in memory."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from campaigns.transfer import bounds
from campaigns.transfer.faults import NotImportable, not_unpacked, too_large, too_tight

LEVEL = 6
STRETCH = 256 * 1024
PIECE = 64 * 1024
MAGIC = b"\x1f\x8b"
EITHER = 32 + zlib.MAX_WBITS
FILLER = b"\x00\x00\x00\xff\xff"
"""A block of nothing (RFC 1951, 3.2.4): every reader passes over it."""


def pack(parts: Iterable[bytes], out: BinaryIO) -> None:
    """Write parts to ``out`` as gzip: the same bytes for the same parts, and never tighter than ``bounds.TIGHTEST``."""
    size = 0
    with gzip.GzipFile("", "wb", LEVEL, out, mtime=0) as packed:
        for stretch in _stretches(parts):
            size += packed.write(stretch)
            packed.flush()
            # Behind a flush the stream stands between two blocks, and its reader expects any other.
            short = size // bounds.TIGHTEST - out.tell()
            out.write(FILLER * (short // len(FILLER) + 1 if short > 0 else 0))


def _stretches(parts: Iterable[bytes]) -> Iterator[bytes]:
    held: list[bytes] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size >= STRETCH:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)


def is_packed(file: BinaryIO) -> bool:
    """Return whether a file, read from its beginning, is gzip."""
    file.seek(0)
    return file.read(len(MAGIC)) == MAGIC


def unpacked(file: BinaryIO) -> Iterator[bytes]:
    """Yield what a file holds, gzip or plain, in pieces from its beginning, as often as wanted.

    Raises NotImportable at the piece that goes beyond the bounds, and where gzip is broken.
    """
    size = 0
    for piece in _opened(file) if is_packed(file) else _read(file):
        size += len(piece)
        if size > bounds.UNPACKED:
            raise NotImportable(too_large())
        yield piece


def _read(file: BinaryIO) -> Iterator[bytes]:
    at = 0
    while True:
        file.seek(at)
        piece = file.read(PIECE)
        if not piece:
            return
        at += len(piece)
        yield piece


def _opened(file: BinaryIO) -> Iterator[bytes]:
    packed = zlib.decompressobj(EITHER)
    taken = given = 0
    for raw in _read(file):
        # One member is what export writes; what follows it would be passed over in silence.
        if packed.eof:
            raise not_unpacked()
        taken += len(raw)
        for piece in _inflated(packed, raw):
            given += len(piece)
            if given > max(bounds.UNRATIOED, taken * bounds.RATIO):
                raise too_tight()
            yield piece
    if not packed.eof or packed.unused_data:
        raise not_unpacked()


def _inflated(packed: Any, raw: bytes) -> Iterator[bytes]:
    try:
        piece = packed.decompress(raw, PIECE)
        while piece or packed.unconsumed_tail:
            yield piece
            piece = packed.decompress(packed.unconsumed_tail, PIECE)
    except zlib.error as error:
        raise not_unpacked() from error
