"""The file of a backup: a zip with a manifest that names every member with its size and hash."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from companion.installation import SetupError

FORMAT = 1
MANIFEST = "manifest.json"
LONGEST_MANIFEST = 4 * 1024 * 1024
CHUNK = 1024 * 1024

Members = Iterable[tuple[str, Callable[[IO[bytes]], object]]]
"""What goes into a backup: each member's name, and what writes it."""


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself.

    ``engine`` is the database's (``sqlite`` or ``postgresql``), ``made`` an ISO time, ``migrations`` those that were applied,
    ``tables`` the columns of each table on PostgreSQL, ``members`` the size in bytes and the SHA-256 of each other member.
    """

    engine: str
    made: str
    version: str
    migrations: list[list[str]]
    tables: dict[str, list[str]] = field(default_factory=dict)
    members: dict[str, dict[str, Any]] = field(default_factory=dict)
    format: int = FORMAT


def write(path: Path, manifest: Manifest, members: Members) -> None:
    """Write a backup to ``path``, whole or not at all, for its owner's eyes only. Raises SetupError."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".backup-")
        try:
            with os.fdopen(handle, "wb") as file:
                _zipped(file, manifest, members)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
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
            manifest.members[name] = {"size": counted.size, "sha256": counted.digest.hexdigest()}
        packed.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))


class _Counted:
    """A file that counts and hashes what is written to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.size, self.digest = file, 0, hashlib.sha256()

    def write(self, data: bytes) -> int:
        """Write ``data``."""
        self.size += len(data)
        self.digest.update(data)
        return self.file.write(data)


@contextmanager
def unpacked(path: Path, beside: Path) -> Iterator[tuple[Manifest, Path]]:
    """Give the manifest of a backup and a folder with its members, each checked; the folder, made in ``beside``, is gone afterwards.

    Raises SetupError, before anything else is touched, for a file that is no backup, or not as it was written.
    """
    with tempfile.TemporaryDirectory(dir=beside, prefix=".restore-") as folder:
        try:
            with zipfile.ZipFile(path) as packed:
                manifest = _manifest(packed)
                _fits(manifest, beside)
                for name, facts in manifest.members.items():
                    _extract(packed, name, facts, Path(folder))
        except OSError as error:
            raise SetupError(f"The backup {path} cannot be read ({error.strerror or error}).") from error
        except (
            zipfile.BadZipFile,
            ValueError,
            KeyError,
            TypeError,
            EOFError,
            NotImplementedError,
            RuntimeError,
        ) as error:
            raise SetupError(f"{path} is no backup, or it is damaged: {error}.") from error
        except Exception as error:
            # What a broken stream of a zip raises is the business of the library that unpacks it.
            if type(error).__module__ != "zlib":
                raise
            raise SetupError(f"{path} is no backup, or it is damaged: {error}.") from error
        yield manifest, Path(folder)


def _manifest(packed: zipfile.ZipFile) -> Manifest:
    if packed.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise ValueError("its manifest is too long")
    told: Mapping[str, Any] = json.loads(packed.read(MANIFEST))
    if told["format"] != FORMAT:
        raise ValueError(f"it is of format {told['format']}, and this version reads {FORMAT}")
    found = Manifest(**told)
    names = sorted(info.filename for info in packed.infolist())
    if names != sorted([*found.members, MANIFEST]):
        raise ValueError("it holds other files than its manifest says")
    return found


def _fits(manifest: Manifest, beside: Path) -> None:
    needed = sum(int(facts["size"]) for facts in manifest.members.values())
    if needed > shutil.disk_usage(beside).free:
        raise ValueError("it needs more room than the disk has")


def _extract(packed: zipfile.ZipFile, name: str, facts: Mapping[str, Any], folder: Path) -> None:
    target = folder / name
    if not target.resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"{name} would lie elsewhere")
    target.parent.mkdir(parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    with packed.open(name) as member, target.open("xb") as file:
        while size <= facts["size"] and (data := member.read(CHUNK)):
            size += len(data)
            digest.update(data)
            file.write(data)
    if (size, digest.hexdigest()) != (facts["size"], facts["sha256"]):
        raise ValueError(f"{name} is not as it was written")
