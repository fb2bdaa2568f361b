"""A file that is no backup, or not as it was written, is refused with one sentence before anything is touched.

None of these tests may use the database: putting a backup back would.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from companion.backups import archive, keeping
from companion.installation import SetupError
from tests.failures import collect_failures
from tests.recordings.shelf import backups

pytestmark = pytest.mark.postgres

Members = dict[str, bytes]
Change = Callable[[Members], object]
DATABASE = "database.sqlite3"


@pytest.fixture
def backup(tmp_path: Path, settings: Settings) -> Path:
    """A backup of this kind of database, whole, and an installation to restore it to."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return Path(shutil.copy(recorded(), tmp_path / "one.backup"))


def recorded() -> Path:
    """Return the recorded backup of this kind of database."""
    (found,) = (path for path in backups() if path.name.startswith(connection.vendor))
    return found


def refused(file: Path) -> str:
    """Try to restore a backup and return the sentence that refuses it."""
    with pytest.raises(SetupError) as fault:
        keeping.put_back(file)
    assert {path.name for path in (file.parent / "data").rglob("*")} == {"backup.lock", "backups"}
    assert {path.name for path in file.parent.iterdir()} == {"data", file.name}
    return str(fault.value)


def repacked(file: Path, change: Change, method: int = zipfile.ZIP_STORED) -> Path:
    """Pack the recorded backup again with other members."""
    with zipfile.ZipFile(recorded()) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    change(members)
    with zipfile.ZipFile(file, "w", method) as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return file


def without(*names: str) -> Change:
    return lambda members: [members.pop(name) for name in names]


def other(name: str, data: bytes) -> Change:
    return lambda members: members.update({name: data})


def told(**said: Any) -> Change:
    return lambda members: rewrite(members, lambda manifest: manifest.update(said))


def rewrite(members: Members, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what the manifest says."""
    manifest = json.loads(members["manifest.json"])
    change(manifest)
    members["manifest.json"] = json.dumps(manifest).encode()


def named(members: Members) -> None:
    """Name every member in the manifest as it is now."""
    facts = {
        name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in members.items()
        if name != "manifest.json"
    }
    rewrite(members, lambda manifest: manifest.update(members=facts))


def consistent(change: Change) -> Change:
    """Make a change, and have the manifest say so."""

    def changed(members: Members) -> None:
        change(members)
        named(members)

    return changed


def test_one_that_is_as_it_was_written_is_put_back(backup: Path) -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        keeping.put_back(backup)


def sized(members: Members) -> None:
    rewrite(members, lambda manifest: manifest["members"]["secrets.json"].update(size=10**18))


@collect_failures(
    ("change", "why"),
    [
        (without("manifest.json"), "it has no manifest"),
        (without("secrets.json"), "it holds other files than its manifest says"),
        (consistent(without("secrets.json")), "it holds other files than secrets and a database"),
        (other("more", b""), "it holds other files than its manifest says"),
        (consistent(other("more", b"")), "it holds other files than secrets and a database"),
        (consistent(other("../outside", b"x")), "it holds other files than secrets and a database"),
        (other("secrets.json", b"{}"), "secrets.json is not as it was written"),
        (consistent(other("secrets.json", b"{}")), "The secrets in the backup are damaged."),
        (other("manifest.json", b""), "its manifest cannot be read"),
        (other("manifest.json", b"\xff"), "its manifest cannot be read"),
        (other("manifest.json", b'{"format":1,"x":' + b"[" * 100_000), "its manifest cannot be read"),
        (other("manifest.json", b" " * (archive.MAX_MANIFEST_BYTES + 1)), "its manifest is too long"),
        (other("manifest.json", b"[]"), "its manifest is not as it was written, at $."),
        (told(format=2), "it is of format 2, and this version reads 1"),
        (told(format="1"), "its manifest is not as it was written, at $.format"),
        (told(migrations=5), "its manifest is not as it was written, at $.migrations"),
        (told(migrations=[["campaigns"]]), "its manifest is not as it was written, at $.migrations[0]"),
        (told(members={"secrets.json": {"size": "1", "sha256": "0" * 64}}), "at $.members[...].size"),
        (told(members={"secrets.json": {"size": -1, "sha256": "0" * 64}}), "at $.members[...].size"),
        (told(members={"secrets.json": {"size": 1, "sha256": "0"}}), "at $.members[...].sha256"),
        (told(tables={"a/../../b": ["id"]}), "its manifest is not as it was written, at"),
        (told(tables={"a\0b": ["id"]}), "its manifest is not as it was written, at"),
        (told(engine="oracle"), "its manifest is not as it was written, at $.engine"),
        (told(surprise=1), "its manifest is not as it was written, at $."),
        (told(migrations=[["campaigns", "9999_of_tomorrow"]]), "The backup is of a later version; upgrade first."),
        (sized, "it needs more room than the disk has"),
    ],
)
def test_one_sentence_says_what_is_wrong(backup: Path, change: Change, why: str) -> None:
    assert why in refused(repacked(backup, change))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its database is one file")
@collect_failures(
    ("change", "why"),
    [
        (without(DATABASE), "it holds other files than its manifest says"),
        (consistent(without(DATABASE)), "its manifest names no database"),
        (other(DATABASE, b"SQLite format 3"), "database.sqlite3 is not as it was written"),
        (consistent(other(DATABASE, b"SQLite format 3\0" + bytes(1000))), "The database in the backup is damaged"),
        (consistent(other(DATABASE, b"")), "The database in the backup is none of Dreamkeeper"),
        (told(tables={"campaigns_campaign": ["id"]}), "it holds other files than secrets and a database"),
        (told(migrations=[]), "The database in the backup is none of Dreamkeeper"),
        (told(migrations=[["campaigns", "0001_initial"]]), "is of another version than its manifest says"),
    ],
)
def test_one_without_its_sqlite_database_is_refused(backup: Path, change: Change, why: str) -> None:
    assert why in refused(repacked(backup, change))


@pytest.mark.skipif(connection.vendor != "postgresql", reason="its database is many tables")
@collect_failures(
    ("change", "why"),
    [
        (without("tables/campaigns_campaign.copy"), "it holds other files than its manifest says"),
        (consistent(without("tables/campaigns_campaign.copy")), "its manifest names no database"),
        (told(tables={}), "its manifest names no database"),
    ],
)
def test_one_without_its_tables_is_refused(backup: Path, change: Change, why: str) -> None:
    assert why in refused(repacked(backup, change))


def test_one_of_another_kind_of_database_is_refused(backup: Path) -> None:
    (others,) = (path for path in backups() if not path.name.startswith(connection.vendor))
    shutil.copy(others, backup)

    assert "restore it on the same, then move with manage.py move-database" in refused(backup)


def altered(statement: str) -> Change:
    """Carry out a statement in the SQLite file of a backup."""

    def change(members: Members) -> None:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(members[DATABASE])
            database.executescript(statement)
            members[DATABASE] = database.serialize()
        named(members)

    return change


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its database is one file")
@collect_failures(
    ("statement", "why"),
    [
        (
            "CREATE TRIGGER gone AFTER INSERT ON campaigns_move BEGIN DELETE FROM campaigns_move; END",
            "holds a trigger (gone), as none of Dreamkeeper does",
        ),
        ("CREATE VIEW seen AS SELECT 1", "holds a view (seen), as none of Dreamkeeper does"),
        ("DROP TABLE campaigns_move; CREATE VIEW campaigns_move AS SELECT 1", "holds a view (campaigns_move)"),
        ("CREATE VIRTUAL TABLE words USING fts5(word)", "holds a table (words), as none of Dreamkeeper does"),
        (
            "DROP TABLE campaigns_savepoint",
            "is none of Dreamkeeper (the table campaigns_savepoint is missing or another)",
        ),
        (
            "ALTER TABLE campaigns_move DROP COLUMN author",
            "is none of Dreamkeeper (the table campaigns_move is missing",
        ),
        ("DROP TABLE django_migrations", "is none of Dreamkeeper (the table django_migrations is missing or another)"),
        ("DELETE FROM django_migrations WHERE name LIKE '0007%'", "is of another version than its manifest says"),
        (
            "PRAGMA writable_schema=ON; DELETE FROM sqlite_master WHERE name = 'campaigns_campaign'",
            "in the backup is",
        ),
    ],
)
def test_a_database_that_is_none_of_ours_is_refused(backup: Path, statement: str, why: str) -> None:
    said = refused(repacked(backup, altered(statement)))

    assert said.startswith("The database in the backup ")
    assert why in said


@pytest.mark.parametrize("size", [0, 1, 10, 1000, -30, -1])
def test_one_that_is_cut_short_is_refused(backup: Path, size: int) -> None:
    backup.write_bytes(backup.read_bytes()[:size])

    assert "it is cut short, or no zip file" in refused(backup)


def empty(members: Members) -> None:
    members.update({name: b"" for name in members if name != "manifest.json"})


def test_one_that_is_packed_in_another_way_is_refused(backup: Path) -> None:
    assert "manifest.json is packed in another way" in refused(repacked(backup, empty, zipfile.ZIP_LZMA))


def test_a_member_that_unpacks_to_more_than_it_says_is_not_read_to_its_end(backup: Path) -> None:
    repacked(backup, other("secrets.json", bytes(5 * archive.CHUNK)), zipfile.ZIP_DEFLATED)
    raw = backup.read_bytes()
    # What the zip says of its sizes is not believed either.
    backup.write_bytes(raw.replace(struct.pack("<L", 5 * archive.CHUNK), struct.pack("<L", 138)))

    assert "secrets.json" in refused(backup)
