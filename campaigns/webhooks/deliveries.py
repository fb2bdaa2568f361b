"""Sending what waits in the outbox of one webhook, in order, one message at a time.

Whoever has the claim of a webhook sends; a claim that was not renewed in time is over, so that what a killed process was
sending is sent again, with the same id. No transaction is open while a message is sent.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone

from campaigns.membership import audit_log
from campaigns.models import AuditLogEntry, JournalEntry
from campaigns.storage.transactions import write_transaction
from campaigns.webhooks import payloads, signatures
from campaigns.webhooks.http_post import RequestAborter, post
from campaigns.webhooks.models import Webhook, WebhookDelivery
from campaigns.webhooks.payloads import MessageBuilder
from campaigns.webhooks.send_results import SendResult
from companion import __version__

LEASE = timedelta(seconds=60)
"""A claim lasts this long from its last message: longer than one takes, with a slow resolver."""

FIRST_DELAY = timedelta(seconds=5)
DELAY_FACTOR = 4
MAX_DELAY = timedelta(hours=4)
JITTER = 0.2
"""Delays are longer or shorter by up to this part, so that several webhooks do not come back together."""

MIN_FAILURES = 8
GIVE_UP_AFTER = timedelta(days=2)
"""A webhook is paused once it has failed for so long and so many times: a laptop that was closed has not tried."""

BATCH_SIZE = 100
"""Messages of one webhook before others get their turn, and lines of the outbox read at a time."""

message_tried = Signal()
"""Sent for each try with its ``result``: *accepted*, or the code of the error."""

USER_AGENT = f"Dreamkeeper/{__version__}"


class LostClaimError(Exception):
    """Another process has the claim by now, or the webhook is gone."""


@dataclass(frozen=True)
class Claim:
    """The right to send the messages of a webhook."""

    campaign_key: int
    webhook_key: int
    token: str

    @property
    def lookup(self) -> dict[str, object]:
        """The lookup of its webhook, as long as it has this claim."""
        return {"campaign": self.campaign_key, "pk": self.webhook_key, "claim": self.token}


@dataclass(frozen=True)
class OutgoingMessage:
    """A line of the outbox with what is to be sent for it."""

    delivery: WebhookDelivery
    webhook: Webhook
    body: bytes


def claim_webhook(campaign_key: int, webhook_key: int) -> Claim | None:
    """Claim a webhook; None if somebody has."""
    now, claim = timezone.now(), Claim(campaign_key, webhook_key, uuid.uuid4().hex)
    with write_transaction():
        free = Webhook.objects.filter(Q(claimed_until=None) | Q(claimed_until__lt=now), campaign=campaign_key)
        is_claimed = free.filter(pk=webhook_key).update(claim=claim.token, claimed_until=now + LEASE)
    return claim if is_claimed else None


def release_claim(claim: Claim) -> None:
    """Release a claim."""
    with write_transaction():
        Webhook.objects.filter(**claim.lookup).update(claim="", claimed_until=None)


def send_waiting(claim: Claim, aborter: RequestAborter) -> None:
    """Send what waits, oldest first, until one fails or the process stops; then release the claim.

    Raises LostClaimError.
    """
    for _number in range(BATCH_SIZE):
        message = find_next_message(claim)
        if message is None or not _send(claim, message, aborter):
            break
    release_claim(claim)


def _send(claim: Claim, message: OutgoingMessage, aborter: RequestAborter) -> bool:
    """Send one message and record the result; return whether to go on."""
    if aborter.is_stopping():
        return False
    result = post(message.webhook.url, _build_headers(message), message.body, aborter)
    if aborter.is_stopping() and not result.is_accepted:
        # Cut off by ourselves: no failure of the receiver.
        return False
    message_tried.send_robust(sender=None, result=result.error or "accepted")
    record_result(claim, message.delivery, result)
    return result.is_accepted or message.delivery.is_test


def _build_headers(message: OutgoingMessage) -> dict[str, str]:
    now, webhook = timezone.now(), message.webhook
    valid = [webhook.secret]
    if webhook.old_secret and webhook.old_secret_until is not None and webhook.old_secret_until > now:
        valid.append(webhook.old_secret)
    signed = signatures.build_headers(valid, message.delivery.message_id, int(now.timestamp()), message.body)
    return {"content-type": "application/json", "user-agent": USER_AGENT, **signed}


def find_next_message(claim: Claim) -> OutgoingMessage | None:
    """Return the next message to send now, test events first; None if there is none.

    Lines about entries that are not of the topics of the webhook are removed. Raises LostClaimError.
    """
    webhook = Webhook.objects.select_related("campaign").filter(**claim.lookup, campaign__deleted=None).first()
    if webhook is None:
        raise LostClaimError
    builder = MessageBuilder(webhook.campaign)
    waiting = WebhookDelivery.objects.filter(campaign=claim.campaign_key, webhook=webhook, sent=None)
    if webhook.paused or webhook.next_try > timezone.now():
        waiting = waiting.filter(is_test=True)
    # Where every entry is sent, the first line is the next message.
    size = 1 if webhook.sends_entries else BATCH_SIZE
    while lines := list(waiting.order_by("-is_test", "pk")[:size]):
        entries = {entry.seq: entry for entry in webhook.campaign.moves.filter(seq__in=[line.seq for line in lines])}
        unwanted: list[int] = []
        found: OutgoingMessage | None = None
        for line in lines:
            body = _build_body(builder, webhook, line, entries.get(line.seq))
            if body is not None:
                found = OutgoingMessage(line, webhook, body)
                break
            unwanted.append(line.pk)
        if unwanted:
            with write_transaction():
                WebhookDelivery.objects.filter(campaign=claim.campaign_key, pk__in=unwanted).delete()
        if found is not None:
            return found
    return None


def _build_body(
    builder: MessageBuilder, webhook: Webhook, line: WebhookDelivery, entry: JournalEntry | None
) -> bytes | None:
    """Return what is sent for a line of the outbox; None if its webhook does not want it."""
    if line.is_test:
        return payloads.encode(builder.build_test_message())
    if entry is None:
        return None
    built = builder.build_message(entry)
    is_wanted = (
        webhook.sends_entries
        or (webhook.sends_sessions and built.has_session)
        or (webhook.sends_moments and built.has_moment)
    )
    return payloads.encode(built.message) if is_wanted else None


def record_result(claim: Claim, delivery: WebhookDelivery, result: SendResult) -> None:
    """Record that a message was accepted, or when to try again. Raises LostClaimError."""
    now = timezone.now()
    with write_transaction():
        webhook = Webhook.objects.select_related("campaign").filter(**claim.lookup).first()
        if webhook is None:
            raise LostClaimError
        known = {"error": result.error or "", "error_status": result.status}
        line = WebhookDelivery.objects.filter(campaign=claim.campaign_key, pk=delivery.pk)
        if result.is_accepted or delivery.is_test:
            line.update(sent=now, **known)
        changes: dict[str, object] = {"claimed_until": now + LEASE}
        if result.is_accepted:
            # A receiver that takes a test event gets at once what waited for it.
            changes |= {"failures": 0, "failing_since": None, "next_try": now, "error": "", "error_status": 0}
            changes |= {} if delivery.is_test else {"last_sent": now}
        elif not delivery.is_test:
            changes |= {**known, **_plan_next_try(webhook, result, now)}
        if "paused" in changes:
            audit_log.log_event(AuditLogEntry.Kind.HOOK_PAUSED, webhook.campaign, "", webhook.url)
        Webhook.objects.filter(**claim.lookup).update(**changes)


def _plan_next_try(webhook: Webhook, result: SendResult, now: datetime) -> dict[str, object]:
    failures, since = webhook.failures + 1, webhook.failing_since or now
    planned: dict[str, object] = {"failures": failures, "failing_since": since}
    if result.is_gone:
        return {**planned, "paused": Webhook.PauseReason.GONE}
    if failures >= MIN_FAILURES and now - since >= GIVE_UP_AFTER:
        return {**planned, "paused": Webhook.PauseReason.FAILED}
    return {**planned, "next_try": now + compute_delay(failures, result.retry_after)}


def compute_delay(
    failures: int, retry_after: int = 0, choose: Callable[[float, float], float] = random.uniform
) -> timedelta:
    """Return the time until the next try after so many failures in a row; no shorter than the receiver asked for, within bounds."""
    # Bounded first: the power of a great number takes a while.
    delay: timedelta = min(FIRST_DELAY * DELAY_FACTOR ** min(failures - 1, 10), MAX_DELAY)
    return max(delay * choose(1 - JITTER, 1 + JITTER), min(timedelta(seconds=retry_after), MAX_DELAY))
