"""Search over the rule entries of this installation."""

from __future__ import annotations

import functools
from collections.abc import Collection

from campaigns.rulebook.editions import get_edition
from campaigns.rulebook.entries import get_all_entries, get_library
from campaigns.rulebook.index import build_index
from campaigns.rulebook.ranking import Ranker, SearchResult

MAX_RESULTS = 12
SHARED_RULES = "campaigns"
"""The book of what all games share."""


def get_ranker() -> Ranker:
    """Return the ranker of all entries in the active edition. Cached."""
    return _build_ranker(get_library(get_edition()).edition)


@functools.cache
def _build_ranker(edition: str) -> Ranker:
    entries = get_library(edition).entries
    return Ranker(build_index(entries), entries)


def is_rulebook_word(word: str) -> bool:
    """Return whether a word occurs in the rules as it is spelled, so that it is no typo for another."""
    return get_ranker().is_word(word)


def search(
    text: str, game: str = "", limit: int = MAX_RESULTS, relevant_rule_ids: Collection[str] = ()
) -> list[SearchResult]:
    """Return the ``limit`` best entries; entries of ``game`` and ``relevant_rule_ids`` get a bonus, none is hidden."""
    return get_ranker().search(text, game, limit, relevant_rule_ids)


def search_at_table(text: str, game: str, relevant_rule_ids: Collection[str] = ()) -> list[SearchResult]:
    """Return the best entries for players of ``game``: those of other games only where their own has none."""
    found = get_ranker().search(text, game, len(get_all_entries()), relevant_rule_ids)
    own = [one for one in found if one.entry.game in (game, SHARED_RULES)]
    return (own or found)[:MAX_RESULTS]
