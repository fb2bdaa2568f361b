"""The host's page: backups, system, devices and log; for hosts alone."""

from __future__ import annotations

import re
import shutil
from collections import namedtuple
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.membership import members
from campaigns.models import AuditLogEntry, Campaign, Member
from campaigns.roles import Role
from companion import __version__
from companion.backups import backup_files, backup_service, failure_record
from companion.backups.backup_files import BACKUP_SUFFIX
from tests.campaigns.devices import build_client, build_host_client, build_invited_device, build_member_client
from tests.campaigns.table_actions import begin_campaign

pytestmark = pytest.mark.django_db

Usage = namedtuple("Usage", "total used free")
PAGE = "/installation/"


@pytest.fixture
def host(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A host whose backups are empty files in a folder of this test."""
    monkeypatch.setattr(failure_record, "_own_failure", None)
    monkeypatch.setattr(backup_service, "write_backup", lambda path, **_how: path.write_bytes(b"x" * 2048))
    (folder / "backups").mkdir()
    return build_host_client()


def make_backup(folder: Path, reason: str, moment: datetime, content: bytes = b"") -> Path:
    path = folder / "backups" / f"{reason}-{moment.strftime(backup_files.TIME_FORMAT)}{BACKUP_SUFFIX}"
    path.write_bytes(content)
    return path


def test_it_says_what_runs_and_when_the_last_backup_was_taken_and_where(host: Client, folder: Path) -> None:
    before = host.get(PAGE).text
    assert f"There are none yet. They will be saved in {folder / 'backups'}." in before
    make_backup(folder, "nightly", datetime(2026, 11, 27, 3, 0, tzinfo=UTC))
    make_backup(folder, "before-upgrade", datetime(2026, 11, 20, 3, 0, tzinfo=UTC))

    said = host.get(PAGE).text
    assert f"in {folder / 'backups'}." in said
    assert f"Dreamkeeper {__version__}" in said
    assert f"free in {folder}" in said
    assert said.index("daily") < said.index("before an upgrade")
    assert "the newest 7 are kept" in said
    assert 'href="/installation/"' in host.get("/").text


def test_a_failure_is_said_here_and_on_the_shelf(host: Client, settings: Settings) -> None:
    failure_record.record_failure(datetime.now(UTC), "The disk is too small.")
    begin_campaign()
    assert "will be tried again: The disk is too small." in host.get(PAGE).text
    assert "backup failed" in host.get("/").text

    settings.BACKUP_KEEP = 0
    assert "The disk is too small." not in host.get(PAGE).text
    assert "BACKUP_KEEP is 0" in host.get(PAGE).text
    assert "backup failed" not in host.get("/").text


def test_back_up_now_takes_one_and_a_second_tap_none(host: Client) -> None:
    answers = [host.post(f"{PAGE}back-up/", {"newest": ""}) for _tap in range(2)]

    (made,) = backup_files.list_backups()
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (303, f"{PAGE}?made={made.path.name}")
    ] * 2
    said = host.get(answers[0]["Location"]).text
    assert "Backed up: 2.0" in said
    host.post(f"{PAGE}back-up/", {"newest": re.search(r'name="newest" value="([^"]+)"', said)[1]})  # type: ignore[index]
    assert len(backup_files.list_backups()) == 2


def test_a_full_disk_is_one_sentence_and_leaves_nothing(host: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, 1000))
    answer = host.post(f"{PAGE}back-up/", {"newest": ""})

    assert (answer.status_code, "too little space for a backup" in answer.text) == (409, True)
    assert backup_files.list_backups() == []


def test_a_folder_that_is_not_mounted_is_said(host: Client, settings: Settings, folder: Path) -> None:
    settings.BACKUP_DIR = folder / "nas"

    assert f"{folder / 'nas'} does not exist." in host.get(PAGE).text
    answer = host.post(f"{PAGE}back-up/", {"newest": ""})
    assert (answer.status_code, "Mount it, or change BACKUP_DIR" in answer.text) == (409, True)


def test_a_download_is_the_file_and_in_the_log(host: Client, folder: Path) -> None:
    path = make_backup(folder, "nightly", datetime(2026, 11, 27, 3, 0, tzinfo=UTC), b"all of it")
    answer = host.get(f"{PAGE}backup/{path.name}/")

    assert b"".join(answer) == b"all of it"
    assert (answer["Cache-Control"], path.name in answer["Content-Disposition"]) == ("no-store", True)
    assert AuditLogEntry.objects.get().campaign is None
    assert "Somebody downloaded the backup of " in host.get(PAGE).text


@pytest.mark.parametrize(
    "name", ["secrets.json", "..%2Fsecrets.json", "nightly-1.dreamkeeper-backup", "%2Fetc%2Fpasswd"]
)
def test_no_other_file_is_given_away_or_restored(host: Client, folder: Path, name: str) -> None:
    (folder / "backups" / "secrets.json").write_text("{}")
    for action in ("backup", "restore"):
        assert host.get(f"{PAGE}{action}/{name}/").status_code == 404
        assert host.post(f"{PAGE}{action}/{name}/").status_code in (404, 405)


def test_it_lists_each_device_once_with_its_campaigns(host: Client) -> None:
    one, two = begin_campaign(name="One evening"), begin_campaign(name="Two evenings")
    guest = build_invited_device("Nora")
    for campaign in (one, two):
        members.seat_device(campaign, guest, Role.PLAYER)
    host.get(f"/c/{one.slug}/")

    said = host.get(PAGE).text
    assert said.count("<b>Nora</b>") == 1
    assert all(f'<span class="chip">{name}</span>' in said for name in ("One evening", "Two evenings", "this device"))


def test_a_revoked_device_is_out_of_every_campaign_and_hosts_stay(host: Client) -> None:
    one, two = begin_campaign(), begin_campaign()
    guest = build_invited_device("Nora")
    for campaign in (one, two):
        members.seat_device(campaign, guest, Role.PLAYER)
    seat = Member.objects.filter(device=guest.id).first()
    assert seat is not None

    assert host.post(f"{PAGE}revoke/", {"member": seat.pk}).status_code == 303
    assert not Member.objects.filter(device=guest.id, revoked=False).exists()
    assert build_client(guest).get(f"/c/{two.slug}/").status_code == 403
    assert host.post(f"{PAGE}revoke/", {"member": seat.pk}).status_code == 404

    members.seat_device(one, build_invited_device("Ada"), Role.HOST)
    other_host = Member.objects.get(name="Ada")
    assert host.post(f"{PAGE}revoke/", {"member": other_host.pk}).status_code == 404
    assert [host.post(f"{PAGE}revoke/", {"member": key}).status_code for key in ("", "x", "9" * 30)] == [404] * 3


def test_guests_find_no_such_page(host: Client, evening: Campaign) -> None:
    guest = build_member_client(evening, Role.PLAYER)

    assert guest.get(PAGE).status_code == 404
    assert guest.post(f"{PAGE}back-up/").status_code in (403, 404)
    assert backup_files.list_backups() == []


def test_a_newer_version_is_said(host: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is available." not in host.get(PAGE).text
    monkeypatch.setattr("campaigns.views.installation.find_new_version", lambda: "9.9.9")
    assert "Version 9.9.9 is available." in host.get(PAGE).text
