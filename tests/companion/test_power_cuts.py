"""The simulated power cut: the disk content without writes and names that no fsync covered. The cuts are in ``benchmarks.power``."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import disk
from benchmarks.disk import Record, SimulatedDisk, keep_nothing, keep_some

FILE_PATH, FOLDER_PATH = "/data/db", "/data"


def build_write_record(data: bytes, offset: int = 0, path: str = FILE_PATH) -> Record:
    return Record("w", path, offset, data, 0)


def build_sync_record(covered: int, path: str = FILE_PATH) -> Record:
    return Record("s", path, covered, b"", 0)


def choose_everything() -> bool:
    return True


def build_disk_after(*records: Record) -> SimulatedDisk:
    held = SimulatedDisk({FILE_PATH: b"old"})
    held.apply_records(records)
    return held


def test_what_was_synced_is_there() -> None:
    assert build_disk_after(build_write_record(b"new"), build_sync_record(1)).get_surviving_files(keep_nothing) == {
        FILE_PATH: b"new"
    }


def test_what_was_not_synced_may_be_there_or_not() -> None:
    held = build_disk_after(build_write_record(b"new"))

    assert held.get_surviving_files(keep_nothing) == {FILE_PATH: b"old"}
    assert held.get_surviving_files(choose_everything) == {FILE_PATH: b"new"}


def test_an_fsync_covers_nothing_that_was_written_after_it_began() -> None:
    assert build_disk_after(
        build_write_record(b"1"), build_write_record(b"2", 1), build_sync_record(1)
    ).get_surviving_files(keep_nothing) == {FILE_PATH: b"1ld"}


def test_an_fsync_covers_its_own_file_alone() -> None:
    held = SimulatedDisk({FILE_PATH: b"old", "/data/other": b""})
    held.apply_records([build_write_record(b"new"), build_sync_record(1, "/data/other")])

    assert held.get_surviving_files(keep_nothing)[FILE_PATH] == b"old"


def test_a_write_may_be_torn_between_sectors() -> None:
    old, new = b"o" * 4 * disk.SECTOR_BYTES, b"n" * 4 * disk.SECTOR_BYTES
    held = SimulatedDisk({FILE_PATH: old})
    held.apply_records([build_write_record(new)])

    found = {held.get_surviving_files(keep_some(seed))[FILE_PATH] for seed in range(20)}

    assert len(found) > 2
    assert all(len(set(one[: disk.SECTOR_BYTES])) == 1 for one in found)


def test_a_file_is_cut_to_a_length() -> None:
    held = build_disk_after(Record("t", FILE_PATH, 1, b"", 0))

    assert held.get_surviving_files(choose_everything) == {FILE_PATH: b"o"}
    assert held.get_surviving_files(keep_nothing) == {FILE_PATH: b"old"}


def test_a_name_is_there_once_its_folder_was_synced() -> None:
    created = [
        Record("c", "/data/new", 0, b"", 0),
        build_write_record(b"text", path="/data/new"),
        build_sync_record(2, "/data/new"),
    ]

    assert build_disk_after(*created).get_surviving_files(keep_nothing) == {FILE_PATH: b"old"}
    assert build_disk_after(*created, build_sync_record(3, FOLDER_PATH)).get_surviving_files(keep_nothing) == {
        FILE_PATH: b"old",
        "/data/new": b"text",
    }


def test_a_rename_is_there_once_its_folder_was_synced() -> None:
    renamed = [
        Record("c", "/data/new", 0, b"", 0),
        build_sync_record(1, FOLDER_PATH),
        build_write_record(b"text", path="/data/new"),
    ]
    renamed += [build_sync_record(3, "/data/new"), Record("r", "/data/new", 0, FILE_PATH.encode(), 0)]

    assert build_disk_after(*renamed).get_surviving_files(keep_nothing) == {FILE_PATH: b"old", "/data/new": b"text"}
    assert build_disk_after(*renamed, build_sync_record(5, FOLDER_PATH)).get_surviving_files(keep_nothing) == {
        FILE_PATH: b"text"
    }


def test_a_removed_file_may_be_there_again() -> None:
    held = build_disk_after(Record("u", FILE_PATH, 0, b"", 0))

    assert held.get_surviving_files(keep_nothing) == {FILE_PATH: b"old"}
    assert held.get_surviving_files(choose_everything) == {}


@pytest.mark.process
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize(("level", "kept"), [("FULL", 5), ("OFF", 0)])
def test_the_commits_of_sqlite_are_recorded_with_their_fsyncs(tmp_path: Path, level: str, kept: int) -> None:
    folder, log = tmp_path / "data", tmp_path / "log"
    folder.mkdir()
    path = folder / "db"
    with closing(sqlite3.connect(path)) as line:
        line.executescript("PRAGMA journal_mode=WAL; CREATE TABLE kept (number)")
    files = {str(path): path.read_bytes()}
    # Killed, as a checkpoint at its end would bring all commits to the disk.
    script = (
        "import os, signal, sqlite3, sys\n"
        "line = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "line.execute(f'PRAGMA synchronous={sys.argv[2]}')\n"
        "for number in range(5):\n"
        "    line.execute('INSERT INTO kept VALUES (?)', [number])\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    environment = os.environ | disk.build_recording_environment(disk.build_recorder(tmp_path), folder, log)
    subprocess.run([sys.executable, "-c", script, str(path), level], env=environment, check=False)

    held = SimulatedDisk(files)
    held.apply_records(disk.read_log(log))
    left = tmp_path / "left"
    left.mkdir()
    for name, content in held.get_surviving_files(keep_nothing).items():
        (left / Path(name).name).write_bytes(content)

    (left / "db-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(left / "db")) as line:
        assert line.execute("SELECT count(*) FROM kept").fetchone() == (kept,)
