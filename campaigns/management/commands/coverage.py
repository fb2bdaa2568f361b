"""``manage.py coverage --game etherfields``: write how much of a game's manual is checked, from the code."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.lookup.entries import ROOT
from campaigns.management.coverage.gathering import headings
from campaigns.management.coverage.report import report
from campaigns.referee import games


class Command(BaseCommand):
    """Writes ``docs/coverage-GAME.md``: every heading and index term of the manual with its moves and its tests."""

    help = "Write which rules of a game's manual are checked, by which move and which test."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game's name, and whether to print the page instead."""
        parser.add_argument("--game", required=True)
        parser.add_argument("--print", action="store_true", dest="prints")

    def handle(self, *args: object, **options: Any) -> None:
        """Write or print it. Raises CommandError for a game whose manual has no list of headings."""
        known = [game.name for game in games() if headings(game.name)]
        if options["game"] not in known:
            raise CommandError(_("There is no such manual. Known: %(known)s.") % {"known": ", ".join(known)})
        page = report(options["game"], options["game"].capitalize())
        if options["prints"]:
            self.stdout.write(page, ending="")
        else:
            (ROOT / "docs" / f"coverage-{options['game']}.md").write_text(page, encoding="utf-8")
