"""Steps of tests: send what waits, as the thread of a webhook does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.webhooks import deliveries
from campaigns.webhooks.http_post import RequestAborter
from campaigns.webhooks.models import Webhook, WebhookDelivery


def send_now(webhook: Webhook) -> None:
    """Claim a webhook and send what waits."""
    claim = deliveries.claim_webhook(webhook.campaign_id, webhook.pk)
    assert claim is not None
    deliveries.send_waiting(claim, RequestAborter())
    webhook.refresh_from_db()


def count_waiting(webhook: Webhook) -> int:
    """Return the number of lines of the outbox that wait."""
    return WebhookDelivery.objects.filter(webhook=webhook, sent=None).count()


def let_time_pass(monkeypatch: pytest.MonkeyPatch, time: timedelta) -> None:
    """Set the clock forward."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + time)
