"""The rules of all games as one file, for a phone that searches and reads them without a network."""

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
"""How many hexadecimal digits of its digest the address of the file holds."""


@dataclass(frozen=True)
class OfflineBundle:
    """The file as it is sent: JSON in UTF-8, the same with gzip, and the ``digest`` of its content."""

    content: bytes
    gzip_content: bytes
    digest: str


@functools.cache
def get_bundle() -> OfflineBundle:
    """Return the file, made once: drawing and compressing it takes longer than all that is asked of it later."""
    held = {
        "games": {name: book.title for name, book in get_books().items()},
        # Not "entries", as before there was an index: a page from then takes this file for none, and asks the server.
        "rules": [_serialize_entry(entry) for entry in get_all_entries()],
        "index": msgspec.to_builtins(get_ranker().index),
    }
    plain = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return OfflineBundle(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:DIGEST_LENGTH])


def get_bundle_url() -> str:
    """Return the address of the file; another content has another address."""
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
