"""What no export can hold: fractions, huge numbers and texts, texts nobody can see, deep nesting."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from companion.texts import is_shown, is_visible

DEEPEST = 14
LONGEST = 4000
HIGHEST = 2**31 - 1

_FRACTION = re.compile(r"[0-9][.eE]")
_MANY_DIGITS = re.compile(r"[0-9]{10,}")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_SEEN = re.compile(r"[\x21-\x7e]")
# JSON may be laid out with these; within a text they are written as escapes.
_LAYOUT = str.maketrans("\n\r\t", "   ")


def harm(value: object, text: str, depth: int = 0) -> str | None:
    """Return the path to what no export can hold in a value that was read from ``text``, or None.

    ``depth`` is the number of lists and objects it lies in. Every value of a file passes here, so the text is looked at as
    a whole; one by one only where that finds something.
    """
    return None if is_harmless(value, text, depth) else _path(value, depth)


def is_harmless(value: object, text: str, depth: int = 0) -> bool:
    """Return whether there is surely no harm in a value that was read from ``text``."""
    if "\\" in text:
        # Written anew, a text keeps marks of escape only before quotes, themselves, and what cannot be shown.
        text = msgspec.json.encode(value).decode().replace("\\\\", "-").replace('\\"', "-")
        if "\\" in text:
            return False
    parts = text.split('"')
    shown = text.isprintable() or is_shown(text.translate(_LAYOUT))
    return shown and _are_texts(parts[1::2]) and _is_structure("".join(parts[::2]), depth)


def _are_texts(texts: list[str]) -> bool:
    if texts and len(max(texts, key=len)) > LONGEST:
        return False
    return all(not text or _SEEN.search(text) or is_visible(text) for text in set(texts))


def _is_structure(text: str, depth: int) -> bool:
    """Return whether what stands between the texts is neither too deep nor holds a number that is out of bounds."""
    if _FRACTION.search(text) or any(int(digits[:20]) > HIGHEST for digits in _MANY_DIGITS.findall(text)):
        return False
    brackets = text.encode().translate(_ONE_KIND, _NOT_BRACKETS)
    for _ in range(DEEPEST + 1 - depth):
        # Each round takes away what has nothing in it: one level of all there are.
        brackets = brackets.replace(b"[]", b"")
    return not brackets


def _path(value: object, depth: int) -> str | None:
    if not _fits(value, depth):
        return ""
    for name, inner in _inside(value):
        if (found := _path(inner, depth + 1)) is not None:
            return f"[{name}]{found}" if isinstance(value, list) else f".{name}{found}"
    return None


def _inside(value: object) -> Iterable[tuple[object, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _fits(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return not value or (len(value) <= LONGEST and is_shown(value) and is_visible(value))
    if isinstance(value, int):
        return -HIGHEST <= value <= HIGHEST
    if isinstance(value, dict):
        return depth <= DEEPEST and all(_fits(name, depth) for name in value)
    return value is None or (depth <= DEEPEST and isinstance(value, list))
