"""Evaluation of the rule search on queries with known answers: hit rate and mean reciprocal rank."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

from campaigns.rulebook.entries import RuleEntry

COLUMN_NAMES = ("game", "query", "topic")
MIN_TYPO_TEXT_LENGTH = 6
"""Shorter queries get no typo: too little would be left of them."""
HIT_RATE_CUTOFF = 3


class EvaluationFileError(ValueError):
    """An invalid file of queries; its text explains why."""


@dataclass(frozen=True)
class EvaluationQuery:
    """A query asked while playing ``game``, and the manual's index terms that answer it, separated by ``|``."""

    game: str
    query: str
    topic: str

    def find_rank(self, entries: Iterable[RuleEntry]) -> int:
        """Return the rank of the first entry with one of the topics among its terms, counted from 1; 0 for none."""
        right = {topic.strip() for topic in self.topic.split("|")}
        return next((place for place, entry in enumerate(entries, 1) if not right.isdisjoint(entry.terms)), 0)


def read_queries(path: Path) -> list[EvaluationQuery]:
    """Read tab-separated queries with the columns game, query and topic. Raises EvaluationFileError for anything else."""
    return [_build_query(path, line, *cells) for line, cells in read_rows(path, COLUMN_NAMES)]


def _build_query(path: Path, line_number: int, game: str, query: str, topic: str) -> EvaluationQuery:
    if not query or not topic:
        raise EvaluationFileError(f"Line {line_number} of {path} has no {'topic' if query else 'query'}.")
    return EvaluationQuery(game, query, topic)


def read_rows(path: Path, column_names: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Read the cells of these columns of a tab-separated file, with the number of each line; other columns are ignored.

    Quotes are ordinary characters, and empty lines are skipped. Raises EvaluationFileError without a column or a row.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            rows = [(reader.line_num, row) for row in reader if any(cell and cell.strip() for cell in row.values())]
            missing = [column for column in column_names if column not in (reader.fieldnames or ())]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise EvaluationFileError(f"{path} cannot be read.") from error
    if missing:
        raise EvaluationFileError(f"{path} has no column {', '.join(missing)}.")
    if not rows:
        raise EvaluationFileError(f"{path} holds no questions.")
    return [(line, [(row[column] or "").strip() for column in column_names]) for line, row in rows]


def add_typo(text: str, rng: random.Random) -> str:
    """Return a text with one random typo: a letter added, dropped, changed or swapped with the next.

    A text of fewer than six letters is unchanged.
    """
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    if len(text) < MIN_TYPO_TEXT_LENGTH or not places:
        return text
    place = rng.choice(places)
    letter, other = text[place], rng.choice(ascii_lowercase)
    after = text[place + 1 :]
    slips = [other + letter + after, after, other + after]
    if after[:1].isalnum():
        slips.append(after[0] + letter + after[1:])
    return text[:place] + rng.choice(slips)


@dataclass(frozen=True)
class SearchScore:
    """Metrics of a search by the ``ranks`` of the right answers; at least one."""

    ranks: Sequence[int]

    @property
    def hit_rate_at_1(self) -> float:
        """The share of queries answered first."""
        return self._get_hit_rate(1)

    @property
    def hit_rate_at_3(self) -> float:
        """The share of queries answered among the first three."""
        return self._get_hit_rate(HIT_RATE_CUTOFF)

    @property
    def mrr(self) -> float:
        """The mean reciprocal rank; an answer not found counts 0."""
        return sum(1 / place for place in self.ranks if place) / len(self.ranks)

    def _get_hit_rate(self, cutoff: int) -> float:
        return sum(0 < place <= cutoff for place in self.ranks) / len(self.ranks)
