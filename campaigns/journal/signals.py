"""Signals of a campaign, sent after commit with its slug: it has changed, tasks were ticked, it was archived or deleted.

``entry_written`` is sent with ``campaign`` and ``entry`` in the transaction that writes the entry: a receiver that fails
undoes both. ``data_restored``: a backup has replaced everything, and nobody else may write yet; ``installation_restored``:
they may again. ``report_answered``: somebody reported a move, undo or another entry, with its ``game``, the ``status`` of
its result, the ``code`` of its violation or "", and the ``seconds`` it took.

The live channel to other devices subscribes to it; devices that miss it poll.
"""

from __future__ import annotations

from django.db import transaction
from django.dispatch import Signal

from campaigns.models import Campaign

entry_written = Signal()
campaign_changed = Signal()
tasks_changed = Signal()
status_changed = Signal()
data_restored = Signal()
installation_restored = Signal()
report_answered = Signal()


def send_campaign_changed(campaign: Campaign) -> None:
    """Send the signal once the current transaction commits."""
    slug, tag = campaign.slug, campaign.etag
    transaction.on_commit(lambda: campaign_changed.send(sender=Campaign, slug=slug, tag=tag), robust=True)


def send_tasks_changed(campaign: Campaign) -> None:
    """Send the signal that tabletop tasks were ticked, once the current transaction commits."""
    slug = campaign.slug
    transaction.on_commit(lambda: tasks_changed.send(sender=Campaign, slug=slug), robust=True)


def send_status_changed(campaign: Campaign, status: str) -> None:
    """Send the signal that a campaign is now *archived*, *deleted* or *active*, once the current transaction commits."""
    slug = campaign.slug
    transaction.on_commit(lambda: status_changed.send(sender=Campaign, slug=slug, status=status), robust=True)
