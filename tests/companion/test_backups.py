"""Backups: taken in a storm, put back whole, taken at night and before an upgrade, and swept where they were killed."""

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
from companion.backups import keeping, leftovers, nightly
from companion.installation import PROJECT
from tests.campaigns.serving import SECONDS, Device, Server
from tests.recordings.shelf import backups

pytestmark = [pytest.mark.process, pytest.mark.postgres]

TABLES = 20
HANDS = 4


class Storm:
    """People who report at many tables, until they are asked to stop."""

    def __init__(self, server: Server, cookies: dict[str, str], tables: list[str]) -> None:
        self.server, self.cookies, self.tables = server, cookies, tables
        self.over = threading.Event()
        self.made: set[int] = set()

    def hand(self, number: int) -> None:
        """Report at one table after another."""
        device, count = Device(self.server.port), 0
        device.cookies = dict(self.cookies)
        while not self.over.is_set():
            count += 1
            table = self.tables[(number + count) % len(self.tables)]
            sent = {"move_id": f"1.hand{number:03}x.{count}", "dreamer": 1 + count % 2, "count": 1}
            self.made.add(device.ask("POST", f"{table}move/gain-cards/", sent)[0])
        device.line.close()


def begun(host: Device, link: str) -> str:
    """Begin a campaign and its first session; gives its path."""
    table = host.begin(link)
    opened: dict[str, object] = {"move_id": "1.thefirst.1", "first_player": 1, "present": [1, 2]}
    assert host.ask("POST", f"{table}move/start-session/", opened)[0] == 200
    return table


def manage(server: Server, *words: str) -> tuple[int, str]:
    """Run a command that may fail; gives its code, and what it said."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words], env=server.environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.database
def test_the_drill_a_backup_taken_in_a_storm_is_restored_and_twenty_of_twenty_verify(
    data: Path, prepared_database: str, tmp_path: Path
) -> None:
    server, file = Server(data, prepared_database), tmp_path / "storm.backup"
    with server.running() as (_, link):
        host = Device(server.port)
        tables = [begun(host, link) for _ in range(TABLES)]
        storm = Storm(server, host.cookies, tables)
        hands = [threading.Thread(target=storm.hand, args=(number,)) for number in range(HANDS)]
        for hand in hands:
            hand.start()
        server.manage("backup", str(file))
        storm.over.set()
        for hand in hands:
            hand.join(SECONDS)

    code, said = manage(server, "restore", str(file))
    assert (code, f"There are campaigns here ({TABLES})" in said) == (1, True)
    assert f"{TABLES} of {TABLES} campaigns verify" in server.manage("restore", str(file), "--overwrite")
    # Who has a table open goes on from what was restored, and nothing of the time between comes back.
    with server.running():
        again = Device(server.port)
        again.cookies = host.cookies
        after = [again.ask("POST", f"{table}move/gain-cards/", move(number))[0] for number, table in enumerate(tables)]
        assert set(after) == {200}
        assert server.manage("verify").count(" ok") == TABLES

    assert storm.made == {200}
    if not prepared_database:
        elsewhere = Server(tmp_path / "elsewhere")
        assert f"{TABLES} of {TABLES} campaigns verify" in elsewhere.manage("restore", str(file))
        assert (tmp_path / "elsewhere" / "secrets.json").read_bytes() == (data / "secrets.json").read_bytes()


def move(number: int) -> dict[str, object]:
    """Return a report that no storm has made."""
    return {"move_id": f"1.afterwards.{number}", "dreamer": 1, "count": 1}


@pytest.mark.database
def test_a_house_moves_to_postgresql_with_every_hash(data: Path, database: str) -> None:
    if not database:
        pytest.skip("needs PostgreSQL")
    here = Server(data)
    with here.running() as (_, link):
        host = Device(here.port)
        table = begun(host, link)
        assert host.ask("POST", f"{table}move/gain-cards/", move(1))[0] == 200
    verified = here.manage("verify")

    assert "1 of 1 campaigns verify there" in here.manage("move-database", database)
    there = Server(data, database)
    assert there.manage("verify") == verified
    with there.running():
        host.line.close()
        moved = Device(there.port)
        moved.cookies = host.cookies
        assert moved.ask("POST", f"{table}move/gain-cards/", move(2))[0] == 200
    code, told = manage(here, "move-database", database)
    assert (code, "name an empty one" in told) == (1, True)


KILLED = """
import os, signal, sys, time
from pathlib import Path
from companion.backups import archive, leftovers

def stay(into):
    into.write(b"x" * 1000)
    print("writing", flush=True)
    time.sleep(60)

data = Path(sys.argv[1])
with leftovers.running(data):
    archive.write(data / "backups" / "one.backup", archive.Manifest("sqlite", "", "", []), [("one", stay)])
"""


def test_what_a_killed_backup_left_is_swept_and_what_a_running_one_writes_stays(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "nightly-1.dreamkeeper-backup").write_bytes(b"kept")
    (tmp_path / ".backup-copy").write_bytes(b"x")
    (tmp_path / ".backup-copy-journal").write_bytes(b"x")
    (tmp_path / "backups" / ".restore-one" / "tables").mkdir(parents=True)
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE) as writing:
        assert writing.stdout is not None
        assert writing.stdout.readline() == b"writing\n"
        assert leftovers.sweep(tmp_path) == 0
        (draft,) = tmp_path.glob("backups/.backup-*")
        writing.kill()

    assert draft.exists()
    assert leftovers.sweep(tmp_path) == 4
    assert leftovers.sweep(tmp_path) == 0
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "backup.lock", "backups", "nightly-1.dreamkeeper-backup",
    ]  # fmt: skip


@pytest.mark.database
def test_the_way_back_from_a_later_version_is_the_backup_that_was_made_before_the_upgrade(
    data: Path, prepared_database: str
) -> None:
    server = Server(data, prepared_database)
    (recorded,) = (path for path in backups() if path.name.startswith("postgresql" if prepared_database else "sqlite"))
    assert "3 of 3 campaigns verify" in server.manage("restore", str(recorded))
    (before,) = data.glob("backups/before-upgrade-*")
    assert (before.stat().st_mode & 0o777) == 0o600

    upgrade(data, prepared_database)
    started = subprocess.run(
        server.command,
        cwd=PROJECT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    way_back = f"manage.py restore --overwrite {before}"
    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr == (
        f"The database is of a later version than this one, Dreamkeeper {__version__}: start that version, or go back to before "
        f"the upgrade: {way_back}.\n"
    )
    assert "3 of 3 campaigns verify" in server.manage(*way_back.split()[1:])

    kept = sorted(data.glob("backups/*"))
    with server.running():
        assert server.manage("verify").count(" ok") == 3
    assert sorted(data.glob("backups/*")) == kept


def upgrade(data: Path, database: str) -> None:
    """Do to a database what a later version might do."""
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
    assert nightly.last_night(now) == night


def test_one_backup_a_night_is_taken_and_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path)
    monkeypatch.setattr(keeping, "take", lambda path, **_how: path.write_bytes(b"x"))
    for night in range(5):
        now = NOON + timedelta(days=night)
        assert nightly.if_due(3, now)
        newest = keeping.kept(nightly.WHY)[-1]
        os.utime(newest, (now.timestamp(), now.timestamp()))
        assert not nightly.if_due(3, now + timedelta(minutes=10))

    assert len(keeping.kept(nightly.WHY)) == 3


def test_what_others_put_into_the_folder_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path)
    monkeypatch.setattr(keeping, "take", lambda path, **_how: path.write_bytes(b"x"))
    shutil.copy(__file__, tmp_path / "nightly-mine.dreamkeeper-backup")
    for _night in range(3):
        keeping.keep("nightly", 1)

    assert len(list(tmp_path.iterdir())) == 2
