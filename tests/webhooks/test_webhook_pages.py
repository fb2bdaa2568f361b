"""The pages of webhooks: add one, see its secret once, test it, try again, renew its secret, delete it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.journal import campaign_service
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.views.webhooks import describe_next_try
from campaigns.webhooks import signatures, subscriptions
from campaigns.webhooks.models import Webhook
from tests.campaigns.devices import build_host_client, build_member_client
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign
from tests.campaigns.test_plays import begin_onirim
from tests.lucidity.prompt_campaigns import begin_lucidity
from tests.webhooks.receiver import Receiver
from tests.webhooks.steps import let_time_pass, send_now

pytestmark = pytest.mark.django_db

SECRET_PATTERN = re.compile(r"whsec_[A-Za-z0-9+/=]+")


@pytest.fixture
def host() -> Client:
    return build_host_client()


def add(host: Client, campaign: Campaign, url: str = "http://192.168.1.5/hook", **sent: object) -> Any:
    return host.post(f"/c/{campaign.slug}/webhooks/", {"url": url, "topics": ["entries"], **sent})


def act(host: Client, webhook: Webhook, action: str, **sent: object) -> Any:
    return host.post(f"/c/{webhook.campaign.slug}/webhooks/{webhook.pk}/", {"action": action, **sent})


def test_a_secret_is_shown_once(host: Client, evening: Campaign) -> None:
    made = add(host, evening)
    webhook = evening.webhooks.get()

    assert made.status_code == 200
    assert SECRET_PATTERN.findall(made.text) == [webhook.secret]
    assert "no-store" in made["Cache-Control"]
    for path in ("webhooks/", f"webhooks/{webhook.pk}/", "apps/"):
        page = host.get(f"/c/{evening.slug}/{path}")
        assert page.status_code == 200
        assert "http://192.168.1.5/hook" in page.text
        assert SECRET_PATTERN.search(page.text) is None
    # A page that is loaded again adds nothing.
    again = add(host, evening)
    assert (again.status_code, evening.webhooks.count()) == (422, 1)
    assert "There is a webhook to this address already." in again.text


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "Address of the receiver"),
        ("hook", "Type an address that begins with https:// or http://"),
        ("ftp://host/", "Type an address that begins with https:// or http://"),
        ("http://ada:pw@host/", "without a user name in it"),
        ("http://169.254.169.254/latest/", "This address is not allowed."),
        ("http://localhost:8000/", "This is Dreamkeeper itself."),
        ("http://host/" + "x" * 500, "at most 500"),
    ],
)
def test_an_address_that_is_refused_is_one_sentence(host: Client, evening: Campaign, url: str, sentence: str) -> None:
    answer = add(host, evening, url)
    assert (answer.status_code, evening.webhooks.count()) == (422, 0)
    assert sentence in answer.text


def test_what_it_gets_has_to_be_chosen(host: Client, evening: Campaign) -> None:
    assert add(host, evening, topics=[]).status_code == 422
    assert add(host, evening, topics=["nonsense"]).status_code == 422
    assert add(host, evening, topics=["sessions", "moments"]).status_code == 200
    webhook = evening.webhooks.get()
    assert (webhook.sends_entries, webhook.sends_sessions, webhook.sends_moments) == (False, True, True)


def test_sessions_are_offered_only_where_a_game_has_them(host: Client, evening: Campaign) -> None:
    label = str(subscriptions.Topic.SESSIONS.label)
    assert label in host.get(f"/c/{evening.slug}/apps/").text
    for campaign in (begin_onirim(), begin_lucidity()):
        assert label not in host.get(f"/c/{campaign.slug}/apps/").text
        assert add(host, campaign, topics=["sessions"]).status_code == 422
        assert add(host, campaign, topics=["moments"]).status_code == 200


def test_five_at_most(host: Client, evening: Campaign) -> None:
    for number in range(subscriptions.MAX_WEBHOOKS):
        assert add(host, evening, f"http://192.168.1.5/{number}").status_code == 200
    answer = add(host, evening, "http://192.168.1.5/more")
    assert answer.status_code == 422
    assert "This campaign has 5 webhooks. Delete one first." in answer.text
    assert host.get(f"/c/{evening.slug}/apps/").text.count("192.168.1.5/") == subscriptions.MAX_WEBHOOKS


def test_why_it_is_paused_is_shown_and_try_again_sends_everything(
    host: Client, evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    receiver.choose_status = lambda _count: 410
    numbers = [apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1).seq for _number in range(3)]
    send_now(webhook)
    page = host.get(f"/c/{evening.slug}/apps/").text
    assert "Paused: The receiver answered that it is gone (status 410)." in page
    assert "It answered with status 410." not in page
    assert "3 entries are waiting." in page
    assert "Try again" in page

    receiver.choose_status = lambda _count: 200
    assert act(host, webhook, "resume").status_code == 303
    page = host.get(f"/c/{evening.slug}/webhooks/{webhook.pk}/").text
    assert "Trying now…" in page
    assert "Look again" in page
    assert "No entry is waiting." not in page
    send_now(webhook)
    assert receiver.entry_numbers == numbers
    page = host.get(f"/c/{evening.slug}/webhooks/{webhook.pk}/").text
    assert "Last accepted on" in page
    assert "Try again" not in page
    assert "Trying now…" not in page
    log = host.get(f"/c/{evening.slug}/invite/").text
    assert f"The webhook to {receiver.url} was paused." in log
    assert f"resumed the webhook to {receiver.url}." in log


def test_a_webhook_that_fails_or_is_paused_is_named_where_hosts_look(
    host: Client, evening: Campaign, webhook: Webhook
) -> None:
    own_pages = (f"/c/{evening.slug}/apps/", f"/c/{evening.slug}/keep/")
    Webhook.objects.update(failures=1, failing_since=timezone.now())
    for path in own_pages:
        assert f"The webhook to {webhook.receiver} fails." in host.get(path).text, path
    assert f"The webhook of {evening.name} to {webhook.receiver} fails." in host.get("/installation/").text
    assert "webhook failed" in host.get("/").text

    Webhook.objects.update(failures=0, failing_since=None, paused=Webhook.PauseReason.RESTORED)
    for path in own_pages:
        assert f"The webhook to {webhook.receiver} is paused." in host.get(path).text, path
    assert f"The webhook of {evening.name} to {webhook.receiver} is paused." in host.get("/installation/").text
    assert "webhook failed" in host.get("/").text
    assert "webhook failed" not in build_member_client(evening, Role.PLAYER).get("/", follow=True).text

    campaign_service.delete_campaign(evening)
    assert "webhook failed" not in host.get("/").text
    campaign_service.restore_campaign(evening.slug)
    Webhook.objects.update(paused="")
    for path in (*own_pages, "/installation/"):
        assert webhook.receiver not in re.sub(
            r'(?s)<ul class="(device-list|activity-log)">.*?</ul>', "", host.get(path).text
        )
    assert "webhook failed" not in host.get("/").text


def test_a_failure_says_what_and_when_next(
    host: Client, evening: Campaign, webhook: Webhook, receiver: Receiver
) -> None:
    receiver.choose_status = lambda _count: 503
    apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
    send_now(webhook)
    page = host.get(f"/c/{evening.slug}/webhooks/").text
    assert "Failing since" in page
    assert re.search(r"Next try in [456] seconds\. <a", page)
    assert "Look again" in page
    assert "It answered with status 503." in page
    assert "1 entry is waiting." in page


def test_a_test_event_from_the_page(host: Client, evening: Campaign, webhook: Webhook, receiver: Receiver) -> None:
    here = f"/c/{evening.slug}/webhooks/{webhook.pk}/"
    act(host, webhook, "test")
    page = host.get(here).text
    assert "A test event is on its way." in page
    assert "No entry is waiting." in page
    send_now(webhook)
    assert receiver.messages[0].payload["type"] == "webhook.test"
    assert "was accepted." in host.get(here).text

    receiver.choose_status = lambda _count: 404
    act(host, webhook, "test")
    send_now(webhook)
    page = host.get(here).text
    assert "failed." in page
    assert "It answered with status 404." in page


def test_a_new_secret_is_shown_once_and_made_once(host: Client, webhook: Webhook) -> None:
    page = host.get(f"/c/{webhook.campaign.slug}/webhooks/{webhook.pk}/?secret").text
    assert "Make a new secret?" in page
    assert "stops at once" not in page
    (shown,) = re.findall(r'name="shown" value="([0-9a-f]+)"', page)
    old = webhook.secret
    made = act(host, webhook, "secret", shown=shown)
    webhook.refresh_from_db()

    assert SECRET_PATTERN.findall(made.text) == [webhook.secret] != [old]
    for other in (shown, "", "²", "a\x00b"[:1]):
        assert act(host, webhook, "secret", shown=other).status_code == 303
    assert (Webhook.objects.get().secret, Webhook.objects.get().old_secret) == (webhook.secret, old)
    log = host.get(f"/c/{webhook.campaign.slug}/invite/").text
    assert log.count(f"made a new secret for the webhook to {webhook.url}.") == 1


def test_a_second_new_secret_within_a_day_says_which_one_stops(
    host: Client, webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = f"/c/{webhook.campaign.slug}/webhooks/{webhook.pk}/"
    subscriptions.renew_secret(webhook, signatures.compute_digest(webhook.secret), "Ada")

    assert "signed with the secret before the newest one too." in host.get(here).text
    assert "stops at once." in host.get(f"{here}?secret").text
    let_time_pass(monkeypatch, subscriptions.OLD_SECRET_LIFETIME)
    assert "signed with the secret before" not in host.get(here).text
    assert "stops at once." not in host.get(f"{here}?secret").text


@pytest.mark.parametrize(
    ("seconds", "sentence"),
    [
        (-3, "Next try in 1 second."),
        (19.2, "Next try in 20 seconds."),
        (60, "Next try in 1 minute."),
        (3540.5, "Next try in 60 minutes."),
        (7200, "Next try: 28 November 2026, 22:15."),
    ],
)
def test_the_next_try_is_told_as_near_as_it_is(seconds: float, sentence: str) -> None:
    now = datetime(2026, 11, 28, 20, 15, tzinfo=UTC)
    with timezone.override("UTC"):
        assert describe_next_try(now + timedelta(seconds=seconds), now) == sentence


def test_deletion_is_asked_for_once(host: Client, evening: Campaign, webhook: Webhook) -> None:
    page = host.get(f"/c/{evening.slug}/webhooks/{webhook.pk}/?sure").text
    assert "Delete the webhook?" in page
    deleted = act(host, webhook, "delete")
    assert deleted.status_code == 303
    assert "The webhook is deleted" in host.get(deleted["Location"]).text
    assert evening.webhooks.count() == 0
    assert act(host, webhook, "delete").status_code == 404
    log = host.get(f"/c/{evening.slug}/invite/").text
    assert "added a webhook to http://127.0.0.1" in log
    assert "deleted the webhook to http://127.0.0.1" in log


def test_a_webhook_is_found_in_its_own_campaign_only_and_by_hosts_only(
    host: Client, evening: Campaign, webhook: Webhook
) -> None:
    other = begin_campaign(name="Other")
    for key in (webhook.pk, 0, 10**30):
        assert host.get(f"/c/{other.slug}/webhooks/{key}/").status_code == 404
    for role in (Role.VIEWER, Role.PLAYER):
        client = build_member_client(evening, role)
        for path in ("webhooks/", f"webhooks/{webhook.pk}/"):
            assert client.get(f"/c/{evening.slug}/{path}").status_code == 403
            assert client.post(f"/c/{evening.slug}/{path}", {"action": "delete"}).status_code == 403
    assert evening.webhooks.count() == 1
