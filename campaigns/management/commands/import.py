"""``manage.py import FILE``: make a campaign of an export file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.saves.importing import NotImportable, import_campaign


class Command(BaseCommand):
    """Imports an export file as a new campaign."""

    help = "Make a new campaign of an export file; a damaged file changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import it and print the new campaign's slug. Raises CommandError with one sentence for a file that is no export."""
        try:
            campaign = import_campaign(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(_("The file could not be read: %(why)s.") % {"why": error}) from error
        except NotImportable as error:
            raise CommandError(str(error)) from error
        self.stdout.write(campaign.slug)
