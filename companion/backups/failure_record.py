"""The failure of the last automatic backup, so that the host sees it: in the data folder, for every process."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from django.conf import settings

from companion.backups.backup_files import get_data_backup_folder

FAILURE_FILENAME, DRAFT_FILENAME = "failure.json", "failure.new"


class BackupFailure(msgspec.Struct, frozen=True):
    """Why the last automatic backup was not taken, and when; ``reason`` is a sentence."""

    at: datetime
    reason: str


_own_failure: BackupFailure | None = None
"""The failure in this process: a full disk may take no file either."""


def record_failure(at: datetime, reason: str) -> bool:
    """Record a failure; return whether its reason is another than that of the last one."""
    global _own_failure
    before = read_failure()
    _own_failure = failure = BackupFailure(at, reason)
    with suppress(OSError):
        draft = get_data_backup_folder() / DRAFT_FILENAME
        draft.write_bytes(msgspec.json.encode(failure))
        draft.replace(draft.with_name(FAILURE_FILENAME))
    return before is None or before.reason != reason


def clear_failure() -> None:
    """Forget the failure: a backup was taken."""
    global _own_failure
    _own_failure = None
    with suppress(OSError):
        (get_data_backup_folder() / FAILURE_FILENAME).unlink(missing_ok=True)


def read_failure() -> BackupFailure | None:
    """Return the failure of the last automatic backup; None if it was taken, or if none are."""
    if not settings.BACKUP_KEEP:
        return None
    path: Path = get_data_backup_folder() / FAILURE_FILENAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=BackupFailure)
    except (OSError, msgspec.MsgspecError):
        return _own_failure
