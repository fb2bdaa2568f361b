"""The gate of a restore: while the data is being replaced, nobody else on this machine writes.

The gate is a lock on a file of the data folder, so it ends with the process that holds it, however it dies. Its content
says that somebody may hold it: writers look at its size alone, as many that tried the lock would never let anybody take it.
The date of another file tells every process that the data has been replaced since it last looked.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import OperationalError
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponseBase

from companion.installation import SetupError, open_lock_file

GATE_FILENAME = "restore.lock"
GENERATION_FILENAME = "restored"
POLL_SECONDS = 0.01
WAIT_SECONDS = 20.0
"""Timeout of a restore that waits for another one: a second tap sees what the first one did."""

data_replaced = Signal()
"""Sent in each process once it notices that the data was replaced."""


class RestoreInProgressError(OperationalError):
    """A write is refused because a backup is being restored."""


class AlreadyReplacedError(Exception):
    """The data was replaced since the page that asks for a restore was shown."""


class _ThreadState(threading.local):
    is_restoring = False


_thread_state = _ThreadState()
_known_generation: int | None = None


def _get_path() -> Path:
    return Path(settings.DATA_DIR) / GATE_FILENAME


@contextmanager
def close_gate(generation: int | None = None) -> Iterator[None]:
    """Refuse the writes of every other thread and process during the block.

    Raises SetupError if another restore takes long, AlreadyReplacedError if the data is no longer of ``generation``.
    """
    handle = open_lock_file(_get_path())
    try:
        until = time.monotonic() + WAIT_SECONDS
        while not _try_lock(handle, fcntl.LOCK_EX):
            if time.monotonic() > until:
                raise SetupError("A backup is already being restored. Nothing was changed.")
            time.sleep(POLL_SECONDS)
        if generation not in (None, get_generation()):
            raise AlreadyReplacedError
        _thread_state.is_restoring = True
        os.pwrite(handle, b"closed\n", 0)
        yield
    finally:
        if _thread_state.is_restoring:
            os.ftruncate(handle, 0)
        _thread_state.is_restoring = False
        os.close(handle)


def _try_lock(handle: int, mode: int) -> bool:
    try:
        fcntl.flock(handle, mode | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_closed() -> bool:
    """Return whether somebody else is restoring a backup."""
    if _thread_state.is_restoring:
        return False
    try:
        if not _get_path().stat().st_size:
            return False
        handle = os.open(_get_path(), os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        return not _try_lock(handle, fcntl.LOCK_SH)
    finally:
        os.close(handle)


def check_gate() -> None:
    """Raise RestoreInProgressError if somebody else is restoring a backup.

    Call it inside of the transaction: whoever closes the gate then waits for those that were let through.
    """
    if is_closed():
        raise RestoreInProgressError("A backup is being restored.")


def mark_replaced() -> None:
    """Tell every process that the data was replaced."""
    # Its time alone is read: a full disk takes that as well.
    (Path(settings.DATA_DIR) / GENERATION_FILENAME).touch()


def get_generation() -> int:
    """Return a number that changes with each restore."""
    try:
        return (Path(settings.DATA_DIR) / GENERATION_FILENAME).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def notice_replacement() -> None:
    """Send ``data_replaced`` if the data was replaced since the last call in this process."""
    global _known_generation
    generation, known = get_generation(), _known_generation
    if generation != known:
        _known_generation = generation
        if known is not None:
            data_replaced.send(sender=None)


def replaced_data_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Notice before each request whether a restore has replaced the data: what is cached is of other data then."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        notice_replacement()
        return get_response(request)

    return middleware
