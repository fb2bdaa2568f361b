"""``manage.py import FILE``: make a campaign of an export file."""

from __future__ import annotations

import shutil
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.transfer.errors import ImportFileError
from campaigns.transfer.importer import import_campaign


class Command(BaseCommand):
    """Imports an export file as a new campaign."""

    help = "Make a new campaign of an export file, packed or plain; a damaged file changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        """Import it and print the new campaign's slug. Raises CommandError with one sentence for a file that is no export."""
        try:
            with options["file"].open("rb") as file, _open_seekable(file) as source:
                campaign = import_campaign(source)
        except OSError as error:
            raise CommandError(_("The file could not be read: %(why)s.") % {"why": error}) from error
        except ImportFileError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(campaign.slug)


@contextmanager
def _open_seekable(file: BinaryIO) -> Iterator[BinaryIO]:
    """Yield a file that can be read again from its beginning: a pipe is kept on the disk first."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(file, kept)
        yield kept
