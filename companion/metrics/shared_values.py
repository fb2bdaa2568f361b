"""Values that several server processes count together: files in the data folder that each maps into its memory.

The library reads where they are from the environment. A process that takes the place of a dead one goes on with its file, so
no count is lost and the files do not add up.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import values

from companion.installation import SetupError
from companion.workers import build_worker_name

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable in which the library looks for the folder."""
FOLDER_NAME = "metrics"

FILE_SIZES = {"counter": 512 * 1024, "histogram": 1024 * 1024, "gauge_livesum": 64 * 1024}
"""Bytes of each file of a process, more than its values take: about 250 for each series, 3,000 for each histogram."""


@contextmanager
def share_values(data_folder: Path, listener: socket.socket, worker_count: int) -> Iterator[None]:
    """Let the workers of the server on ``listener`` share their values during the block. Raises SetupError.

    Call it before ``instruments`` is imported, and fork in the block.
    """
    # By the address: several servers on PostgreSQL may have one data folder.
    address, port, *_ipv6 = listener.getsockname()
    folder = data_folder / FOLDER_NAME / f"{address}-{port}".replace(":", ".")
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700, parents=True)
        for number in range(1, worker_count + 1):
            for kind, size in FILE_SIZES.items():
                _allocate_file(folder / f"{kind}_{build_worker_name(number)}.db", size)
    except OSError as error:
        raise SetupError(f"The folder {folder} for metrics cannot be written to ({error.strerror}).") from error
    os.environ[FOLDER_VARIABLE] = str(folder)
    values.ValueClass = values.MultiProcessValue(_get_process_name)  # type: ignore[no-untyped-call]
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def get_shared_folder() -> Path | None:
    """Return the folder of the shared values; None if this process counts for itself."""
    return Path(os.environ[FOLDER_VARIABLE]) if FOLDER_VARIABLE in os.environ else None


def _allocate_file(path: Path, size: int) -> None:
    """Make a file that has its place on the disk: writing to a mapped hole ends the process once the disk is full."""
    with path.open("wb") as file:
        file.write(bytes(size))
        file.flush()
        os.fsync(file.fileno())


def _get_process_name() -> str:
    return multiprocessing.current_process().name
