"""In-memory cache of the rows of recently played campaigns, so that the next move need not read them.

The state of one version of one history is immutable: each commit increments the version under the campaign's lock and
sets a unique id of the newest entry. So rows are cached by a campaign's version key and valid for every request that
reads the same key. A request that reads another history, such as a restored copy of the database, misses. Rows are
cached after commit. Rows that only pages read are added once it is certain that no commit happened between reading
the key and the rows. HTML rendered from rows is cached on the same condition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from threading import Lock

from cachetools import LRUCache

from campaigns.engine import Table, Values
from campaigns.models import Campaign

CACHE_SIZE = 512
"""The maximum number of cached campaigns."""

CachedRows = list[tuple[int, int, Values]]
CachedTables = dict[str, CachedRows]
VersionKey = tuple[str, int, str]
NO_TABLES: tuple[VersionKey, CachedTables] = (("", 0, ""), {})

_cache: LRUCache[str, tuple[VersionKey, CachedTables]] = LRUCache(CACHE_SIZE)
_lock = Lock()


def write_through(campaign: Campaign, table: Table, previous_key: VersionKey) -> None:
    """Cache the rows of a table just committed; rows it did not load are those cached for ``previous_key``."""
    rows = {label: found.get_cacheable_rows() for label, found in table.loaded_rows.items()}
    with _lock:
        mark, known = _cache.get(campaign.slug, NO_TABLES)
        _cache[campaign.slug] = (campaign.version_key, {**known, **rows} if mark == previous_key else rows)


def populate(campaign: Campaign, table: Table, read_labels: Collection[str], *, has_read_more: bool = False) -> bool:
    """Cache the rows of ``read_labels``, read while rendering; return whether they match the version key for certain.

    Queries the version key only if something was read from the database: rows, or more than rows (``has_read_more``).
    """
    kept = get_tables(campaign.slug)
    if not read_labels and not has_read_more:
        return True
    if not Campaign.objects.filter(pk=campaign.pk, version=campaign.version, newest=campaign.newest).exists():
        return False
    rows = {label: table.loaded_rows[label] for label in read_labels}
    new = {label: found.get_cacheable_rows() for label, found in rows.items() if not found.has_changes}
    with _lock:
        if new and _cache.get(campaign.slug, NO_TABLES) is kept:
            mark, known = kept
            _cache[campaign.slug] = (campaign.version_key, {**known, **new} if mark == campaign.version_key else new)
    return True


def put_rows(campaign: Campaign, rows: CachedTables) -> None:
    """Cache rows of a campaign that are known to match its version key."""
    with _lock:
        _cache[campaign.slug] = (campaign.version_key, rows)


def get_tables(slug: str) -> tuple[VersionKey, CachedTables]:
    """Return the cached rows of a campaign and their version key."""
    with _lock:
        return _cache.get(slug, NO_TABLES)


def clear_row_cache() -> None:
    """Clear the cache."""
    with _lock:
        _cache.clear()


def find_missing_labels(campaign: Campaign, labels: Iterable[str]) -> set[str]:
    """Return those of these models whose rows are not cached at the campaign's version key."""
    mark, known = get_tables(campaign.slug)
    return set(labels).difference(known if mark == campaign.version_key else ())


def get_rows(campaign: Campaign, label: str) -> CachedRows | None:
    """Return ref, key and values of a model's rows at the campaign's version key, or None on a cache miss."""
    mark, known = get_tables(campaign.slug)
    return known.get(label) if mark == campaign.version_key else None
