"""Which texts can be shown: asked of every name and note a person types, and of everything an import brings."""

import re
import unicodedata

# Joiners hold together emoji and the letters of some scripts, and East Asian typing has a space of its own. Everything else
# that Python calls not printable - control, direction, private and unassigned characters - could mislead or break a page.
ALLOWED = re.compile("[\u200c\u200d\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

# Letters and signs by category, and yet nothing to see.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def is_shown(text: str) -> bool:
    """Whether every character of a text can be shown."""
    return text.isprintable() or ALLOWED.sub("", text).isprintable()


def is_visible(text: str) -> bool:
    """Whether there is anything to see in a text: more than spaces, joiners and marks on nothing."""
    return any(unicodedata.category(sign)[0] not in "CMZ" and sign not in BLANKS for sign in text)
