"""An LRU cache of campaign covers, keyed by language and campaign version."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.utils.translation import get_language

from campaigns.engine import Table, get_game
from campaigns.journal import error_boundary
from campaigns.models import Campaign
from campaigns.pages.registry import Context, Cover, build_empty_cover, get_game_ui
from campaigns.storage.state import open_tables
from companion.jinja_environment import render_template

COVER_CACHE_SIZE = 512
"""Covers in the cache."""

VersionKey = tuple[str, int, str]

_cache: LRUCache[tuple[str, VersionKey], Cover] = LRUCache(COVER_CACHE_SIZE)
_lock = Lock()


def draw_cover(template: str, context: Context, status_parts: Iterable[object], **details: Any) -> Cover:
    """Return a cover with the drawing of a template and the status parts that are not empty."""
    return Cover(render_template(template, context), " · ".join(str(part) for part in status_parts if part), **details)


def get_covers(campaigns: Sequence[Campaign]) -> list[Cover]:
    """Return the cover of each campaign; missing ones are loaded in bulk, game by game."""
    language = get_language() or ""
    with _lock:
        known = {campaign.version_key: _cache.get((language, campaign.version_key)) for campaign in campaigns}
    missing: dict[str, list[Campaign]] = defaultdict(list)
    for campaign in campaigns:
        if known[campaign.version_key] is None:
            missing[campaign.game].append(campaign)
    made: dict[VersionKey, Cover] = {}
    for name, found in missing.items():
        for campaign, table in zip(found, open_tables(found, get_game(name)), strict=True):
            made[campaign.version_key] = _build_cover(campaign, table)
    with _lock:
        _cache.update({(language, mark): cover for mark, cover in made.items()})
    return [known[campaign.version_key] or made[campaign.version_key] for campaign in campaigns]


def clear_cover_cache() -> None:
    """Clear the cache."""
    with _lock:
        _cache.clear()


def _build_cover(campaign: Campaign, table: Table) -> Cover:
    return error_boundary.with_fallback(
        campaign, "the cover", lambda: get_game_ui(campaign.game).build_cover(table), lambda: build_empty_cover(table)
    )
