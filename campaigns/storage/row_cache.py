"""Rows of tables that were just played at, kept in memory so that the next move need not read them again.

The state of one version of one history never changes: whoever commits moves the version on, under the campaign's lock, and
names the newest entry by an id of its own. So rows may be kept by a campaign's mark, and used by any request that has read
the same mark; one that reads another history, such as a copy of the database that was put back, finds nothing. They are put
here after a commit; what only pages show is added once it is certain that no commit came between reading the mark and reading
the rows. What is drawn from rows is kept on the same condition.
"""

from __future__ import annotations

from collections.abc import Collection
from threading import Lock

from cachetools import LRUCache

from campaigns.engine import Table, Values
from campaigns.models import Campaign

CACHE_SIZE = 512
"""Campaigns in the cache."""

CachedRows = list[tuple[int, int, Values]]
CachedTables = dict[str, CachedRows]
VersionKey = tuple[str, int, str]
NO_TABLES: tuple[VersionKey, CachedTables] = (("", 0, ""), {})

_cache: LRUCache[str, tuple[VersionKey, CachedTables]] = LRUCache(CACHE_SIZE)
_lock = Lock()


def write_through(campaign: Campaign, table: Table, previous_key: VersionKey) -> None:
    """Keep the rows of a table that was just committed; those it did not load are as they were at the mark ``before``."""
    rows = {label: found.get_cacheable_rows() for label, found in table.loaded_rows.items()}
    with _lock:
        mark, known = _cache.get(campaign.slug, NO_TABLES)
        _cache[campaign.slug] = (campaign.version_key, {**known, **rows} if mark == previous_key else rows)


def populate(campaign: Campaign, table: Table, read_labels: Collection[str], *, has_read_more: bool = False) -> bool:
    """Keep the rows of these models, which drawing a table has ``read``; gives whether they certainly are those of its mark.

    Asks the database for the mark, and only if something was read from it: rows, or ``more`` than rows.
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
    """Keep these rows of a campaign, which certainly are those of its mark."""
    with _lock:
        _cache[campaign.slug] = (campaign.version_key, rows)


def get_tables(slug: str) -> tuple[VersionKey, CachedTables]:
    """Return what is kept of a campaign, and the mark it is of."""
    with _lock:
        return _cache.get(slug, NO_TABLES)


def clear_row_cache() -> None:
    """Empty the cache."""
    with _lock:
        _cache.clear()


def get_rows(campaign: Campaign, label: str) -> CachedRows | None:
    """Return ref, key and values of the rows of a model as they are at the campaign's mark, or None when they are not known."""
    mark, known = get_tables(campaign.slug)
    return known.get(label) if mark == campaign.version_key else None
