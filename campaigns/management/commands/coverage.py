"""``manage.py coverage --game etherfields``: report which rules of a manual are checked."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.engine import get_games
from campaigns.management.coverage.report import build_report
from campaigns.management.coverage.rule_coverage import load_headings


class Command(BaseCommand):
    """The ``coverage`` command: a Markdown report of a manual's headings and index terms with their moves and tests."""

    help = "Report which rules of a game's manual are checked, by which move and which test, as Markdown."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game and the output file."""
        parser.add_argument("--game", required=True)
        parser.add_argument("--out", type=Path, help="write to this file instead of standard output")

    def handle(self, *args: object, **options: Any) -> None:
        """Write the report. Raises CommandError for a game without a list of headings."""
        known = [game.name for game in get_games() if load_headings(game.name)]
        if options["game"] not in known:
            raise CommandError(_("There is no such manual. Choose one of: %(known)s.") % {"known": ", ".join(known)})
        page = build_report(options["game"], options["game"].capitalize())
        if options["out"]:
            options["out"].write_text(page, encoding="utf-8")
        else:
            self.stdout.write(page, ending="")
