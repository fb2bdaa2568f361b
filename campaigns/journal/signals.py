"""The notice that a campaign has changed: one, after the commit, with its slug and version.

The live channel to other devices will listen here; until then they ask by themselves every few seconds.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

from campaigns.models import Campaign

changed = Signal()


def tell(campaign: Campaign) -> None:
    """Send the notice once the running transaction is committed."""
    slug, version = campaign.slug, campaign.version
    transaction.on_commit(lambda: changed.send(sender=Campaign, slug=slug, version=version), robust=True)
