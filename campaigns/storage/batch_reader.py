"""Batched reads of long tables: constant memory, and no cursor held open while others play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from campaigns.engine import Values
from campaigns.models import Campaign

READ_BATCH_SIZE = 200


def iter_rows(queryset: QuerySet[Any], key: str, *fields: str) -> Iterator[Values]:
    """Yield the fields of all rows, ordered by ``key``, which must be unique and among the fields."""
    last = 0
    while rows := list(queryset.filter(**{f"{key}__gt": last}).order_by(key).values(*fields)[:READ_BATCH_SIZE]):
        last = rows[-1][key]
        yield from rows


def iter_entries(campaign: Campaign, version: int, *fields: str) -> Iterator[Values]:
    """Yield the fields of the journal's entries up to ``version``; ``seq`` must be among them.

    Only ``undone`` of an entry ever changes, so all other fields are consistent however long reading takes. Raises
    Campaign.DoesNotExist if the campaign is deleted meanwhile.
    """
    seq = 0
    for entry in iter_rows(campaign.moves.filter(seq__lte=version), "seq", *fields):
        seq = entry["seq"]
        yield entry
    if seq != version:
        raise Campaign.DoesNotExist(campaign.slug)
