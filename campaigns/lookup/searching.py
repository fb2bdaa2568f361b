"""Searching the entries of this installation."""

from __future__ import annotations

import functools

from campaigns.lookup.entries import Entry, all_entries, entries
from campaigns.lookup.ranking import Found, Index

MOST = 12


@functools.cache
def index() -> Index:
    """Give the index of all entries, built once."""
    return Index(all_entries())


def search(text: str, game: str = "", limit: int = MOST) -> list[Found]:
    """Give the ``limit`` best entries for a text, those of ``game`` preferred and the others not hidden."""
    return index().search(text, game, limit)


def find(game: str, text: str) -> list[Entry]:
    """Give the entries of one game, and those of every game, that answer a text, the best first; all of them for no text."""
    if not text.strip():
        return [*entries(game), *entries("campaigns")]
    known = index()
    return [
        found.entry for found in known.search(text, game, len(known.entries)) if found.entry.game in (game, "campaigns")
    ][:MOST]
