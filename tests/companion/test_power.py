"""The simulated power cut: what a disk holds of writes and names that no fsync has covered. The cuts are in ``benchmarks.power``."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import disk
from benchmarks.disk import Disk, Record, keep_nothing, keep_some

FILE, FOLDER = "/data/db", "/data"


def write(data: bytes, offset: int = 0, path: str = FILE) -> Record:
    return Record("w", path, offset, data, 0)


def sync(covered: int, path: str = FILE) -> Record:
    return Record("s", path, covered, b"", 0)


def everything() -> bool:
    return True


def after(*records: Record) -> Disk:
    held = Disk({FILE: b"old"})
    held.play(records)
    return held


def test_what_was_synced_is_there() -> None:
    assert after(write(b"new"), sync(1)).cut(keep_nothing) == {FILE: b"new"}


def test_what_was_not_synced_may_be_there_or_not() -> None:
    held = after(write(b"new"))

    assert held.cut(keep_nothing) == {FILE: b"old"}
    assert held.cut(everything) == {FILE: b"new"}


def test_an_fsync_covers_nothing_that_was_written_after_it_began() -> None:
    assert after(write(b"1"), write(b"2", 1), sync(1)).cut(keep_nothing) == {FILE: b"1ld"}


def test_an_fsync_covers_its_own_file_alone() -> None:
    held = Disk({FILE: b"old", "/data/other": b""})
    held.play([write(b"new"), sync(1, "/data/other")])

    assert held.cut(keep_nothing)[FILE] == b"old"


def test_a_write_may_be_torn_between_sectors() -> None:
    old, new = b"o" * 4 * disk.SECTOR, b"n" * 4 * disk.SECTOR
    held = Disk({FILE: old})
    held.play([write(new)])

    found = {held.cut(keep_some(seed))[FILE] for seed in range(20)}

    assert len(found) > 2
    assert all(len(set(one[: disk.SECTOR])) == 1 for one in found)


def test_a_file_is_cut_to_a_length() -> None:
    held = after(Record("t", FILE, 1, b"", 0))

    assert held.cut(everything) == {FILE: b"o"}
    assert held.cut(keep_nothing) == {FILE: b"old"}


def test_a_name_is_there_once_its_folder_was_synced() -> None:
    created = [Record("c", "/data/new", 0, b"", 0), write(b"text", path="/data/new"), sync(2, "/data/new")]

    assert after(*created).cut(keep_nothing) == {FILE: b"old"}
    assert after(*created, sync(3, FOLDER)).cut(keep_nothing) == {FILE: b"old", "/data/new": b"text"}


def test_a_rename_is_there_once_its_folder_was_synced() -> None:
    renamed = [Record("c", "/data/new", 0, b"", 0), sync(1, FOLDER), write(b"text", path="/data/new")]
    renamed += [sync(3, "/data/new"), Record("r", "/data/new", 0, FILE.encode(), 0)]

    assert after(*renamed).cut(keep_nothing) == {FILE: b"old", "/data/new": b"text"}
    assert after(*renamed, sync(5, FOLDER)).cut(keep_nothing) == {FILE: b"text"}


def test_a_removed_file_may_be_there_again() -> None:
    held = after(Record("u", FILE, 0, b"", 0))

    assert held.cut(keep_nothing) == {FILE: b"old"}
    assert held.cut(everything) == {}


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
    environment = os.environ | disk.recording(disk.build(tmp_path), folder, log)
    subprocess.run([sys.executable, "-c", script, str(path), level], env=environment, check=False)

    held = Disk(files)
    held.play(disk.read_log(log))
    left = tmp_path / "left"
    left.mkdir()
    for name, content in held.cut(keep_nothing).items():
        (left / Path(name).name).write_bytes(content)

    (left / "db-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(left / "db")) as line:
        assert line.execute("SELECT count(*) FROM kept").fetchone() == (kept,)
