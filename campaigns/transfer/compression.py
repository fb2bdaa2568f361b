"""Packing exports with gzip and unpacking what comes in: in pieces, within bounds, never the whole in memory."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from campaigns.transfer import limits
from campaigns.transfer.errors import (
    ImportFileError,
    build_broken_gzip_error,
    build_compression_bomb_error,
    get_too_large_text,
)

GZIP_LEVEL = 6
FLUSH_BYTES = 256 * 1024
READ_BYTES = 64 * 1024
GZIP_MAGIC = b"\x1f\x8b"
GZIP_WBITS = 32 + zlib.MAX_WBITS
EMPTY_DEFLATE_BLOCK = b"\x00\x00\x00\xff\xff"
"""A block of nothing (RFC 1951, 3.2.4): every reader passes over it."""


def compress(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Write parts to ``out`` as gzip: the same bytes for the same parts, and never tighter than ``bounds.TIGHTEST``."""
    size = 0
    with gzip.GzipFile("", "wb", GZIP_LEVEL, out, mtime=0) as packed:
        for stretch in _iter_chunks(lines):
            size += packed.write(stretch)
            packed.flush()
            # Behind a flush the stream stands between two blocks, and its reader expects any other.
            short = size // limits.EXPORT_COMPRESSION_RATIO - out.tell()
            out.write(EMPTY_DEFLATE_BLOCK * (short // len(EMPTY_DEFLATE_BLOCK) + 1 if short > 0 else 0))


def _iter_chunks(lines: Iterable[bytes]) -> Iterator[bytes]:
    held: list[bytes] = []
    size = 0
    for part in lines:
        held.append(part)
        size += len(part)
        if size >= FLUSH_BYTES:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)


def is_gzip(file: BinaryIO) -> bool:
    """Return whether a file, read from its beginning, is gzip."""
    file.seek(0)
    return file.read(len(GZIP_MAGIC)) == GZIP_MAGIC


def iter_unpacked(file: BinaryIO) -> Iterator[bytes]:
    """Yield what a file holds, gzip or plain, in pieces from its beginning, as often as wanted.

    Raises NotImportable at the piece that goes beyond the bounds, and where gzip is broken.
    """
    size = 0
    for piece in _iter_decompressed(file) if is_gzip(file) else _iter_raw(file):
        size += len(piece)
        if size > limits.MAX_UNPACKED_BYTES:
            raise ImportFileError(get_too_large_text())
        yield piece


def _iter_raw(file: BinaryIO) -> Iterator[bytes]:
    at = 0
    while True:
        file.seek(at)
        piece = file.read(READ_BYTES)
        if not piece:
            return
        at += len(piece)
        yield piece


def _iter_decompressed(file: BinaryIO) -> Iterator[bytes]:
    packed = zlib.decompressobj(GZIP_WBITS)
    taken = given = 0
    for raw in _iter_raw(file):
        # One member is what export writes; what follows it would be passed over in silence.
        if packed.eof:
            raise build_broken_gzip_error()
        taken += len(raw)
        for piece in _decompress(packed, raw):
            given += len(piece)
            if given > max(limits.RATIO_FREE_BYTES, taken * limits.MAX_COMPRESSION_RATIO):
                raise build_compression_bomb_error()
            yield piece
    if not packed.eof or packed.unused_data:
        raise build_broken_gzip_error()


def _decompress(decompressor: Any, raw: bytes) -> Iterator[bytes]:
    try:
        piece = decompressor.decompress(raw, READ_BYTES)
        while piece or decompressor.unconsumed_tail:
            yield piece
            piece = decompressor.decompress(decompressor.unconsumed_tail, READ_BYTES)
    except zlib.error as error:
        raise build_broken_gzip_error() from error
