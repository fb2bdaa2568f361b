"""``manage.py moves --game etherfields``: print the move reference of a game."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from campaigns.engine import get_games
from campaigns.pages.move_reference import build_move_reference


class Command(BaseCommand):
    """The ``moves`` command: prints every move of a game with its arguments, bounds, rule and description."""

    help = "Print every move of a game, with its arguments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game."""
        parser.add_argument("--game", required=True)

    def handle(self, *args: object, **options: Any) -> None:
        """Print the reference. Raises CommandError for an unknown game."""
        known = [game.name for game in get_games()]
        if options["game"] not in known:
            raise CommandError(_("There is no such game. Choose one of: %(known)s.") % {"known": ", ".join(known)})
        for told in build_move_reference(options["game"]):
            self.stdout.write(f"{told.name}  –  {told.label}  [{told.rule_id} {told.page_text}]")
            self.stdout.write(f"    {told.description}")
            for name, label, bounds in told.arguments:
                self.stdout.write(f"    {name}: {label}; {bounds}")
