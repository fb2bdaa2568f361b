"""Rows of tables that were just played at, kept in memory so that the next move need not read them again.

The state of one version of a campaign never changes: whoever commits moves the version on, under the campaign's lock. So rows
may be kept by slug and version, and used by any request that has read the same version. They are put here after a commit only,
never from a page that read a version and rows at different moments.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from campaigns.models import Campaign
from campaigns.referee import Table

TABLES = 64
"""So many campaigns are kept; the one played at longest ago goes first."""

Kept = list[tuple[int, int, dict[str, Any]]]

_tables: OrderedDict[str, tuple[int, dict[str, Kept]]] = OrderedDict()
_guard = threading.Lock()


def remember(campaign: Campaign, table: Table) -> None:
    """Keep the rows of a table that was just committed; those it did not load are as they were one version ago."""
    rows = {label: found.kept() for label, found in table.loaded.items()}
    with _guard:
        version, before = _tables.pop(campaign.slug, (0, {}))
        _tables[campaign.slug] = (campaign.version, {**before, **rows} if version == campaign.version - 1 else rows)
        while len(_tables) > TABLES:
            _tables.popitem(last=False)


def recall(campaign: Campaign, label: str) -> Kept | None:
    """Give ref, key and values of the rows of a model as they are at the campaign's version, or None when they are not known."""
    version, known = _tables.get(campaign.slug, (0, {}))
    return known.get(label) if version == campaign.version else None
