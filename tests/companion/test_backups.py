"""Backups: taken in a storm, put back whole, refused before anything is touched where something is wrong with them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from companion.backups import archive, keeping, leftovers, nightly
from companion.installation import SetupError
from tests.campaigns.serving import SECONDS, Device, Server

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
    tmp_path: Path, database: str
) -> None:
    server, file = Server(tmp_path / "data", database), tmp_path / "storm.backup"
    with ExitStack() as running:
        _, link = running.enter_context(server.running())
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

        assert manage(server, "restore", str(file))[0] == 1
        told = server.manage("restore", str(file), "--overwrite")
        assert f"{TABLES} of {TABLES} campaigns verify" in told
        # Who has a table open goes on from what was restored, and nothing of the time between comes back.
        again = Device(server.port)
        again.cookies = host.cookies
        after = [again.ask("POST", f"{table}move/gain-cards/", move(number))[0] for number, table in enumerate(tables)]
        assert set(after) == {200}
        assert server.manage("verify").count(" ok") == TABLES

    assert storm.made == {200}
    if not database:
        fresh = Server(tmp_path / "elsewhere")
        fresh.manage("migrate", "--verbosity", "0")
        assert f"{TABLES} of {TABLES} campaigns verify" in fresh.manage("restore", str(file))
        assert (tmp_path / "elsewhere" / "secrets.json").read_bytes() == (
            tmp_path / "data" / "secrets.json"
        ).read_bytes()


def move(number: int) -> dict[str, object]:
    """Give a report that no storm has made."""
    return {"move_id": f"1.afterwards.{number}", "dreamer": 1, "count": 1}


@pytest.mark.database
def test_a_house_moves_to_postgresql_with_every_hash(tmp_path: Path, database: str) -> None:
    if not database:
        pytest.skip("needs PostgreSQL")
    here = Server(tmp_path)
    with here.running() as (_, link):
        host = Device(here.port)
        table = begun(host, link)
        assert host.ask("POST", f"{table}move/gain-cards/", move(1))[0] == 200
    verified = here.manage("verify")

    assert "1 of 1 campaigns verify there" in here.manage("move-database", database)
    there = Server(tmp_path, database)
    assert there.manage("verify") == verified
    with there.running():
        host.line.close()
        moved = Device(there.port)
        moved.cookies = host.cookies
        assert moved.ask("POST", f"{table}move/gain-cards/", move(2))[0] == 200
    code, told = manage(here, "move-database", database)
    assert (code, "name an empty one" in told) == (1, True)


@pytest.fixture
def home(tmp_path: Path) -> Server:
    """An installation with its tables and no campaign."""
    server = Server(tmp_path / "data")
    server.manage("migrate", "--verbosity", "0")
    return server


def repacked(file: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Pack a backup anew with other members."""
    with zipfile.ZipFile(file) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    change(members)
    with zipfile.ZipFile(file, "w") as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return file


def told(**said: object) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | said).encode()

    return change


def without(name: str) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        del members[name]

    return change


def other(name: str, data: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.update({name: data})


def elsewhere(members: dict[str, bytes]) -> None:
    members["../outside"] = b"x"
    manifest = json.loads(members["manifest.json"])
    manifest["members"]["../outside"] = {
        "size": 1,
        "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
    }
    members["manifest.json"] = json.dumps(manifest).encode()


def huge(members: dict[str, bytes]) -> None:
    manifest = json.loads(members["manifest.json"])
    manifest["members"]["database.sqlite3"]["size"] = 10**18
    members["manifest.json"] = json.dumps(manifest).encode()


@pytest.mark.database
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without("manifest.json"), "is no backup"),
        (without("database.sqlite3"), "other files than its manifest says"),
        (other("more", b""), "other files than its manifest says"),
        (other("database.sqlite3", b"SQLite format 3"), "not as it was written"),
        (other("secrets.json", b"{}"), "not as it was written"),
        (other("manifest.json", b"[]"), "is no backup"),
        (other("manifest.json", b"\xff"), "is no backup"),
        (told(format=2), "it is of format 2"),
        (told(engine="postgresql"), "move-database"),
        (told(migrations=[["campaigns", "9999_of_tomorrow"]]), "upgrade first"),
        (told(surprise=1), "is no backup"),
        (elsewhere, "would lie elsewhere"),
        (huge, "more room than the disk has"),
    ],
)
def test_a_file_that_is_not_as_it_was_written_is_refused_and_nothing_is_touched(
    home: Server, tmp_path: Path, change: Callable[[dict[str, bytes]], None], why: str
) -> None:
    file = tmp_path / "one.backup"
    home.manage("backup", str(file))
    secrets, before = (tmp_path / "data" / "secrets.json").read_bytes(), file.stat().st_mode & 0o777
    code, said = manage(home, "restore", str(repacked(file, change)))

    assert (code, before) == (1, 0o600)
    assert why in said
    assert "Traceback" not in said
    assert not (tmp_path / "outside").exists()
    assert (tmp_path / "data" / "secrets.json").read_bytes() == secrets
    assert list((tmp_path / "data" / "backups").iterdir()) == []


@pytest.mark.parametrize("cut", [0, 10, 1000, -30])
def test_a_file_that_is_cut_short_is_refused(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "one.backup"
    manifest = archive.Manifest("sqlite", "2026-11-24", "1", [])
    archive.write(file, manifest, [("secrets.json", lambda into: into.write(os.urandom(5000)))])
    file.write_bytes(file.read_bytes()[:cut])

    with pytest.raises(SetupError, match="is no backup"), archive.unpacked(file, tmp_path):
        pass


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    def fails(_into: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(SetupError, match="No space left"):
        archive.write(tmp_path / "one.backup", archive.Manifest("sqlite", "", "", []), [("one", fails)])
    assert list(tmp_path.iterdir()) == []


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
def test_before_an_upgrade_a_copy_is_kept(home: Server, tmp_path: Path) -> None:
    home.manage("migrate", "campaigns", "0006", "--verbosity", "0")
    for _start in range(2):
        with home.running():
            pass

    (kept,) = (tmp_path / "data" / "backups").iterdir()
    assert kept.name.startswith("before-upgrade-")
    assert (kept.stat().st_mode & 0o777) == 0o600


@pytest.mark.database
def test_the_first_start_has_nothing_to_keep(tmp_path: Path) -> None:
    with Server(tmp_path).running():
        pass

    assert not list(tmp_path.glob("backups/*"))


NOON = datetime(2026, 11, 24, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.mark.parametrize(
    ("now", "night"), [(NOON, NOON.replace(hour=4)), (NOON.replace(hour=3), NOON.replace(hour=4) - timedelta(days=1))]
)
def test_a_night_has_come_at_four(now: datetime, night: datetime) -> None:
    assert nightly.last_night(now) == night


def test_one_backup_a_night_is_taken_and_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path)
    monkeypatch.setattr(keeping, "take", lambda path: path.write_bytes(b"x"))
    for night in range(5):
        now = NOON + timedelta(days=night)
        assert nightly.if_due(3, now)
        newest = keeping.kept(nightly.WHY)[-1]
        os.utime(newest, (now.timestamp(), now.timestamp()))
        assert not nightly.if_due(3, now + timedelta(minutes=10))

    assert len(keeping.kept(nightly.WHY)) == 3


def test_what_others_put_into_the_folder_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path)
    monkeypatch.setattr(keeping, "take", lambda path: path.write_bytes(b"x"))
    shutil.copy(__file__, tmp_path / "nightly-mine.dreamkeeper-backup")
    for _night in range(3):
        keeping.keep("nightly", 1)

    assert len(list(tmp_path.iterdir())) == 2
