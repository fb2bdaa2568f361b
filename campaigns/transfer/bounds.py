"""How large an export may be: export makes no file beyond these bounds, import reads none."""

from __future__ import annotations

from companion.limits import EXPORT_BYTES, MIB

UNPACKED = EXPORT_BYTES
"""Bytes of an export once it is unpacked: some 400,000 entries, thousands of evenings."""

LARGEST_UPLOAD = UNPACKED
"""Bytes of a file that may be sent: plain exports still open, and no packed one is larger than what it holds."""

RATIO = 50
"""So many times its size a packed file may unpack to; more is no journal but a trap. Recorded journals reach 11."""

TIGHTEST = 40
"""So many times its size an export of ours unpacks to, at most: what would pack tighter is padded, so that ``RATIO`` refuses none."""

UNRATIOED = MIB
"""Bytes that any packed file may unpack to, however tightly it is packed."""

LONGEST_LINE = 4 * MIB
"""Bytes of one line: an entry, a save point or the whole state. Lines are read one at a time, so this bounds the memory."""

WHOLE = 8 * MIB
"""Bytes of a file that is laid out in another way than ours, and has to be read whole."""

MOST_ENTRIES = UNPACKED // 200
"""Entries of a journal, and save points: they take more bytes than that, so hardly any export could have more, and none has."""

MOST_VALUES = 750_000
"""Values in a line, or in a file that is read whole."""


def is_crowded(raw: bytes) -> bool:
    """Return whether a JSON text holds too many values."""
    return sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES


def is_long(line: bytes) -> bool:
    """Return whether a line of an export is longer than any may be, or holds too much."""
    return len(line) > LONGEST_LINE or (len(line) > MOST_VALUES and is_crowded(line))
