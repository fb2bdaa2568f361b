"""Validation of characters in names, notes and imports."""

import re
import unicodedata

# Joiners are part of emoji and of some scripts, and East Asian typing has a space of its own. Other characters that
# Python calls not printable - control, direction, private and unassigned ones - could mislead or break a page.
EXTRA_PRINTABLE_RE = re.compile("[\u200c\u200d\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

# Letters and signs by category, but invisible.
BLANK_CHARACTERS = "\u115f\u1160\u2800\u3164\uffa0"

# Invisible marks that are copied along: the soft hyphen, zero-width joins and breaks, direction marks, the byte order mark.
INVISIBLE_MARKS_RE = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]+")


def strip_invisible_marks(text: str) -> str:
    """Return a text without invisible marks."""
    return INVISIBLE_MARKS_RE.sub("", text)


def is_printable(text: str) -> bool:
    """Return whether every character of a text can be shown."""
    return text.isprintable() or EXTRA_PRINTABLE_RE.sub("", text).isprintable()


def has_visible_characters(text: str) -> bool:
    """Return whether a text has more than spaces, joiners and bare combining marks."""
    return any(unicodedata.category(sign)[0] not in "CMZ" and sign not in BLANK_CHARACTERS for sign in text)
