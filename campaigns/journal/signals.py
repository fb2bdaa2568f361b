"""The signals that a campaign has changed, sent after commit with its slug and new etag, and that tasks were ticked.

The live channel to other devices subscribes to it; devices that miss it poll.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

from campaigns.models import Campaign

campaign_changed = Signal()
tasks_changed = Signal()


def send_campaign_changed(campaign: Campaign) -> None:
    """Send the signal once the current transaction commits."""
    slug, tag = campaign.slug, campaign.etag
    transaction.on_commit(lambda: campaign_changed.send(sender=Campaign, slug=slug, tag=tag), robust=True)


def send_tasks_changed(campaign: Campaign) -> None:
    """Send the signal that tabletop tasks were ticked, once the current transaction commits."""
    slug = campaign.slug
    transaction.on_commit(lambda: tasks_changed.send(sender=Campaign, slug=slug), robust=True)
