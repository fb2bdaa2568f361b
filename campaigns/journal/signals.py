"""The signal that a campaign has changed, sent once after commit with its slug and new etag.

The live channel to other devices subscribes to it; devices that miss it poll.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

from campaigns.models import Campaign

campaign_changed = Signal()


def send_campaign_changed(campaign: Campaign) -> None:
    """Send the signal once the current transaction commits."""
    slug, tag = campaign.slug, campaign.etag
    transaction.on_commit(lambda: campaign_changed.send(sender=Campaign, slug=slug, tag=tag), robust=True)
