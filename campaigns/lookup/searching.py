"""Searching the entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.lookup.entries import all_entries
from campaigns.lookup.ranking import Found, Index

MOST = 12


@functools.cache
def index() -> Index:
    """Give the index of all entries, built once."""
    return Index(all_entries())


def search(text: str, game: str = "", limit: int = MOST, now: Collection[str] = ()) -> list[Found]:
    """Give the ``limit`` best entries for a text, those of ``game`` and of the ids ``now`` preferred, the others not hidden."""
    return index().search(text, game, limit, now)
