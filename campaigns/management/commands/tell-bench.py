"""``manage.py tell-bench FILE``: how well sentences are read whose meaning is known."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from campaigns.journal import ways
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By
from campaigns.lookup.questions import QuestionsError, slipped
from campaigns.models import Campaign
from campaigns.pages.registry import pages_of
from campaigns.referee import game
from campaigns.storage import state
from campaigns.telling import bench
from campaigns.telling.trying import Told, told
from campaigns.transfer.importing import import_campaign

BENCH = By("bench", "", lambda _campaign: True)


class Command(BaseCommand):
    """Prints how often the right reading comes first, and among the first three, how often a wrong one is ready, and the misses."""

    help = "Measure the reading of sentences on a file of tab-separated columns: game, says, move, arguments; right moves parted by |."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, who says the sentences, and whether fingers slip."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--me", default="Mara", help="who says them, as the demo campaign calls them")
        parser.add_argument("--typos", type=int, metavar="SEED", help="make one random slip in every sentence")

    def handle(self, *args: object, **options: Any) -> None:
        """Read every sentence and print the figures. Raises CommandError for a file that holds none."""
        try:
            found = bench.read(options["file"])
        except QuestionsError as error:
            raise CommandError(str(error)) from error
        chance = random.Random(options["typos"]) if options["typos"] is not None else None  # noqa: S311 - slips, not secrets
        places, wrong = [], 0
        for name in dict.fromkeys(one.game for one in found):
            with _demo(name) as campaign:
                said = [_slipped(one, chance) if chance else one for one in found if one.game == name]
                for sentence, place, is_wrong in _scored(campaign, said, options["me"]):
                    places.append(place)
                    wrong += is_wrong
                    if place != 1 or is_wrong:
                        self.stdout.write(f"{place or '-'}  {'READY ' if is_wrong else ''}{sentence.says}")
        score = bench.Score(places, wrong)
        self.stdout.write(
            f"first {score.first:.2f}  in three {score.in_three:.2f}  wrong and ready {score.wrong_and_ready:.2f}  of {len(places)}"
        )


def _slipped(sentence: bench.Sentence, chance: random.Random) -> bench.Sentence:
    return replace(sentence, says=slipped(sentence.says, chance))


def _scored(campaign: Campaign, sentences: list[bench.Sentence], me: str) -> Iterator[tuple[bench.Sentence, int, bool]]:
    said = [one.says for one in sentences]
    answers = [list(_read(campaign, said, me))]
    table = state.open_table(campaign, game(campaign.game))
    for entry in bench.points(campaign):
        ways.back_to(campaign.slug, next(MoveIds(campaign.version)), BENCH, entry)
        campaign.refresh_from_db()
        answers.append(list(_read(campaign, said, me)))
    for sentence, *found in zip(sentences, *answers, strict=True):
        yield sentence, bench.place(sentence, found[0], table, me), bench.is_wrong(sentence, found, table, me)


def _read(campaign: Campaign, said: list[str], me: str) -> Iterator[Told]:
    table = state.open_table(campaign, game(campaign.game))
    names = {row.ref: str(row) for row in pages_of(campaign.game).subjects(table)}
    speaker = next((ref for ref, name in names.items() if name == me), 0)
    return (told(campaign, one, names, speaker) for one in said)


@contextmanager
def _demo(name: str) -> Iterator[Campaign]:
    """Yield the demo campaign of a game, in a transaction that is never committed. Raises CommandError for a game without one."""
    demo = pages_of(name).demo
    if demo is None:
        raise CommandError(f"There is no demo campaign of {name}.")
    with transaction.atomic():
        yield import_campaign(demo.read_bytes())
        transaction.set_rollback(True)
