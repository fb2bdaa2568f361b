"""Search over the rule entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.rulebook.entries import get_all_entries
from campaigns.rulebook.index import build_index
from campaigns.rulebook.ranking import Ranker, SearchResult

MAX_RESULTS = 12


@functools.cache
def get_ranker() -> Ranker:
    """Return the ranker of all entries. Cached."""
    return Ranker(build_index(get_all_entries()), get_all_entries())


def search(
    text: str, game: str = "", limit: int = MAX_RESULTS, relevant_rule_ids: Collection[str] = ()
) -> list[SearchResult]:
    """Return the ``limit`` best entries; entries of ``game`` and ``relevant_rule_ids`` get a bonus, none is hidden."""
    return get_ranker().search(text, game, limit, relevant_rule_ids)
