"""Webhooks of campaigns and their outbox. Neither is journaled, exported or hashed."""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import urlsplit

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign

MAX_URL_LENGTH = 500


class Webhook(models.Model):
    """A URL that journal entries of one campaign are sent to, those of the topics it ``sends_…``.

    The ``secret`` signs them; for a while after a new one the ``old_secret`` signs too. ``failures`` counts the failed tries
    since the last success, ``next_try`` is when the next one is due. A ``paused`` webhook sends nothing until a host resumes it;
    its entries wait. ``dropped_count`` counts entries that waited too long for the room there is. Whoever has the ``claim``
    sends, until ``claimed_until``.
    """

    class PauseReason(models.TextChoices):
        """The reason why a webhook sends nothing."""

        FAILED = "failed", _("It failed for two days.")
        GONE = "gone", _("The receiver answered that it is gone (status 410).")
        RESTORED = "restored", _("A backup was restored. Check that this is still the right address.")

    # The unique constraint has this index.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="webhooks", db_index=False)
    url = models.CharField(_("address"), max_length=MAX_URL_LENGTH)
    sends_entries = models.BooleanField(default=False)
    sends_sessions = models.BooleanField(default=False)
    sends_moments = models.BooleanField(default=False)
    secret = models.CharField(max_length=80)
    old_secret = models.CharField(max_length=80, blank=True)
    old_secret_until = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)
    paused = models.CharField(max_length=8, blank=True)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    next_try = models.DateTimeField(default=timezone.now)
    error = models.CharField(max_length=8, blank=True)
    error_status = models.PositiveSmallIntegerField(default=0)
    last_sent = models.DateTimeField(null=True, blank=True)
    dropped_count = models.PositiveIntegerField(default=0)
    claim = models.CharField(max_length=32, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["campaign", "url"], name="webhook_once")]

    def __str__(self) -> str:
        return self.url

    @property
    def receiver(self) -> str:
        """The host of its address, with the port if there is one: short enough for a sentence."""
        return urlsplit(self.url).netloc


class WebhookDelivery(models.Model):
    """A line of the outbox: a journal entry that a webhook has to send, or has ``sent``; or a test event, tried once.

    It is written in the transaction of its entry. What is sent is built from the entry ``seq`` at each try. ``message_id``
    stays the same however often it is tried.
    """

    # The index below begins with both.
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    # Tables that are distributed by campaign have no other foreign keys; subscriptions.delete_webhook removes both.
    webhook = models.ForeignKey(
        Webhook, on_delete=models.DO_NOTHING, related_name="deliveries", db_index=False, db_constraint=False
    )
    seq = models.PositiveIntegerField(default=0)
    message_id = models.CharField(max_length=40)
    created = models.DateTimeField(default=timezone.now)
    is_test = models.BooleanField(default=False)
    sent = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=8, blank=True)
    error_status = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["campaign", "webhook", "sent", "id"], name="webhook_delivery_queue")]

    def __str__(self) -> str:
        return self.message_id
