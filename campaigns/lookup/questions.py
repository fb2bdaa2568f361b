"""Questions whose answer is known, and how well a search answers them."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase

from campaigns.lookup.entries import Entry

COLUMNS = ("game", "query", "topic")
LEAST = 6
"""Questions below this length are not slipped in: too little would be left of them."""
FEW = 3


class QuestionsError(ValueError):
    """A file that holds no questions; its text says why, for who called the command."""


@dataclass(frozen=True)
class Question:
    """What is asked while a ``game`` is played, and the index term of the manual that answers it; several parted by ``|``."""

    game: str
    query: str
    topic: str

    def place(self, found: Iterable[Entry]) -> int:
        """Return the place of the first entry with one of the topics among its terms, from 1 on; 0 for none."""
        right = {topic.strip() for topic in self.topic.split("|")}
        return next((place for place, entry in enumerate(found, 1) if not right.isdisjoint(entry.terms)), 0)


def read(path: Path) -> list[Question]:
    """Read tab-separated questions: columns game, query and topic, others are left aside; at least one question.

    Quotes are letters like any other, and empty lines are skipped. Raises QuestionsError for anything else.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            rows = [(reader.line_num, row) for row in reader if any(cell and cell.strip() for cell in row.values())]
            missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise QuestionsError(f"{path} cannot be read.") from error
    if missing:
        raise QuestionsError(f"{path} has no column {', '.join(missing)}.")
    if not rows:
        raise QuestionsError(f"{path} holds no questions.")
    return [_question(path, line, row) for line, row in rows]


def _question(path: Path, line: int, row: dict[str, str]) -> Question:
    game, query, topic = ((row[column] or "").strip() for column in COLUMNS)
    if not query or not topic:
        raise QuestionsError(f"Line {line} of {path} has no {'topic' if query else 'query'}.")
    return Question(game, query, topic)


def slipped(text: str, chance: random.Random) -> str:
    """Return a text with one slip of the finger in it: a letter added, dropped, changed or swapped with the next.

    A text of fewer than six letters stays as it is.
    """
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    if len(text) < LEAST or not places:
        return text
    place = chance.choice(places)
    letter, other = text[place], chance.choice(ascii_lowercase)
    after = text[place + 1 :]
    slips = [other + letter + after, after, other + after]
    if after[:1].isalnum():
        slips.append(after[0] + letter + after[1:])
    return text[:place] + chance.choice(slips)


@dataclass(frozen=True)
class Score:
    """How well questions were answered, by the ``places`` of their answers; at least one."""

    places: Sequence[int]

    @property
    def first(self) -> float:
        """The share whose answer came first."""
        return self._share(1)

    @property
    def in_three(self) -> float:
        """The share whose answer was among the first three."""
        return self._share(FEW)

    @property
    def mrr(self) -> float:
        """The mean of one divided by the place, nothing for an answer that was not found."""
        return sum(1 / place for place in self.places if place) / len(self.places)

    def _share(self, most: int) -> float:
        return sum(0 < place <= most for place in self.places) / len(self.places)
