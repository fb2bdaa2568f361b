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

from campaigns.models import Campaign
from campaigns.referee import Table, Values

CACHE_SIZE = 512
"""Campaigns in the cache."""

Kept = list[tuple[int, int, Values]]
Tables = dict[str, Kept]
Mark = tuple[str, int, str]
NOTHING: tuple[Mark, Tables] = (("", 0, ""), {})

_cache: LRUCache[str, tuple[Mark, Tables]] = LRUCache(CACHE_SIZE)
_lock = Lock()


def remember(campaign: Campaign, table: Table, before: Mark) -> None:
    """Keep the rows of a table that was just committed; those it did not load are as they were at the mark ``before``."""
    rows = {label: found.kept() for label, found in table.loaded.items()}
    with _lock:
        mark, known = _cache.get(campaign.slug, NOTHING)
        _cache[campaign.slug] = (campaign.mark, {**known, **rows} if mark == before else rows)


def learn(campaign: Campaign, table: Table, read: Collection[str], *, more: bool = False) -> bool:
    """Keep the rows of these models, which drawing a table has ``read``; gives whether they certainly are those of its mark.

    Asks the database for the mark, and only if something was read from it: rows, or ``more`` than rows.
    """
    kept = kept_of(campaign.slug)
    if not read and not more:
        return True
    if not Campaign.objects.filter(pk=campaign.pk, version=campaign.version, newest=campaign.newest).exists():
        return False
    rows = {label: table.loaded[label] for label in read}
    new = {label: found.kept() for label, found in rows.items() if not found.altered}
    with _lock:
        if new and _cache.get(campaign.slug, NOTHING) is kept:
            mark, known = kept
            _cache[campaign.slug] = (campaign.mark, {**known, **new} if mark == campaign.mark else new)
    return True


def put(campaign: Campaign, rows: Tables) -> None:
    """Keep these rows of a campaign, which certainly are those of its mark."""
    with _lock:
        _cache[campaign.slug] = (campaign.mark, rows)


def kept_of(slug: str) -> tuple[Mark, Tables]:
    """Return what is kept of a campaign, and the mark it is of."""
    with _lock:
        return _cache.get(slug, NOTHING)


def clear() -> None:
    """Empty the cache."""
    with _lock:
        _cache.clear()


def recall(campaign: Campaign, label: str) -> Kept | None:
    """Return ref, key and values of the rows of a model as they are at the campaign's mark, or None when they are not known."""
    mark, known = kept_of(campaign.slug)
    return known.get(label) if mark == campaign.mark else None
