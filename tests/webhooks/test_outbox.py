"""The outbox: written with the entry, by one statement, for each webhook."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.journal import campaign_service, move_service
from campaigns.models import Campaign
from campaigns.webhooks import outbox, retention, subscriptions
from campaigns.webhooks.models import Webhook, WebhookDelivery
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    begin_campaign,
    mint_move_id,
    submit_move,
    undo_entry,
)
from tests.campaigns.test_queries import capture_queries
from tests.factories import HOST_AUTHOR
from tests.webhooks.steps import count_waiting

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

URL = "http://192.168.1.5:8123/hook"


def add_webhooks(campaign: Campaign, count: int) -> list[Webhook]:
    return [subscriptions.create_webhook(campaign, f"{URL}/{n}", ["entries"], "Ada") for n in range(count)]


def list_lines(webhook: Webhook) -> list[int]:
    return list(webhook.deliveries.order_by("pk").values_list("seq", flat=True))


@pytest.mark.django_db(transaction=True)
def test_a_move_costs_one_statement_more_with_one_webhook_and_with_five_and_none_without(player: Client) -> None:
    campaign = begin_campaign()
    player.get(f"/c/{campaign.slug}/")
    counts = []
    for more in (0, 1, 4):
        add_webhooks_from = campaign.webhooks.count()
        for number in range(add_webhooks_from, add_webhooks_from + more):
            subscriptions.create_webhook(campaign, f"{URL}/{number}", ["entries"], "Ada")
        capture_queries(player, campaign, "move/suffer/?at=distress", dreamer=GAMBLER, count=1)
        found = capture_queries(player, campaign, "move/suffer/?at=distress", dreamer=SPECIALIST, count=1)
        counts.append((len(found), sum("webhooks_" in sql for sql in found)))

    (without, none), *others = counts
    assert none == 0
    assert others == [(without + 1, 1), (without + 1, 1)]


def test_every_entry_is_in_the_outbox_of_every_webhook_undo_and_save_points_too() -> None:
    campaign = begin_campaign()
    first, second = add_webhooks(campaign, 2)
    before = campaign.version
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(campaign, is_confirmed=True)
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=1)

    assert list_lines(first) == list_lines(second) == [before + 1, before + 2, before + 3]
    ids = list(first.deliveries.order_by("pk").values_list("message_id", flat=True))
    assert len(set(ids)) == 3
    assert all("." not in one for one in ids)
    assert ids == list(second.deliveries.order_by("pk").values_list("message_id", flat=True))


def test_a_refused_move_and_a_duplicate_are_not_in_the_outbox() -> None:
    campaign = begin_campaign()
    (webhook,) = add_webhooks(campaign, 1)
    entry = apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    submit_move(campaign, "suffer", move_id=entry.move_id, dreamer=GAMBLER, count=1)
    submit_move(campaign, "spend-ether", dreamer=GAMBLER, count=9)

    assert list_lines(webhook) == [entry.seq]


@pytest.mark.django_db(transaction=True)
def test_an_outbox_that_cannot_be_written_undoes_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begin_campaign()
    add_webhooks(campaign, 1)
    before = campaign.version
    monkeypatch.setattr(outbox, "build_message_id", lambda *_given: None)

    data = {"move_id": mint_move_id(campaign), "dreamer": GAMBLER, "count": 1}
    with pytest.raises(DatabaseError):
        move_service.play_move(campaign.slug, "suffer", data, HOST_AUTHOR)
    assert (Campaign.objects.get().version, campaign.moves.count()) == (before, before)


def test_another_campaign_has_another_outbox_and_an_import_has_none() -> None:
    from tests.campaigns.table_actions import export_as_dict

    campaign, other = begin_campaign(), begin_campaign(name="Other")
    (webhook,) = add_webhooks(campaign, 1)
    apply_move(other, "suffer", dreamer=GAMBLER, count=1)
    assert count_waiting(webhook) == 0
    assert "webhook" not in str(export_as_dict(campaign))


def test_a_deleted_webhook_gets_nothing_more_and_the_last_one_takes_the_flag_with_it() -> None:
    campaign = begin_campaign()
    first, second = add_webhooks(campaign, 2)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    subscriptions.delete_webhook(first, "Ada")
    assert Campaign.objects.get().has_webhooks
    apply_move(campaign, "suffer", dreamer=SPECIALIST, count=1)
    assert count_waiting(second) == 2
    assert WebhookDelivery.objects.count() == 2

    subscriptions.delete_webhook(second, "Ada")
    assert not Campaign.objects.get().has_webhooks
    with CaptureQueriesContext(connection) as captured:
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    assert not [one for one in captured.captured_queries if "webhook" in one["sql"] and "INSERT" in one["sql"]]
    kinds = campaign.notices.values_list("kind", "about")
    assert list(kinds.filter(kind="unhooked").order_by("pk")) == [("unhooked", f"{URL}/0"), ("unhooked", f"{URL}/1")]


def test_a_campaign_has_five_webhooks_at_most_and_none_twice() -> None:
    campaign = begin_campaign()
    add_webhooks(campaign, subscriptions.MAX_WEBHOOKS)
    with pytest.raises(subscriptions.DuplicateWebhookError):
        add_webhooks(campaign, 1)
    with pytest.raises(subscriptions.TooManyWebhooksError):
        subscriptions.create_webhook(campaign, f"{URL}/more", ["entries"], "Ada")


def test_the_outbox_goes_with_its_campaign() -> None:
    campaign = begin_campaign()
    add_webhooks(campaign, 2)
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    Campaign.objects.filter(pk=campaign.pk).update(deleted=timezone.now() - 2 * campaign_service.DELETED_RETENTION)

    assert campaign_service.purge_deleted_campaigns(timezone.now()) == 1
    assert (Campaign.objects.count(), Webhook.objects.count(), WebhookDelivery.objects.count()) == (0, 0, 0)


def test_sent_lines_stay_a_week_and_too_many_never(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begin_campaign()
    (webhook,) = add_webhooks(campaign, 1)
    monkeypatch.setattr(retention, "MAX_LINES", 4)
    now = timezone.now()

    def add(count: int, age: timedelta | None) -> None:
        WebhookDelivery.objects.bulk_create(
            WebhookDelivery(
                campaign=campaign,
                webhook=webhook,
                seq=n,
                message_id=f"m{n}",
                sent=now - age if age is not None else None,
            )
            for n in range(1, count + 1)
        )

    add(3, timedelta(days=8))
    add(6, timedelta(days=1))
    add(7, None)
    retention.prune_outbox()
    webhook.refresh_from_db()

    assert webhook.dropped_count == 3
    assert list(webhook.deliveries.filter(sent=None).order_by("pk").values_list("seq", flat=True)) == [4, 5, 6, 7]
    assert webhook.deliveries.exclude(sent=None).filter(sent__lt=now - timedelta(days=2)).count() == 0
    assert webhook.deliveries.exclude(sent=None).count() == 4
