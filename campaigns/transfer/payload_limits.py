"""Safety limits of JSON payloads: no fractions, huge numbers, long or invisible texts, or deep nesting."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from companion.text_characters import has_visible_characters, is_printable

MAX_DEPTH = 14
MAX_TEXT_LENGTH = 4000
MAX_INTEGER = 2**31 - 1

_FRACTION_RE = re.compile(r"[0-9][.eE]")
_LONG_NUMBER_RE = re.compile(r"[0-9]{10,}")
_NON_BRACKET_BYTES = bytes(set(range(256)) - set(b"[]{}"))
_BRACES_TO_BRACKETS = bytes.maketrans(b"{}", b"[]")
_VISIBLE_RE = re.compile(r"[\x21-\x7e]")
# JSON may be indented with these; within a text they are escaped.
_WHITESPACE_TABLE = str.maketrans("\n\r\t", "   ")


def find_unsafe_value(value: object, text: str, depth: int = 0) -> str | None:
    """Return the path to the first unsafe value in ``value``, which was parsed from ``text``, or None.

    ``depth`` is the number of enclosing lists and objects. Every value of a file passes here, so the text is checked
    as a whole first, and value by value only if that fails.
    """
    return None if is_safe(value, text, depth) else _find_unsafe_path(value, depth)


def is_safe(value: object, text: str, depth: int = 0) -> bool:
    """Return whether a value parsed from ``text`` is certainly safe."""
    if "\\" in text:
        # After re-encoding, backslashes remain only before quotes, backslashes and unprintable characters.
        text = msgspec.json.encode(value).decode().replace("\\\\", "-").replace('\\"', "-")
        if "\\" in text:
            return False
    parts = text.split('"')
    shown = text.isprintable() or is_printable(text.translate(_WHITESPACE_TABLE))
    return shown and _are_safe_texts(parts[1::2]) and _is_safe_structure("".join(parts[::2]), depth)


def _are_safe_texts(texts: list[str]) -> bool:
    if texts and len(max(texts, key=len)) > MAX_TEXT_LENGTH:
        return False
    return all(not text or _VISIBLE_RE.search(text) or has_visible_characters(text) for text in set(texts))


def _is_safe_structure(text: str, depth: int) -> bool:
    """Return whether the JSON outside of texts is neither too deep nor has a number out of bounds."""
    if _FRACTION_RE.search(text) or any(int(digits[:20]) > MAX_INTEGER for digits in _LONG_NUMBER_RE.findall(text)):
        return False
    brackets = text.encode().translate(_BRACES_TO_BRACKETS, _NON_BRACKET_BYTES)
    for _ in range(MAX_DEPTH + 1 - depth):
        # Each round removes the innermost level of brackets.
        brackets = brackets.replace(b"[]", b"")
    return not brackets


def _find_unsafe_path(value: object, depth: int) -> str | None:
    if not _is_within_limits(value, depth):
        return ""
    for name, inner in _iter_children(value):
        if (found := _find_unsafe_path(inner, depth + 1)) is not None:
            return f"[{name}]{found}" if isinstance(value, list) else f".{name}{found}"
    return None


def _iter_children(value: object) -> Iterable[tuple[object, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _is_within_limits(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return not value or (len(value) <= MAX_TEXT_LENGTH and is_printable(value) and has_visible_characters(value))
    if isinstance(value, int):
        return -MAX_INTEGER <= value <= MAX_INTEGER
    if isinstance(value, dict):
        return depth <= MAX_DEPTH and all(_is_within_limits(name, depth) for name in value)
    return value is None or (depth <= MAX_DEPTH and isinstance(value, list))
