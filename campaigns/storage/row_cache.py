"""Rows of tables that were just played at, kept in memory so that the next move need not read them again.

The state of one version of one history never changes: whoever commits moves the version on, under the campaign's lock, and
names the newest entry by an id of its own. So rows may be kept by a campaign's mark, and used by any request that has read
the same mark; one that reads another history, such as a copy of the database that was put back, finds nothing. They are put
here after a commit; what only pages show is added once it is certain that no commit came between reading the mark and reading
the rows. What is drawn from rows is kept on the same condition.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection

from campaigns.models import Campaign
from campaigns.referee import Table, Values

TABLES = 512
"""So many campaigns are kept; the one played at longest ago goes first."""

Kept = list[tuple[int, int, Values]]
Tables = dict[str, Kept]
Mark = tuple[str, int, str]
NOTHING: tuple[Mark, Tables] = (("", 0, ""), {})

_tables: OrderedDict[str, tuple[Mark, Tables]] = OrderedDict()
_guard = threading.Lock()


def remember(campaign: Campaign, table: Table, before: Mark) -> None:
    """Keep the rows of a table that was just committed; those it did not load are as they were at the mark ``before``."""
    rows = {label: found.kept() for label, found in table.loaded.items()}
    with _guard:
        mark, known = kept_of(campaign.slug)
        _put(campaign, {**known, **rows} if mark == before else rows)


def learn(campaign: Campaign, table: Table, read: Collection[str], *, more: bool = False) -> bool:
    """Keep the rows of these models, which drawing a table has ``read``; gives whether they certainly are those of its mark.

    Asks the database for the mark, and only if something was read from it: rows, or ``more`` than rows.
    """
    kept = _tables.get(campaign.slug)
    if not read and not more:
        return True
    if not Campaign.objects.filter(pk=campaign.pk, version=campaign.version, newest=campaign.newest).exists():
        return False
    rows = {label: table.loaded[label] for label in read}
    new = {label: found.kept() for label, found in rows.items() if not found.altered}
    with _guard:
        if new and _tables.get(campaign.slug) is kept:
            mark, known = kept or NOTHING
            _put(campaign, {**known, **new} if mark == campaign.mark else new)
    return True


def put(campaign: Campaign, rows: Tables) -> None:
    """Keep these rows of a campaign, which certainly are those of its mark."""
    with _guard:
        _put(campaign, rows)


def kept_of(slug: str) -> tuple[Mark, Tables]:
    """Give what is kept of a campaign, and the mark it is of."""
    return _tables.get(slug, NOTHING)


def _put(campaign: Campaign, rows: Tables) -> None:
    _tables.pop(campaign.slug, None)
    _tables[campaign.slug] = (campaign.mark, rows)
    while len(_tables) > TABLES:
        _tables.popitem(last=False)


def recall(campaign: Campaign, label: str) -> Kept | None:
    """Give ref, key and values of the rows of a model as they are at the campaign's mark, or None when they are not known."""
    mark, known = kept_of(campaign.slug)
    return known.get(label) if mark == campaign.mark else None
