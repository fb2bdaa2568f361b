"""The daily backup: taken at night, or at the next start; by the serving process, or by one of several."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime, time, timedelta

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.dispatch import Signal
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from companion.backups import backup_files, backup_service, failure_record, free_space
from companion.backups.backup_files import AUTOMATIC_REASON
from companion.installation import SetupError, lock_folder

BACKUP_TIME = time(4)
"""The hour at which nobody plays."""
CHECK_INTERVAL_SECONDS = 600
"""Seconds between checks of the clock, and before a backup that failed is tried again."""

backup_failed = Signal()
"""Sent when the daily backup, or another try at it, has failed."""

_logger = logging.getLogger(__name__)


class NightlyBackup:
    """A background job; see ``companion.background_jobs``. A backup that is cut off leaves a draft, which the next one removes."""

    def __init__(self) -> None:
        self._stopping = threading.Event()

    def run(self) -> None:
        """Take each daily backup until stopped; nothing if the option is 0."""
        while settings.BACKUP_KEEP and not self._stopping.is_set():
            run_once(settings.BACKUP_KEEP, timezone.localtime())
            self._stopping.wait(CHECK_INTERVAL_SECONDS)

    def stop(self) -> None:
        """Have ``run`` return, after the backup under way."""
        self._stopping.set()


def run_once(max_count: int, now: datetime) -> None:
    """Take a backup if it is due; record why it failed. Raises nothing: a failed backup never stops the game."""
    try:
        back_up_if_due(max_count, now)
    except Exception as error:
        backup_failed.send_robust(sender=None)
        reason = str(error) if isinstance(error, SetupError) else " ".join(f"{type(error).__name__}: {error}".split())
        if failure_record.record_failure(now, reason):
            traceback = None if isinstance(error, (SetupError, DatabaseError, OSError)) else error
            _logger.error("The daily backup failed and will be tried again: %s", reason, exc_info=traceback)  # noqa: TRY400
    finally:
        connection.close()


def back_up_if_due(max_count: int, now: datetime) -> bool:
    """Take last night's backup unless there is one, keep the ``max_count`` newest, and return whether it was taken.

    An installation without campaigns needs none. Raises SetupError, DatabaseError or OSError.
    """
    # In the data folder: a network share need not have locks.
    with lock_folder(backup_files.get_data_backup_folder()):
        folder = backup_files.get_backup_folder(AUTOMATIC_REASON)
        # A backup from the future was made while the clock was fast; it says nothing of last night.
        made = (path.stat().st_mtime for path in backup_files.find_backups(AUTOMATIC_REASON))
        newest = max((moment for moment in made if moment <= now.timestamp() + CHECK_INTERVAL_SECONDS), default=0.0)
        if datetime.fromtimestamp(newest, UTC) >= get_last_backup_time(now):
            failure_record.clear_failure()
            return False
        if not _has_campaigns():
            return False
        free_space.require_free_space(folder)
        backup_service.create_with_retention(AUTOMATIC_REASON, max_count)
        failure_record.clear_failure()
        return True


def _has_campaigns() -> bool:
    return bool(apps.get_model("campaigns", "Campaign").objects.exists())


def get_last_backup_time(now: datetime) -> datetime:
    """Return the latest backup time before ``now``, in its time zone."""
    tonight = datetime.combine(now.date(), BACKUP_TIME, now.tzinfo)
    return tonight if tonight <= now else tonight - timedelta(days=1)


def get_status_lines() -> list[str]:
    """Return the state of the backups for the terminal: when the last one was taken and where, and what is wrong."""
    newest, failure = next(iter(backup_files.list_backups()), None), failure_record.read_failure()
    lines = []
    if newest is not None:
        when = date_format(timezone.localtime(newest.made_at), "DATETIME_FORMAT")
        lines.append(_("Last backup: %(when)s, in %(folder)s") % {"when": when, "folder": newest.path.parent})
    elif settings.BACKUP_KEEP:
        folder = backup_files.get_configured_folder()
        lines.append(_("No backup yet. The first one will go to %(folder)s") % {"folder": folder})
    if not settings.BACKUP_KEEP:
        lines.append(_("Daily backups are off: BACKUP_KEEP is 0."))
    elif failure is not None:
        lines.append(_("The last backup failed and will be tried again: %(reason)s") % {"reason": failure.reason})
    return lines


nightly_backup = NightlyBackup()
"""The job of this process."""
