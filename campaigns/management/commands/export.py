"""``manage.py export SLUG [--out FILE]``: write a campaign as one JSON file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from campaigns.saves.exporting import export


class Command(BaseCommand):
    """Exports a campaign."""

    help = "Write a campaign - its state, journal, save points and a hash - as one JSON file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the campaign's slug, as it stands in its address, and where to write."""
        parser.add_argument("campaign")
        parser.add_argument("--out", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it to the file, or to standard output. Raises CommandError for an unknown campaign or an unwritable file."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            raise CommandError(_("There is no campaign %(slug)s.") % {"slug": options["campaign"]})
        raw = export(campaign)
        if options["out"] is None:
            self.stdout.write(raw.decode(), ending="")
            return
        try:
            options["out"].write_bytes(raw)
        except OSError as error:
            raise CommandError(_("The export could not be written: %(why)s.") % {"why": error}) from error
