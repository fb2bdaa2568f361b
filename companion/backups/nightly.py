"""A backup every night, if asked for: taken by the process that serves, by one of them where several do."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from companion.backups import keeping
from companion.installation import SetupError, alone

NIGHT = time(4)
"""When nobody plays any more, and nobody plays again."""
LOOKS = 600
"""Seconds from one look at the clock to the next."""
WHY = "nightly"

_log = logging.getLogger(__name__)


def begin() -> None:
    """Look at the clock from now on, if it is asked for, until this process ends."""
    if settings.BACKUP_KEEP:
        threading.Thread(target=_watch, args=(settings.BACKUP_KEEP,), name="nightly backup", daemon=True).start()


def _watch(most: int) -> None:
    look = threading.Event()
    while True:
        try:
            if_due(most, timezone.localtime())
        except (SetupError, DatabaseError, OSError):
            _log.exception("The nightly backup was not taken.")
        finally:
            connection.close()
        look.wait(LOOKS)


def if_due(most: int, now: datetime) -> bool:
    """Take the backup of the last night if nobody has, and let go of all but the ``most`` newest; say whether it was taken."""
    with alone(keeping.folder()):
        # A backup from the future was made while the clock ran ahead, and says nothing of last night.
        made = (path.stat().st_mtime for path in keeping.kept(WHY))
        newest = max((moment for moment in made if moment <= now.timestamp() + LOOKS), default=0.0)
        if datetime.fromtimestamp(newest, UTC) >= last_night(now):
            return False
        keeping.keep(WHY, most)
        return True


def last_night(now: datetime) -> datetime:
    """Return the moment of the newest night that has come, in the time zone of ``now``."""
    tonight = datetime.combine(now.date(), NIGHT, now.tzinfo)
    return tonight if tonight <= now else tonight - timedelta(days=1)
