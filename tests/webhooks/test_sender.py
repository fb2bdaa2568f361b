"""The sender in this process: several webhooks at a time, in threads of their own, and no loop over an error."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError

from campaigns.models import Campaign
from campaigns.webhooks import deliveries, sender, subscriptions
from campaigns.webhooks.models import Webhook
from campaigns.webhooks.sender import Sender
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign
from tests.webhooks.receiver import Receiver
from tests.webhooks.steps import count_waiting

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@contextmanager
def running(job: Sender) -> Iterator[None]:
    """Run the job during the block; it has ended afterwards."""
    thread = threading.Thread(target=job.run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        job.stop()
        thread.join(30)
        assert not thread.is_alive()


def look(job: Sender) -> float:
    """Look at the outbox once, and wait for what that has started; return the time until the next look."""
    pause = job._look()
    with job._lock:
        started = [*job._threads.values()]
    for thread in started:
        thread.join(30)
    return pause


def test_more_webhooks_than_threads_are_all_served(receiver: Receiver) -> None:
    campaigns = [begin_campaign(name=name) for name in ("One", "Two")]
    webhooks = [
        subscriptions.create_webhook(campaign, f"{receiver.url}&n={n}", ["entries"], "Ada")
        for campaign in campaigns
        for n in range(4)
    ]
    assert len(webhooks) > sender.MAX_THREADS
    for campaign in campaigns:
        apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=1)
        apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=2)
    job, looks = Sender(), 0
    while sender.find_due_webhooks():
        look(job)
        looks += 1
    assert looks == 2
    assert len(receiver.accepted) == len(receiver.messages) == 2 * len(webhooks)
    assert [count_waiting(webhook) for webhook in webhooks] == [0] * len(webhooks)
    assert not Webhook.objects.exclude(claim="").exists()


def test_a_webhook_that_hangs_holds_up_no_other(receiver: Receiver, evening: Campaign) -> None:
    from tests.webhooks.receiver import run_receiver

    over = threading.Event()
    with run_receiver() as hanging:
        hanging.choose_status = lambda _count: 200 if over.wait(60) else 500
        subscriptions.create_webhook(evening, hanging.url, ["entries"], "Ada")
        subscriptions.create_webhook(evening, receiver.url, ["entries"], "Ada")
        apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
        with running(Sender()):
            receiver.wait_for(1)
            over.set()


@pytest.mark.parametrize(("error", "level"), [(RuntimeError("broken"), "ERROR"), (DatabaseError("gone"), "INFO")])
def test_an_error_of_ours_is_logged_and_not_tried_again_at_once(
    webhook: Webhook, evening: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    error: Exception, level: str,
) -> None:  # fmt: skip
    def fail(*_given: object) -> None:
        raise error

    monkeypatch.setattr(deliveries, "send_waiting", fail)
    apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
    job = Sender()
    with caplog.at_level(logging.INFO, logger=sender.__name__):
        look(job)
    assert [one.levelname for one in caplog.records] == [level]
    assert not job._wake.is_set()
    assert job._threads == {}
    # Its claim ends with its time, as that of a killed process.
    assert look(job) == sender.CLAIMED_PAUSE_SECONDS


def test_a_database_that_is_away_ends_no_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[tuple[int, int, None]]:
        raise DatabaseError

    monkeypatch.setattr(sender, "find_due_webhooks", fail)
    assert look(Sender()) == sender.MAX_PAUSE_SECONDS


def test_it_sleeps_until_the_next_try(webhook: Webhook, evening: Campaign, receiver: Receiver) -> None:
    job = Sender()
    assert look(job) == sender.MAX_PAUSE_SECONDS
    receiver.choose_status = lambda _count: 500
    apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
    look(job)
    assert len(receiver.messages) == 1
    assert 0 < look(job) <= deliveries.FIRST_DELAY.total_seconds() * (1 + deliveries.JITTER)
    assert len(receiver.messages) == 1
