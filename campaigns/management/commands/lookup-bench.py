"""``manage.py lookup-bench FILE``: how well the search answers questions whose answer is known."""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import lookup

FEW = 3


class Command(BaseCommand):
    """Prints how often the right entry comes first, and among the first three, the mean reciprocal rank, and the misses."""

    help = "Measure the search on a file of tab-separated columns: game, query, topic, pages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether the game is told."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-game", action="store_true", help="ask without saying which game is played")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask every question of the file and print the figures. Raises CommandError for a file that cannot be read."""
        try:
            with options["file"].open(encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file, delimiter="\t"))
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read.") from error
        places = [_place(row, told=not options["no_game"]) for row in rows]
        if not places:
            raise CommandError(f"{options['file']} holds no questions.")
        self.stdout.write(f"first {_share(places, 1):.2f}")
        self.stdout.write(f"in three {_share(places, FEW):.2f}")
        self.stdout.write(f"mrr {sum(1 / place for place in places if place) / len(places):.2f}")
        for row, place in zip(rows, places, strict=True):
            if place != 1:
                self.stdout.write(f"{place or '-'}\t{row['game']}\t{row['query']}\t{row['topic']}")


def _place(row: dict[str, str], *, told: bool) -> int:
    """Give the place of the first entry with the topic among its index terms, 0 for none."""
    found = lookup.search(row["query"], row["game"] if told else "", limit=10)
    return next((place for place, one in enumerate(found, 1) if row["topic"] in one.entry.terms), 0)


def _share(places: list[int], most: int) -> float:
    return sum(0 < place <= most for place in places) / len(places)
