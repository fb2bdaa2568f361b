"""Backups of this installation: taken now, kept in its folder, put back."""

from __future__ import annotations

import re
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from companion import __version__, schema
from companion.backups import archive, leftovers, postgres, sqlite
from companion.installation import FILE, Secrets, SetupError, read_secrets, write_secrets

FOLDER = "backups"
ENDING = ".dreamkeeper-backup"
BEFORE_UPGRADE = "before-upgrade"
MOST_ASIDE = 3
"""So many copies are kept of what was there before an upgrade or a restoration."""


def folder() -> Path:
    """Return the folder for backups within the data folder, made when it is not there."""
    found = Path(settings.DATA_DIR) / FOLDER
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def named(why: str, now: datetime | None = None) -> Path:
    """Return where a backup is kept: its name tells ``why`` it is taken, and when."""
    moment = (now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%S%f")
    return folder() / f"{why}-{moment}{ENDING}"


def kept(why: str) -> list[Path]:
    """Return the backups that were taken for this reason, the oldest first."""
    name = re.compile(rf"{re.escape(why)}-[0-9T]+{re.escape(ENDING)}")
    return sorted(path for path in folder().iterdir() if name.fullmatch(path.name))


def keep(why: str, most: int, *, of_later_version: bool = False) -> Path:
    """Take a backup into the folder, and remove the oldest of those that were taken for the same reason.

    Raises SetupError, also for a database of a later version unless ``of_later_version``.
    """
    path = named(why)
    take(path, of_later_version=of_later_version)
    # One whose name tells a later moment was made while the clock ran ahead: before this one, whenever that was.
    found = sorted(kept(why), key=lambda one: (one.name <= path.name, one.name))
    for old in found[:-most]:
        old.unlink(missing_ok=True)
    return path


def take(path: Path, *, of_later_version: bool = False) -> archive.Manifest:
    """Write everything this installation keeps to ``path``, as of one moment, while others go on.

    Raises SetupError, also for a database of a later version unless ``of_later_version``: this version could not restore it.
    """
    if not of_later_version:
        refuse_later_version()
    secrets = Path(settings.DATA_DIR) / FILE
    with ExitStack() as held:
        held.enter_context(leftovers.running(Path(settings.DATA_DIR)))
        tables: dict[str, list[str]] = {}
        if connection.vendor == "postgresql":
            held.enter_context(postgres.snapshot())
            tables = postgres.columns()
        engine: archive.Engine = "postgresql" if tables else "sqlite"
        manifest = archive.Manifest(
            engine,
            datetime.now(UTC).isoformat(timespec="seconds"),
            __version__,
            sorted(schema.applied_migrations()),
            tables,
        )
        members = postgres.members(tables) if tables else sqlite.members(str(connection.settings_dict["NAME"]))
        archive.write(path, manifest, [(FILE, lambda into: into.write(secrets.read_bytes())), *members])
    return manifest


def put_back(path: Path) -> archive.Manifest:
    """Put what a backup holds in the place of everything there is, which is kept aside first. Raises SetupError."""
    with leftovers.running(Path(settings.DATA_DIR)), archive.unpacked(path, folder()) as (manifest, unpacked):
        _check(manifest)
        secrets = _secrets(unpacked)
        if manifest.engine == "sqlite":
            sqlite.check(unpacked, manifest.migrations)
        if schema.applied_migrations():
            # The way back from a later version leads over this very command: what that one made is kept aside too.
            keep("before-restore", MOST_ASIDE, of_later_version=True)
        if connection.vendor == "postgresql":
            with schema.migration_lock():
                postgres.put_back(unpacked, manifest.tables, manifest.migrations)
        else:
            connection.close()
            sqlite.put_back(unpacked, str(connection.settings_dict["NAME"]))
        write_secrets(Path(settings.DATA_DIR), secrets)
    return manifest


def _secrets(unpacked: Path) -> Secrets:
    try:
        return read_secrets(unpacked)
    except SetupError as error:
        # What that one advises is meant for a data folder.
        raise SetupError("The secrets in the backup are damaged. Nothing was changed.") from error


def refuse_later_version() -> None:
    """Raise SetupError, which names the way back, where the database has migrations that this version does not know."""
    if schema.unknown_migrations(schema.applied_migrations()):
        raise SetupError(
            f"The database is of a later version than this one, Dreamkeeper {__version__}: start that version, or go back to before "
            f"the upgrade: {_way_back()}."
        )


def _way_back() -> str:
    """Return how to go back to the newest backup that was made before an upgrade from this version."""
    found = next((path for path in reversed(kept(BEFORE_UPGRADE)) if _is_restorable(path)), None)
    return f"manage.py restore --overwrite {found or 'FILE, with the backup that was made then'}"


def _is_restorable(path: Path) -> bool:
    try:
        _check(archive.read_manifest(path))
    except SetupError:
        return False
    return True


def _check(manifest: archive.Manifest) -> None:
    """Refuse a backup of another engine, or of a later version. Raises SetupError."""
    if manifest.engine != connection.vendor:
        raise SetupError(
            f"The backup is of {manifest.engine}, and this installation is on {connection.vendor}; "
            "restore it on the same, then move with manage.py move-database."
        )
    if schema.unknown_migrations(manifest.migrations):
        raise SetupError("The backup is of a later version; upgrade first.")
