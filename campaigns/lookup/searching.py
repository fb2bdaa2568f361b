"""Searching the entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.lookup.entries import Entry, all_entries, entries
from campaigns.lookup.ranking import Found, Index

MOST = 12


@functools.cache
def index() -> Index:
    """Give the index of all entries, built once."""
    return Index(all_entries())


def search(text: str, game: str = "", limit: int = MOST, now: Collection[str] = ()) -> list[Found]:
    """Give the ``limit`` best entries for a text, those of ``game`` and of the ids ``now`` preferred, the others not hidden."""
    return index().search(text, game, limit, now)


def find(game: str, text: str, now: Collection[str] = ()) -> list[Entry]:
    """Give the entries of one game, and those of every game, that answer a text, the best first; all of them for no text.

    Those whose ids are ``now`` are preferred.
    """
    if not text.strip():
        return [*entries(game), *entries("campaigns")]
    known = index()
    return [
        found.entry
        for found in known.search(text, game, len(known.entries), now)
        if found.entry.game in (game, "campaigns")
    ][:MOST]
