"""The rules of all games as one file, for search and reading without a network."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from dataclasses import dataclass

import msgspec
from django.urls import reverse

from campaigns.rulebook.entries import RuleEntry, get_all_entries, get_books
from campaigns.rulebook.rendering import render_entry
from campaigns.rulebook.rule_search import get_ranker

DIGEST_LENGTH = 16
"""Hexadecimal digits of the digest in the file's URL."""


@dataclass(frozen=True)
class OfflineBundle:
    """The bundle: JSON in UTF-8, the same compressed with gzip, and the ``digest`` of its content."""

    content: bytes
    gzip_content: bytes
    digest: str


@functools.cache
def get_bundle() -> OfflineBundle:
    """Return the bundle. Cached: rendering and compressing it is slow."""
    held = {
        "games": {name: book.title for name, book in get_books().items()},
        # Not "entries", the key before the index existed: an old page then rejects this file and asks the server.
        "rules": [_serialize_entry(entry) for entry in get_all_entries()],
        "index": msgspec.to_builtins(get_ranker().index),
    }
    plain = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return OfflineBundle(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:DIGEST_LENGTH])


def get_bundle_url() -> str:
    """Return the URL of the bundle, which contains its digest."""
    return reverse("rulebook", args=[get_bundle().digest])


def _serialize_entry(entry: RuleEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title,
        "summary": entry.summary,
        "where": entry.page_text,
        "html": render_entry(entry),
    }
