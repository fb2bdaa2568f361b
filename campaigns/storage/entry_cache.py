"""In-memory cache of the newest journal entries, so that clients that catch up need no query.

Keyed by a campaign's version key, as its rows are (``row_cache``), and filled after commit. Undo, redo and jumps
change older entries, so they clear the cache of that journal.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock

from cachetools import LRUCache

from campaigns.models import Campaign, JournalEntry
from campaigns.storage.row_cache import CACHE_SIZE, VersionKey

MAX_CACHED_ENTRIES = 42
"""Entries cached per campaign: as many as a client may have missed and still get partial updates."""

CachedEntries = tuple[VersionKey | None, tuple[JournalEntry, ...]]
"""The newest entries of a campaign, newest first, and their version key."""
NO_ENTRIES: CachedEntries = (None, ())

_cache: LRUCache[str, CachedEntries] = LRUCache(CACHE_SIZE)
_lock = Lock()


def add_entry(campaign: Campaign, entry: JournalEntry, previous_key: VersionKey) -> None:
    """Cache an entry just committed, on top of those cached for ``previous_key``."""
    mark, known = _get_entries(campaign.slug)
    put_entries(
        campaign, (entry, *(known if mark == previous_key else ())) if entry.kind == JournalEntry.Kind.MOVE else ()
    )


def put_entries(campaign: Campaign, entries: Iterable[JournalEntry]) -> None:
    """Cache the newest entries of a campaign at its version key, newest first and without gaps."""
    found = tuple(entries)[:MAX_CACHED_ENTRIES]
    with _lock:
        _cache[campaign.slug] = (campaign.version_key, found)


def get_newest_entries(campaign: Campaign, count: int) -> list[JournalEntry] | None:
    """Return the ``count`` newest entries, newest first, or None if fewer are cached."""
    mark, known = _get_entries(campaign.slug)
    whole = bool(known) and (len(known) >= count or known[-1].seq == 1)
    return list(known[:count]) if mark == campaign.version_key and whole else None


def get_entries_since(campaign: Campaign, seq: int) -> list[JournalEntry] | None:
    """Return the entry ``seq`` and those after it, newest first, or None if not all are cached."""
    mark, known = _get_entries(campaign.slug)
    if mark != campaign.version_key or not known or known[-1].seq > seq:
        return None
    return [entry for entry in known if entry.seq >= seq]


def _get_entries(slug: str) -> CachedEntries:
    with _lock:
        return _cache.get(slug, NO_ENTRIES)


def clear_entry_cache() -> None:
    """Clear the cache."""
    with _lock:
        _cache.clear()
