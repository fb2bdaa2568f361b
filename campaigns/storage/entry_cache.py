"""The newest entries of tables that are being played at, kept in memory: phones that catch up after a move need not read them.

They are known by a campaign's mark, as its rows are (``row_cache``), and put here after a commit. A way through the journal changes
what stands in older entries, so with one of those everything kept of that journal goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock

from cachetools import LRUCache

from campaigns.models import Campaign, Move
from campaigns.storage.row_cache import CACHE_SIZE, VersionKey

MAX_CACHED_ENTRIES = 42
"""So many entries of a campaign are kept: what a phone may have missed and still be given by parts."""

CachedEntries = tuple[VersionKey | None, tuple[Move, ...]]
"""The newest entries of a campaign, newest first, and the mark they are of."""
NO_ENTRIES: CachedEntries = (None, ())

_cache: LRUCache[str, CachedEntries] = LRUCache(CACHE_SIZE)
_lock = Lock()


def add_entry(campaign: Campaign, entry: Move, previous_key: VersionKey) -> None:
    """Keep an entry that was just committed; those kept of the mark ``before`` are the ones under it."""
    mark, known = _get_entries(campaign.slug)
    put_entries(campaign, (entry, *(known if mark == previous_key else ())) if entry.kind == Move.Kind.MOVE else ())


def put_entries(campaign: Campaign, entries: Iterable[Move]) -> None:
    """Keep the newest entries of a campaign at its mark, newest first, with none missing between them."""
    found = tuple(entries)[:MAX_CACHED_ENTRIES]
    with _lock:
        _cache[campaign.slug] = (campaign.version_key, found)


def get_newest_entries(campaign: Campaign, count: int) -> list[Move] | None:
    """Return the newest entries, newest first; None where not so many are kept."""
    mark, known = _get_entries(campaign.slug)
    whole = bool(known) and (len(known) >= count or known[-1].seq == 1)
    return list(known[:count]) if mark == campaign.version_key and whole else None


def get_entries_since(campaign: Campaign, seq: int) -> list[Move] | None:
    """Return the entries after the one numbered ``seq``, and that one, newest first; None where not all of them are kept."""
    mark, known = _get_entries(campaign.slug)
    if mark != campaign.version_key or not known or known[-1].seq > seq:
        return None
    return [entry for entry in known if entry.seq >= seq]


def _get_entries(slug: str) -> CachedEntries:
    with _lock:
        return _cache.get(slug, NO_ENTRIES)
