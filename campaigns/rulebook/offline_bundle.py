"""The rules of all games as one file, for search and reading without a network."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from django.urls import reverse

from campaigns.rulebook.editions import get_edition, override_edition
from campaigns.rulebook.entries import RuleEntry, get_all_editions, get_all_entries, get_books, get_library
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

    @property
    def url(self) -> str:
        """The URL of the bundle, which contains its digest."""
        return reverse("rulebook", args=[self.digest])


def get_bundle() -> OfflineBundle:
    """Return the bundle of the active edition. Cached: rendering and compressing it is slow."""
    return _build_bundle(get_library(get_edition()).edition)


def iter_bundles() -> Iterator[OfflineBundle]:
    """Yield the bundles of all editions, each built when it is asked for, first that of the books as they are written."""
    return map(_build_bundle, get_all_editions())


@functools.cache
def _build_bundle(edition: str) -> OfflineBundle:
    with override_edition(edition):
        held = {
            "games": {name: book.title for name, book in get_books().items()},
            # Not "entries", the key before the index existed: an old page then rejects this file and asks the server.
            "rules": [_serialize_entry(entry) for entry in get_all_entries()],
            "index": msgspec.to_builtins(get_ranker().index),
        }
    plain = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return OfflineBundle(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:DIGEST_LENGTH])


def get_bundle_url() -> str:
    """Return the URL of the bundle of the active edition."""
    return get_bundle().url


def _serialize_entry(entry: RuleEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title,
        "summary": entry.summary,
        "where": entry.page_text,
        "html": render_entry(entry),
    }
