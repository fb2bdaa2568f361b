"""The catalog of our metrics: name, type, labels and help text of each.

No label has a value from a campaign, a player or a device: values are those that the code names, such as a game, a view
or the code of a rule violation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class MetricType(Enum):
    """The type of a metric, as Prometheus names it."""

    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


@dataclass(frozen=True, slots=True)
class MetricSpec:
    """A metric; ``name`` is that of its samples, without the suffixes of a histogram.

    ``buckets`` are the upper bounds of a histogram, in seconds.
    """

    name: str
    kind: MetricType
    help_text: str
    labels: Sequence[str] = ()
    buckets: Sequence[float] = ()


REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
QUERY_BUCKETS = (0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)
ADVICE_BUCKETS = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)

_specs: list[MetricSpec] = []


def _declare(
    name: str, kind: MetricType, help_text: str, labels: Sequence[str] = (), buckets: Sequence[float] = ()
) -> MetricSpec:
    spec = MetricSpec(name, kind, help_text, labels, buckets)
    _specs.append(spec)
    return spec


MOVES = _declare(
    "dreamkeeper_moves_total", MetricType.COUNTER,
    "Reports of moves, undos, redos and save points; result: applied, already (sent twice), refused, moved-on or invalid.",
    ("game", "result"),
)  # fmt: skip
REFUSALS = _declare(
    "dreamkeeper_move_refusals_total", MetricType.COUNTER, "Reports that were refused, by the code of the rule violation.", ("game", "code")
)  # fmt: skip
MOVE_SECONDS = _declare(
    "dreamkeeper_move_duration_seconds", MetricType.HISTOGRAM,
    "Time of a report from waiting for its campaign to the commit.", ("game",), REQUEST_BUCKETS,
)  # fmt: skip
RESPONSES = _declare(
    "dreamkeeper_http_responses_total", MetricType.COUNTER,
    "Responses by view and status; view: none for strangers, unknown addresses and rate limits, rejected above a limit of the server.",
    ("view", "status"),
)  # fmt: skip
REQUEST_SECONDS = _declare(
    "dreamkeeper_http_request_duration_seconds", MetricType.HISTOGRAM,
    "Time of a request from its headers to its whole response, event streams excepted.", ("view",), REQUEST_BUCKETS,
)  # fmt: skip
OPEN_STREAMS = _declare(
    "dreamkeeper_streams_open", MetricType.GAUGE, "Open event streams: pages that are told about changes."
)
STREAMS = _declare("dreamkeeper_streams_total", MetricType.COUNTER, "Event streams that were opened.")
DEVICES_PRESENT = _declare(
    "dreamkeeper_devices_present", MetricType.GAUGE,
    "Devices with an open page of a campaign, once each, big screens included; counted by each process that has a stream of theirs.",
)  # fmt: skip
OPEN_CONNECTIONS = _declare("dreamkeeper_connections_open", MetricType.GAUGE, "Open connections, idle ones included.")
REFUSED_CONNECTIONS = _declare(
    "dreamkeeper_connections_refused_total", MetricType.COUNTER,
    "Connections refused or ended above a limit: address (too many of one), connections (too many in all) or slow-readers.",
    ("limit",),
)  # fmt: skip
OUTAGES = _declare(
    "dreamkeeper_outages_total", MetricType.COUNTER,
    "Outages noticed by a process: of the database, or of the disk that is full.", ("resource",),
)  # fmt: skip
FAILED_REQUESTS = _declare(
    "dreamkeeper_outage_failures_total", MetricType.COUNTER, "Requests that failed in an outage.", ("resource",)
)  # fmt: skip
QUERY_SECONDS = _declare(
    "dreamkeeper_database_query_duration_seconds", MetricType.HISTOGRAM, "Time of a database statement.", (), QUERY_BUCKETS
)  # fmt: skip
ADVICE_SECONDS = _declare(
    "dreamkeeper_advice_duration_seconds", MetricType.HISTOGRAM,
    "Wait for advice; result: given, or none (the table moved on, or too many waited).", ("result",), ADVICE_BUCKETS,
)  # fmt: skip
ADVICE_WAITING = _declare("dreamkeeper_advice_waiting", MetricType.GAUGE, "Devices that wait for advice.")
FINDINGS_WAITING = _declare(
    "dreamkeeper_findings_waiting", MetricType.GAUGE, "Finished games that wait for their findings."
)
BACKUP_FAILURES = _declare(
    "dreamkeeper_backup_failures_total", MetricType.COUNTER, "Tries at the daily backup that failed."
)
WEBHOOK_TRIES = _declare(
    "dreamkeeper_webhook_tries_total", MetricType.COUNTER,
    "Messages that were sent to a webhook; result: accepted, or the code of the error. One that failed is tried again.", ("result",),
)  # fmt: skip

BACKUP_FAILING = _declare(
    "dreamkeeper_backup_failing", MetricType.GAUGE, "1 while the last daily backup has failed and is tried again, else 0."
)  # fmt: skip
BACKUPS = _declare(
    "dreamkeeper_backups", MetricType.GAUGE, "Backups on the disk, by what they were taken for.", ("reason",)
)
BACKUP_TIME = _declare(
    "dreamkeeper_backup_last_timestamp_seconds", MetricType.GAUGE, "Time of the newest backup.", ("reason",)
)
BACKUP_SIZE = _declare(
    "dreamkeeper_backup_last_size_bytes", MetricType.GAUGE, "Size of the newest backup.", ("reason",)
)
DATABASE_UP = _declare("dreamkeeper_database_up", MetricType.GAUGE, "1 if the database answers, else 0.")
DATABASE_SIZE = _declare("dreamkeeper_database_size_bytes", MetricType.GAUGE, "Size of the database.")
CAMPAIGNS = _declare(
    "dreamkeeper_campaigns", MetricType.GAUGE, "Campaigns; state: active, archived or deleted.", ("game", "state")
)
WEBHOOKS = _declare(
    "dreamkeeper_webhooks", MetricType.GAUGE, "Webhooks; state: working, failing or paused (given up, or restored).", ("state",)
)  # fmt: skip
WEBHOOK_MESSAGES_WAITING = _declare(
    "dreamkeeper_webhook_messages_waiting", MetricType.GAUGE, "Messages that wait to be sent, those of paused webhooks included."
)  # fmt: skip
FREE_BYTES = _declare(
    "dreamkeeper_data_folder_free_bytes", MetricType.GAUGE, "Free space on the disk of the data folder."
)
PROCESSES = _declare(
    "dreamkeeper_server_processes", MetricType.GAUGE, "Server processes; the process metrics are their sums."
)
BUILD = _declare(
    "dreamkeeper_build_info", MetricType.GAUGE, "Always 1; the versions that run, and the kind of database.",
    ("version", "python", "database"),
)  # fmt: skip

SPECS = tuple(_specs)
"""All of our metrics. The library adds those of the process, whose names begin with ``process_``."""
