"""A full disk: every URL that writes reports it in one sentence, and nothing is half done."""

from __future__ import annotations

import errno
import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from campaigns.models import AuditLogEntry, Campaign, Member
from campaigns.webhooks import subscriptions
from companion import file_cache, outages
from tests.campaigns.devices import build_host_client
from tests.campaigns.form_posts import post_form
from tests.campaigns.table_actions import get_fingerprint
from tests.campaigns.test_access_matrix import PATTERNS_BY_NAME, send_request

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]

ERROR_MESSAGE = "The disk of the host is full, so nothing was changed. Ask the host to make space, then try again."


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch) -> outages.FullDiskTracker:
    fresh = outages.FullDiskTracker()
    monkeypatch.setattr(outages, "disk_outage", fresh)
    return fresh


def refuse_to_write(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Fail as PostgreSQL does on a full disk."""
    if sql.startswith(outages.WRITE_STATEMENTS):
        raise OperationalError("could not extend file") from psycopg.errors.DiskFull()
    return execute(sql, params, many, context)


def raise_disk_full(*_args: object, **_how: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def fill_disk() -> Iterator[None]:
    """Make the database and the data folder refuse writes."""
    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(refuse_to_write):
        for name in ("mkstemp", "TemporaryFile", "NamedTemporaryFile"):
            patch.setattr(tempfile, name, raise_disk_full)
        yield


@pytest.mark.slow
def test_every_address_that_writes_says_so_and_changes_nothing(evening: Campaign, folder: Path) -> None:
    client = build_host_client()
    client.get(f"/c/{evening.slug}/invite/")
    subscriptions.create_webhook(evening, "http://192.168.1.5/", ["entries"], "Ada")
    before, link = get_fingerprint(evening), read_secrets_file(folder)
    told: dict[str, int] = {}
    # The link that moves a seat cannot be made on a full disk.
    for name in PATTERNS_BY_NAME.keys() - {"take-seat"}:
        with fill_disk():
            answer = send_request(client, name, "post", evening)
        told[name] = answer.status_code
        assert answer.status_code < 500 or (answer.status_code, ERROR_MESSAGE in answer.text) == (507, True), name

    assert {name for name, status in told.items() if status == 507} >= {
        "move", "save", "let-choose", "holder", "keep", "archive", "delete", "demo", "invitation", "seat",
    }  # fmt: skip
    assert (get_fingerprint(evening), read_secrets_file(folder)) == (before, link)
    assert Campaign.objects.values_list("name", "archived", "deleted").get() == (evening.name, False, None)


def read_secrets_file(folder: Path) -> str:
    return (folder / "secrets.json").read_text()


@pytest.mark.parametrize("name", ["table", "journal", "saves", "shelf", "live", "recap", "verify"])
def test_what_only_reads_is_still_there(evening: Campaign, name: str) -> None:
    client = build_host_client()
    with fill_disk():
        assert send_request(client, name, "get", evening).status_code == 200


@pytest.mark.parametrize("failing", ["secrets", "database"])
def test_a_link_that_is_not_renewed_whole_is_not_renewed(evening: Campaign, folder: Path, failing: str) -> None:
    client, other = build_host_client(), build_host_client()
    other.get(f"/c/{evening.slug}/")
    link = read_secrets_file(folder)
    with pytest.MonkeyPatch.context() as patch:
        if failing == "secrets":
            patch.setattr(tempfile, "mkstemp", raise_disk_full)
            answer = renew_link(client, evening)
        else:
            with connection.execute_wrapper(refuse_to_write):
                answer = renew_link(client, evening)

    assert (answer.status_code, read_secrets_file(folder)) == (507, link)
    assert not Member.objects.filter(revoked=True).exists()
    assert not AuditLogEntry.objects.filter(kind=AuditLogEntry.Kind.RENEWED).exists()
    assert renew_link(client, evening).status_code == 303
    assert read_secrets_file(folder) != link
    assert other.get("/").status_code == 403


def renew_link(client: Client, campaign: Campaign) -> HttpResponse:
    from companion.device_auth import get_join_secret

    return client.post(f"/c/{campaign.slug}/invite/link/", {"link": get_join_secret()})  # type: ignore[return-value]


@pytest.mark.parametrize("path", ["keep/", "delete/", "restore/"])
def test_what_cannot_be_noted_for_the_host_is_not_done(evening: Campaign, path: str) -> None:
    player = build_host_client()
    post_form(player, evening, "save/", name="Before")
    point = evening.savepoints.get().pk
    before = get_fingerprint(evening)

    def no_notice(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if "campaigns_notice" in sql:
            raise OperationalError("full") from psycopg.errors.DiskFull()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(no_notice):
        answer = post_form(player, evening, path, name="Other", point=point)

    assert (answer.status_code, get_fingerprint(evening)) == (507, before)
    assert Campaign.objects.values_list("name", "deleted").get() == (evening.name, None)


def test_a_large_upload_that_finds_no_room_is_told_so(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = build_host_client()
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 100
    monkeypatch.setattr("django.core.files.temp.NamedTemporaryFile", raise_disk_full)
    with fill_disk():
        answer = client.post("/import/", {"file": SimpleUploadedFile("evening.json", bytes(1000))})

    assert (answer.status_code, ERROR_MESSAGE in answer.text) == (507, True)


def test_a_folder_that_cannot_be_written_to_for_another_reason_is_told_otherwise(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read_only(*_args: object, **_how: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    client = build_host_client()
    monkeypatch.setattr(tempfile, "mkstemp", read_only)
    answer = renew_link(client, evening)

    assert answer.status_code == 503
    assert "Dreamkeeper cannot write to its folder, so nothing was changed." in answer.text
    assert ["cannot be written (Read-only file system)" in line for line in caplog.messages] == [True]


def test_it_is_logged_once_until_something_is_written_again(
    evening: Campaign, caplog: pytest.LogCaptureFixture
) -> None:
    player = build_host_client()
    caplog.set_level(logging.WARNING)
    for name in ("One", "Two"):
        with fill_disk():
            assert post_form(player, evening, "save/", name=name).status_code == 507
            # None of these writes anything, so none proves that there is space.
            assert player.get(f"/c/{evening.slug}/").status_code == 200
            assert post_form(player, evening, "undo/", entry=1).status_code == 409
    assert post_form(player, evening, "save/", name="Three").status_code == 200

    assert len(caplog.messages) == 2
    assert caplog.messages[0].startswith("The disk is full (could not extend file), so nothing new can be saved.")
    assert caplog.messages[1].startswith("The disk has space again after ")
    assert caplog.messages[1].endswith("Failed requests: 2.")


def test_a_count_that_cannot_be_written_lets_the_request_through(tmp_path: Path) -> None:
    shared = file_cache.BestEffortFileCache(str(tmp_path / "counts"), {})
    shared.set("limit", 1)
    with fill_disk():
        shared.set("limit", 2)
        shared.add("other", 1)

    assert (shared.get("limit"), shared.get("other")) == (1, None)
