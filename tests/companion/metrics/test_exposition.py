"""The text of a scrape: it can be parsed, follows the conventions, costs few queries, and survives an outage."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.db import OperationalError, connection
from django.test import Client
from prometheus_client.openmetrics import parser as openmetrics
from pytest_django import DjangoAssertNumQueries, Settings

from companion import __version__, outages
from companion.backups import failure_record
from companion.backups.restore_gate import RestoreInProgressError
from companion.metrics import catalog, shared_values, site_collector
from companion.metrics.catalog import MetricType
from tests import metrics_table
from tests.campaigns.table_actions import begin_campaign
from tests.companion.metrics.scraping import TOKEN, scrape

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.usefixtures("counting")]

BASE_UNITS = ("_seconds", "_bytes")
OPENMETRICS_TYPE = "application/openmetrics-text;version=1.0.0"


def strip_total(name: str) -> str:
    return name.removesuffix("_total")


def test_every_metric_of_the_catalog_is_there_with_its_type_and_help() -> None:
    families = {family.name: family for family in scrape(Client()).families}
    own = {name: family for name, family in families.items() if name.startswith("dreamkeeper_")}

    assert own.keys() == {strip_total(spec.name) for spec in catalog.SPECS}
    for spec in catalog.SPECS:
        family = own[strip_total(spec.name)]
        assert (family.type, family.documentation) == (spec.kind.value, spec.help_text)
    assert all(family.documentation for family in families.values())
    assert all(name.startswith(("dreamkeeper_", "process_")) for name in families)


def test_names_follow_the_conventions() -> None:
    for spec in catalog.SPECS:
        assert re.fullmatch(r"dreamkeeper_[a-z]+(_[a-z]+)*", spec.name), spec.name
        assert spec.name.endswith("_total") == (spec.kind is MetricType.COUNTER), spec.name
        assert spec.kind is not MetricType.HISTOGRAM or spec.name.endswith("_seconds"), spec.name
        assert not re.search(r"_(ms|milliseconds|minutes|kb|mb|kib|mib|percent)(_|$)", spec.name), spec.name
        assert bool(spec.buckets) == (spec.kind is MetricType.HISTOGRAM), spec.name
        assert list(spec.buckets) == sorted(spec.buckets), spec.name
        assert spec.help_text[0].isupper() or spec.help_text[0].isdigit(), spec.name
        assert spec.help_text.endswith("."), spec.name
        assert not {"le", "quantile", "job", "instance", "pid"} & {*spec.labels}, spec.name
    timed = [spec.name for spec in catalog.SPECS if re.search("duration|timestamp|size|free", spec.name)]
    assert all(name.endswith(BASE_UNITS) for name in timed)


def test_the_other_format_can_be_parsed_too_and_has_no_series_for_when_a_counter_was_made() -> None:
    answer = Client().get("/metrics", headers={"authorization": f"Bearer {TOKEN}", "accept": OPENMETRICS_TYPE})

    assert answer.headers["Content-Type"].startswith("application/openmetrics-text")
    found = {family.name for family in openmetrics.text_string_to_metric_families(answer.text)}  # type: ignore[no-untyped-call]
    assert found >= {strip_total(spec.name) for spec in catalog.SPECS}
    assert "_created" not in answer.text


def test_the_page_of_the_docs_has_the_table() -> None:
    """``python -m tests.regenerate`` writes it."""
    page = metrics_table.PAGE_PATH.read_text(encoding="utf-8")

    assert metrics_table.fill_page(page) == page


def test_it_tells_the_version_and_how_many_campaigns_there_are() -> None:
    campaigns = [begin_campaign() for _ in range(4)]
    model = apps.get_model("shelving", "CampaignSummary")
    model.objects.filter(slug=campaigns[0].slug).update(archived=True)
    model.objects.filter(slug=campaigns[1].slug).update(archived=True, deleted=datetime.now(UTC))
    found = scrape(Client())

    assert found.get("dreamkeeper_build_info", version=__version__, database=connection.vendor) == 1
    states = [
        found.get("dreamkeeper_campaigns", game="etherfields", state=one) for one in ("active", "archived", "deleted")
    ]
    assert states == [2, 1, 1]
    assert found.get("dreamkeeper_database_up") == 1
    assert found.get("dreamkeeper_database_size_bytes") > 4096
    assert found.get("dreamkeeper_data_folder_free_bytes") > 0


def test_it_asks_the_database_now_and_then_only(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(8):
        scrape(Client())
    with django_assert_max_num_queries(0):
        scrape(Client())


def test_it_tells_of_the_newest_backup_for_each_reason_and_of_the_last_failure(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, None
    folder = tmp_path / "backups"
    folder.mkdir()
    for name, size in (
        ("nightly-20261127T040000000000", 5), ("nightly-20261128T040000000000", 7), ("asked-20261126T120000000000", 3),
        ("zebedee-20261128T120000000000", 1),
    ):  # fmt: skip
        (folder / f"{name}.dreamkeeper-backup").write_bytes(b"x" * size)
    failure_record.record_failure(datetime(2026, 11, 28, 5, tzinfo=UTC), "The disk of Zebedee is full.")
    found = scrape(Client())
    failure_record.clear_failure()

    assert [found.get("dreamkeeper_backups", reason=one) for one in ("nightly", "asked", "before-upgrade")] == [2, 1, 0]
    assert found.get("dreamkeeper_backup_last_size_bytes", reason="nightly") == 7
    made = datetime(2026, 11, 28, 4, tzinfo=UTC).timestamp()
    assert found.get("dreamkeeper_backup_last_timestamp_seconds", reason="nightly") == made
    assert found.get("dreamkeeper_backup_failing") == 1
    assert "zebedee" not in {value for _name, value in found.list_labels()}


def test_an_outage_of_the_database_is_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "database_outage", outages.OutageTracker())
    before = scrape(Client())
    site_collector.clear_caches()

    def raise_unavailable(*_args: object) -> None:
        raise OperationalError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", raise_unavailable)
        first, second = scrape(Client()), scrape(Client())
    site_collector.clear_caches()

    assert [one.get("dreamkeeper_database_up") for one in (before, first, second, scrape(Client()))] == [1, 0, 0, 1]
    assert "dreamkeeper_database_size_bytes" not in first.list_names()
    assert first.get("dreamkeeper_data_folder_free_bytes") > 0
    # The second one was answered from the cache, so it waited for nothing.
    failed = [one.get("dreamkeeper_outage_failures_total", resource="database") for one in (before, first, second)]
    assert failed[1] == failed[2] == failed[0] + 1


def test_a_restore_is_no_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "database_outage", outages.OutageTracker())
    before = scrape(Client())
    site_collector.clear_caches()

    def refuse(*_args: object) -> None:
        raise RestoreInProgressError("A backup is being restored.")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", refuse)
        found = scrape(Client())

    assert found.get("dreamkeeper_database_up") == 0
    names = ("dreamkeeper_outages_total", "dreamkeeper_outage_failures_total")
    assert [found.get(name) - before.get(name) for name in names] == [0, 0]


def test_a_process_that_counts_for_itself_shares_no_folder() -> None:
    assert shared_values.get_shared_folder() is None
    assert scrape(Client()).get("dreamkeeper_server_processes") == 1
