"""Streaming gzip compression and decompression of exports, with size limits."""

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
"""An empty deflate block (RFC 1951, 3.2.4), which every reader skips."""


def compress(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Write lines to ``out`` as gzip, deterministically, at a ratio of at most ``EXPORT_COMPRESSION_RATIO``."""
    size = 0
    with gzip.GzipFile("", "wb", GZIP_LEVEL, out, mtime=0) as packed:
        for stretch in _iter_chunks(lines):
            size += packed.write(stretch)
            packed.flush()
            # After a flush the stream is at a block boundary, so empty blocks can be inserted.
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
    """Return whether a file is gzip, by its first bytes."""
    file.seek(0)
    return file.read(len(GZIP_MAGIC)) == GZIP_MAGIC


def iter_unpacked(file: BinaryIO) -> Iterator[bytes]:
    """Yield the content of a file, gzip or plain, in chunks from its beginning; can be called repeatedly.

    Raises ImportFileError at the chunk that exceeds the limits, and for broken gzip.
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
        # Exports have one gzip member; data after it would be ignored silently.
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
