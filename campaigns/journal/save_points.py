"""Save points: named snapshots of a campaign."""

from __future__ import annotations

from django.utils import timezone

from campaigns.engine import GameDefinition, Table
from campaigns.models import Campaign, Savepoint
from campaigns.storage import state
from campaigns.storage.transactions import write_transaction

MAX_NAME_LENGTH = 60


def store_save_point(campaign: Campaign, table: Table, game: GameDefinition, name: str, author: str) -> Savepoint:
    """Store the state of a table as a save point ``name`` (1 to 60 characters)."""
    packed = state.build_snapshot(table, game)
    return Savepoint.objects.create(
        campaign=campaign,
        name=name[:MAX_NAME_LENGTH],
        seq=campaign.head,
        at=timezone.now(),
        author=author,
        state=packed,
        hash=state.compute_hash(packed),
    )


def rename_save_point(point: Savepoint, name: str) -> None:
    """Rename a save point (1 to 60 characters)."""
    with write_transaction():
        Savepoint.objects.filter(campaign=point.campaign_id, pk=point.pk).update(name=name)


def delete_save_point(point: Savepoint) -> None:
    """Delete a save point. The journal entry of its creation stays."""
    with write_transaction():
        Savepoint.objects.filter(campaign=point.campaign_id, pk=point.pk).delete()
