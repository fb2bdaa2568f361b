"""The collector of what is looked up at a scrape, and cached for some seconds: database, backups, disk, versions."""

from __future__ import annotations

import platform
import shutil
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cachetools import TTLCache, cached
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Count, Q
from prometheus_client import Metric
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from companion import __version__, outages
from companion.backups import backup_files, failure_record
from companion.backups.backup_files import BackupFile
from companion.metrics import catalog
from companion.metrics.catalog import MetricSpec

CACHE_SECONDS = 5
"""Seconds that an answer of the database is used again, an outage too: several may scrape."""
BACKUP_CACHE_SECONDS = 30
"""The folder of backups may be on a network share."""
STATEMENT_TIMEOUT = "3s"
"""The timeout of each statement of a scrape on PostgreSQL; Prometheus waits for ten seconds."""

BACKUP_REASONS = (backup_files.AUTOMATIC_REASON, backup_files.MANUAL_REASON, *backup_files.SAFETY_REASONS)


@dataclass(frozen=True, slots=True)
class DatabaseFigures:
    """The answer of the database: its size in bytes, and the numbers of what is in it; none if it is not up.

    ``campaign_counts`` are by game and state, ``webhook_counts`` by state.
    """

    is_up: bool
    size: int = 0
    campaign_counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    webhook_counts: Counter[str] = field(default_factory=Counter)
    waiting_message_count: int = 0


@dataclass(frozen=True, slots=True)
class BackupFigures:
    """The newest backup and the number of backups, by reason, and whether the last daily one failed."""

    newest: dict[str, BackupFile]
    counts: Counter[str]
    is_failing: bool


_database_cache: TTLCache[object, DatabaseFigures] = TTLCache(1, CACHE_SECONDS)
_backup_cache: TTLCache[object, BackupFigures] = TTLCache(1, BACKUP_CACHE_SECONDS)


def clear_caches() -> None:
    """Forget what was looked up."""
    _database_cache.clear()
    _backup_cache.clear()


@cached(_database_cache, condition=threading.Condition())
def read_database_figures() -> DatabaseFigures:
    """Ask the database; an outage is an answer too."""
    try:
        if connection.vendor != "postgresql":
            return _query_figures("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = '{STATEMENT_TIMEOUT}'")
            return _query_figures("SELECT pg_database_size(current_database())")
    except DatabaseError as error:
        # It records the outage.
        if outages.find_error_page(error) is None:
            raise
        return DatabaseFigures(is_up=False)


def _query_figures(size_sql: str) -> DatabaseFigures:
    with connection.cursor() as cursor:
        cursor.execute(size_sql)
        (size,) = cursor.fetchone()
    waiting = apps.get_model("webhooks", "WebhookDelivery").objects.filter(sent=None)
    return DatabaseFigures(True, size, _count_campaigns(), _count_webhooks(), waiting.count())


def _count_campaigns() -> Counter[tuple[str, str]]:
    rows = apps.get_model("shelving", "CampaignSummary").objects.values("game").annotate(
        active=Count("pk", filter=Q(deleted=None, archived=False)),
        archived_count=Count("pk", filter=Q(deleted=None, archived=True)),
        deleted_count=Count("pk", filter=Q(deleted__isnull=False)),
    )  # fmt: skip
    counts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        counts[row["game"], "active"] = row["active"]
        counts[row["game"], "archived"] = row["archived_count"]
        counts[row["game"], "deleted"] = row["deleted_count"]
    return counts


def _count_webhooks() -> Counter[str]:
    found = apps.get_model("webhooks", "Webhook").objects.aggregate(
        working=Count("pk", filter=Q(paused="", failures=0)),
        failing=Count("pk", filter=Q(paused="", failures__gt=0)),
        paused=Count("pk", filter=~Q(paused="")),
    )  # fmt: skip
    return Counter(found)


@cached(_backup_cache, condition=threading.Condition())
def read_backup_figures() -> BackupFigures:
    """Look for the backups on the disk."""
    found = [file for file in backup_files.list_backups() if file.reason in BACKUP_REASONS]
    newest: dict[str, BackupFile] = {}
    for file in found:
        newest.setdefault(file.reason, file)
    return BackupFigures(newest, Counter(file.reason for file in found), failure_record.read_failure() is not None)


def build_gauge(spec: MetricSpec, samples: Iterable[tuple[tuple[str, ...], float]]) -> Metric:
    """Return a metric with its samples, each by the values of its labels."""
    family = GaugeMetricFamily(spec.name, spec.help_text, labels=spec.labels)
    for label_values, value in samples:
        family.add_metric(label_values, value)
    return family


class SiteCollector(Collector):
    """The collector of what is looked up."""

    def collect(self) -> Iterator[Metric]:
        """Yield each metric."""
        versions = (__version__, platform.python_version(), connection.vendor)
        yield build_gauge(catalog.BUILD, [(versions, 1)])
        yield from self._collect_database(read_database_figures())
        yield from self._collect_backups(read_backup_figures())
        yield build_gauge(catalog.FREE_BYTES, [((), shutil.disk_usage(settings.DATA_DIR).free)])

    def _collect_database(self, figures: DatabaseFigures) -> Iterator[Metric]:
        yield build_gauge(catalog.DATABASE_UP, [((), figures.is_up)])
        yield build_gauge(catalog.DATABASE_SIZE, [((), figures.size)] if figures.is_up else [])
        yield build_gauge(catalog.CAMPAIGNS, sorted(figures.campaign_counts.items()))
        yield build_gauge(
            catalog.WEBHOOKS, [((state,), count) for state, count in sorted(figures.webhook_counts.items())]
        )
        waiting = [((), figures.waiting_message_count)] if figures.is_up else []
        yield build_gauge(catalog.WEBHOOK_MESSAGES_WAITING, waiting)

    def _collect_backups(self, figures: BackupFigures) -> Iterator[Metric]:
        yield build_gauge(catalog.BACKUP_FAILING, [((), figures.is_failing)])
        yield build_gauge(catalog.BACKUPS, [((reason,), figures.counts[reason]) for reason in BACKUP_REASONS])
        newest = sorted(figures.newest.items())
        yield build_gauge(catalog.BACKUP_TIME, [((reason,), file.made_at.timestamp()) for reason, file in newest])
        yield build_gauge(catalog.BACKUP_SIZE, [((reason,), file.size) for reason, file in newest])
