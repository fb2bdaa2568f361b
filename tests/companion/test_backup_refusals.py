"""An invalid or damaged backup is refused with one sentence before anything changes.

None of these tests may use the database: a restore would replace it.
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

from companion.backups import archive, backup_service
from companion.installation import SetupError
from tests.failures import collect_failures
from tests.recordings.catalog import list_backups

pytestmark = pytest.mark.postgres

Members = dict[str, bytes]
MemberChange = Callable[[Members], object]
DATABASE = "database.sqlite3"


@pytest.fixture
def backup(tmp_path: Path, settings: Settings) -> Path:
    """A backup of this kind of database, whole, and an installation to restore it to."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return Path(shutil.copy(get_recorded_backup(), tmp_path / "one.backup"))


def get_recorded_backup() -> Path:
    """Return the recorded backup of this kind of database."""
    (found,) = (path for path in list_backups() if path.name.startswith(connection.vendor))
    return found


def get_restore_error(file: Path) -> str:
    """Try to restore a backup and return the sentence that refuses it."""
    with pytest.raises(SetupError) as fault:
        backup_service.restore_backup(file, lambda: None)
    assert {path.name for path in (file.parent / "data").rglob("*")} == {"backup.lock", "backups"}
    assert {path.name for path in file.parent.iterdir()} == {"data", file.name}
    return str(fault.value)


def repack(file: Path, change: MemberChange, method: int = zipfile.ZIP_STORED) -> Path:
    """Write the recorded backup again with other members."""
    with zipfile.ZipFile(get_recorded_backup()) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    change(members)
    with zipfile.ZipFile(file, "w", method) as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return file


def build_removal(*names: str) -> MemberChange:
    return lambda members: [members.pop(name) for name in names]


def build_replacement(name: str, data: bytes) -> MemberChange:
    return lambda members: members.update({name: data})


def build_manifest_update(**said: Any) -> MemberChange:
    return lambda members: rewrite_manifest(members, lambda manifest: manifest.update(said))


def rewrite_manifest(members: Members, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the manifest."""
    manifest = json.loads(members["manifest.json"])
    change(manifest)
    members["manifest.json"] = json.dumps(manifest).encode()


def list_members_in_manifest(members: Members) -> None:
    """Update the manifest to the current members."""
    facts = {
        name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in members.items()
        if name != "manifest.json"
    }
    rewrite_manifest(members, lambda manifest: manifest.update(members=facts))


def build_consistent_change(change: MemberChange) -> MemberChange:
    """Return a change that also updates the manifest."""

    def changed(members: Members) -> None:
        change(members)
        list_members_in_manifest(members)

    return changed


def test_one_that_is_as_it_was_written_is_put_back(backup: Path) -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        backup_service.restore_backup(backup, lambda: None)


def set_huge_size(members: Members) -> None:
    rewrite_manifest(members, lambda manifest: manifest["members"]["secrets.json"].update(size=10**18))


@collect_failures(
    ("change", "why"),
    [
        (build_removal("manifest.json"), "it has no manifest"),
        (build_removal("secrets.json"), "it contains other files than its manifest lists"),
        (build_consistent_change(build_removal("secrets.json")), "it contains other files than secrets and a database"),
        (build_replacement("more", b""), "it contains other files than its manifest lists"),
        (
            build_consistent_change(build_replacement("more", b"")),
            "it contains other files than secrets and a database",
        ),
        (
            build_consistent_change(build_replacement("../outside", b"x")),
            "it contains other files than secrets and a database",
        ),
        (build_replacement("secrets.json", b"{}"), "secrets.json was changed"),
        (build_consistent_change(build_replacement("secrets.json", b"{}")), "The secrets in the backup are damaged."),
        (build_replacement("manifest.json", b""), "its manifest cannot be read"),
        (build_replacement("manifest.json", b"\xff"), "its manifest cannot be read"),
        (build_replacement("manifest.json", b'{"format":1,"x":' + b"[" * 100_000), "its manifest cannot be read"),
        (build_replacement("manifest.json", b" " * (archive.MAX_MANIFEST_BYTES + 1)), "its manifest is too long"),
        (build_replacement("manifest.json", b"[]"), "its manifest was changed, at $."),
        (build_manifest_update(format=2), "it is of format 2, and this version can only read 1"),
        (build_manifest_update(format="1"), "its manifest was changed, at $.format"),
        (build_manifest_update(migrations=5), "its manifest was changed, at $.migrations"),
        (
            build_manifest_update(migrations=[["campaigns"]]),
            "its manifest was changed, at $.migrations[0]",
        ),
        (build_manifest_update(members={"secrets.json": {"size": "1", "sha256": "0" * 64}}), "at $.members[...].size"),
        (build_manifest_update(members={"secrets.json": {"size": -1, "sha256": "0" * 64}}), "at $.members[...].size"),
        (build_manifest_update(members={"secrets.json": {"size": 1, "sha256": "0"}}), "at $.members[...].sha256"),
        (build_manifest_update(tables={"a/../../b": ["id"]}), "its manifest was changed, at"),
        (build_manifest_update(tables={"a\0b": ["id"]}), "its manifest was changed, at"),
        (build_manifest_update(engine="oracle"), "its manifest was changed, at $.engine"),
        (build_manifest_update(surprise=1), "its manifest was changed, at $."),
        (
            build_manifest_update(migrations=[["campaigns", "9999_of_tomorrow"]]),
            "The backup is from a later version. Upgrade Dreamkeeper first.",
        ),
        (set_huge_size, "it needs more space than the disk has"),
    ],
)
def test_one_sentence_says_what_is_wrong(backup: Path, change: MemberChange, why: str) -> None:
    assert why in get_restore_error(repack(backup, change))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its database is one file")
@collect_failures(
    ("change", "why"),
    [
        (build_removal(DATABASE), "it contains other files than its manifest lists"),
        (build_consistent_change(build_removal(DATABASE)), "its manifest names no database"),
        (build_replacement(DATABASE, b"SQLite format 3"), "database.sqlite3 was changed"),
        (
            build_consistent_change(build_replacement(DATABASE, b"SQLite format 3\0" + bytes(1000))),
            "The database in the backup is damaged",
        ),
        (
            build_consistent_change(build_replacement(DATABASE, b"")),
            "The database in the backup is not Dreamkeeper's",
        ),
        (
            build_manifest_update(tables={"campaigns_campaign": ["id"]}),
            "it contains other files than secrets and a database",
        ),
        (build_manifest_update(migrations=[]), "The database in the backup is not Dreamkeeper's"),
        (
            build_manifest_update(migrations=[["campaigns", "0001_initial"]]),
            "is from a different version than its manifest says",
        ),
    ],
)
def test_one_without_its_sqlite_database_is_refused(backup: Path, change: MemberChange, why: str) -> None:
    assert why in get_restore_error(repack(backup, change))


@pytest.mark.skipif(connection.vendor != "postgresql", reason="its database is many tables")
@collect_failures(
    ("change", "why"),
    [
        (build_removal("tables/campaigns_campaign.copy"), "it contains other files than its manifest lists"),
        (build_consistent_change(build_removal("tables/campaigns_campaign.copy")), "its manifest names no database"),
        (build_manifest_update(tables={}), "its manifest names no database"),
    ],
)
def test_one_without_its_tables_is_refused(backup: Path, change: MemberChange, why: str) -> None:
    assert why in get_restore_error(repack(backup, change))


def test_one_of_another_kind_of_database_is_refused(backup: Path) -> None:
    (others,) = (path for path in list_backups() if not path.name.startswith(connection.vendor))
    shutil.copy(others, backup)

    assert "then move it with manage.py move-database" in get_restore_error(backup)


def build_sql_change(statement: str) -> MemberChange:
    """Return a change that executes a statement in the SQLite file of a backup."""

    def change(members: Members) -> None:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(members[DATABASE])
            database.executescript(statement)
            members[DATABASE] = database.serialize()
        list_members_in_manifest(members)

    return change


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its database is one file")
@collect_failures(
    ("statement", "why"),
    [
        (
            "CREATE TRIGGER gone AFTER INSERT ON campaigns_move BEGIN DELETE FROM campaigns_move; END",
            "contains a trigger (gone), which Dreamkeeper's never does",
        ),
        ("CREATE VIEW seen AS SELECT 1", "contains a view (seen), which Dreamkeeper's never does"),
        ("DROP TABLE campaigns_move; CREATE VIEW campaigns_move AS SELECT 1", "contains a view (campaigns_move)"),
        ("CREATE VIRTUAL TABLE words USING fts5(word)", "contains a table (words), which Dreamkeeper's never does"),
        (
            "DROP TABLE campaigns_savepoint",
            "is not Dreamkeeper's (the table campaigns_savepoint is missing or different)",
        ),
        (
            "ALTER TABLE campaigns_move DROP COLUMN author",
            "is not Dreamkeeper's (the table campaigns_move is missing",
        ),
        ("DROP TABLE django_migrations", "is not Dreamkeeper's (the table django_migrations is missing or different)"),
        ("DELETE FROM django_migrations WHERE name LIKE '0007%'", "is from a different version than its manifest says"),
        (
            "PRAGMA writable_schema=ON; DELETE FROM sqlite_master WHERE name = 'campaigns_campaign'",
            "in the backup is",
        ),
    ],
)
def test_a_database_that_is_none_of_ours_is_refused(backup: Path, statement: str, why: str) -> None:
    said = get_restore_error(repack(backup, build_sql_change(statement)))

    assert said.startswith("The database in the backup ")
    assert why in said


@pytest.mark.parametrize("size", [0, 1, 10, 1000, -30, -1])
def test_one_that_is_cut_short_is_refused(backup: Path, size: int) -> None:
    backup.write_bytes(backup.read_bytes()[:size])

    assert "it is incomplete, or not a zip file" in get_restore_error(backup)


def empty_members(members: Members) -> None:
    members.update({name: b"" for name in members if name != "manifest.json"})


def test_one_that_is_packed_in_another_way_is_refused(backup: Path) -> None:
    assert "manifest.json is not compressed as in a backup" in get_restore_error(
        repack(backup, empty_members, zipfile.ZIP_LZMA)
    )


def test_a_member_that_unpacks_to_more_than_it_says_is_not_read_to_its_end(backup: Path) -> None:
    repack(backup, build_replacement("secrets.json", bytes(5 * archive.COPY_CHUNK_BYTES)), zipfile.ZIP_DEFLATED)
    raw = backup.read_bytes()
    # The sizes in the zip are not trusted either.
    backup.write_bytes(raw.replace(struct.pack("<L", 5 * archive.COPY_CHUNK_BYTES), struct.pack("<L", 138)))

    assert "secrets.json" in get_restore_error(backup)
