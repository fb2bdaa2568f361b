"""Receivers of the signals that metrics are counted by. The site knows the signals of campaigns by their names only."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import Signal
from django.utils.module_loading import import_string

from companion import connection_limiter, outages, request_trace, streams
from companion.backups import nightly_job
from companion.metrics import instruments
from companion.request_trace import RequestTrace


def count_report(game: str, status: str, code: str, seconds: float, **_signal: object) -> None:
    """Count a report of a move."""
    instruments.moves.labels(game, status).inc()
    instruments.move_seconds.labels(game).observe(seconds)
    if code:
        instruments.refusals.labels(game, instruments.refusal_codes.bound(code)).inc()


def count_response(trace: RequestTrace, **_signal: object) -> None:
    """Count a response."""
    if trace.status is None:
        return
    view = instruments.view_names.bound(trace.view_name)
    instruments.responses.labels(view, trace.status).inc()
    if not trace.is_stream:
        instruments.request_seconds.labels(view).observe(trace.seconds)


def count_streams(count: int, *, is_new: bool, **_signal: object) -> None:
    """Count event streams."""
    instruments.open_streams.set(count)
    if is_new:
        instruments.streams.inc()


def set_device_count(device_count: int, **_signal: object) -> None:
    """Set the number of devices that are here."""
    instruments.devices_present.set(device_count)


def set_connection_count(count: int, **_signal: object) -> None:
    """Set the number of open connections."""
    instruments.open_connections.set(count)


def count_refused_connection(limit: str, **_signal: object) -> None:
    """Count a connection above a limit."""
    instruments.refused_connections.labels(limit).inc()


def count_failed_request(resource: str, *, is_first: bool, **_signal: object) -> None:
    """Count a request that failed in an outage, and the outage with its first one."""
    instruments.failed_requests.labels(resource).inc()
    if is_first:
        instruments.outages.labels(resource).inc()


def count_backup_failure(**_signal: object) -> None:
    """Count a failed try at a backup."""
    instruments.backup_failures.inc()


def count_advice(seconds: float, *, is_given: bool, **_signal: object) -> None:
    """Count a wait for advice."""
    instruments.advice_seconds.labels("given" if is_given else "none").observe(seconds)


def set_advice_waiting(count: int, **_signal: object) -> None:
    """Set the number of those who wait for advice."""
    instruments.advice_waiting.set(count)


def set_findings_waiting(count: int, **_signal: object) -> None:
    """Set the number of games that wait for findings."""
    instruments.findings_waiting.set(count)


def count_webhook_try(result: str, **_signal: object) -> None:
    """Count a message that was sent to a webhook."""
    instruments.webhook_tries.labels(result).inc()


def time_queries(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Have the statements of a new database connection timed."""
    if time_query not in connection.execute_wrappers:
        connection.execute_wrappers.append(time_query)


def time_query(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Execute a statement and record its time."""
    started_at = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        instruments.query_seconds.observe(time.perf_counter() - started_at)


RECEIVERS: tuple[tuple[Signal | str, Callable[..., None]], ...] = (
    (request_trace.request_answered, count_response),
    (streams.stream_count_changed, count_streams),
    (connection_limiter.connection_count_changed, set_connection_count),
    (connection_limiter.connection_refused, count_refused_connection),
    (outages.request_failed, count_failed_request),
    (nightly_job.backup_failed, count_backup_failure),
    (connection_created, time_queries),
    ("campaigns.journal.signals.report_answered", count_report),
    ("campaigns.live.presence_service.presence_changed", set_device_count),
    ("campaigns.pages.advice_service.advice_answered", count_advice),
    ("campaigns.pages.advice_service.advice_waiting_changed", set_advice_waiting),
    ("campaigns.webhooks.deliveries.message_tried", count_webhook_try),
    ("campaigns.onirim.findings_service.findings_queue_changed", set_findings_waiting),
)


def connect_receivers() -> None:
    """Begin to count in this process; what it has open now is nothing, whoever had its name before."""
    for gauge in instruments.GAUGES:
        gauge.set(0)
    _begin_series()
    for signal, receiver in RECEIVERS:
        found = import_string(signal) if isinstance(signal, str) else signal
        found.connect(receiver, weak=False)


def _begin_series() -> None:
    """Begin the series whose labels are known at 0: a rate needs the value before the first count."""
    games, results = (
        import_string("campaigns.engine.get_games")(),
        import_string("campaigns.journal.results.ResultStatus"),
    )
    for game in games:
        instruments.move_seconds.labels(game.name)
        for result in results:
            instruments.moves.labels(game.name, result.value)
    for resource in (outages.OutageTracker.resource, outages.FullDiskTracker.resource):
        instruments.outages.labels(resource)
        instruments.failed_requests.labels(resource)


def disconnect_receivers() -> None:
    """Stop counting in this process."""
    for signal, receiver in RECEIVERS:
        found = import_string(signal) if isinstance(signal, str) else signal
        found.disconnect(receiver)
