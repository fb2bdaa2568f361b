"""Health checks: liveness, readiness, and one sentence per problem."""

import errno
import io
import shutil
from typing import NamedTuple

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from companion import health, outages

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

ADDRESSES = ("/healthz", "/readyz")


class DiskUsage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only disk whose permissions allow the superuser to write."""

    def refuse(**_how: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(health, "_probe_cache", {})
    monkeypatch.setattr("companion.health.tempfile.TemporaryFile", refuse)


def raise_unavailable(*_args: object) -> None:
    raise OperationalError("gone")


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_needs_no_invitation(client: Client, address: str) -> None:
    answer = client.get(address)

    assert (answer.status_code, answer.text) == (200, "ok")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_lives_without_a_database_but_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "database_outage", outages.OutageTracker())
    monkeypatch.setattr(connection, "cursor", raise_unavailable)

    assert client.get("/healthz").text == "ok"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "The database does not respond.")


def test_it_is_not_ready_before_the_tables_are_those_of_this_version(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("campaigns", "0007_the_shelf")

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.text == "The database is from an earlier version. Restart Dreamkeeper."


def test_it_is_not_ready_on_a_full_disk(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: DiskUsage(10**9, 10**9, 1000))

    answer = client.get("/readyz")

    assert (answer.status_code, answer.text) == (503, "The disk with the data folder is full.")


def test_it_is_not_ready_where_nothing_can_be_written(client: Client, read_only: None) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.text) == (503, "The data folder is not writable.")


def test_asked_again_and_again_it_writes_once_in_a_while(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, written = [1000.0], list[object]()

    def write(**how: object) -> io.BytesIO:
        written.append(how["dir"])
        return io.BytesIO()

    monkeypatch.setattr(health, "_probe_cache", {})
    monkeypatch.setattr("companion.health.time.monotonic", lambda: now[0])
    monkeypatch.setattr("companion.health.tempfile.TemporaryFile", write)

    for seconds in (0, 0, health.PROBE_CACHE_SECONDS - 1, 1, 0):
        now[0] += seconds
        assert client.get("/readyz").text == "ok"

    assert written == [settings.DATA_DIR] * 2


def test_several_things_in_the_way_are_told_a_line_each(
    client: Client, read_only: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "database_outage", outages.OutageTracker())
    monkeypatch.setattr(connection, "cursor", raise_unavailable)

    assert client.get("/readyz").text.count("\n") == 1


def test_asking_whether_it_is_ready_costs_two_queries_and_whether_it_lives_none(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/readyz")

    for address, most in zip(ADDRESSES, (0, 2), strict=True):
        with django_assert_max_num_queries(most):
            client.get(address)
