"""``manage.py backup [FILE]``: back up all data of this installation to one file, while it runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from companion.backups import backup_files, backup_service, free_space
from companion.installation import SetupError


class Command(BaseCommand):
    """The ``backup`` command."""

    help = "Back up campaigns, devices and secrets to one file. People can keep playing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the target file."""
        parser.add_argument("file", type=Path, nargs="?", help="where to write it; default: the backup folder")

    def handle(self, *args: object, **options: Any) -> None:
        """Write the backup and print its path. Raises CommandError if it cannot be written."""
        try:
            path = options["file"] or backup_files.build_backup_path(backup_files.MANUAL_REASON)
            free_space.require_free_space(path.absolute().parent)
            backup_service.write_backup(path)
        except SetupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Wrote %(path)s (%(size)s kB). It contains the secrets of this installation.")
            % {"path": path, "size": path.stat().st_size // 1024}
        )
