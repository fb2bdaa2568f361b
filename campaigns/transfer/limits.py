"""Limits of exports: no file beyond them is written or read."""

from __future__ import annotations

from companion.limits import MAX_EXPORT_BYTES, MIB

MAX_UNPACKED_BYTES = MAX_EXPORT_BYTES
"""Bytes of an unpacked export: some 400,000 entries, thousands of evenings."""

MAX_UPLOAD_BYTES = MAX_UNPACKED_BYTES
"""Bytes of an uploaded file: plain exports must fit, and no compressed one is larger than its content."""

MAX_COMPRESSION_RATIO = 50
"""Maximum compression ratio on import, against decompression bombs. Recorded journals reach 11."""

EXPORT_COMPRESSION_RATIO = 40
"""Maximum ratio of our exports: padding keeps them below ``MAX_COMPRESSION_RATIO``."""

RATIO_FREE_BYTES = MIB
"""Bytes that a compressed file may expand to whatever its ratio."""

MAX_LINE_BYTES = 4 * MIB
"""Bytes of one line: an entry, a save point or the state. Lines are read one at a time, so this bounds memory."""

MAX_UNSTREAMED_BYTES = 8 * MIB
"""Bytes of a file in another layout, which is read as a whole."""

MAX_ENTRIES = MAX_UNPACKED_BYTES // 200
"""Maximum number of journal entries and of save points. Few exports could reach it: entries are longer than that."""

MAX_VALUES = 750_000
"""Maximum number of values in a line, or in a file that is read as a whole."""


def has_too_many_values(text: bytes) -> bool:
    """Return whether a JSON text has too many values."""
    return sum(map(text.count, (b",", b"[", b"{"))) > MAX_VALUES


def is_line_too_large(line: bytes) -> bool:
    """Return whether a line of an export is too long or has too many values."""
    return len(line) > MAX_LINE_BYTES or (len(line) > MAX_VALUES and has_too_many_values(line))
