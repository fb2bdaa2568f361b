"""The metrics that are counted while they happen: by this process, or by several together (``shared_values``).

Import it in a server process only: with it the library decides where the values are.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

from companion.metrics import catalog
from companion.metrics.catalog import MetricSpec

MAX_LABEL_VALUES = 600
"""Values of a label that are told apart: more than there are violations and views."""
OTHER_VALUE = "other"

REGISTRY = CollectorRegistry()

# When a counter was made is of no use here, and doubles the number of series.
disable_created_metrics()  # type: ignore[no-untyped-call]


def _build_counter(spec: MetricSpec) -> Counter:
    return Counter(spec.name, spec.help_text, spec.labels, registry=REGISTRY)


def _build_gauge(spec: MetricSpec) -> Gauge:
    return Gauge(spec.name, spec.help_text, spec.labels, registry=REGISTRY, multiprocess_mode="livesum")


def _build_histogram(spec: MetricSpec) -> Histogram:
    return Histogram(spec.name, spec.help_text, spec.labels, registry=REGISTRY, buckets=spec.buckets)


class BoundedLabel:
    """The values of a label: each new one above ``MAX_LABEL_VALUES`` becomes *other*. A few more do no harm, so there is no lock."""

    def __init__(self) -> None:
        self._values: set[str] = set()

    def bound(self, value: str) -> str:
        """Return ``value``, or *other*."""
        if value not in self._values:
            if len(self._values) >= MAX_LABEL_VALUES:
                return OTHER_VALUE
            self._values.add(value)
        return value


refusal_codes, view_names = BoundedLabel(), BoundedLabel()

moves = _build_counter(catalog.MOVES)
refusals = _build_counter(catalog.REFUSALS)
move_seconds = _build_histogram(catalog.MOVE_SECONDS)
responses = _build_counter(catalog.RESPONSES)
request_seconds = _build_histogram(catalog.REQUEST_SECONDS)
streams = _build_counter(catalog.STREAMS)
open_streams = _build_gauge(catalog.OPEN_STREAMS)
devices_present = _build_gauge(catalog.DEVICES_PRESENT)
open_connections = _build_gauge(catalog.OPEN_CONNECTIONS)
refused_connections = _build_counter(catalog.REFUSED_CONNECTIONS)
outages = _build_counter(catalog.OUTAGES)
failed_requests = _build_counter(catalog.FAILED_REQUESTS)
query_seconds = _build_histogram(catalog.QUERY_SECONDS)
advice_seconds = _build_histogram(catalog.ADVICE_SECONDS)
advice_waiting = _build_gauge(catalog.ADVICE_WAITING)
findings_waiting = _build_gauge(catalog.FINDINGS_WAITING)
backup_failures = _build_counter(catalog.BACKUP_FAILURES)
webhook_tries = _build_counter(catalog.WEBHOOK_TRIES)

GAUGES = (open_streams, devices_present, open_connections, advice_waiting, findings_waiting)
