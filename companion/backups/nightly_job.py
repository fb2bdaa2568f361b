"""The nightly backup: taken by the serving process, or by one of several."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from companion.backups import backup_service
from companion.installation import SetupError, lock_folder

BACKUP_TIME = time(4)
"""The hour at which nobody plays."""
CHECK_INTERVAL_SECONDS = 600
"""Seconds between checks of the clock."""
NIGHTLY_REASON = "nightly"

_logger = logging.getLogger(__name__)


def start_nightly_backups() -> None:
    """Start the nightly backup thread, if the option is set; it runs until this process ends."""
    if settings.BACKUP_KEEP:
        threading.Thread(target=_run_loop, args=(settings.BACKUP_KEEP,), name="nightly backup", daemon=True).start()


def _run_loop(max_count: int) -> None:
    look = threading.Event()
    while True:
        try:
            back_up_if_due(max_count, timezone.localtime())
        except (SetupError, DatabaseError, OSError):
            _logger.exception("The nightly backup was not taken.")
        finally:
            connection.close()
        look.wait(CHECK_INTERVAL_SECONDS)


def back_up_if_due(max_count: int, now: datetime) -> bool:
    """Take last night's backup unless there is one, keep the ``max_count`` newest, and return whether it was taken."""
    with lock_folder(backup_service.get_backup_folder()):
        # A backup from the future was made while the clock was fast; it says nothing of last night.
        made = (path.stat().st_mtime for path in backup_service.find_backups(NIGHTLY_REASON))
        newest = max((moment for moment in made if moment <= now.timestamp() + CHECK_INTERVAL_SECONDS), default=0.0)
        if datetime.fromtimestamp(newest, UTC) >= get_last_backup_time(now):
            return False
        backup_service.create_with_retention(NIGHTLY_REASON, max_count)
        return True


def get_last_backup_time(now: datetime) -> datetime:
    """Return the latest backup time before ``now``, in its time zone."""
    tonight = datetime.combine(now.date(), BACKUP_TIME, now.tzinfo)
    return tonight if tonight <= now else tonight - timedelta(days=1)
