"""Save points: the whole campaign at one moment, under a name."""

from __future__ import annotations

from django.utils import timezone

from campaigns.models import Campaign, Savepoint
from campaigns.referee import Game, Table
from campaigns.storage import state
from campaigns.storage.transactions import write_transaction

NAME_LENGTH = 60


def keep(campaign: Campaign, table: Table, rules: Game, name: str, author: str) -> Savepoint:
    """Keep the state of a table as a save point of the campaign, under ``name`` (1 to 60 characters)."""
    packed = state.snapshot(table, rules)
    return Savepoint.objects.create(
        campaign=campaign,
        name=name[:NAME_LENGTH],
        seq=campaign.head,
        at=timezone.now(),
        author=author,
        state=packed,
        hash=state.hash_of(packed),
    )


def rename(point: Savepoint, name: str) -> None:
    """Call a save point otherwise (1 to 60 characters)."""
    with write_transaction():
        Savepoint.objects.filter(campaign=point.campaign_id, pk=point.pk).update(name=name)


def forget(point: Savepoint) -> None:
    """Delete a save point. The journal still tells that it was kept."""
    with write_transaction():
        Savepoint.objects.filter(campaign=point.campaign_id, pk=point.pk).delete()
