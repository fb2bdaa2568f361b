"""Backups of this installation: taken now, kept in its folder, put back."""

from __future__ import annotations

import re
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from companion import __version__
from companion.backups import archive, leftovers, postgres, sqlite
from companion.installation import FILE, Secrets, SetupError, read_secrets, write_secrets

FOLDER = "backups"
ENDING = ".dreamkeeper-backup"
MOST_ASIDE = 3
"""So many copies are kept of what was there before an upgrade or a restoration."""


def folder() -> Path:
    """Give the folder for backups within the data folder, made when it is not there."""
    found = Path(settings.DATA_DIR) / FOLDER
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def named(why: str, now: datetime | None = None) -> Path:
    """Give where a backup is kept: its name tells ``why`` it is taken, and when."""
    moment = (now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%S%f")
    return folder() / f"{why}-{moment}{ENDING}"


def kept(why: str) -> list[Path]:
    """Give the backups that were taken for this reason, the oldest first."""
    name = re.compile(rf"{re.escape(why)}-[0-9T]+{re.escape(ENDING)}")
    return sorted(path for path in folder().iterdir() if name.fullmatch(path.name))


def keep(why: str, most: int) -> Path:
    """Take a backup into the folder, and let go of the oldest of those that were taken for the same reason. Raises SetupError."""
    path = named(why)
    take(path)
    # One whose name tells a later moment was made while the clock ran ahead: before this one, whenever that was.
    found = sorted(kept(why), key=lambda one: (one.name <= path.name, one.name))
    for old in found[:-most]:
        old.unlink(missing_ok=True)
    return path


def take(path: Path) -> archive.Manifest:
    """Write everything this installation keeps to ``path``, as of one moment, while others go on. Raises SetupError."""
    secrets = Path(settings.DATA_DIR) / FILE
    with ExitStack() as held:
        held.enter_context(leftovers.running(Path(settings.DATA_DIR)))
        tables: dict[str, list[str]] = {}
        if connection.vendor == "postgresql":
            held.enter_context(postgres.snapshot())
            tables = postgres.columns()
        manifest = archive.Manifest(
            connection.vendor, datetime.now(UTC).isoformat(timespec="seconds"), __version__, _applied(), tables
        )
        members = postgres.members(tables) if tables else sqlite.members(str(connection.settings_dict["NAME"]))
        archive.write(path, manifest, [(FILE, lambda into: into.write(secrets.read_bytes())), *members])
    return manifest


def put_back(path: Path) -> archive.Manifest:
    """Put what a backup holds in the place of everything there is, which is kept aside first. Raises SetupError."""
    with leftovers.running(Path(settings.DATA_DIR)), archive.unpacked(path, folder()) as (manifest, unpacked):
        _known(manifest)
        secrets = _secrets(unpacked)
        keep("before-restore", MOST_ASIDE)
        if connection.vendor == "postgresql":
            postgres.put_back(unpacked, manifest.tables)
        else:
            connection.close()
            sqlite.put_back(unpacked, str(connection.settings_dict["NAME"]))
        write_secrets(Path(settings.DATA_DIR), secrets)
    return manifest


def _secrets(unpacked: Path) -> Secrets:
    if not (unpacked / FILE).exists():
        raise SetupError("The backup holds no secrets.")
    return read_secrets(unpacked)


def _applied() -> list[list[str]]:
    return sorted(list(one) for one in MigrationRecorder(connection).applied_migrations())


def _known(manifest: archive.Manifest) -> None:
    """Refuse a backup of another engine, or of a later version. Raises SetupError."""
    if manifest.engine != connection.vendor:
        raise SetupError(
            f"The backup is of {manifest.engine}, and this installation is on {connection.vendor}; "
            "restore it on the same, then move with manage.py move-database."
        )
    new = {tuple(one) for one in manifest.migrations} - set(MigrationLoader(None).disk_migrations)
    if new:
        raise SetupError("The backup is of a later version; upgrade first.")
