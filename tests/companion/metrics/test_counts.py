"""Counts of moves, requests, streams, connections, devices, outages, backups and advice, each once."""

from __future__ import annotations

import string
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as site_settings
from django.db import DatabaseError, OperationalError
from django.test import Client
from django.urls import get_resolver
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from campaigns.engine import get_games
from campaigns.engine.messages import messages
from campaigns.journal import move_service
from campaigns.journal.results import Actor, ResultStatus
from campaigns.models import Campaign
from campaigns.onirim.findings_service import FindingsQueue
from campaigns.pages.advice_service import AdviceService
from campaigns.pages.advice_worker import AdviceReport
from campaigns.webhooks import subscriptions
from campaigns.webhooks.send_results import SendError
from companion import outages, request_trace
from companion.backups import failure_record, nightly_job
from companion.limits import Limits
from companion.metrics import instruments, receivers, site_collector
from companion.request_trace import RequestTrace
from tests import coroutines
from tests.campaigns.devices import build_host_client
from tests.campaigns.live_streams import StreamListener, run_live_server
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, mint_move_id, undo_entry
from tests.campaigns.test_access_matrix import iterate_patterns
from tests.companion.metrics.scraping import Scrape, scrape
from tests.companion.raw_http import RawConnection, build_device_header, build_get_request, wait_until
from tests.webhooks.receiver import run_receiver
from tests.webhooks.steps import let_time_pass, send_now

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("counting")]


def get_move_counts(found: Scrape) -> dict[str, float]:
    return {
        result.value: found.get("dreamkeeper_moves_total", game="etherfields", result=result.value)
        for result in ResultStatus
    }


def submit(campaign: Campaign, name: str, move_id: str, **sent: Any) -> ResultStatus:
    result = move_service.play_move(campaign.slug, name, {"move_id": move_id, **sent}, Actor("0" * 32, "Ada"))
    assert result is not None
    return result.status


@pytest.mark.django_db
def test_every_game_and_result_has_a_series_before_the_first_move() -> None:
    found = {*list_series(scrape(Client()), "dreamkeeper_moves_total")}

    assert found >= {(game.name, result.value) for game in get_games() for result in ResultStatus}


def list_series(found: Scrape, name: str) -> list[tuple[str, ...]]:
    """Return the values of the labels of each series of a metric."""
    return [
        tuple(sample.labels.values()) for family in found.families for sample in family.samples if sample.name == name
    ]


@pytest.mark.django_db
def test_a_move_counts_once_with_its_result() -> None:
    campaign = begin_campaign()
    number, before = mint_move_id(campaign), scrape(Client())
    results = [
        submit(campaign, "suffer", number, dreamer=GAMBLER, count=2),
        submit(campaign, "suffer", number, dreamer=GAMBLER, count=2),
        submit(campaign, "suffer", mint_move_id(campaign), dreamer=GAMBLER, count=-1),
        submit(campaign, "end-slumber", mint_move_id(campaign)),
    ]
    undo_entry(campaign, is_confirmed=True)
    after = scrape(Client())

    assert [result.value for result in results] == ["applied", "already", "invalid", "refused"]
    grown = {name: value - get_move_counts(before)[name] for name, value in get_move_counts(after).items()}
    assert grown == {"applied": 2, "already": 1, "invalid": 1, "refused": 1, "moved-on": 0}
    timed = [one.get("dreamkeeper_move_duration_seconds_count", game="etherfields") for one in (before, after)]
    assert timed[1] - timed[0] == 5
    refused = [one.get("dreamkeeper_move_refusals_total", game="etherfields") for one in (before, after)]
    assert refused[1] - refused[0] == 1


@pytest.mark.django_db
def test_what_nobody_may_play_counts_nothing() -> None:
    before = get_move_counts(scrape(Client()))

    assert move_service.play_move("nowhere", "suffer", {"move_id": "1.abc"}, Actor()) is None
    assert get_move_counts(scrape(Client())) == before


@pytest.mark.django_db
def test_a_receiver_that_fails_stops_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begin_campaign()
    monkeypatch.delattr(instruments, "moves")

    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)


@pytest.mark.django_db
def test_a_move_costs_no_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of each statement is recorded, and as many are made as without metrics."""
    campaign = begin_campaign()
    counts = []
    for _ in range(2):
        before = scrape(Client()).get("dreamkeeper_database_query_duration_seconds_count")
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
        counts.append(scrape(Client()).get("dreamkeeper_database_query_duration_seconds_count") - before)
        monkeypatch.setattr(receivers, "count_report", lambda **_signal: None)

    assert counts[0] == counts[1] > 0


@pytest.mark.django_db(transaction=True)
def test_streams_and_players_are_counted_while_they_are_there() -> None:
    campaign = begin_campaign()
    campaign.refresh_from_db()
    before = scrape(Client())
    with run_live_server() as server:
        listeners = [StreamListener(server, campaign, build_device_header(str(n) * 32)) for n in (1, 2)]
        for listener in listeners:
            listener.wait_for("event: version")
        there = scrape(Client())
        for listener in listeners:
            listener.peer.close()
        wait_until(lambda: scrape(Client()).get("dreamkeeper_streams_open") == 0)
        wait_until(lambda: scrape(Client()).get("dreamkeeper_connections_open") == 0)

    assert there.get("dreamkeeper_streams_open") == 2
    assert there.get("dreamkeeper_connections_open") == 2
    after = scrape(Client())
    assert after.get("dreamkeeper_streams_total") - before.get("dreamkeeper_streams_total") == 2
    responses = [one.get("dreamkeeper_http_responses_total", view="stream", status="200") for one in (before, after)]
    assert responses[1] - responses[0] == 2
    assert after.get("dreamkeeper_http_request_duration_seconds_count", view="stream") == 0


def test_devices_present_are_those_with_a_page_once_each_whomever_they_are_held_for() -> None:
    from campaigns.live.broker import Broker, Subscriber
    from campaigns.live.presence_service import PresenceService

    async def arrive_and_leave() -> list[float | None]:
        service = PresenceService(Broker())
        phone, second_page, other = Subscriber("a", "0" * 32), Subscriber("a", "0" * 32), Subscriber("b", "1" * 32)
        phone.player_refs = frozenset({1, 2})
        counts = []
        for change, subscriber in (
            (service.add_subscriber, phone), (service.add_subscriber, second_page), (service.add_subscriber, other),
            (service.remove_subscriber, phone), (service.remove_subscriber, second_page), (service.remove_subscriber, other),
        ):  # fmt: skip
            change(subscriber)
            counts.append(instruments.REGISTRY.get_sample_value("dreamkeeper_devices_present"))
        return counts

    assert coroutines.run_coroutine(arrive_and_leave()) == [1, 1, 2, 2, 1, 0]


@pytest.mark.django_db(transaction=True)
def test_a_request_counts_by_the_name_of_its_view() -> None:
    before = scrape(Client())
    with run_live_server() as server:
        header = build_device_header()
        for path in ("/rules/", "/healthz", "/no/such/page/at/all", "/static/missing.css"):
            RawConnection(server).send(build_get_request(path, header)).read_response()
        RawConnection(server).send(build_get_request("/rules/")).read_response()
        wanted = [("books", "200"), ("healthz", "200"), ("none", "404"), ("static", "404"), ("none", "403")]
        wait_until(lambda: all(count_responses(before, view, status) == 1 for view, status in wanted))

    after = scrape(Client())
    timed = [one.get("dreamkeeper_http_request_duration_seconds_count", view="books") for one in (before, after)]
    assert timed[1] - timed[0] == 1


def count_responses(before: Scrape, view: str, status: str) -> float:
    name = "dreamkeeper_http_responses_total"
    return scrape(Client()).get(name, view=view, status=status) - before.get(name, view=view, status=status)


@pytest.mark.django_db(transaction=True)
def test_what_is_above_a_limit_counts_as_rejected_and_refused() -> None:
    before = scrape(Client())
    with run_live_server(Limits(max_streams=0, max_connections=1)) as server:
        campaign = begin_campaign()
        first = RawConnection(server).send(build_get_request(f"/c/{campaign.slug}/live/stream/", build_device_header()))
        assert first.read_status() == 503
        second = RawConnection(server).send(build_get_request("/healthz"))
        assert second.read_status() == 200
        wait_until(lambda: count_responses(before, "rejected", "503") == 1)

    name = "dreamkeeper_connections_refused_total"
    assert scrape(Client()).get(name, limit="connections") - before.get(name, limit="connections") == 1


@pytest.mark.django_db
def test_an_outage_counts_once_and_each_request_that_failed() -> None:
    before, tracker = scrape(Client()), outages.OutageTracker()
    for _ in range(3):
        tracker.record_failure(OperationalError("gone"))
    tracker.record_success(is_read=True)
    tracker.record_failure(OperationalError("gone again"))
    outages.FullDiskTracker().record_failure(OSError("full"))
    after = scrape(Client())

    grown = {
        (name, resource): after.get(name, resource=resource) - before.get(name, resource=resource)
        for name in ("dreamkeeper_outages_total", "dreamkeeper_outage_failures_total")
        for resource in ("database", "disk")
    }
    assert list(grown.values()) == [2, 1, 4, 1]


@pytest.mark.django_db
def test_a_backup_that_fails_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    before = scrape(Client())

    def fail(*_args: object) -> bool:
        raise DatabaseError("broken")

    monkeypatch.setattr(nightly_job, "back_up_if_due", fail)
    monkeypatch.setattr(failure_record, "record_failure", lambda *_args: False)
    nightly_job.run_once(7, datetime.now(UTC))

    assert (
        scrape(Client()).get("dreamkeeper_backup_failures_total") - before.get("dreamkeeper_backup_failures_total") == 1
    )


@pytest.mark.django_db
def test_advice_counts_by_whether_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    before, service, waiting = scrape(Client()), AdviceService(), []

    def answer(*_args: object, **_named: object) -> AdviceReport:
        waiting.append(instruments.REGISTRY.get_sample_value("dreamkeeper_advice_waiting"))
        return answers.pop()

    answers = [AdviceReport([]), AdviceReport([object()])]  # type: ignore[list-item]
    monkeypatch.setattr(service, "_ask", answer)
    for _ in range(2):
        service.compute("slug", "module", {}, "seed")
    after = scrape(Client())

    name = "dreamkeeper_advice_duration_seconds_count"
    assert [after.get(name, result=one) - before.get(name, result=one) for one in ("given", "none")] == [1, 1]
    assert waiting == [1, 1]
    assert after.get("dreamkeeper_advice_waiting") == 0


@pytest.mark.django_db
def test_games_that_wait_for_their_findings_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = FindingsQueue(AdviceService())
    monkeypatch.setattr(queue, "_is_started", True)
    for number in range(3):
        queue.put(number, f"claim {number}")

    assert scrape(Client()).get("dreamkeeper_findings_waiting") == 3


@pytest.mark.django_db
def test_webhooks_are_counted_by_state_and_their_messages_by_result(monkeypatch: pytest.MonkeyPatch) -> None:
    before = scrape(Client())
    with run_receiver() as receiver:
        campaign = begin_campaign()
        webhook = subscriptions.create_webhook(campaign, receiver.url, ["entries"], "Ada")
        apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)
        waiting = scrape_afresh()
        receiver.choose_status = lambda _count: 500
        send_now(webhook)
        failed = scrape_afresh()
        receiver.choose_status = lambda _count: 204
        let_time_pass(monkeypatch, timedelta(hours=1))
        send_now(webhook)

    after = scrape_afresh()
    gauges = ("dreamkeeper_webhook_messages_waiting", "dreamkeeper_webhooks")
    assert [waiting.get(gauges[0]), failed.get(gauges[0]), after.get(gauges[0])] == [1, 1, 0]
    assert [one.get(gauges[1], state="failing") for one in (waiting, failed, after)] == [0, 1, 0]
    assert [one.get(gauges[1], state="working") for one in (waiting, failed, after)] == [1, 0, 1]
    name = "dreamkeeper_webhook_tries_total"
    assert [after.get(name, result=one) - before.get(name, result=one) for one in ("status", "accepted")] == [1, 1]


def scrape_afresh() -> Scrape:
    """Scrape once the database is asked again."""
    site_collector.clear_caches()
    return scrape(Client())


# Labels


@pytest.fixture
def visited(db: None) -> Client:
    """The device of a host, after an evening of people with names."""
    campaign = begin_campaign(name="Secret evening")
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Zebedee")
    return build_host_client()


def list_known_labels() -> dict[str, set[str]]:
    """Return the values that the code names, by label."""
    views = {str(one.name) for one in iterate_patterns(get_resolver().url_patterns)}
    own = {
        request_trace.STATIC_VIEW,
        request_trace.STREAM_VIEW,
        request_trace.REJECTED_VIEW,
        request_trace.UNKNOWN_VIEW,
    }
    return {
        "game": {game.name for game in get_games()},
        "result": {status.value for status in ResultStatus} | {"given", "none", "accepted", *SendError.values},
        "code": {*messages.violations},
        "view": views | own,
        "limit": {"address", "connections", "slow-readers"},
        "resource": {"database", "disk"},
        "reason": {"nightly", "asked", "before-upgrade", "before-restore"},
        "state": {"active", "archived", "deleted", "working", "failing", "paused"},
        "database": {"sqlite", "postgresql"},
    }


def list_unknown_labels(found: Scrape) -> set[tuple[str, str]]:
    known = list_known_labels()
    labels = {(name, value) for name, value in found.list_labels() if name not in ("version", "python")}
    return {
        (name, value)
        for name, value in labels
        if not (value.isdigit() and len(value) == 3 if name == "status" else value in known[name])
    }


PATHS = [
    "",
    "rules/",
    "rules/lucidity/",
    "rule/lu.shadow/",
    "new/onirim/",
    "c/nowhere1/",
    "i/secret/",
    "static/x.css",
    "healthz",
    "sw.js",
]


async def forward(_message: object) -> None:
    """Send nothing."""


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.text(string.printable, max_size=40) | st.sampled_from(PATHS),
    method=st.sampled_from(["get", "head", "post"]),
)
def test_whatever_is_asked_for_no_label_has_a_value_that_the_code_does_not_name(
    visited: Client, path: str, method: str
) -> None:
    # As the server does: the trace is current while the request is answered.
    scope: Any = {"type": "http", "path": f"/{path}", "method": method, "headers": [], "state": {}}
    trace = RequestTrace(scope, forward)
    trace.status = getattr(visited, method)(f"/{quote(path)}").status_code
    trace.finish()

    assert list_unknown_labels(scrape(Client())) == set()


@pytest.mark.django_db
def test_names_of_people_and_campaigns_are_nowhere(visited: Client) -> None:
    slug = Campaign.objects.get().slug
    submit(Campaign.objects.get(), "suffer", "1.zebedee1", dreamer=GAMBLER, count="Zebedee")
    visited.get(f"/c/{slug}/")
    visited.get("/rules/etherfields/", {"q": "Zebedee"})
    visited.get(f"/join/{site_settings.JOIN_SECRET}/")
    text = visited.get("/metrics", headers={"authorization": f"Bearer {site_settings.METRICS_TOKEN}"}).text

    for secret in (
        "Zebedee",
        "zebedee",
        "Secret evening",
        slug,
        site_settings.JOIN_SECRET,
        site_settings.METRICS_TOKEN,
    ):
        assert secret not in text


def test_a_label_has_so_many_values_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instruments, "MAX_LABEL_VALUES", 2)
    label = instruments.BoundedLabel()

    assert [label.bound(value) for value in ("a", "b", "c", "a", "d")] == ["a", "b", "other", "a", "other"]


def test_all_violations_and_views_are_told_apart() -> None:
    known = list_known_labels()

    assert max(len(known["code"]), len(known["view"])) < instruments.MAX_LABEL_VALUES
