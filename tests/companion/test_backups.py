"""Backups: taken under load, restored whole, taken at night and before an upgrade, cleaned up after a kill."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg
import pytest

from companion import __version__
from companion.backups import backup_files, backup_service, free_space, nightly_job, stale_files
from companion.installation import PROJECT_ROOT
from tests.campaigns.server_process import TIMEOUT_SECONDS, HttpDevice, ServerProcess
from tests.recordings.catalog import list_backups

pytestmark = [pytest.mark.process, pytest.mark.postgres]

TABLE_COUNT = 20
THREAD_COUNT = 4


class ConcurrentLoad:
    """Threads that report moves at many tables, until stopped."""

    def __init__(self, server: ServerProcess, cookies: dict[str, str], tables: list[str]) -> None:
        self.server, self.cookies, self.tables = server, cookies, tables
        self.over = threading.Event()
        self.made: set[int] = set()

    def send_moves(self, number: int) -> None:
        """Report moves at one table after another."""
        device, count = HttpDevice(self.server.port), 0
        device.cookies = dict(self.cookies)
        while not self.over.is_set():
            count += 1
            table = self.tables[(number + count) % len(self.tables)]
            sent = {"move_id": f"1.hand{number:03}x.{count}", "dreamer": 1 + count % 2, "count": 1}
            self.made.add(device.request("POST", f"{table}move/gain-cards/", sent)[0])
        device.connection.close()


def begin_campaign(host: HttpDevice, link: str) -> str:
    """Begin a campaign and its first session; return its path."""
    table = host.begin_campaign(link)
    opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
    assert host.request("POST", f"{table}move/start-session/", opened)[0] == 200
    return table


def run_command(server: ServerProcess, *words: str) -> tuple[int, str]:
    """Run a command that may fail; return its code and its output."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words], env=server.environment, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.database
def test_the_drill_a_backup_taken_in_a_storm_is_restored_and_twenty_of_twenty_verify(
    data: Path, prepared_database: str, tmp_path: Path
) -> None:
    server, file = ServerProcess(data, prepared_database), tmp_path / "storm.backup"
    with server.running() as (_, link):
        host = HttpDevice(server.port)
        tables = [begin_campaign(host, link) for _ in range(TABLE_COUNT)]
        storm = ConcurrentLoad(server, host.cookies, tables)
        hands = [threading.Thread(target=storm.send_moves, args=(number,)) for number in range(THREAD_COUNT)]
        for hand in hands:
            hand.start()
        server.run_command("backup", str(file))
        storm.over.set()
        for hand in hands:
            hand.join(TIMEOUT_SECONDS)

    code, said = run_command(server, "restore", str(file))
    assert (code, f"There are campaigns here already ({TABLE_COUNT})" in said) == (1, True)
    assert f"Campaigns verified: {TABLE_COUNT} of {TABLE_COUNT}" in server.run_command(
        "restore", str(file), "--overwrite"
    )
    # An open table continues from the restored state, and nothing later comes back.
    with server.running():
        again = HttpDevice(server.port)
        again.cookies = host.cookies
        after = [
            again.request("POST", f"{table}move/gain-cards/", build_move(number))[0]
            for number, table in enumerate(tables)
        ]
        assert set(after) == {200}
        assert server.run_command("verify").count(" ok") == TABLE_COUNT

    assert storm.made == {200}
    if not prepared_database:
        elsewhere = ServerProcess(tmp_path / "elsewhere")
        assert f"Campaigns verified: {TABLE_COUNT} of {TABLE_COUNT}" in elsewhere.run_command("restore", str(file))
        assert (tmp_path / "elsewhere" / "secrets.json").read_bytes() == (data / "secrets.json").read_bytes()


def build_move(number: int) -> dict[str, object]:
    """Return a move that the load does not send."""
    return {"move_id": f"1.afterwards.{number}", "dreamer": 1, "count": 1}


@pytest.mark.database
def test_a_house_moves_to_postgresql_with_every_hash(data: Path, database: str) -> None:
    if not database:
        pytest.skip("needs PostgreSQL")
    here = ServerProcess(data)
    with here.running() as (_, link):
        host = HttpDevice(here.port)
        table = begin_campaign(host, link)
        assert host.request("POST", f"{table}move/gain-cards/", build_move(1))[0] == 200
    verified = here.run_command("verify")

    assert "with the same hash: 1 of 1" in here.run_command("move-database", database)
    there = ServerProcess(data, database)
    assert there.run_command("verify") == verified
    with there.running():
        host.connection.close()
        moved = HttpDevice(there.port)
        moved.cookies = host.cookies
        assert moved.request("POST", f"{table}move/gain-cards/", build_move(2))[0] == 200
    code, told = run_command(here, "move-database", database)
    assert (code, "choose an empty one" in told) == (1, True)


KILLED_BACKUP_SCRIPT = """
import os, signal, sys, time
from pathlib import Path
from companion.backups import archive, stale_files

def stay(into):
    into.write(b"x" * 1000)
    print("writing", flush=True)
    time.sleep(60)

data = Path(sys.argv[1])
with stale_files.lock_backups_shared(data):
    archive.write_archive(data / "backups" / "one.backup", archive.Manifest("sqlite", "", "", []), [("one", stay)])
"""


def test_what_a_killed_backup_left_is_swept_and_what_a_running_one_writes_stays(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "nightly-1.dreamkeeper-backup").write_bytes(b"kept")
    (tmp_path / ".backup-copy").write_bytes(b"x")
    (tmp_path / ".backup-copy-journal").write_bytes(b"x")
    (tmp_path / "backups" / ".restore-one" / "tables").mkdir(parents=True)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED_BACKUP_SCRIPT, str(tmp_path)], stdout=subprocess.PIPE
    ) as writing:
        assert writing.stdout is not None
        assert writing.stdout.readline() == b"writing\n"
        assert stale_files.remove_stale_files(tmp_path) == 0
        (draft,) = tmp_path.glob("backups/.backup-*")
        writing.kill()

    assert draft.exists()
    assert stale_files.remove_stale_files(tmp_path) == 4
    assert stale_files.remove_stale_files(tmp_path) == 0
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "backup.lock", "backups", "nightly-1.dreamkeeper-backup",
    ]  # fmt: skip


@pytest.mark.database
def test_the_way_back_from_a_later_version_is_the_backup_that_was_made_before_the_upgrade(
    data: Path, prepared_database: str
) -> None:
    server = ServerProcess(data, prepared_database)
    (recorded,) = (
        path for path in list_backups() if path.name.startswith("postgresql" if prepared_database else "sqlite")
    )
    assert "Campaigns verified: 3 of 3" in server.run_command("restore", str(recorded))
    (before,) = data.glob("backups/before-upgrade-*")
    assert (before.stat().st_mode & 0o777) == 0o600

    simulate_upgrade(data, prepared_database)
    started = subprocess.run(
        server.command,
        cwd=PROJECT_ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    way_back = f"manage.py restore --overwrite {before}"
    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr == (
        f"The database is from a later version than this one, Dreamkeeper {__version__}. Start that version, or go back to "
        f"before the upgrade: {way_back}.\n"
    )
    assert "Campaigns verified: 3 of 3" in server.run_command(*way_back.split()[1:])

    kept = sorted(data.glob("backups/*"))
    with server.running():
        assert server.run_command("verify").count(" ok") == 3
    assert sorted(data.glob("backups/*")) == kept


def simulate_upgrade(data: Path, database: str) -> None:
    """Change a database as a later version might."""
    statements = (
        "CREATE TABLE campaigns_tomorrow (id integer PRIMARY KEY)",
        "ALTER TABLE campaigns_campaign ADD COLUMN tomorrow integer NOT NULL DEFAULT 1",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '9999_of_tomorrow', '2030-01-01')",
    )
    with closing(psycopg.connect(database) if database else sqlite3.connect(data / "dreamkeeper.sqlite3")) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


def test_the_first_start_has_nothing_to_keep(first_data: Path) -> None:
    assert not list(first_data.glob("backups/*"))


NOON = datetime(2026, 11, 24, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.mark.parametrize(
    ("now", "night"), [(NOON, NOON.replace(hour=4)), (NOON.replace(hour=3), NOON.replace(hour=4) - timedelta(days=1))]
)
def test_a_night_has_come_at_four(now: datetime, night: datetime) -> None:
    assert nightly_job.get_last_backup_time(now) == night


def test_one_backup_a_night_is_taken_and_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(backup_files, "get_data_backup_folder", lambda: tmp_path)
    monkeypatch.setattr(nightly_job, "_has_campaigns", lambda: True)
    monkeypatch.setattr(free_space, "require_free_space", lambda _folder: None)
    monkeypatch.setattr(backup_service, "write_backup", lambda path, **_how: path.write_bytes(b"x"))
    for night in range(5):
        now = NOON + timedelta(days=night)
        assert nightly_job.back_up_if_due(3, now)
        newest = backup_files.find_backups(backup_files.AUTOMATIC_REASON)[-1]
        os.utime(newest, (now.timestamp(), now.timestamp()))
        assert not nightly_job.back_up_if_due(3, now + timedelta(minutes=10))

    assert len(backup_files.find_backups(backup_files.AUTOMATIC_REASON)) == 3


def test_what_others_put_into_the_folder_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(backup_files, "get_data_backup_folder", lambda: tmp_path)
    monkeypatch.setattr(backup_service, "write_backup", lambda path, **_how: path.write_bytes(b"x"))
    shutil.copy(__file__, tmp_path / "nightly-mine.dreamkeeper-backup")
    for _night in range(3):
        backup_service.create_with_retention("nightly", 1)

    assert len(list(tmp_path.iterdir())) == 2
