"""Evaluation of the intent parser on sentences with known meaning: hit rates and wrong results."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaigns.engine import Table
from campaigns.intent_parser.dry_runs import InterpretationResult
from campaigns.intent_parser.interpretations import Interpretation
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.registry import get_game_ui
from campaigns.pages.turn_labels import find_turn_boundary
from campaigns.rulebook.evaluation import EvaluationFileError, SearchScore, read_rows
from campaigns.storage.state import decode_changes

COLUMN_NAMES = ("game", "says", "move", "arguments")
EXPECT_UNDO = "undo"
"""Expected instead of a move: undo of the last report."""
EXPECT_RULES = "?"
"""Expected instead of a move: a rule comes first."""
SPEAKER_PLACEHOLDER = "@me"
"""Placeholder for the speaker's Dreamer."""
MAX_EARLIER_POINTS = 2
"""Earlier points of the journal that are evaluated besides the current state."""


@dataclass(frozen=True)
class ExpectedMove:
    """An expected move with the arguments that the sentence contains."""

    move: str
    args: Mapping[str, str]

    def is_met_by(self, interpretation: Interpretation, arguments: Mapping[str, str], speaker_name: str) -> bool:
        """Return whether an interpretation with these ``arguments`` is this move with the expected arguments."""
        wanted = {name: speaker_name if value == SPEAKER_PLACEHOLDER else value for name, value in self.args.items()}
        return interpretation.move.slug == self.move and all(
            arguments.get(name) == value for name, value in wanted.items()
        )


@dataclass(frozen=True)
class EvaluationSentence:
    """A sentence said while playing ``game``, and its accepted meanings."""

    game: str
    text: str
    expected_moves: Sequence[ExpectedMove]

    def is_expecting(self, move_slug: str) -> bool:
        """Return whether this is an accepted meaning, for instance EXPECT_RULES or EXPECT_UNDO."""
        return any(one.move == move_slug for one in self.expected_moves)

    def is_met_by(self, interpretation: Interpretation, table: Table, speaker_name: str) -> bool:
        """Return whether an interpretation is an accepted meaning."""
        given = format_arguments(interpretation, table)
        return any(one.is_met_by(interpretation, given, speaker_name) for one in self.expected_moves)


def read_sentences(path: Path) -> list[EvaluationSentence]:
    """Read tab-separated sentences: columns game, says, move and arguments (``name=value``, separated by ``;``).

    Alternative moves are separated by ``|``, and so are their arguments, in the same order. There must be at least
    one sentence. Raises EvaluationFileError for an invalid file.
    """
    rows = read_rows(path, COLUMN_NAMES)
    if not all(game and says and move for _line, (game, says, move, _args) in rows):
        raise EvaluationFileError(f"{path} holds a sentence without its game, its words or its move.")
    return [
        EvaluationSentence(game, says, _parse_expected_moves(move, args)) for _line, (game, says, move, args) in rows
    ]


def _parse_expected_moves(moves: str, args: str) -> list[ExpectedMove]:
    return [
        ExpectedMove(move.strip(), _parse_arguments(given))
        for move, given in itertools.zip_longest(moves.split("|"), args.split("|"), fillvalue="")
        if move.strip()
    ]


def _parse_arguments(text: str) -> dict[str, str]:
    return {name: value for name, _is, value in (part.partition("=") for part in text.split(";") if part)}


def format_arguments(interpretation: Interpretation, table: Table) -> dict[str, str]:
    """Return the arguments of an interpretation as text: rows by name, unsaid ones by default."""
    found = {}
    for one in interpretation.move.arguments:
        value = interpretation.args.get(one.name, None if one.is_required else one.default)
        refs = value if one.kind == "rows" else [value] if one.kind == "row" else []
        rows = [table.get_rows(one.label).get(ref) for ref in refs or ()]
        found[one.name] = (
            ", ".join(map(str, rows)) if one.kind in ("row", "rows") else "" if value is None else str(value)
        )
    return found


def find_earlier_points(campaign: Campaign) -> list[int]:
    """Return entries right after which another step began, newest first: earlier states to evaluate at."""
    steps = get_game_ui(campaign.game).steps.find_boundary
    found: dict[str, int] = {}
    newest = ""
    for entry in campaign.moves.filter(kind=JournalEntry.Kind.MOVE, undone=False).order_by("-seq"):
        turned = find_turn_boundary(decode_changes(entry.changes), steps)
        newest = newest or (turned.following if turned else "")
        if turned is not None and turned.following and turned.following != newest:
            found.setdefault(turned.following, entry.seq)
        if len(found) == MAX_EARLIER_POINTS:
            break
    return list(found.values())


@dataclass(frozen=True)
class InterpretationScore(SearchScore):
    """Metrics of interpretations; ``wrong_count`` counts the sentences whose first result is wrong but ready at a point."""

    wrong_count: int

    @property
    def wrong_and_ready_rate(self) -> float:
        """The share of sentences that offer a wrong move first, ready to be tapped."""
        return self.wrong_count / len(self.ranks)


def find_rank(sentence: EvaluationSentence, result: InterpretationResult, table: Table, speaker_name: str) -> int:
    """Return the rank of the right answer, counted from 1, 0 for none; for a question 1 if rules come first."""
    if sentence.is_expecting(EXPECT_RULES) and (result.is_rules_first or len(sentence.expected_moves) == 1):
        return int(result.is_rules_first)
    if sentence.is_expecting(EXPECT_UNDO):
        return int(result.undone_entry is not None)
    hits = [sentence.is_met_by(one.interpretation, table, speaker_name) for one in result.dry_runs]
    return hits.index(True) + 1 if True in hits else 0


def is_wrong(
    sentence: EvaluationSentence, results: Iterable[InterpretationResult], table: Table, speaker_name: str
) -> bool:
    """Return whether at one of the points a wrong move comes first, ready to be tapped."""
    return any(
        one.dry_runs
        and not one.is_rules_first
        and one.dry_runs[0].is_ready
        and not sentence.is_met_by(one.dry_runs[0].interpretation, table, speaker_name)
        for one in results
    )
