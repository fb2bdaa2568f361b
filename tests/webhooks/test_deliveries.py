"""Sending what waits: in order, at least once, until it is accepted or given up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from campaigns.journal import campaign_service, save_point_service
from campaigns.models import Campaign
from campaigns.webhooks import deliveries, sender, subscriptions
from campaigns.webhooks.http_post import RequestAborter
from campaigns.webhooks.models import Webhook
from campaigns.webhooks.send_results import SendError, SendResult
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    begin_campaign,
    go_back_to,
    mint_move_id,
    redo_entry,
    undo_entry,
)
from tests.factories import HOST_AUTHOR
from tests.onirim.prompt_campaigns import build_campaign_at_prompt
from tests.webhooks.receiver import Receiver
from tests.webhooks.steps import count_waiting, let_time_pass, send_now

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def play(campaign: Campaign, count: int) -> list[int]:
    """Make so many moves; return the numbers of their entries."""
    return [apply_move(campaign, "gain-ether", dreamer=GAMBLER, count=1).seq for _number in range(count)]


def test_an_entry_is_sent_as_the_api_sends_it_signed(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    (number,) = play(evening, 1)
    send_now(webhook)

    (message,) = receiver.messages
    assert message.path == "/hook?key=1"
    assert message.headers["content-type"] == "application/json"
    assert message.headers["user-agent"].startswith("Dreamkeeper/")
    assert message.is_signed_with(webhook.secret)
    entry = evening.moves.get(seq=number)
    payload = message.payload
    assert payload["type"] == "journal.entry"
    assert payload["timestamp"] == entry.at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    data = payload["data"]
    assert data["campaign"] == {"slug": evening.slug, "name": evening.name, "game": "etherfields"}
    assert (data["entry"]["number"], data["entry"]["id"], data["entry"]["undone"]) == (number, entry.move_id, False)
    assert "Ether" in data["entry"]["sentence"]
    assert (data["session"], data["moment"]) == (None, None)
    assert webhook.last_sent is not None
    assert count_waiting(webhook) == 0


def test_a_receiver_that_fails_for_a_while_gets_everything_in_order_once(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.choose_status = lambda count: 503 if 2 <= count < 9 else 200
    numbers = play(evening, 4)
    for _try in range(9):
        send_now(webhook)
        let_time_pass(monkeypatch, timedelta(hours=5))
        numbers += play(evening, 1)
    send_now(webhook)

    assert receiver.entry_numbers == numbers
    ids = [one.message_id for one in receiver.messages]
    assert len(set(ids)) == len(numbers)
    # Nothing was skipped for the one that failed, and its id stayed the same.
    assert ids == sorted(ids, key=ids.index)
    assert len(ids) == len(numbers) + 7
    assert (webhook.paused, webhook.failures, webhook.failing_since, webhook.error) == ("", 0, None, "")


def test_nothing_is_tried_before_its_time(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    receiver.choose_status = lambda _count: 500
    play(evening, 2)
    send_now(webhook)
    send_now(webhook)

    assert len(receiver.messages) == 1
    assert (webhook.failures, webhook.error, webhook.error_status) == (1, "status", 500)
    assert timedelta(seconds=3) < webhook.next_try - timezone.now() < timedelta(seconds=7)
    assert sender.find_due_webhooks() == []


def test_it_is_paused_after_two_days_and_resumes_with_everything_in_order(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.choose_status = lambda _count: 500
    numbers, start = play(evening, 3), timezone.now()
    while not webhook.paused:
        send_now(webhook)
        if not webhook.paused:
            monkeypatch.setattr(timezone, "now", lambda: webhook.next_try)
    assert webhook.paused == Webhook.PauseReason.FAILED
    assert deliveries.MIN_FAILURES < webhook.failures == len(receiver.messages) < 30
    assert timedelta(days=2) <= timezone.now() - start < timedelta(days=2, hours=5)

    let_time_pass(monkeypatch, timedelta(days=3))
    numbers += play(evening, 2)
    assert sender.find_due_webhooks() == []
    send_now(webhook)
    assert receiver.entry_numbers == []

    receiver.choose_status = lambda _count: 200
    subscriptions.resume_webhook(webhook, "Ada")
    assert [key for _campaign, key, _claim in sender.find_due_webhooks()] == [webhook.pk]
    send_now(webhook)
    assert receiver.entry_numbers == numbers


def test_a_server_that_was_off_for_a_week_does_not_give_up_at_its_first_failure(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.choose_status = lambda _count: 500
    play(evening, 1)
    send_now(webhook)
    let_time_pass(monkeypatch, timedelta(days=7))
    send_now(webhook)

    assert (webhook.paused, webhook.failures) == ("", 2)


def test_a_receiver_that_is_gone_is_asked_no_more(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    receiver.choose_status = lambda _count: 410
    play(evening, 2)
    send_now(webhook)

    assert (webhook.paused, len(receiver.messages)) == (Webhook.PauseReason.GONE, 1)


@pytest.mark.parametrize(
    ("asked", "minimum", "maximum"), [("60", 60, 61), ("9999999", 3, 7), ("soon", 3, 7), ("999999", 14390, 14401)]
)
def test_a_receiver_may_ask_for_time(
    evening: Campaign, webhook: Webhook, receiver: Receiver, asked: str, minimum: int, maximum: int
) -> None:
    receiver.choose_status = lambda _count: 429
    receiver.answer_headers["Retry-After"] = asked
    play(evening, 1)
    send_now(webhook)

    assert minimum - 1 < (webhook.next_try - timezone.now()).total_seconds() < maximum


@given(st.integers(1, 10_000), st.integers(0, 10**6))
def test_delays_grow_and_stay_within_bounds(failures: int, retry_after: int) -> None:
    low = deliveries.compute_delay(failures, choose=min)
    high = deliveries.compute_delay(failures, choose=max)
    assert timedelta(seconds=4) <= low < high <= deliveries.MAX_DELAY * 1.2
    assert deliveries.compute_delay(failures + 1, choose=min) >= low
    assert low <= deliveries.compute_delay(failures, retry_after) <= deliveries.MAX_DELAY * 1.2


def test_who_sends_alone_sends(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    play(evening, 1)
    first = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert first is not None
    assert deliveries.claim_webhook(evening.pk, webhook.pk) is None
    deliveries.send_waiting(first, RequestAborter())
    assert deliveries.claim_webhook(evening.pk, webhook.pk) is not None
    assert len(receiver.messages) == 1


def test_what_a_killed_process_had_sent_is_sent_again_with_the_same_id(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = play(evening, 2)
    killed = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert killed is not None

    def die(*_given: object) -> None:
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(deliveries, "record_result", die)
        with pytest.raises(SystemExit):
            deliveries.send_waiting(killed, RequestAborter())
    assert len(receiver.accepted) == 1
    assert deliveries.claim_webhook(evening.pk, webhook.pk) is None

    let_time_pass(monkeypatch, deliveries.LEASE + timedelta(seconds=1))
    send_now(webhook)
    first, again, second = receiver.accepted
    assert first.message_id == again.message_id != second.message_id
    assert first.body == again.body
    assert receiver.entry_numbers == [numbers[0], *numbers]


def test_who_lost_the_claim_records_nothing_and_stops(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening, 2)
    slow = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert slow is not None
    message = deliveries.find_next_message(slow)
    assert message is not None
    let_time_pass(monkeypatch, deliveries.LEASE + timedelta(seconds=1))
    fast = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert fast is not None
    for result in (SendResult(status=200), SendResult(SendError.SLOW)):
        with pytest.raises(deliveries.LostClaimError):
            deliveries.record_result(slow, message.delivery, result)
    with pytest.raises(deliveries.LostClaimError):
        deliveries.find_next_message(slow)
    assert count_waiting(webhook) == 2
    deliveries.send_waiting(fast, RequestAborter())
    assert len(receiver.messages) == 2


def test_a_stop_is_no_failure_of_the_receiver(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    play(evening, 1)
    aborter = RequestAborter()

    def stop(_count: int) -> int:
        aborter.abort_all()
        return 200

    receiver.choose_status = stop
    claim = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert claim is not None
    deliveries.send_waiting(claim, aborter)
    webhook.refresh_from_db()

    assert webhook.failures == 0
    receiver.choose_status = lambda _count: 200
    send_now(webhook)
    assert count_waiting(webhook) == 0


def test_no_transaction_is_open_while_a_message_is_sent(
    evening: Campaign, webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening, 2)
    depth: list[int] = []
    outer = len(connection.savepoint_ids)

    def note(*_given: object) -> SendResult:
        depth.append(len(connection.savepoint_ids) - outer)
        return SendResult(status=200)

    monkeypatch.setattr(deliveries, "post", note)
    send_now(webhook)
    assert depth == [0, 0]


def test_undo_redo_and_a_jump_are_events_of_their_own(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    first, second = play(evening, 2)
    send_now(webhook)
    undo_entry(evening, is_confirmed=True)
    redo_entry(evening, second)
    go_back_to(evening, first)
    save_point_service.create_save_point(evening.slug, mint_move_id(evening), HOST_AUTHOR, "Late")
    send_now(webhook)

    told = [(one.payload["type"], one.payload["data"]["entry"]["target"]) for one in receiver.accepted]
    assert told[:2] == [("journal.entry", None)] * 2
    assert told[2:5] == [("journal.undo", second), ("journal.redo", second), ("journal.back", first)]
    assert told[5][0] == "journal.save_point"


def test_what_is_undone_before_it_is_sent_says_so(evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    play(evening, 1)
    undo_entry(evening, is_confirmed=True)
    send_now(webhook)

    entry, undo = (one.payload["data"]["entry"] for one in receiver.accepted)
    assert (entry["undone"], undo["target"]) == (True, entry["number"])


def test_a_webhook_of_sessions_gets_what_begins_ends_or_takes_back_one(evening: Campaign, receiver: Receiver) -> None:
    webhook = subscriptions.create_webhook(evening, receiver.url, ["sessions"], "Ada")
    play(evening, 3)
    apply_move(evening, "end-session")
    undo_entry(evening, is_confirmed=True)
    (before, *_rest) = play(evening, 2)
    apply_move(evening, "end-session")
    apply_move(evening, "start-session", first_player=GAMBLER, present=[GAMBLER])
    go_back_to(evening, before)
    send_now(webhook)

    told = [(one.payload["type"], one.payload["data"]["session"]) for one in receiver.accepted]
    ended, began = {"number": 1, "event": "ended"}, {"number": 2, "event": "started"}
    assert told == [
        ("journal.entry", ended), ("journal.undo", ended), ("journal.entry", ended), ("journal.entry", began),
        ("journal.back", None),
    ]  # fmt: skip
    assert count_waiting(webhook) == 0


def test_a_restored_save_point_and_its_undo_are_sent_to_every_webhook(evening: Campaign, receiver: Receiver) -> None:
    save_point_service.create_save_point(evening.slug, mint_move_id(evening), HOST_AUTHOR, "Early")
    play(evening, 1)
    webhook = subscriptions.create_webhook(evening, receiver.url, ["moments"], "Ada")
    (point,) = evening.savepoints.all()
    save_point_service.restore_save_point(evening.slug, mint_move_id(evening), HOST_AUTHOR, point.pk)
    undo_entry(evening, is_confirmed=True)
    send_now(webhook)

    assert [one.payload["type"] for one in receiver.accepted] == ["journal.restore", "journal.undo"]


def test_an_entry_that_cannot_be_described_holds_up_no_other(
    evening: Campaign, webhook: Webhook, receiver: Receiver, settings: Any
) -> None:
    settings.FAULTS_RAISE = False
    broken, number = play(evening, 2)
    evening.moves.filter(seq=broken).update(changes=[["nonsense"]], rulings=[["no.such-code", {}]], names=[])
    send_now(webhook)

    assert receiver.entry_numbers == [broken, number]


def test_a_webhook_of_great_moments_gets_those_and_what_takes_them_back(receiver: Receiver) -> None:
    campaign = begin_campaign()
    webhook = subscriptions.create_webhook(campaign, receiver.url, ["moments"], "Ada")
    # One below the last Distress of a Dreamer is a great moment (p. 18).
    for _number in range(7):
        last = apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(campaign, is_confirmed=True)
    redo_entry(campaign, last.seq)
    send_now(webhook)

    told = [(one.payload["type"], one.payload["data"]["moment"]["kind"]) for one in receiver.accepted]
    assert told == [("journal.entry", "seven"), ("journal.undo", "seven"), ("journal.redo", "seven")]
    assert all(one.payload["data"]["moment"]["title"] for one in receiver.accepted)


def test_the_other_games_have_webhooks_too(receiver: Receiver) -> None:
    campaign = build_campaign_at_prompt("nightmare")
    webhook = subscriptions.create_webhook(campaign, receiver.url, ["entries", "sessions", "moments"], "Ada")
    undo_entry(campaign, HOST_AUTHOR, is_confirmed=True)
    send_now(webhook)

    (message,) = receiver.accepted
    assert message.payload["data"]["campaign"]["game"] == "onirim"


def test_a_deleted_campaign_sends_nothing_and_goes_on_once_it_is_back(
    evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    numbers = play(evening, 2)
    campaign_service.delete_campaign(evening)
    assert sender.find_due_webhooks() == []
    assert not sender.find_waiting_webhooks().exists()
    claim = deliveries.claim_webhook(evening.pk, webhook.pk)
    assert claim is not None
    with pytest.raises(deliveries.LostClaimError):
        deliveries.send_waiting(claim, RequestAborter())
    deliveries.release_claim(claim)
    assert receiver.messages == []

    campaign_service.restore_campaign(evening.slug)
    send_now(webhook)
    assert receiver.entry_numbers == numbers


def test_an_archived_campaign_sends_what_is_reported_there(
    evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    campaign_service.set_archived(evening, is_archived=True)
    numbers = play(evening, 1)
    send_now(webhook)
    assert receiver.entry_numbers == numbers


def test_a_test_event_is_sent_before_what_waits_once_also_from_a_paused_webhook(
    evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    receiver.choose_status = lambda _count: 410
    play(evening, 1)
    send_now(webhook)
    assert webhook.paused
    subscriptions.add_test_event(webhook)
    subscriptions.add_test_event(webhook)
    assert [key for _campaign, key, _claim in sender.find_due_webhooks()] == [webhook.pk]
    send_now(webhook)

    assert [one.payload["type"] for one in receiver.messages] == ["journal.entry", "webhook.test"]
    state = subscriptions.get_state(webhook)
    assert state.test is not None
    assert (state.test.error_status, state.waiting_count) == (410, 1)
    assert sender.find_due_webhooks() == []


def test_a_test_event_that_is_accepted_brings_what_waits(
    evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    receiver.choose_status = lambda count: 500 if count == 0 else 200
    numbers = play(evening, 2)
    send_now(webhook)
    subscriptions.add_test_event(webhook)
    send_now(webhook)

    assert receiver.messages[1].payload == {
        "type": "webhook.test",
        "timestamp": receiver.messages[1].payload["timestamp"],
        "data": {
            "campaign": {"slug": evening.slug, "name": evening.name, "game": "etherfields"},
            "entry": None, "session": None, "moment": None,
        },
    }  # fmt: skip
    assert receiver.entry_numbers == numbers


def test_for_a_day_both_secrets_sign(
    evening: Campaign, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaigns.webhooks import signatures

    old = webhook.secret
    digest = signatures.compute_digest(old)
    assert subscriptions.renew_secret(webhook, digest, "Ada")
    assert not subscriptions.renew_secret(webhook, digest, "Ada")
    webhook.refresh_from_db()
    play(evening, 1)
    send_now(webhook)
    assert receiver.messages[0].is_signed_with(old)
    assert receiver.messages[0].is_signed_with(webhook.secret)

    let_time_pass(monkeypatch, timedelta(days=1, seconds=1))
    play(evening, 1)
    send_now(webhook)
    assert receiver.messages[1].headers["webhook-signature"].count("v1,") == 1


def test_a_restored_backup_sends_nothing_that_waited_then_and_nothing_before_a_host_says_so(
    evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    play(evening, 2)
    subscriptions.pause_restored_webhooks()
    webhook.refresh_from_db()
    assert (webhook.paused, count_waiting(webhook)) == (Webhook.PauseReason.RESTORED, 0)
    numbers = play(evening, 1)
    send_now(webhook)
    assert receiver.messages == []

    subscriptions.resume_webhook(webhook, "Ada")
    send_now(webhook)
    assert receiver.entry_numbers == numbers
