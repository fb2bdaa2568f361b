"""The sender: a thread of the serving process that has webhooks sent, each in a thread of its own while it has something to send."""

from __future__ import annotations

import logging
import threading
import time
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from campaigns.webhooks import deliveries, retention
from campaigns.webhooks.http_post import RequestAborter
from campaigns.webhooks.models import Webhook, WebhookDelivery

MAX_THREADS = 4
"""Webhooks that one process sends at the same time; one that does not answer holds up no other until there are so many."""

MAX_PAUSE_SECONDS = 60.0
"""Seconds between looks at the outbox: entries of this process wake the sender at once, those of a killed one do not."""

CLAIMED_PAUSE_SECONDS = 2.0
"""Seconds until another look if another process was sending: it may have missed the newest line."""

STOP_SECONDS = 3.0
PRUNE_INTERVAL_SECONDS = 600.0

logger = logging.getLogger(__name__)


class Sender:
    """A background job; see ``companion.background_jobs``."""

    def __init__(self) -> None:
        self._wake = threading.Event()
        self._aborter = RequestAborter()
        self._lock = threading.Lock()
        self._threads: dict[int, threading.Thread] = {}
        self._pruned_at = float("-inf")

    def wake_up(self) -> None:
        """Have the outbox looked at now. Thread-safe; does nothing where no sender runs."""
        self._wake.set()

    def run(self) -> None:
        """Send until stopped."""
        while not self._aborter.is_stopping():
            self._wake.clear()
            self._wake.wait(self._look())
        with self._lock:
            running = list(self._threads.values())
        for thread in running:
            thread.join(STOP_SECONDS)

    def stop(self) -> None:
        """End what is being sent, which is sent again after a restart, and have ``run`` return."""
        self._aborter.abort_all()
        self._wake.set()

    def _look(self) -> float:
        """Start what is due; return how many seconds to wait for the next look. Raises nothing."""
        try:
            self._prune()
            return self._start_due()
        except DatabaseError as error:
            logger.info("The outbox of webhooks could not be read: %s", error)
        except Exception:
            logger.exception("The outbox of webhooks could not be read.")
        finally:
            connection.close()
        return MAX_PAUSE_SECONDS

    def _prune(self) -> None:
        if time.monotonic() - self._pruned_at >= PRUNE_INTERVAL_SECONDS:
            self._pruned_at = time.monotonic()
            retention.prune_outbox()

    def _start_due(self) -> float:
        now = timezone.now()
        pause = timedelta(seconds=MAX_PAUSE_SECONDS)
        for campaign_key, key, claimed_until in find_due_webhooks():
            if claimed_until is not None and claimed_until >= now:
                pause = min(pause, timedelta(seconds=CLAIMED_PAUSE_SECONDS))
            else:
                self._start(campaign_key, key)
        following = find_waiting_webhooks().filter(next_try__gt=now).aggregate(first=Min("next_try"))["first"]
        return min(pause, following - now if following else pause).total_seconds()

    def _start(self, campaign_key: int, key: int) -> None:
        """Send a webhook in a thread of its own, unless enough are being sent: one that ends looks again."""
        with self._lock:
            if key in self._threads or len(self._threads) >= MAX_THREADS:
                return
            thread = threading.Thread(target=self._send, args=(campaign_key, key), name="webhook", daemon=True)
            self._threads[key] = thread
            # Within the lock: whoever finds a thread here may join it.
            thread.start()

    def _send(self, campaign_key: int, key: int) -> None:
        has_failed = True
        try:
            claim = deliveries.claim_webhook(campaign_key, key)
            if claim is not None:
                deliveries.send_waiting(claim, self._aborter)
            has_failed = False
        except deliveries.LostClaimError:
            has_failed = False
        except DatabaseError as error:
            logger.info("A webhook could not be sent: %s", error)
        except Exception:
            logger.exception("A webhook could not be sent.")
        finally:
            connection.close()
            with self._lock:
                del self._threads[key]
        if not has_failed:
            self._wake.set()


def find_waiting_webhooks() -> QuerySet[Webhook]:
    """Return the webhooks that have something to send, now or later."""
    return Webhook.objects.filter(_has_lines(), campaign__deleted=None, paused="")


def find_due_webhooks() -> list[tuple[int, int, datetime | None]]:
    """Return campaign, key and end of the claim of each webhook that has something to send now, longest unsent first."""
    due = Q(paused="", next_try__lte=timezone.now())
    found = Webhook.objects.filter(
        Exists(_find_lines().filter(is_test=True)) | (due & Exists(_find_lines())), campaign__deleted=None
    )
    return list(
        found.order_by(F("last_sent").asc(nulls_first=True), "pk").values_list("campaign_id", "pk", "claimed_until")
    )


def _has_lines() -> Exists:
    return Exists(_find_lines())


def _find_lines() -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(campaign=OuterRef("campaign"), webhook=OuterRef("pk"), sent=None)


sender = Sender()
"""The sender of this process."""
