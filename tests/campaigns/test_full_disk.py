"""The disk is full: every address that writes says so, in one sentence, and nothing is half done."""

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

from campaigns.models import Campaign, Member, Notice
from companion import counts, outages
from tests.campaigns.evening import stored
from tests.campaigns.pages import post
from tests.campaigns.seats import host
from tests.campaigns.test_access_matrix import ALL, asked

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]

SENTENCE = "The disk of the host is full, so nothing was changed. Ask the host to make space, then try again."


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch) -> outages.FullDisk:
    fresh = outages.FullDisk()
    monkeypatch.setattr(outages, "disk", fresh)
    return fresh


def refuse_to_write(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Fail as PostgreSQL does for want of space."""
    if sql.startswith(outages.WRITING):
        raise OperationalError("could not extend file") from psycopg.errors.DiskFull()
    return execute(sql, params, many, context)


def no_file(*_args: object, **_how: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def full() -> Iterator[None]:
    """Let neither the database nor the data folder take anything."""
    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(refuse_to_write):
        for name in ("mkstemp", "TemporaryFile", "NamedTemporaryFile"):
            patch.setattr(tempfile, name, no_file)
        yield


@pytest.mark.slow
def test_every_address_that_writes_says_so_and_changes_nothing(evening: Campaign, folder: Path) -> None:
    client = host()
    client.get(f"/c/{evening.slug}/invite/")
    before, link = stored(evening), secrets(folder)
    told: dict[str, int] = {}
    for name in ALL:
        with full():
            answer = asked(client, name, "post", evening)
        told[name] = answer.status_code
        assert answer.status_code < 500 or (answer.status_code, SENTENCE in answer.text) == (507, True), name

    assert {name for name, status in told.items() if status == 507} >= {
        "move", "save", "let-choose", "holder", "keep", "archive", "delete", "demo", "invitation",
    }  # fmt: skip
    assert (stored(evening), secrets(folder)) == (before, link)
    assert Campaign.objects.values_list("name", "archived", "deleted").get() == (evening.name, False, None)


def secrets(folder: Path) -> str:
    return (folder / "secrets.json").read_text()


@pytest.mark.parametrize("name", ["table", "journal", "saves", "shelf", "live", "recap", "verify"])
def test_what_only_reads_is_still_there(evening: Campaign, name: str) -> None:
    client = host()
    with full():
        assert asked(client, name, "get", evening).status_code == 200


@pytest.mark.parametrize("failing", ["secrets", "database"])
def test_a_link_that_is_not_renewed_whole_is_not_renewed(evening: Campaign, folder: Path, failing: str) -> None:
    client, other = host(), host()
    other.get(f"/c/{evening.slug}/")
    link = secrets(folder)
    with pytest.MonkeyPatch.context() as patch:
        if failing == "secrets":
            patch.setattr(tempfile, "mkstemp", no_file)
            answer = renewed(client, evening)
        else:
            with connection.execute_wrapper(refuse_to_write):
                answer = renewed(client, evening)

    assert (answer.status_code, secrets(folder)) == (507, link)
    assert not Member.objects.filter(revoked=True).exists()
    assert not Notice.objects.filter(kind=Notice.Kind.RENEWED).exists()
    assert renewed(client, evening).status_code == 303
    assert secrets(folder) != link
    assert other.get("/").status_code == 403


def renewed(client: Client, campaign: Campaign) -> HttpResponse:
    from companion.gate import join_secret

    return client.post(f"/c/{campaign.slug}/invite/link/", {"link": join_secret()})  # type: ignore[return-value]


@pytest.mark.parametrize("path", ["keep/", "delete/", "restore/"])
def test_what_cannot_be_noted_for_the_host_is_not_done(evening: Campaign, path: str) -> None:
    player = host()
    post(player, evening, "save/", name="Before")
    point = evening.savepoints.get().pk
    before = stored(evening)

    def no_notice(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if "campaigns_notice" in sql:
            raise OperationalError("full") from psycopg.errors.DiskFull()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(no_notice):
        answer = post(player, evening, path, name="Other", point=point)

    assert (answer.status_code, stored(evening)) == (507, before)
    assert Campaign.objects.values_list("name", "deleted").get() == (evening.name, None)


def test_a_large_upload_that_finds_no_room_is_told_so(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = host()
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 100
    monkeypatch.setattr("django.core.files.temp.NamedTemporaryFile", no_file)
    with full():
        answer = client.post("/import/", {"file": SimpleUploadedFile("evening.json", bytes(1000))})

    assert (answer.status_code, SENTENCE in answer.text) == (507, True)


def test_a_folder_that_cannot_be_written_to_for_another_reason_is_told_otherwise(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read_only(*_args: object, **_how: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    client = host()
    monkeypatch.setattr(tempfile, "mkstemp", read_only)
    answer = renewed(client, evening)

    assert answer.status_code == 503
    assert "Dreamkeeper cannot write to its folder, so nothing was changed." in answer.text
    assert ["cannot be written (Read-only file system)" in line for line in caplog.messages] == [True]


def test_it_is_logged_once_until_something_is_written_again(
    evening: Campaign, caplog: pytest.LogCaptureFixture
) -> None:
    player = host()
    caplog.set_level(logging.WARNING)
    for name in ("One", "Two"):
        with full():
            assert post(player, evening, "save/", name=name).status_code == 507
            # None of these writes anything, so none says that there is space.
            assert player.get(f"/c/{evening.slug}/").status_code == 200
            assert post(player, evening, "undo/", entry=1).status_code == 409
    assert post(player, evening, "save/", name="Three").status_code == 200

    assert len(caplog.messages) == 2
    assert caplog.messages[0].startswith("The disk is full (could not extend file); what needs space is not saved.")
    assert caplog.messages[1].startswith("The disk takes writes again after ")
    assert caplog.messages[1].endswith("requests that it did not take: 2.")


def test_a_count_that_cannot_be_written_lets_the_request_through(tmp_path: Path) -> None:
    shared = counts.SharedCounts(str(tmp_path / "counts"), {})
    shared.set("limit", 1)
    with full():
        shared.set("limit", 2)
        shared.add("other", 1)

    assert (shared.get("limit"), shared.get("other")) == (1, None)
