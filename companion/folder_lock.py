"""The lock of a data folder: one server on SQLite, any number on PostgreSQL, none next to a command that replaces the data.

``flock`` belongs to an open file, so the system releases it when the last process with the file ends, however it
dies; forked workers share it with their parent. The file is never removed: a lock on a removed file excludes nobody.

Independent of Django: a server takes the lock before it opens its port or the database.
"""

from __future__ import annotations

import fcntl
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.installation import MANAGE_COMMAND, SetupError, lock_folder, open_lock_file

SERVER_LOCK_FILENAME = "server.lock"
SERVER_HOLDER_NAME = "server"
SERVER_WAIT_SECONDS = 10.0
"""Seconds a server waits for its predecessor to end, as at a restart."""
POLL_SECONDS = 0.1
MAX_HOLDERS = 64


@contextmanager
def lock_installation(
    folder: Path,
    sqlite_file: str,
    holder_name: str,
    *,
    is_shared: bool = False,
    wait_seconds: float = 0.0,
    announce: Callable[[str], object] = lambda sentence: None,
) -> Iterator[None]:
    """Hold the lock of a folder, and of a SQLite file elsewhere, as ``holder_name``: SERVER or a command.

    Exclusive unless ``is_shared``. ``announce`` is called with a sentence before a wait. Raises SetupError, which
    names the folder and the holder, if the lock is not free within ``wait_seconds``.
    """
    until = time.monotonic() + wait_seconds
    with ExitStack() as locks:
        for path in get_lock_files(folder, sqlite_file):
            lock = locks.enter_context(_open_lock(path, is_shared=is_shared))
            if wait_seconds and not lock.acquire():
                announce(f"{lock.get_occupied_text(holder_name)} Waiting {wait_seconds:.0f} seconds for it to stop.")
            while not lock.acquire():
                if time.monotonic() >= until:
                    raise SetupError(f"{lock.get_occupied_text(holder_name)} {lock.get_advice_text(holder_name)}")
                time.sleep(POLL_SECONDS)
            lock.write_holder(holder_name)
        yield


def get_lock_files(folder: Path, sqlite_file: str) -> list[Path]:
    """Return the lock files of an installation: the one of its folder, and one next to a SQLite file (``""``: none) elsewhere."""
    database = Path(sqlite_file).resolve() if sqlite_file else None
    if database is None or database.is_relative_to(folder.resolve()):
        return [folder / SERVER_LOCK_FILENAME]
    return [folder / SERVER_LOCK_FILENAME, database.with_name(f"{database.name}.lock")]


@contextmanager
def _open_lock(path: Path, *, is_shared: bool) -> Iterator[_Lock]:
    try:
        handle = open_lock_file(path)
    except OSError as error:
        raise SetupError(f"The file {path} cannot be written ({error.strerror}).") from error
    try:
        yield _Lock(path, handle, is_shared)
    finally:
        os.close(handle)


@dataclass(frozen=True, slots=True)
class _Lock:
    """An open lock file."""

    path: Path
    handle: int
    is_shared: bool

    def acquire(self) -> bool:
        """Take the lock if it is free, and return whether it was."""
        try:
            fcntl.flock(self.handle, (fcntl.LOCK_SH if self.is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            raise SetupError(f"The file {self.path} cannot be locked ({error.strerror}).") from error
        return True

    def write_holder(self, holder_name: str) -> None:
        """Write this process into the lock file, keeping others that share the lock."""
        me = _Holder(os.getpid(), socket.gethostname(), holder_name)
        try:
            with lock_folder(self.path.parent):
                others = [one for one in self._read_holders() if one.is_alive and one != me] if self.is_shared else []
                lines = [f"{one.pid} {one.host} {one.name}\n" for one in (*others, me)]
                # In place: the lock belongs to this file.
                self.path.write_text("".join(lines[-MAX_HOLDERS:]), encoding="utf-8")
        except OSError as error:
            raise SetupError(f"The file {self.path} cannot be written ({error.strerror}).") from error

    def get_occupied_text(self, holder_name: str) -> str:
        """Return the sentence that tells ``holder_name`` who holds the lock."""
        is_folder = self.path.name == SERVER_LOCK_FILENAME
        place = f"the folder {self.path.parent}" if is_folder else f"the database {self.path.with_suffix('')}"
        # None: the new holder has not written its name yet.
        holder = next((one for one in reversed(self._read_holders()) if one.is_alive), None)
        if holder is None:
            return f"Another process is using {place}."
        if holder.name != SERVER_HOLDER_NAME:
            return f"{MANAGE_COMMAND} {holder.name} is using {place} ({holder.description})."
        return (
            f"{'Another' if holder_name == SERVER_HOLDER_NAME else 'A'} server is using {place} ({holder.description})."
        )

    def get_advice_text(self, holder_name: str) -> str:
        """Return the advice to ``holder_name``."""
        if holder_name == SERVER_HOLDER_NAME:
            return "Stop it, wait for it to finish, or choose another folder with DREAMKEEPER_DATA."
        return "Stop it, or wait for it to finish."

    def _read_holders(self) -> list[_Holder]:
        found = []
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            match line.split(" "):
                case [process, host, name] if process.isascii() and process.isdigit():
                    found.append(_Holder(int(process), host, name))
        return found


@dataclass(frozen=True, slots=True)
class _Holder:
    """A process that holds the lock: its id, its host, and ``server`` or its command."""

    pid: int
    host: str
    name: str

    @property
    def is_alive(self) -> bool:
        """Return whether the process may exist; on another host, such as a container, it is unknown."""
        if self.host != socket.gethostname():
            return True
        try:
            os.kill(self.pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True
        return True

    @property
    def description(self) -> str:
        """Return the name of the process within a sentence."""
        return f"process {self.pid}" + ("" if self.host == socket.gethostname() else f" on {self.host}")
