"""``manage.py tell TEXT --campaign SLUG``: interpret a sentence as a report at a table."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.engine import Table, get_game
from campaigns.intent_parser.dry_runs import DryRun, interpret
from campaigns.management.argument_types import read_slug
from campaigns.management.intent_evaluation import format_arguments
from campaigns.models import Campaign
from campaigns.pages import journal_lines
from campaigns.pages.registry import get_game_ui
from campaigns.storage import state


class Command(BaseCommand):
    """The ``tell`` command: prints interpretations with move, arguments, score, and changes or violation."""

    help = "Show how a sentence would be understood at a table. Nothing is changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the sentence, the campaign, the speaker and the output format."""
        parser.add_argument("text")
        parser.add_argument("--campaign", required=True, metavar="SLUG", type=read_slug)
        parser.add_argument(
            "--as", dest="speaker", default="", metavar="NAME", help="the speaker, by the player's name at the table"
        )
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: object, **options: Any) -> None:
        """Interpret and print. Raises CommandError for an unknown campaign or speaker."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            raise CommandError("There is no such campaign.")
        table = state.open_table(campaign, get_game(campaign.game))
        names = {row.ref: str(row) for row in get_game_ui(campaign.game).find_subjects(table)}
        speaker = next((ref for ref, name in names.items() if name == options["speaker"]), 0)
        if options["speaker"] and not speaker:
            raise CommandError(
                f"Nobody at this table is called {options['speaker']}, only {', '.join(names.values())}."
            )
        found = interpret(campaign, options["text"], names, speaker)
        readings = [_serialize_interpretation(one, table) for one in found.dry_runs]
        if options["json"]:
            back = journal_lines.build_sentence(found.undone_entry) if found.undone_entry else ""
            answer = {"rules_first": found.is_rules_first, "takes_back": back, "readings": readings}
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
            return
        if found.undone_entry:
            self.stdout.write(f"Undoes: {journal_lines.build_sentence(found.undone_entry)}")
        if found.is_rules_first:
            self.stdout.write("Rules are listed first.")
        for one in readings:
            self.stdout.write(
                f"{one['score']:.3f}  {one['move']}  {one['says']}  {'; '.join(one['changes']) or one['refused']}".rstrip()
            )


def _serialize_interpretation(dry_run: DryRun, table: Table) -> dict[str, Any]:
    given = format_arguments(dry_run.interpretation, table)
    return {
        "move": dry_run.interpretation.move.slug,
        "arguments": {name: value for name, value in given.items() if name in dry_run.interpretation.args},
        "missing": [argument.name for argument in dry_run.interpretation.missing_arguments],
        "score": dry_run.interpretation.score,
        "ready": dry_run.is_ready,
        "says": dry_run.summary,
        "changes": list(dry_run.changes),
        "refused": dry_run.reason.text if dry_run.reason else " ".join(dry_run.errors),
    }
