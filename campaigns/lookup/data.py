"""The rules of all games as one file, for a phone that searches and reads them without a network."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from dataclasses import dataclass

import msgspec
from django.urls import reverse

from campaigns.lookup.drawing import drawn
from campaigns.lookup.entries import Entry, all_entries, books
from campaigns.lookup.searching import ranker

DIGITS = 16
"""How many hexadecimal digits of its digest the address of the file holds."""


@dataclass(frozen=True)
class Data:
    """The file as it is sent: JSON in UTF-8, the same with gzip, and the ``digest`` of its content."""

    plain: bytes
    zipped: bytes
    digest: str


@functools.cache
def data() -> Data:
    """Return the file, made once: drawing and compressing it takes longer than all that is asked of it later."""
    held = {
        "games": {name: book.title for name, book in books().items()},
        # Not "entries", as before there was an index: a page from then takes this file for none, and asks the server.
        "rules": [_sent(entry) for entry in all_entries()],
        "index": msgspec.to_builtins(ranker().index),
    }
    plain = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return Data(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:DIGITS])


def address() -> str:
    """Return the address of the file; another content has another address."""
    return reverse("rulebook", args=[data().digest])


def _sent(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title,
        "summary": entry.summary,
        "where": entry.where,
        "html": drawn(entry),
    }
