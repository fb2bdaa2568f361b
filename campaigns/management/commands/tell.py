"""``manage.py tell TEXT --campaign SLUG``: what a sentence reports at a table, as its page reads it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.management.arguments import read_slug
from campaigns.models import Campaign
from campaigns.pages import chronicle
from campaigns.pages.registry import pages_of
from campaigns.referee import Table, game
from campaigns.storage import state
from campaigns.telling.bench import named
from campaigns.telling.trying import Tried, told


class Command(BaseCommand):
    """Prints the readings of a sentence: move, arguments by name, score, what would come of it or why it may not be."""

    help = "Read a sentence as a report at a table. Nothing is carried out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the sentence, the campaign, who says it, and the form of the answer."""
        parser.add_argument("text")
        parser.add_argument("--campaign", required=True, metavar="SLUG", type=read_slug)
        parser.add_argument(
            "--as", dest="speaker", default="", metavar="NAME", help="who says it, as the table calls them"
        )
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: object, **options: Any) -> None:
        """Read and print. Raises CommandError for a campaign or a speaker that is not there."""
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            raise CommandError("There is no such campaign.")
        table = state.open_table(campaign, game(campaign.game))
        names = {row.ref: str(row) for row in pages_of(campaign.game).subjects(table)}
        speaker = next((ref for ref, name in names.items() if name == options["speaker"]), 0)
        if options["speaker"] and not speaker:
            raise CommandError(
                f"Nobody at this table is called {options['speaker']}, only {', '.join(names.values())}."
            )
        found = told(campaign, options["text"], names, speaker)
        readings = [_told(one, table) for one in found.readings]
        if options["json"]:
            back = chronicle.sentence(found.back) if found.back else ""
            answer = {"rules_first": found.rules_first, "takes_back": back, "readings": readings}
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
            return
        if found.back:
            self.stdout.write(f"Takes back: {chronicle.sentence(found.back)}")
        if found.rules_first:
            self.stdout.write("Rules come first.")
        for one in readings:
            self.stdout.write(
                f"{one['score']:.3f}  {one['move']}  {one['says']}  {'; '.join(one['changes']) or one['refused']}".rstrip()
            )


def _told(one: Tried, table: Table) -> dict[str, Any]:
    given = named(one.reading, table)
    return {
        "move": one.reading.move.slug,
        "arguments": {name: value for name, value in given.items() if name in one.reading.args},
        "missing": [argument.name for argument in one.reading.missing],
        "score": one.reading.score,
        "ready": one.ready,
        "says": one.says,
        "changes": list(one.changes),
        "refused": one.reason.text if one.reason else " ".join(one.errors),
    }
