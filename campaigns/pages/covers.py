"""The covers of campaigns on the shelf: drawn from their state, and kept until it changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from threading import Lock

from cachetools import LRUCache
from django.utils.translation import get_language

from campaigns.journal import failing
from campaigns.models import Campaign
from campaigns.pages.registry import Cover, no_cover, pages_of
from campaigns.referee import Table, game
from campaigns.storage.state import open_tables

CACHE_SIZE = 512
"""Covers in the cache."""

Mark = tuple[str, int, str]

_cache: LRUCache[tuple[str, Mark], Cover] = LRUCache(CACHE_SIZE)
_lock = Lock()


def covers(campaigns: Sequence[Campaign]) -> list[Cover]:
    """Return the cover of each of these campaigns; those that were not drawn since they changed are read together, game by game."""
    language = get_language() or ""
    with _lock:
        known = {campaign.mark: _cache.get((language, campaign.mark)) for campaign in campaigns}
    missing: dict[str, list[Campaign]] = defaultdict(list)
    for campaign in campaigns:
        if known[campaign.mark] is None:
            missing[campaign.game].append(campaign)
    made: dict[Mark, Cover] = {}
    for name, found in missing.items():
        for campaign, table in zip(found, open_tables(found, game(name)), strict=True):
            made[campaign.mark] = _draw(campaign, table)
    with _lock:
        _cache.update({(language, mark): cover for mark, cover in made.items()})
    return [known[campaign.mark] or made[campaign.mark] for campaign in campaigns]


def clear_cache() -> None:
    """Empty the cache."""
    with _lock:
        _cache.clear()


def _draw(campaign: Campaign, table: Table) -> Cover:
    return failing.or_else(campaign, "the cover", lambda: pages_of(campaign.game).cover(table), lambda: no_cover(table))
