"""Restoring from the host's page: asked once in words; whatever is no backup is refused and changes nothing."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import connection
from django.test import Client

from campaigns.journal.restoration import restore_installation
from campaigns.models import Campaign
from companion.backups import archive, backup_service, restore_gate
from companion.installation import SetupError
from tests.campaigns.devices import build_host_client
from tests.campaigns.table_actions import GAMBLER, begin_campaign, mint_move_id
from tests.campaigns.test_installation import make_backup
from tests.recordings.catalog import list_backups

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]

NOON = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)


@pytest.fixture
def host(folder: Path) -> Client:
    """A host with a folder for backups."""
    (folder / "backups").mkdir()
    return build_host_client()


def copy_recorded_backup(folder: Path) -> Path:
    """Copy a recorded backup of this kind of database into the folder."""
    (found,) = (path for path in list_backups() if path.name.startswith(connection.vendor))
    return Path(shutil.copy(found, make_backup(folder, "nightly", NOON)))


def rewrite_manifest(path: Path, **said: object) -> None:
    with zipfile.ZipFile(path) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | said).encode()
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in members.items():
            packed.writestr(name, data)


def test_the_danger_is_said_before(host: Client, folder: Path) -> None:
    path = copy_recorded_backup(folder)
    said = host.get(f"/installation/restore/{path.name}/").text

    for sentence in ("replaces every campaign", "saved first", "every report is refused", "Replace everything"):
        assert sentence in said


OTHER_ENGINE = {"sqlite": "postgresql", "postgresql": "sqlite"}
Spoil = Callable[[Path], object]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda path: path.write_bytes(b"PK\3\4 hostile"), "it is incomplete, or not a zip file"),
        (lambda path: path.write_bytes(path.read_bytes()[:-200]), "it is incomplete, or not a zip file"),
        (lambda path: rewrite_manifest(path, format=9), "it is of format 9"),
        (lambda path: rewrite_manifest(path, engine=OTHER_ENGINE[connection.vendor], tables={}), "names no database"),
        (lambda path: rewrite_manifest(path, migrations=[["campaigns", "9999_of_tomorrow"]]), "from a later version"),
    ],
    ids=["hostile", "cut", "format", "engine", "later"],
)
def test_what_is_no_backup_is_one_sentence_and_changes_nothing(
    host: Client, folder: Path, evening: Campaign, spoil: Spoil, why: str
) -> None:
    path = copy_recorded_backup(folder)
    spoil(path)
    answer = host.post(f"/installation/restore/{path.name}/", {"generation": restore_gate.get_generation()})

    assert (answer.status_code, why in answer.text) == (409, True)
    assert Campaign.objects.get() == evening
    assert [file.name for file in (folder / "backups").iterdir()] == [path.name]


def test_a_second_tap_restores_nothing(host: Client, folder: Path, evening: Campaign) -> None:
    path = copy_recorded_backup(folder)
    shown = restore_gate.get_generation()
    (folder / restore_gate.GENERATION_FILENAME).touch()

    answer = host.post(f"/installation/restore/{path.name}/", {"generation": shown})
    assert (answer.status_code, answer["Location"]) == (303, f"/installation/?restored={path.name}")
    assert Campaign.objects.get() == evening


def test_a_deleted_campaign_in_a_backup_is_no_error(
    host: Client, folder: Path, evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted = begin_campaign()
    Campaign.objects.filter(pk=deleted.pk).update(deleted=NOON)
    manifest = archive.read_manifest(copy_recorded_backup(folder))
    monkeypatch.setattr(backup_service, "restore_backup", lambda *_given, **_options: manifest)

    report = restore_installation(folder, is_serving=True)

    assert (report.campaign_count, report.broken_slugs) == (1, [])


def test_while_another_restore_runs_reports_are_refused_pages_are_read_and_no_second_one_begins(
    host: Client, folder: Path, evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_recorded_backup(folder)
    monkeypatch.setattr(restore_gate, "WAIT_SECONDS", 0.05)
    monkeypatch.setattr(backup_service, "_replace_data", lambda *_given: pytest.fail("restored"))
    closed, done = Event(), Event()

    def restore() -> None:
        with restore_gate.close_gate():
            closed.set()
            done.wait(30)

    other = Thread(target=restore)
    other.start()
    closed.wait(30)
    try:
        sent = {"move_id": mint_move_id(evening), "dreamer": GAMBLER, "count": 1}
        move = host.post(f"/c/{evening.slug}/move/suffer/", sent, headers={"HX-Request": "true"})
        page = host.get(f"/c/{evening.slug}/")
        second = host.post(f"/installation/restore/{path.name}/", {"generation": restore_gate.get_generation()})
    finally:
        done.set()
        other.join()

    assert (move.status_code, "restoring a backup right now" in move.text) == (423, True)
    assert page.status_code == 200
    assert (second.status_code, "already being restored" in second.text) == (409, True)
    before = evening.version
    evening.refresh_from_db()
    assert evening.version == before
    assert host.post(f"/c/{evening.slug}/move/suffer/", sent).status_code in (200, 302, 303)


def test_every_process_notices_that_the_data_was_replaced(folder: Path) -> None:
    noticed: list[object] = []

    def notice(**_: object) -> None:
        noticed.append(1)

    restore_gate.notice_replacement()
    restore_gate.data_replaced.connect(notice)
    try:
        with restore_gate.close_gate():
            restore_gate.mark_replaced()
        for _request in range(2):
            restore_gate.notice_replacement()
    finally:
        restore_gate.data_replaced.disconnect(notice)
    assert noticed == [1]


def test_the_gate_is_open_for_whoever_closed_it_and_after_an_error(folder: Path) -> None:
    def fail() -> None:
        with restore_gate.close_gate():
            restore_gate.check_gate()
            raise SetupError("no")

    with pytest.raises(SetupError, match="no"):
        fail()
    restore_gate.check_gate()
