"""The computations about finished games that the process of advice makes: tries of a winning line, and one decision each."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.turning_points import JudgedDecision, confirm_decision, judge_decision
from campaigns.onirim.winning_line import Line, StartPosition, find_line
from campaigns.pages.playouts import IsCancelled


class DecisionJob(msgspec.Struct, tag="decision"):
    """A game, the answer given to its open question, and what it seemed to cost if that is to be confirmed."""

    game: Game
    given: Any
    seed: str
    judged: JudgedDecision | None = None


class LineJob(msgspec.Struct, tag="line"):
    """The start of a game, and the tries to make: no more are begun once the seconds are over."""

    start: StartPosition
    first: int
    count: int


class DecisionReport(msgspec.Struct):
    """The judgement of a decision; None if it cost nothing that is clear."""

    judged: JudgedDecision | None


class LineReport(msgspec.Struct):
    """The best winning line of some tries, and how many were made."""

    line: Line | None
    count: int


def compute_job(facts: Any, seconds: float, is_cancelled: IsCancelled) -> Any:
    """Return the report on a job, as plain values. Raises AdviceCancelled soon after ``is_cancelled`` says so."""
    return msgspec.to_builtins(_compute(msgspec.convert(facts, DecisionJob | LineJob), seconds, is_cancelled))


def _compute(job: DecisionJob | LineJob, seconds: float, is_cancelled: IsCancelled) -> DecisionReport | LineReport:
    if isinstance(job, LineJob):
        # A search that is cancelled reports the tries that it has made.
        deadline = time.monotonic() + seconds
        numbers = range(job.first, job.first + job.count)
        return LineReport(*find_line(job.start, numbers, lambda: is_cancelled() or time.monotonic() > deadline))
    if job.judged is not None:
        return DecisionReport(confirm_decision(job.game, job.judged, job.seed, seconds, is_cancelled))
    return DecisionReport(judge_decision(job.game, job.given, job.seed, seconds, is_cancelled))
