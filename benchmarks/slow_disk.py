"""Moves on a slow disk: ``python -m benchmarks.slow_disk``. SQLite waits for an fsync at every move; an SD card takes its time for it.

Every fsync of the data folder is slowed down by so many milliseconds (``benchmarks.disk``), and reports are timed at the real server: from
one phone, one after the other, then from a phone at each of four tables at the same time. It needs a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import disk
from benchmarks.crowd import Table, seated, serving
from benchmarks.phones import quantiles
from companion.installation import SetupError

TABLES = 4


async def timed(table: Table, moves: int) -> list[float]:
    """Report so many moves, one after the other; return the seconds that each took."""
    took = []
    for _ in range(moves):
        begun = time.perf_counter()
        tag = await table.tap(table.phones[0])
        took.append(time.perf_counter() - begun)
        if not tag:
            raise RuntimeError("A move was not acknowledged.")
    return took


async def measure(tables: Sequence[Table], moves: int) -> None:
    """Print how long moves take, alone and beside each other."""
    print(f"  one phone: {quantiles(await timed(tables[0], moves))}", flush=True)
    together = await asyncio.gather(*(timed(table, moves // len(tables)) for table in tables))
    print(f"  {len(tables)} at the same time: {quantiles([one for found in together for one in found])}", flush=True)


def main() -> int:
    """Read what is wanted and measure; return 1 without a C compiler."""
    wanted = argparse.ArgumentParser(prog="python -m benchmarks.slow_disk", description=__doc__)
    wanted.add_argument("--moves", type=int, default=300, help="moves that are timed")
    wanted.add_argument(
        "--sync", type=int, nargs="*", default=[0, 20, 100], help="milliseconds that an fsync takes longer"
    )
    said = wanted.parse_args()
    os.environ.pop("DATABASE_URL", None)
    try:
        with tempfile.TemporaryDirectory(prefix="dreamkeeper-disk-") as work, serving(1) as server:
            recorder = disk.build(Path(work))
            tables = asyncio.run(seated(server, TABLES))
            for sync_ms in said.sync:
                server.stop()
                server.environment |= disk.recording(recorder, server.folder, sync_ms=sync_ms)
                server.start()
                print(f"an fsync takes {sync_ms} ms longer", flush=True)
                asyncio.run(measure(tables, said.moves))
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
