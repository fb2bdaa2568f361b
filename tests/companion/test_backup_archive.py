"""Backup files: written whole or not at all, and any damage is detected."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion import schema
from companion.backups import archive, sqlite
from companion.installation import SetupError
from tests.recordings.catalog import list_databases, read_recording

DATABASE = "database.sqlite3"


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    def fails(_into: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(SetupError, match="No space left"):
        archive.write_archive(tmp_path / "one.backup", archive.Manifest("sqlite", "", "", []), [("one", fails)])
    assert list(tmp_path.iterdir()) == []


def test_whatever_byte_is_wrong_a_sentence_of_ours_says_so(tmp_path: Path) -> None:
    file, manifest = tmp_path / "one.backup", archive.Manifest("sqlite", "2026-11-24", "1", [])
    archive.write_archive(
        file, manifest, [(name, lambda into: into.write(b"abc" * 9)) for name in ("secrets.json", DATABASE)]
    )
    whole = file.read_bytes()
    seen = set[str]()
    for place in range(len(whole)):
        for bits in (0x01, 0xFF):
            file.write_bytes(whole[:place] + bytes([whole[place] ^ bits]) + whole[place + 1 :])
            try:
                with archive.unpack_archive(file, tmp_path):
                    pass
            except SetupError as error:
                seen.add(str(error))

    assert seen
    assert [said for said in seen if not said.startswith(f"{file} is not a backup, or it is damaged: ")] == []


@pytest.mark.parametrize("path", list_databases(), ids=lambda path: path.name)
def test_the_database_of_every_earlier_version_is_known(path: Path, tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(read_recording(path))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        migrations = database.execute(sqlite.APPLIED_MIGRATIONS_SQL).fetchall()

    sqlite.validate_copy(tmp_path, migrations)
    assert schema.find_unknown_migrations(migrations) == []
