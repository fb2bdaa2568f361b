"""The webhooks of a campaign, as hosts change them."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet, TextChoices
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.engine import get_game
from campaigns.membership import audit_log
from campaigns.models import AuditLogEntry, Campaign
from campaigns.storage.transactions import lock_campaign, update_fields, write_transaction
from campaigns.webhooks import signatures
from campaigns.webhooks.models import Webhook, WebhookDelivery
from campaigns.webhooks.sender import sender

MAX_WEBHOOKS = 5
"""Webhooks of one campaign."""

OLD_SECRET_LIFETIME = timedelta(days=1)
"""The time for which the secret before a new one signs too, for receivers that do not know the new one yet."""


class Topic(TextChoices):
    """A topic that a webhook sends."""

    ENTRIES = "entries", _("Every entry of the journal")
    SESSIONS = "sessions", _("Sessions that begin or end")
    MOMENTS = "moments", _("Great moments, such as a game that is won or lost")


def list_topics(game: str) -> list[Topic]:
    """Return the topics of a game: those about sessions only if it has any."""
    return [topic for topic in Topic if topic != Topic.SESSIONS or get_game(game).has_sessions]


class TooManyWebhooksError(Exception):
    """A campaign has as many webhooks as it may have."""


class DuplicateWebhookError(Exception):
    """The campaign has a webhook to this URL."""


@dataclass(frozen=True)
class WebhookState:
    """A webhook with the number of entries that wait, and its newest test event."""

    webhook: Webhook
    waiting_count: int
    test: WebhookDelivery | None

    @property
    def topics(self) -> list[Topic]:
        """The topics that it sends."""
        return [topic for topic in Topic if getattr(self.webhook, f"sends_{topic}")]


def list_webhooks(campaign: Campaign) -> list[WebhookState]:
    """Return the webhooks of a campaign, oldest first."""
    return [get_state(webhook) for webhook in campaign.webhooks.order_by("pk")] if campaign.has_webhooks else []


def find_failing_webhooks() -> QuerySet[Webhook]:
    """Return the webhooks of all campaigns that are paused or fail, with their campaigns."""
    failing = ~Q(paused="") | Q(failures__gt=0)
    return Webhook.objects.filter(failing, campaign__deleted=None).select_related("campaign").order_by("pk")


def find_failing_webhooks_of(campaign: Campaign) -> list[Webhook]:
    """Return those of one campaign; no query for one without webhooks."""
    return list(find_failing_webhooks().filter(campaign=campaign)) if campaign.has_webhooks else []


def get_state(webhook: Webhook) -> WebhookState:
    """Return the state of a webhook."""
    lines = WebhookDelivery.objects.filter(campaign=webhook.campaign_id, webhook=webhook)
    return WebhookState(
        webhook,
        lines.filter(sent=None, is_test=False).count(),
        lines.filter(is_test=True).order_by("-pk").first(),
    )


def create_webhook(campaign: Campaign, url: str, topics: Collection[str], actor_name: str) -> Webhook:
    """Create a webhook that sends what happens from now on.

    Raises TooManyWebhooksError or DuplicateWebhookError. Check the URL before.
    """
    with write_transaction():
        # A move that is being made was written for the webhooks there were.
        locked = _lock(campaign)
        if locked.webhooks.filter(url=url).exists():
            raise DuplicateWebhookError
        if locked.webhooks.count() >= MAX_WEBHOOKS:
            raise TooManyWebhooksError
        chosen = {f"sends_{topic}": topic in topics for topic in Topic}
        webhook = Webhook.objects.create(campaign=locked, url=url, secret=signatures.generate_secret(), **chosen)
        _set_flag(locked, has_webhooks=True)
        audit_log.log_event(AuditLogEntry.Kind.HOOKED, locked, actor_name, url)
    return webhook


def delete_webhook(webhook: Webhook, actor_name: str) -> None:
    """Delete a webhook with what waits for it."""
    with write_transaction():
        campaign = _lock(webhook.campaign)
        WebhookDelivery.objects.filter(campaign=campaign, webhook=webhook).delete()
        campaign.webhooks.filter(pk=webhook.pk).delete()
        _set_flag(campaign, has_webhooks=campaign.webhooks.exists())
        audit_log.log_event(AuditLogEntry.Kind.UNHOOKED, campaign, actor_name, webhook.url)


def _lock(campaign: Campaign) -> Campaign:
    """Return the campaign locked. Raises Campaign.DoesNotExist."""
    locked = lock_campaign(campaign.slug)
    if locked is None:
        raise Campaign.DoesNotExist(campaign.slug)
    return locked


def _set_flag(campaign: Campaign, *, has_webhooks: bool) -> None:
    if campaign.has_webhooks != has_webhooks:
        campaign.has_webhooks = has_webhooks
        update_fields([campaign], ["has_webhooks"])


def renew_secret(webhook: Webhook, shown_secret_digest: str, actor_name: str) -> bool:
    """Store a new secret of a webhook, unless it is no longer the one of this digest; return whether it has one.

    The old one signs too for ``OLD_SECRET_LIFETIME``; one that is older still stops.
    """
    with write_transaction():
        campaign = _lock(webhook.campaign)
        current = campaign.webhooks.filter(pk=webhook.pk).first()
        if current is None or signatures.compute_digest(current.secret) != shown_secret_digest:
            return False
        webhook.secret, webhook.old_secret = signatures.generate_secret(), current.secret
        webhook.old_secret_until = timezone.now() + OLD_SECRET_LIFETIME
        update_fields([webhook], ["secret", "old_secret", "old_secret_until"])
        audit_log.log_event(AuditLogEntry.Kind.HOOK_SECRET_RENEWED, campaign, actor_name, webhook.url)
    return True


def resume_webhook(webhook: Webhook, actor_name: str) -> None:
    """Send again what waits, in order, beginning now."""
    with write_transaction():
        campaign = _lock(webhook.campaign)
        found = campaign.webhooks.filter(pk=webhook.pk)
        if found.exclude(paused="").exists():
            audit_log.log_event(AuditLogEntry.Kind.HOOK_RESUMED, campaign, actor_name, webhook.url)
        found.update(paused="", failures=0, failing_since=None, next_try=timezone.now(), error="", error_status=0)
        transaction.on_commit(sender.wake_up)


def add_test_event(webhook: Webhook) -> None:
    """Send a test event now, before what waits, and also from a paused webhook; it is tried once."""
    with write_transaction():
        lines = WebhookDelivery.objects.filter(campaign=webhook.campaign_id, webhook=webhook, is_test=True)
        if not lines.filter(sent=None).exists():
            WebhookDelivery.objects.create(
                campaign_id=webhook.campaign_id,
                webhook=webhook,
                is_test=True,
                message_id=f"msg_{secrets.token_hex(16)}",
            )
        transaction.on_commit(sender.wake_up)


def pause_restored_webhooks(**_: object) -> None:
    """Pause every webhook, and remove what waits: a backup was restored.

    What waited then may have been sent since, and the addresses may be those of another time or another machine.
    """
    with write_transaction():
        WebhookDelivery.objects.filter(sent=None).delete()
        for webhook in Webhook.objects.filter(paused="").select_related("campaign"):
            audit_log.log_event(AuditLogEntry.Kind.HOOK_PAUSED, webhook.campaign, "", webhook.url)
        Webhook.objects.update(paused=Webhook.PauseReason.RESTORED, claim="", claimed_until=None)
