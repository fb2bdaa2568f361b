"""Backup files: zip archives with a manifest of the name, size and hash of every member."""

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

from companion import durable_files
from companion.installation import SECRETS_FILENAME, SetupError

FORMAT_VERSION = 1
MANIFEST_NAME = "manifest.json"
MAX_MANIFEST_BYTES = 4 * 1024 * 1024
COPY_CHUNK_BYTES = 1024 * 1024

SQLITE_MEMBER = "database.sqlite3"
ZIP_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED_FLAG = 0x1
"""The flag bit of an encrypted zip member."""
UNPACK_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""Errors of unpacking a damaged zip, besides OSError."""

Engine = Literal["sqlite", "postgresql"]

MemberWriters = Iterable[tuple[str, Callable[[IO[bytes]], object]]]
"""The members of a backup: each name, and the function that writes it."""


TableName = Annotated[str, msgspec.Meta(pattern=r"\A[^/\x00]{1,63}\Z")]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a member in bytes, and its hash."""

    size: Annotated[int, msgspec.Meta(ge=0)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """The manifest of a backup.

    ``made`` is an ISO time, ``migrations`` the applied ones, ``tables`` the columns of each PostgreSQL table.
    ``members`` are all members but the manifest: the secrets, and the database as one SQLite file or as PostgreSQL
    tables.
    """

    engine: Engine
    made: str
    version: str
    migrations: list[tuple[str, str]]
    tables: dict[TableName, list[str]] = msgspec.field(default_factory=dict)
    members: dict[str, Member] = msgspec.field(default_factory=dict)
    format: int = FORMAT_VERSION


class _FormatHeader(msgspec.Struct):
    """The field that manifests of every format share."""

    format: int


class _ArchiveError(Exception):
    """A file that is not a backup, or was damaged; the message continues a sentence."""


def get_table_member(table: str) -> str:
    """Return the name of the member that holds a PostgreSQL table."""
    return f"tables/{table}.copy"


def write_archive(path: Path, manifest: Manifest, members: MemberWriters) -> None:
    """Write a backup to ``path``, read it again, and only then give it its name; its owner alone may read it.

    Raises SetupError.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".backup-")
        try:
            with os.fdopen(handle, "wb") as file:
                _write_zip(file, manifest, members)
                file.flush()
                os.fsync(file.fileno())
            _verify_archive(Path(name))
            durable_files.replace_file(name, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(name)
    except _ArchiveError as error:
        raise SetupError(f"The backup {path} was not written to the disk correctly: {error}.") from error
    except OSError as error:
        raise SetupError(f"The backup {path} cannot be written ({error.strerror}).") from error


def _write_zip(file: IO[bytes], manifest: Manifest, members: MemberWriters) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, into in members:
            with packed.open(name, "w", force_zip64=True) as member:
                counted = _HashingFile(member)
                into(counted)  # type: ignore[arg-type]
            manifest.members[name] = Member(counted.size, counted.digest.hexdigest())
        packed.writestr(MANIFEST_NAME, msgspec.json.format(msgspec.json.encode(manifest), indent=1))


def _verify_archive(path: Path) -> None:
    """Raise _ArchiveError unless every member of an archive is as its manifest says."""
    try:
        packed = zipfile.ZipFile(path)
    except UNPACK_ERRORS as error:
        raise _ArchiveError("it is incomplete") from error
    with packed:
        for name, member in _read_manifest(packed).members.items():
            _copy_member(packed, name, member, lambda _data: None)


class _HashingFile:
    """A writable file that counts and hashes its content."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.size, self.digest = file, 0, hashlib.sha256()

    def write(self, data: bytes) -> int:
        """Write ``data``."""
        self.size += len(data)
        self.digest.update(data)
        return self.file.write(data)


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a backup without checking the members. Raises SetupError."""
    with _open_archive(path) as packed:
        return _read_manifest(packed)


@contextmanager
def unpack_archive(path: Path, parent_folder: Path) -> Iterator[tuple[Manifest, Path]]:
    """Yield the manifest of a backup and a folder of its checked members.

    The folder is created in ``parent_folder`` and removed afterwards. Raises SetupError, before anything else
    changes, for a file that is not a backup or was damaged.
    """
    with tempfile.TemporaryDirectory(dir=parent_folder, prefix=".restore-") as folder:
        with _open_archive(path) as packed:
            manifest = _read_manifest(packed)
            _check_free_space(manifest, parent_folder)
            for name, member in manifest.members.items():
                _extract(packed, name, member, Path(folder))
        yield manifest, Path(folder)


@contextmanager
def _open_archive(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        try:
            packed = zipfile.ZipFile(path)
        except UNPACK_ERRORS as error:
            raise _ArchiveError("it is incomplete, or not a zip file") from error
        with packed:
            yield packed
    except _ArchiveError as error:
        raise _build_invalid_error(path, str(error)) from error
    except OSError as error:
        if error.errno == errno.EINVAL:
            # The index of the zip points before its start.
            raise _build_invalid_error(path, "its index is damaged") from error
        raise SetupError(f"The backup {path} cannot be read ({error.strerror or error}).") from error


def _build_invalid_error(path: Path, reason: str) -> SetupError:
    return SetupError(f"{path} is not a backup, or it is damaged: {reason}. Nothing was changed.")


def _read_manifest(zip_archive: zipfile.ZipFile) -> Manifest:
    names = sorted(info.filename for info in zip_archive.infolist())
    if MANIFEST_NAME not in names:
        raise _ArchiveError("it has no manifest")
    if zip_archive.getinfo(MANIFEST_NAME).file_size > MAX_MANIFEST_BYTES:
        raise _ArchiveError("its manifest is too long")
    manifest = _decode_manifest(b"".join(_iter_chunks(zip_archive, MANIFEST_NAME, MAX_MANIFEST_BYTES)))
    if names != sorted([*manifest.members, MANIFEST_NAME]):
        raise _ArchiveError("it contains other files than its manifest lists")
    tables = {get_table_member(name) for name in manifest.tables}
    database = {SQLITE_MEMBER} if manifest.engine == "sqlite" else tables
    if not database or not database <= manifest.members.keys():
        raise _ArchiveError("its manifest names no database")
    if manifest.members.keys() != {SECRETS_FILENAME, *database} or (manifest.engine == "sqlite" and tables):
        raise _ArchiveError("it contains other files than secrets and a database")
    return manifest


def _decode_manifest(raw: bytes) -> Manifest:
    try:
        form = msgspec.json.decode(raw, type=_FormatHeader).format
        if form != FORMAT_VERSION:
            raise _ArchiveError(f"it is of format {form}, and this version can only read {FORMAT_VERSION}")
        return msgspec.json.decode(raw, type=Manifest)
    except msgspec.ValidationError as error:
        # For example: Expected `array`, got `int` - at `$.migrations`
        place = str(error).rpartition(" - at `")[2].rstrip("`") if " - at `" in str(error) else "$"
        raise _ArchiveError(f"its manifest was changed, at {place[:200]}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _ArchiveError("its manifest cannot be read") from error


def _check_free_space(manifest: Manifest, folder: Path) -> None:
    needed = sum(member.size for member in manifest.members.values())
    if needed > shutil.disk_usage(folder).free:
        raise _ArchiveError("it needs more space than the disk has")


def _extract(zip_archive: zipfile.ZipFile, name: str, member: Member, folder: Path) -> None:
    target = folder / name
    if not target.resolve().is_relative_to(folder.resolve()):
        raise _ArchiveError(f"{name} would be written to another folder")
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as file:
        _copy_member(zip_archive, name, member, file.write)


def _copy_member(zip_archive: zipfile.ZipFile, name: str, member: Member, write: Callable[[bytes], object]) -> None:
    """Pass the content of a member to ``write``. Raises _ArchiveError if it is not as the manifest says."""
    digest, size = hashlib.sha256(), 0
    for data in _iter_chunks(zip_archive, name, member.size):
        size += len(data)
        digest.update(data)
        write(data)
    if (size, digest.hexdigest()) != (member.size, member.sha256):
        raise _ArchiveError(f"{name} was changed")


def _iter_chunks(zip_archive: zipfile.ZipFile, name: str, size: int) -> Iterator[bytes]:
    """Yield the content of a member, at most one chunk beyond ``size`` bytes."""
    info = zip_archive.getinfo(name)
    if info.compress_type not in ZIP_METHODS or info.flag_bits & ENCRYPTED_FLAG:
        raise _ArchiveError(f"{name} is not compressed as in a backup")
    try:
        with zip_archive.open(info) as member:
            while size >= 0 and (data := member.read(COPY_CHUNK_BYTES)):
                size -= len(data)
                yield data
    except UNPACK_ERRORS as error:
        raise _ArchiveError(f"{name} cannot be unpacked") from error
