"""``manage.py import FILE``: import an export file as a campaign."""

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
    """The ``import`` command."""

    help = "Import a campaign from an export file, compressed or plain. A damaged file changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        """Import the file and print the new campaign's slug. Raises CommandError for an invalid file."""
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
    """Yield a seekable file: a pipe is buffered on disk."""
    if file.seekable():
        yield file
        return
    with tempfile.TemporaryFile() as kept:
        shutil.copyfileobj(file, kept)
        yield kept
