"""The notice that a campaign has changed: one, after the commit, with its slug and its new tag.

The live channel to other devices listens here; whoever is not reached by it asks by itself.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

from campaigns.models import Campaign

campaign_changed = Signal()


def send_campaign_changed(campaign: Campaign) -> None:
    """Send the notice once the running transaction is committed."""
    slug, tag = campaign.slug, campaign.etag
    transaction.on_commit(lambda: campaign_changed.send(sender=Campaign, slug=slug, tag=tag), robust=True)
