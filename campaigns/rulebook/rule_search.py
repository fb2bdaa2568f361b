"""Searching the entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.rulebook.entries import get_all_entries
from campaigns.rulebook.index import build_index
from campaigns.rulebook.ranking import Ranker, SearchResult

MAX_RESULTS = 12


@functools.cache
def get_ranker() -> Ranker:
    """Return the ranker of all entries, its index built once."""
    return Ranker(build_index(get_all_entries()), get_all_entries())


def search(
    text: str, game: str = "", limit: int = MAX_RESULTS, relevant_rule_ids: Collection[str] = ()
) -> list[SearchResult]:
    """Return the ``limit`` best entries for a text, those of ``game`` and of the ids ``now`` preferred, the others not hidden."""
    return get_ranker().search(text, game, limit, relevant_rule_ids)
