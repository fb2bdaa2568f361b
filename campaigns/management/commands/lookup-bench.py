"""``manage.py lookup-bench FILE``: evaluate the rule search on queries with known answers."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import rulebook
from campaigns.rulebook.evaluation import EvaluationFileError, EvaluationQuery, SearchScore, add_typo, read_queries

MAX_RESULTS = 10
"""A lower rank counts as not found."""


class Command(BaseCommand):
    """The ``lookup-bench`` command: prints the hit rates at 1 and 3, the mean reciprocal rank, and the misses."""

    help = "Measure the search on a file of tab-separated columns: game, query, topic (several separated by |), pages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the flags for the game and for typos."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-game", action="store_true", help="ask without saying which game is being played")
        parser.add_argument(
            "--typos", type=int, metavar="SEED", help="make one random typo in every question of six letters or more"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Run all queries of the file and print the score. Raises CommandError for an invalid file."""
        try:
            asked = read_queries(options["file"])
        except EvaluationFileError as error:
            raise CommandError(str(error)) from error
        if options["typos"] is not None:
            chance = random.Random(options["typos"])  # noqa: S311 - typos, not secrets
            asked = [EvaluationQuery(one.game, add_typo(one.query, chance), one.topic) for one in asked]
        places = [_get_rank(one, is_game_given=not options["no_game"]) for one in asked]
        score = SearchScore(places)
        lines = [f"first {score.hit_rate_at_1:.2f}", f"in three {score.hit_rate_at_3:.2f}", f"mrr {score.mrr:.2f}"]
        lines += [
            f"{place or '-'}\t{one.game}\t{one.query}\t{one.topic}"
            for one, place in zip(asked, places, strict=True)
            if place != 1
        ]
        self.stdout.write("\n".join(lines))


def _get_rank(question: EvaluationQuery, *, is_game_given: bool) -> int:
    found = rulebook.search(question.query, question.game if is_game_given else "", limit=MAX_RESULTS)
    return question.find_rank(answer.entry for answer in found)
