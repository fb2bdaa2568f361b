"""Power cut test: ``python -m benchmarks.power``. Every acknowledged move must survive each cut.

Four phones, each at its own table, report moves to the real server, whose writes and fsyncs are recorded
(``benchmarks.disk``). Then the power is cut at ``--cuts`` points of that recording, each in two ways: without
everything that no fsync covered, and without a random half of its sectors. SQLite opens the rest as after a restart:
it has to be intact and to contain every move acknowledged before the cut. Dreamkeeper itself opens some of the cuts
and replays the journal.

``--synchronous NORMAL`` shows that the script detects a loss; ``--sync-ms`` delays every fsync, as an SD card does.
The latency of the moves is printed, too. SQLite only; it needs a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import disk
from benchmarks.load_harness import ServerProcess, SimulatedTable, create_tables, run_server_process
from benchmarks.phones import format_percentiles
from companion.installation import PROJECT_ROOT, SetupError

DATABASE_FILENAME = "dreamkeeper.sqlite3"
TABLE_COUNT = 4
VERIFIED_CUT_COUNT = 4
"""The cuts that Dreamkeeper itself opens."""


@dataclass
class RecordedEvening:
    """A recording: the initial files, the log, its size when each move was acknowledged, and the seconds each took."""

    initial_files: dict[str, bytes]
    log: Path
    acknowledged_moves: list[tuple[str, int]] = field(default_factory=list)
    durations: list[float] = field(default_factory=list)


@dataclass
class LossReport:
    """The result of the cuts: the most acknowledged moves lost in one of them, and the damage."""

    cut_count: int = 0
    max_lost_moves: int = 0
    damage_texts: list[str] = field(default_factory=list)

    def add(self, lost: int, fault: str) -> None:
        """Add the result of a cut."""
        self.cut_count += 1
        self.max_lost_moves = max(self.max_lost_moves, lost)
        self.damage_texts += [fault] if fault else []


async def play_moves(tables: Sequence[SimulatedTable], evening: RecordedEvening, move_count: int) -> None:
    """Report moves from a phone at each table, until this many are acknowledged."""

    async def tap(table: SimulatedTable) -> None:
        while len(evening.acknowledged_moves) < move_count:
            known, begun = len(table.acknowledged_ids), time.perf_counter()
            await table.send_tap(table.phones[0])
            evening.durations.append(time.perf_counter() - begun)
            # Every write and sync of an acknowledged move is in the log by now.
            size = evening.log.stat().st_size
            evening.acknowledged_moves += [(move_id, size) for move_id in table.acknowledged_ids[known:]]

    await asyncio.gather(*(tap(table) for table in tables))


def record_evening(server: ServerProcess, work: Path, move_count: int, sync_ms: int) -> RecordedEvening:
    """Play an evening on a server with a recording disk; kill it in the end."""
    tables = asyncio.run(create_tables(server, TABLE_COUNT))
    server.stop()
    files = {str(path): path.read_bytes() for path in server.folder.glob(f"{DATABASE_FILENAME}*")}
    evening = RecordedEvening(files, work / "log")
    server.environment |= disk.build_recording_environment(
        disk.build_recorder(work), server.folder, evening.log, sync_ms
    )
    server.start()
    asyncio.run(play_moves(tables, evening, move_count))
    server.stop(signal.SIGKILL)
    return evening


def iter_power_cuts(evening: RecordedEvening, cut_count: int, work: Path, seed: int) -> Iterator[tuple[int, int, Path]]:
    """Yield the number of each cut, the size of the log then, and a folder with the remaining files."""
    known = [record for record in disk.read_log(evening.log) if Path(record.path).name.startswith(DATABASE_FILENAME)
             or record.kind == "s"]  # fmt: skip
    held, begun = disk.SimulatedDisk(evening.initial_files), 0
    for count, at in enumerate(
        sorted(random.Random(seed).sample(range(1, len(known) + 1), min(cut_count, len(known))))
    ):
        held.apply_records(known[begun:at])
        begun = at
        for keeps in (disk.keep_nothing, disk.keep_some(seed + count)):
            folder = Path(tempfile.mkdtemp(dir=work, prefix="cut-"))
            for path, content in held.get_surviving_files(keeps).items():
                if not path.endswith("-shm"):
                    (folder / Path(path).name).write_bytes(content)
            yield count, known[at - 1].end, folder
            shutil.rmtree(folder)


def read_database_after_cut(folder: Path) -> tuple[set[str], str]:
    """Open a database as after a restart; return the move ids of its journals, and its fault ('' for none)."""
    try:
        with closing(sqlite3.connect(folder / DATABASE_FILENAME)) as line:
            (said,) = line.execute("PRAGMA integrity_check").fetchone()
            found = {move_id for (move_id,) in line.execute("SELECT move_id FROM campaigns_move")}
    except sqlite3.Error as error:
        return set(), str(error)
    return found, "" if said == "ok" else said


def verify_journals(server: ServerProcess, folder: Path) -> str:
    """Replay the journals of a database with Dreamkeeper; return the fault ('' for none)."""
    shutil.copy(server.folder / "secrets.json", folder)
    plain = {name: value for name, value in server.environment.items() if not name.startswith(("DISK_", "LD_"))}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify"], cwd=PROJECT_ROOT, env=plain | {"DREAMKEEPER_DATA": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return (done.stdout + done.stderr).strip() if done.returncode else ""


def count_losses(
    server: ServerProcess, evening: RecordedEvening, cuts: Iterable[tuple[int, int, Path]], verify_every: int
) -> LossReport:
    """Count losses and damage after each cut; Dreamkeeper itself opens each ``verify_every``-th."""
    found = LossReport()
    for count, size, folder in cuts:
        stored, fault = read_database_after_cut(folder)
        before = {move_id for move_id, at in evening.acknowledged_moves if at <= size}
        if not fault and count % verify_every == 0:
            fault = verify_journals(server, folder)
        found.add(len(before - stored), fault)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Parse the options and run the test; return 1 if a move was lost or a database damaged."""
    wanted = argparse.ArgumentParser(prog="python -m benchmarks.power", description=__doc__)
    wanted.add_argument("--moves", type=int, default=800, help="moves that are acknowledged")
    wanted.add_argument("--cuts", type=int, default=100, help="points at which the power is cut")
    wanted.add_argument("--seed", type=int, default=1, help="for the choice of these points and of what is left")
    wanted.add_argument(
        "--synchronous", default="", help="another setting of SQLite than the product's, such as NORMAL"
    )
    wanted.add_argument("--sync-ms", type=int, default=0, help="milliseconds that an fsync takes longer")
    said = wanted.parse_args(argv)
    os.environ.pop("DATABASE_URL", None)
    try:
        with tempfile.TemporaryDirectory(prefix="dreamkeeper-power-") as work, run_server_process(1) as server:
            if said.synchronous:
                server.environment |= {
                    "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
                    "BENCH_SYNCHRONOUS": said.synchronous,
                }
            evening = record_evening(server, Path(work), said.moves, said.sync_ms)
            cuts = iter_power_cuts(evening, said.cuts, Path(work), said.seed)
            found = count_losses(server, evening, cuts, max(1, said.cuts // VERIFIED_CUT_COUNT))
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    print(
        f"{len(evening.acknowledged_moves)} moves acknowledged; {found.cut_count} power cuts: at most "
        f"{found.max_lost_moves} acknowledged moves lost in one, {len(found.damage_texts)} databases damaged; "
        f"a move took {format_percentiles(evening.durations)}"
    )
    for fault in found.damage_texts[:5]:
        print(f"  {fault}")
    return 1 if found.max_lost_moves or found.damage_texts or not evening.acknowledged_moves else 0


if __name__ == "__main__":
    sys.exit(main())
