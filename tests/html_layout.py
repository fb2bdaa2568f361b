"""HTML without the layout of its template, as a browser renders it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

TAG_PATTERN = re.compile(r"(<[A-Za-z/!][^>]*>)")
BREAK_PATTERN = re.compile(r" ?\n\s*| {2,}", re.ASCII)


def strip_layout(html: str) -> str:
    """Return HTML without line breaks and indentation: none next to tags, a space within a tag or a sentence.

    A space before a line break is meant, and stays.
    """
    parts = TAG_PATTERN.split(html)
    # Most parts have no layout: to look for it takes a third of the time of a substitution.
    parts[::2] = [_unwrap(text) if _has_layout(text) else text for text in parts[::2]]
    parts[1::2] = [BREAK_PATTERN.sub(" ", tag) if _has_layout(tag) else tag for tag in parts[1::2]]
    return "".join(parts)


def _has_layout(part: str) -> bool:
    return "\n" in part or "  " in part


def _unwrap(text: str) -> str:
    def space(found: re.Match[str]) -> str:
        is_edge = found.start() == 0 or found.end() == len(text)
        return "" if is_edge and not found[0].startswith(" \n") else " "

    return BREAK_PATTERN.sub(space, text)


class LayoutFreeClient(Client):
    """A client whose responses have ``text`` without layout; the raw body is unchanged."""

    def request(self, **request: Any) -> Any:
        """Send a request."""
        answer = super().request(**request)
        if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html"):
            answer.text = strip_layout(answer.text)
        return answer
