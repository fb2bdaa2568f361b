"""``manage.py restore FILE``: replace the data of this installation with a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from campaigns.journal.restoration import restore_installation
from campaigns.models import Campaign
from companion import folder_lock
from companion.backups import backup_files
from companion.databases import get_sqlite_file
from companion.installation import SetupError


class Command(BaseCommand):
    """The ``restore`` command."""

    help = "Replace all data with a backup, and verify every campaign."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the flag that allows overwriting."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite", action="store_true", help="replace existing campaigns, which are backed up first"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Restore and print the number of verified campaigns.

        Raises CommandError if restoring or verification fails.
        """
        try:
            # A running server would keep using the old secrets and rows.
            with folder_lock.lock_installation(settings.DATA_DIR, get_sqlite_file(connection.settings_dict), "restore"):
                self._restore(options["file"], overwrite=options["overwrite"])
        except SetupError as error:
            raise CommandError(str(error)) from error

    def _restore(self, file: Path, *, overwrite: bool) -> None:
        there = _count_campaigns()
        if there and not overwrite:
            raise CommandError(
                _("There are campaigns here already (%(count)s). Pass --overwrite to replace them with the backup.")
                % {"count": there}
            )
        report = restore_installation(file, is_serving=False)
        broken, count = report.broken_slugs, report.campaign_count
        told = {"made": report.made_at, "sound": count - len(broken), "all": count}
        self.stdout.write(_("Restored the backup of %(made)s. Campaigns verified: %(sound)s of %(all)s.") % told)
        self.stdout.write(
            _("The previous data was backed up in %(folder)s. You can start Dreamkeeper now.")
            % {"folder": backup_files.get_data_backup_folder()}
        )
        if broken:
            raise CommandError(_("The journal does not match the table in %(slugs)s.") % {"slugs": ", ".join(broken)})


def _count_campaigns() -> int:
    """Return the number of campaigns; 0 without tables."""
    is_new = Campaign._meta.db_table not in connection.introspection.table_names()
    return 0 if is_new else Campaign.objects.count()
