"""``manage.py tell-bench FILE``: evaluate the intent parser on sentences with known meaning."""

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

from campaigns.engine import get_game
from campaigns.intent_parser.dry_runs import InterpretationResult, interpret
from campaigns.journal import navigation
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import Actor
from campaigns.management import intent_evaluation
from campaigns.models import Campaign
from campaigns.pages.registry import get_game_ui
from campaigns.rulebook.evaluation import EvaluationFileError, add_typo
from campaigns.storage import state
from campaigns.transfer.importer import import_campaign

BENCH_ACTOR = Actor("bench", "", lambda _campaign: True)


class Command(BaseCommand):
    """The ``tell-bench`` command: prints hit rates at 1 and 3, the rate of wrong results ready to submit, and the misses."""

    help = "Measure how well sentences are understood, on a file of columns: game, sentence, move (several separated by |), arguments."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the speaker and the flag for typos."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--me", default="Mara", help="the speaker, by a player's name in the demo campaign")
        parser.add_argument("--typos", type=int, metavar="SEED", help="make one random typo in every sentence")

    def handle(self, *args: object, **options: Any) -> None:
        """Interpret all sentences and print the score. Raises CommandError for an invalid file."""
        try:
            found = intent_evaluation.read_sentences(options["file"])
        except EvaluationFileError as error:
            raise CommandError(str(error)) from error
        chance = random.Random(options["typos"]) if options["typos"] is not None else None  # noqa: S311 - typos, not secrets
        places, wrong = [], 0
        for name in dict.fromkeys(one.game for one in found):
            with _load_demo(name) as campaign:
                said = [_add_typo(one, chance) if chance else one for one in found if one.game == name]
                for sentence, place, is_wrong in _iter_scores(campaign, said, options["me"]):
                    places.append(place)
                    wrong += is_wrong
                    if place != 1 or is_wrong:
                        self.stdout.write(f"{place or '-'}  {'READY ' if is_wrong else ''}{sentence.text}")
        score = intent_evaluation.InterpretationScore(places, wrong)
        self.stdout.write(
            f"first {score.hit_rate_at_1:.2f}  in three {score.hit_rate_at_3:.2f}  "
            f"wrong and ready {score.wrong_and_ready_rate:.2f}  of {len(places)}"
        )


def _add_typo(
    sentence: intent_evaluation.EvaluationSentence, rng: random.Random
) -> intent_evaluation.EvaluationSentence:
    return replace(sentence, text=add_typo(sentence.text, rng))


def _iter_scores(
    campaign: Campaign, sentences: list[intent_evaluation.EvaluationSentence], speaker_name: str
) -> Iterator[tuple[intent_evaluation.EvaluationSentence, int, bool]]:
    said = [one.text for one in sentences]
    answers = [list(_interpret_sentences(campaign, said, speaker_name))]
    table = state.open_table(campaign, get_game(campaign.game))
    for entry in intent_evaluation.find_earlier_points(campaign):
        navigation.jump_to_entry(campaign.slug, next(MoveIdGenerator(campaign.version)), BENCH_ACTOR, entry)
        campaign.refresh_from_db()
        answers.append(list(_interpret_sentences(campaign, said, speaker_name)))
    for sentence, *found in zip(sentences, *answers, strict=True):
        yield (
            sentence,
            intent_evaluation.find_rank(sentence, found[0], table, speaker_name),
            intent_evaluation.is_wrong(sentence, found, table, speaker_name),
        )


def _interpret_sentences(campaign: Campaign, sentences: list[str], speaker_name: str) -> Iterator[InterpretationResult]:
    table = state.open_table(campaign, get_game(campaign.game))
    names = {row.ref: str(row) for row in get_game_ui(campaign.game).find_subjects(table)}
    speaker = next((ref for ref, name in names.items() if name == speaker_name), 0)
    return (interpret(campaign, one, names, speaker) for one in sentences)


@contextmanager
def _load_demo(game_slug: str) -> Iterator[Campaign]:
    """Yield the demo campaign of a game, in a transaction that is rolled back. Raises CommandError without one."""
    demo = get_game_ui(game_slug).demo_path
    if demo is None:
        raise CommandError(f"There is no demo campaign of {game_slug}.")
    with transaction.atomic():
        yield import_campaign(demo.read_bytes())
        transaction.set_rollback(True)
