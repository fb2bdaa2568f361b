"""Retention of the outbox."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from campaigns.storage.transactions import write_transaction
from campaigns.webhooks.models import Webhook, WebhookDelivery

SENT_RETENTION = timedelta(days=7)
MAX_LINES = 5_000
"""Lines per webhook that wait, and as many that were sent: the newest stay."""
REMOVAL_SIZE = 1_000
"""Lines removed by one statement; more remain for the next time."""


def prune_outbox() -> None:
    """Remove sent lines after a while, and the oldest of each webhook that has too many."""
    limit = timezone.now() - SENT_RETENTION
    surplus = slice(MAX_LINES, MAX_LINES + REMOVAL_SIZE)
    for campaign_key, key in Webhook.objects.values_list("campaign_id", "pk"):
        lines = WebhookDelivery.objects.filter(campaign=campaign_key, webhook=key)
        sent, waiting = lines.exclude(sent=None), lines.filter(sent=None)
        _remove(sent.filter(sent__lt=limit).values_list("pk", flat=True)[:REMOVAL_SIZE], campaign_key)
        _remove(sent.order_by("-sent").values_list("pk", flat=True)[surplus], campaign_key)
        dropped = _remove(waiting.order_by("-pk").values_list("pk", flat=True)[surplus], campaign_key)
        if dropped:
            with write_transaction():
                Webhook.objects.filter(campaign=campaign_key, pk=key).update(dropped_count=F("dropped_count") + dropped)


def _remove(keys: Iterable[int], campaign_key: int) -> int:
    """Remove these lines; return their number."""
    found = list(keys)
    if found:
        with write_transaction():
            # Another process may be removing the same.
            return WebhookDelivery.objects.filter(campaign=campaign_key, pk__in=found).delete()[0]
    return 0
