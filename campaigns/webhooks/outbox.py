"""The transactional outbox: a line per webhook for each journal entry, written in the entry's transaction."""

from __future__ import annotations

import hashlib

from django.db import connection, transaction
from django.utils import timezone

from campaigns.models import Campaign, JournalEntry
from campaigns.webhooks.models import Webhook, WebhookDelivery
from campaigns.webhooks.sender import sender

MESSAGE_ID_LENGTH = 32


def add_entry(campaign: Campaign, entry: JournalEntry, **_: object) -> None:
    """Add an entry for each webhook of its campaign: one statement, none for a campaign without webhooks.

    Which topics it is of is decided when it is sent: no move pays for that or fails by it.
    """
    if not campaign.has_webhooks:
        return
    hooks, lines = (connection.ops.quote_name(model._meta.db_table) for model in (Webhook, WebhookDelivery))
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {lines} (campaign_id, webhook_id, seq, message_id, created, is_test, error, error_status)"  # noqa: S608
            f" SELECT campaign_id, id, %s, %s, %s, %s, '', 0 FROM {hooks} WHERE campaign_id = %s",
            [entry.seq, build_message_id(campaign, entry), now, False, campaign.pk],
        )
    transaction.on_commit(sender.wake_up)


def build_message_id(campaign: Campaign, entry: JournalEntry) -> str:
    """Return the id of the message about an entry: the same at each try, and at each webhook of the campaign."""
    digest = hashlib.sha256(f"{campaign.slug} {entry.move_id}".encode()).hexdigest()
    return f"msg_{digest[:MESSAGE_ID_LENGTH]}"
