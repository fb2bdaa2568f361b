"""``manage.py export SLUG [--out FILE] [--plain]``: export a campaign as one file."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, BinaryIO, cast

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.management.argument_types import read_slug
from campaigns.models import Campaign
from campaigns.transfer.errors import ExportFileError, build_unwritable_error
from campaigns.transfer.exporter import write_packed, write_plain


class Command(BaseCommand):
    """The ``export`` command."""

    help = "Export a campaign (state, journal, save points and a hash) to one file, as gzip or plain JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the campaign's slug, the output file, and the flag for uncompressed output."""
        parser.add_argument("campaign", type=read_slug, metavar="SLUG", help="the last part of the campaign's address")
        parser.add_argument(
            "--out", type=Path, help="where to write it; plain JSON if its name ends in .json; default: standard output"
        )
        parser.add_argument("--plain", action="store_true", help="write plain JSON, as on standard output")

    def handle(self, *args: object, **options: Any) -> None:
        """Export to the file, or to standard output.

        Raises CommandError for an unknown campaign, one that cannot be exported, or an unwritable file. An existing
        file is replaced only by a complete one.
        """
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            raise CommandError(_("There is no campaign %(slug)s.") % {"slug": options["campaign"]})
        try:
            if options["out"] is None:
                self._write_to_stdout(campaign)
            else:
                _write_to_file(campaign, options["out"], is_plain=options["plain"] or options["out"].suffix == ".json")
        except ExportFileError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(str(build_unwritable_error(error))) from error

    def _write_to_stdout(self, campaign: Campaign) -> None:
        with tempfile.TemporaryFile() as file:
            write_plain(campaign, file)
            file.seek(0)
            for line in file:
                self.stdout.write(line.decode(), ending="")


def _write_to_file(campaign: Campaign, out: Path, *, is_plain: bool) -> None:
    if out.exists() and not out.is_file():
        # A pipe or a device cannot be replaced, so write to it directly.
        with out.open("wb") as file:
            (write_plain if is_plain else write_packed)(campaign, file)
        return
    with tempfile.NamedTemporaryFile(dir=out.parent, prefix=f".{out.name}.", delete=False) as file:
        new = Path(file.name)
        try:
            (write_plain if is_plain else write_packed)(campaign, cast("BinaryIO", file))
            new.replace(out)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
