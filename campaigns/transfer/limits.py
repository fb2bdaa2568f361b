"""How large an export may be: export makes no file beyond these bounds, import reads none."""

from __future__ import annotations

from companion.limits import MAX_EXPORT_BYTES, MIB

MAX_UNPACKED_BYTES = MAX_EXPORT_BYTES
"""Bytes of an export once it is unpacked: some 400,000 entries, thousands of evenings."""

MAX_UPLOAD_BYTES = MAX_UNPACKED_BYTES
"""Bytes of a file that may be sent: plain exports still open, and no packed one is larger than what it holds."""

MAX_COMPRESSION_RATIO = 50
"""So many times its size a packed file may unpack to; more is no journal but a trap. Recorded journals reach 11."""

EXPORT_COMPRESSION_RATIO = 40
"""So many times its size an export of ours unpacks to, at most: what would pack tighter is padded, so that ``RATIO`` refuses none."""

RATIO_FREE_BYTES = MIB
"""Bytes that any packed file may unpack to, however tightly it is packed."""

MAX_LINE_BYTES = 4 * MIB
"""Bytes of one line: an entry, a save point or the whole state. Lines are read one at a time, so this bounds the memory."""

MAX_UNSTREAMED_BYTES = 8 * MIB
"""Bytes of a file that is laid out in another way than ours, and has to be read whole."""

MAX_ENTRIES = MAX_UNPACKED_BYTES // 200
"""Entries of a journal, and save points: they take more bytes than that, so hardly any export could have more, and none has."""

MAX_VALUES = 750_000
"""Values in a line, or in a file that is read whole."""


def has_too_many_values(text: bytes) -> bool:
    """Return whether a JSON text holds too many values."""
    return sum(map(text.count, (b",", b"[", b"{"))) > MAX_VALUES


def is_line_too_large(line: bytes) -> bool:
    """Return whether a line of an export is longer than any may be, or holds too much."""
    return len(line) > MAX_LINE_BYTES or (len(line) > MAX_VALUES and has_too_many_values(line))
