"""Sentences whose meaning is known, and how well they are read at a table."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaigns.lookup.questions import QuestionsError
from campaigns.models import Campaign, Move
from campaigns.pages.registry import pages_of
from campaigns.pages.turns import told_by
from campaigns.referee import Table
from campaigns.storage.state import unpack_changes
from campaigns.telling.reading import Reading
from campaigns.telling.trying import Told

COLUMNS = ("game", "says", "move", "arguments")
UNDO = "undo"
"""Stands for a move where the last report should be taken back."""
RULE = "?"
"""Stands for a move where a rule should come first."""
ME = "@me"
"""Stands for the Dreamer of whoever says it."""
POINTS = 2
"""So many earlier points of the journal are read at, beside now."""


@dataclass(frozen=True)
class Meant:
    """A move that a sentence means, and those of its arguments that the sentence gives."""

    move: str
    args: Mapping[str, str]

    def met(self, reading: Reading, given: Mapping[str, str], me: str) -> bool:
        """Return whether a reading with the arguments ``given`` is this move with all of these; ``me`` is whoever says it."""
        wanted = {name: me if value == ME else value for name, value in self.args.items()}
        return reading.move.slug == self.move and all(given.get(name) == value for name, value in wanted.items())


@dataclass(frozen=True)
class Sentence:
    """What is said while a ``game`` is played, and what it means: one move, or any of several."""

    game: str
    says: str
    meant: Sequence[Meant]

    def means(self, what: str) -> bool:
        """Return whether it means this, RULE or UNDO for instance."""
        return any(one.move == what for one in self.meant)

    def met(self, reading: Reading, table: Table, me: str) -> bool:
        """Return whether a reading is a move that it means; ``me`` is what whoever says it is called."""
        given = named(reading, table)
        return any(one.met(reading, given, me) for one in self.meant)


def read(path: Path) -> list[Sentence]:
    """Read tab-separated sentences: columns game, says, move and arguments (``name=value``, parted by ``;``); at least one.

    Several moves that are right are parted by ``|``, and so are their arguments, in the same order.

    Raises QuestionsError for anything else.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise QuestionsError(f"{path} cannot be read.") from error
    found = [[(row.get(column) or "").strip() for column in COLUMNS] for row in rows]
    if not found or not all(game and says and move for game, says, move, _args in found):
        raise QuestionsError(f"{path} holds no sentences, or one without its game, its words or its move.")
    return [Sentence(game, says, _meant(move, args)) for game, says, move, args in found]


def _meant(moves: str, args: str) -> list[Meant]:
    return [
        Meant(move.strip(), _args(given))
        for move, given in itertools.zip_longest(moves.split("|"), args.split("|"), fillvalue="")
        if move.strip()
    ]


def _args(told: str) -> dict[str, str]:
    return {name: value for name, _is, value in (part.partition("=") for part in told.split(";") if part)}


def named(reading: Reading, table: Table) -> dict[str, str]:
    """Return the arguments of a reading as a person would say them: rows by their names, what was not said by its default."""
    found = {}
    for one in reading.move.arguments:
        value = reading.args.get(one.name, None if one.required else one.default)
        refs = value if one.kind == "rows" else [value] if one.kind == "row" else []
        rows = [table.rows(one.label).get(ref) for ref in refs or ()]
        found[one.name] = (
            ", ".join(map(str, rows)) if one.kind in ("row", "rows") else "" if value is None else str(value)
        )
    return found


def points(campaign: Campaign) -> list[int]:
    """Return entries of the journal right after which another step began, the newest first: places where a table stood."""
    steps = pages_of(campaign.game).steps.of
    found: dict[str, int] = {}
    newest = ""
    for entry in campaign.moves.filter(kind=Move.Kind.MOVE, undone=False).order_by("-seq"):
        turned = told_by(unpack_changes(entry.changes), steps)
        newest = newest or (turned.after if turned else "")
        if turned is not None and turned.after and turned.after != newest:
            found.setdefault(turned.after, entry.seq)
        if len(found) == POINTS:
            break
    return list(found.values())


@dataclass(frozen=True)
class Score:
    """How well sentences were read: the place of the right reading of each report, from 1 on, 0 for none; the same for questions.

    ``wrong`` counts the sentences whose first reading is another, and ready at one of the points.
    """

    places: Sequence[int]
    wrong: int

    @property
    def first(self) -> float:
        """The share of sentences whose right answer came first."""
        return sum(place == 1 for place in self.places) / len(self.places)

    @property
    def in_three(self) -> float:
        """The share of sentences whose right answer was among the first three."""
        return sum(place > 0 for place in self.places) / len(self.places)

    @property
    def wrong_and_ready(self) -> float:
        """The share of sentences that offer a wrong move first, ready to be tapped."""
        return self.wrong / len(self.places)


def place(sentence: Sentence, told: Told, table: Table, me: str) -> int:
    """Return the place of the right answer, from 1 on, 0 for none; of a question it is right that rules come first."""
    if sentence.means(RULE):
        return int(told.rules_first)
    if sentence.means(UNDO):
        return int(told.back is not None)
    hits = [sentence.met(one.reading, table, me) for one in told.readings]
    return hits.index(True) + 1 if True in hits else 0


def is_wrong(sentence: Sentence, told: Iterable[Told], table: Table, me: str) -> bool:
    """Return whether at one of the points a wrong move comes first, ready to be tapped."""
    return any(
        one.readings
        and not one.rules_first
        and one.readings[0].ready
        and (sentence.means(RULE) or not sentence.met(one.readings[0].reading, table, me))
        for one in told
    )
