"""Looking back on a finished game: was it winnable, and which two decisions cost most."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine import Values
from campaigns.journal.game_history import load_history
from campaigns.models import Campaign
from campaigns.onirim.findings_service import Findings, find_findings, request_findings
from campaigns.onirim.game_definition import GAME_DEFINITION
from campaigns.onirim.models import GameFindings, OnirimGame
from campaigns.onirim.panels.advice import describe
from campaigns.onirim.panels.chronicle import format_current_turn
from campaigns.onirim.panels.replay_board import build_position_board, build_replay_board
from campaigns.onirim.recorded_game import find_start, list_played_positions
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import GameRow
from campaigns.onirim.turning_points import JudgedDecision
from campaigns.onirim.winning_line import Line, LineTable, StartPosition
from campaigns.pages.game_review import GameReview
from campaigns.pages.percentages import format_percent
from campaigns.pages.registry import Context


@dataclass(frozen=True)
class TurningPoint:
    """A decision in words, with its step in the replay and what it cost, in percentage points."""

    step: int
    turn: str
    given: str
    given_chance: str
    best: str
    best_chance: str
    cost: int
    error: int


def build_findings(campaign: Campaign, row: GameRow) -> Context:
    """Return what was found out about a game, in words."""
    record = find_findings(campaign, row)
    found = msgspec.convert(record.result, Findings) if record is not None else Findings()
    state = record.state if record is not None else ""
    is_made = state == GameFindings.State.MADE
    return {
        "is_running": state == GameFindings.State.RUNNING,
        "has_failed": state == GameFindings.State.FAILED,
        "progress": record.progress if record is not None else 0,
        "winnable": describe_line(row, found) if found.is_searched else "",
        "has_line": found.line is not None,
        "points": build_points(campaign, row, found) if is_made else [],
        "is_made": is_made,
    }


def describe_line(row: GameRow, found: Findings) -> str:
    """Return whether a game could have been won, as far as that was found out."""
    facts = {"count": found.try_count}
    if row.result == OnirimGame.Result.WON:
        return _("You won it.")
    if row.mode == OnirimGame.Mode.PRACTICE:
        if found.line is not None:
            return _("Yes: here is a line that wins with this deck.")
        said = ngettext(
            "No winning line found in %(count)s try.", "No winning line found in %(count)s tries.", found.try_count
        )
        return said % facts
    if found.line is None:
        said = ngettext(
            "As far as the deck is known, no winning line was found in %(count)s try. Cards nobody saw were made up.",
            "As far as the deck is known, no winning line was found in %(count)s tries. Cards nobody saw were made up.",
            found.try_count,
        )
        return said % facts
    if found.line.is_known:
        return _("Yes: here is a line that wins with the cards you saw, in the order in which you saw them.")
    return _(
        "Perhaps: here is a line that wins as far as the deck is known. "
        "From step %(step)s on it needs cards that nobody saw there, so these are made up."
    ) % {"step": found.line.known_count + 2}


def build_points(campaign: Campaign, row: GameRow, found: Findings) -> list[TurningPoint]:
    """Return the turning points in words."""
    if not found.points:
        return []
    positions = load_history(campaign, GAME_DEFINITION.game_row_label, row.ref)
    return [_build_point(positions[step - 1].values["state"], step, judged) for step, judged in found.points]


def describe_decision(campaign: Campaign, row: GameRow, step: int, values: Values) -> str:
    """Return what the decision after a step cost, if it was a turning point."""
    record = find_findings(campaign, row)
    points = msgspec.convert(record.result, Findings).points if record is not None else []
    found = (_build_point(values["state"], step, judged) for at, judged in points if at == step)
    return next((_format_decision(point) for point in found), "")


def _format_decision(point: TurningPoint) -> str:
    facts = {"given": point.given, "won": point.given_chance, "best": point.best, "better": point.best_chance}
    return _("Turning point. You chose: %(given)s (%(won)s). Better: %(best)s (%(better)s).") % facts


def _build_point(state: dict[str, object], step: int, judged: JudgedDecision) -> TurningPoint:
    g = decode_game(state)
    # The order of the other cards is told only where it makes the difference.
    given, best = (describe(g, answer, is_brief=True) for answer in (judged.given, judged.best))
    if given == best:
        given, best = describe(g, judged.given), describe(g, judged.best)
    return TurningPoint(
        step,
        format_current_turn(g),
        given,
        format_percent(judged.given_chance),
        best,
        format_percent(judged.best_chance),
        round(100 * judged.cost),
        round(100 * judged.error),
    )


@dataclass(frozen=True)
class WinningLine:
    """A winning line as a replay: its first step is the position before the first answer."""

    start: StartPosition
    line: Line

    @property
    def step_count(self) -> int:
        """The number of steps."""
        return len(self.line.answers) + 1

    def describe_step(self, step: int) -> str:
        """Return the answer given at a step."""
        if step == 1:
            return _("The first decision of your game.")
        said = describe(self._get_table(step - 1).game, self.line.answers[step - 2])
        if step - 2 < self.line.known_count:
            return said
        return _("%(answer)s. Its cards are made up: nobody saw them there.") % {"answer": said}

    def build_board(self, step: int) -> Context:
        """Return the board after a step."""
        return build_position_board(self._get_table(step).game)

    def _get_table(self, step: int) -> LineTable:
        table = LineTable(self.start, self.line.number)
        for answer in islice(self.line.answers, step - 1):
            table.answer(answer)
        return table


def find_winning_line(campaign: Campaign, row: GameRow) -> WinningLine | None:
    """Return the winning line that was found for a game."""
    record = find_findings(campaign, row)
    line = msgspec.convert(record.result, Findings).line if record is not None else None
    positions = (
        list_played_positions(load_history(campaign, GAME_DEFINITION.game_row_label, row.ref))
        if line is not None
        else []
    )
    start = find_start(positions)
    return WinningLine(start, line) if start is not None and line is not None else None


GAME_REVIEW = GameReview(
    board_template="onirim/replay_board.jinja",
    build_board=build_replay_board,
    findings_template="onirim/findings.jinja",
    build_findings=build_findings,
    request_findings=request_findings,
    find_line=find_winning_line,
    describe_decision=describe_decision,
)
