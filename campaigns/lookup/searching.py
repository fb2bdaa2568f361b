"""Searching the entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.lookup.entries import all_entries
from campaigns.lookup.index import build
from campaigns.lookup.ranking import Found, Ranker

MAX_RESULTS = 12


@functools.cache
def ranker() -> Ranker:
    """Return the ranker of all entries, its index built once."""
    return Ranker(build(all_entries()), all_entries())


def search(text: str, game: str = "", limit: int = MAX_RESULTS, now: Collection[str] = ()) -> list[Found]:
    """Return the ``limit`` best entries for a text, those of ``game`` and of the ids ``now`` preferred, the others not hidden."""
    return ranker().search(text, game, limit, now)
