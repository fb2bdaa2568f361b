"""The file of a backup: a zip with a manifest that names every member with its size and hash."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Annotated, Literal

import msgspec

from companion import durable
from companion.installation import FILE, SetupError

FORMAT = 1
MANIFEST = "manifest.json"
MAX_MANIFEST_BYTES = 4 * 1024 * 1024
CHUNK = 1024 * 1024

SQLITE_MEMBER = "database.sqlite3"
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 0x1
"""The bit among the flags of a zip's member that says it wants a password."""
NOT_UNPACKED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What unpacking raises at a zip that is damaged, beside OSError."""

Engine = Literal["sqlite", "postgresql"]

Members = Iterable[tuple[str, Callable[[IO[bytes]], object]]]
"""What goes into a backup: each member's name, and what writes it."""


TableName = Annotated[str, msgspec.Meta(pattern=r"\A[^/\x00]{1,63}\Z")]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a member in bytes, and its hash."""

    size: Annotated[int, msgspec.Meta(ge=0)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """What a backup says of itself.

    ``made`` is an ISO time, ``migrations`` those that were applied, ``tables`` the columns of each table on PostgreSQL. ``members``
    are all members but the manifest: the secrets, and the database, which is one file of SQLite or the tables of PostgreSQL.
    """

    engine: Engine
    made: str
    version: str
    migrations: list[tuple[str, str]]
    tables: dict[TableName, list[str]] = msgspec.field(default_factory=dict)
    members: dict[str, Member] = msgspec.field(default_factory=dict)
    format: int = FORMAT


class _Format(msgspec.Struct):
    """The one field that a manifest of any format has."""

    format: int


class _Damaged(Exception):
    """A file that is no backup, or not as it was written; its text says why, in the middle of a sentence."""


def table_member(table: str) -> str:
    """Return the name of the member that holds a table of PostgreSQL."""
    return f"tables/{table}.copy"


def write(path: Path, manifest: Manifest, members: Members) -> None:
    """Write a backup to ``path``, whole or not at all, for its owner's eyes only. Raises SetupError."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".backup-")
        try:
            with os.fdopen(handle, "wb") as file:
                _zipped(file, manifest, members)
                file.flush()
                os.fsync(file.fileno())
            durable.replace(name, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(name)
    except OSError as error:
        raise SetupError(f"The backup {path} cannot be written ({error.strerror}).") from error


def _zipped(file: IO[bytes], manifest: Manifest, members: Members) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, into in members:
            with packed.open(name, "w", force_zip64=True) as member:
                counted = _Counted(member)
                into(counted)  # type: ignore[arg-type]
            manifest.members[name] = Member(counted.size, counted.digest.hexdigest())
        packed.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))


class _Counted:
    """A file that counts and hashes what is written to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.size, self.digest = file, 0, hashlib.sha256()

    def write(self, data: bytes) -> int:
        """Write ``data``."""
        self.size += len(data)
        self.digest.update(data)
        return self.file.write(data)


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a backup, whose members are named and not looked at. Raises SetupError."""
    with _opened(path) as packed:
        return _manifest(packed)


@contextmanager
def unpacked(path: Path, beside: Path) -> Iterator[tuple[Manifest, Path]]:
    """Yield the manifest of a backup and a folder with its members, each checked; the folder, made in ``beside``, is removed afterwards.

    Raises SetupError, before anything else is touched, for a file that is no backup, or not as it was written.
    """
    with tempfile.TemporaryDirectory(dir=beside, prefix=".restore-") as folder:
        with _opened(path) as packed:
            manifest = _manifest(packed)
            _fits(manifest, beside)
            for name, member in manifest.members.items():
                _extract(packed, name, member, Path(folder))
        yield manifest, Path(folder)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        try:
            packed = zipfile.ZipFile(path)
        except NOT_UNPACKED as error:
            raise _Damaged("it is cut short, or no zip file") from error
        with packed:
            yield packed
    except _Damaged as error:
        raise _no_backup(path, str(error)) from error
    except OSError as error:
        if error.errno == errno.EINVAL:
            # The index of the zip names a place before its beginning.
            raise _no_backup(path, "its index is broken") from error
        raise SetupError(f"The backup {path} cannot be read ({error.strerror or error}).") from error


def _no_backup(path: Path, why: str) -> SetupError:
    return SetupError(f"{path} is no backup, or it is damaged: {why}. Nothing was changed.")


def _manifest(packed: zipfile.ZipFile) -> Manifest:
    names = sorted(info.filename for info in packed.infolist())
    if MANIFEST not in names:
        raise _Damaged("it has no manifest")
    if packed.getinfo(MANIFEST).file_size > MAX_MANIFEST_BYTES:
        raise _Damaged("its manifest is too long")
    manifest = _decoded(b"".join(_pieces(packed, MANIFEST, MAX_MANIFEST_BYTES)))
    if names != sorted([*manifest.members, MANIFEST]):
        raise _Damaged("it holds other files than its manifest says")
    tables = {table_member(name) for name in manifest.tables}
    database = {SQLITE_MEMBER} if manifest.engine == "sqlite" else tables
    if not database or not database <= manifest.members.keys():
        raise _Damaged("its manifest names no database")
    if manifest.members.keys() != {FILE, *database} or (manifest.engine == "sqlite" and tables):
        raise _Damaged("it holds other files than secrets and a database")
    return manifest


def _decoded(raw: bytes) -> Manifest:
    try:
        form = msgspec.json.decode(raw, type=_Format).format
        if form != FORMAT:
            raise _Damaged(f"it is of format {form}, and this version reads {FORMAT}")
        return msgspec.json.decode(raw, type=Manifest)
    except msgspec.ValidationError as error:
        # Such as: Expected `array`, got `int` - at `$.migrations`
        place = str(error).rpartition(" - at `")[2].rstrip("`") if " - at `" in str(error) else "$"
        raise _Damaged(f"its manifest is not as it was written, at {place[:200]}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _Damaged("its manifest cannot be read") from error


def _fits(manifest: Manifest, beside: Path) -> None:
    needed = sum(member.size for member in manifest.members.values())
    if needed > shutil.disk_usage(beside).free:
        raise _Damaged("it needs more room than the disk has")


def _extract(packed: zipfile.ZipFile, name: str, member: Member, folder: Path) -> None:
    target = folder / name
    if not target.resolve().is_relative_to(folder.resolve()):
        raise _Damaged(f"{name} would be written elsewhere")
    target.parent.mkdir(parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    with target.open("xb") as file:
        for data in _pieces(packed, name, member.size):
            size += len(data)
            digest.update(data)
            file.write(data)
    if (size, digest.hexdigest()) != (member.size, member.sha256):
        raise _Damaged(f"{name} is not as it was written")


def _pieces(packed: zipfile.ZipFile, name: str, size: int) -> Iterator[bytes]:
    """Yield what a member holds, and no more than a piece beyond ``size`` bytes."""
    info = packed.getinfo(name)
    if info.compress_type not in METHODS or info.flag_bits & ENCRYPTED:
        raise _Damaged(f"{name} is packed in another way than backups are")
    try:
        with packed.open(info) as member:
            while size >= 0 and (data := member.read(CHUNK)):
                size -= len(data)
                yield data
    except NOT_UNPACKED as error:
        raise _Damaged(f"{name} cannot be unpacked") from error
