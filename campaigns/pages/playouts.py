"""Ranking of answers by playouts: the chance to win after each, and its standard error.

All answers meet the same chance, such as the same decks, since games differ far more than answers do. A first round tries
each answer a few times; the first answer, which is the habit of whoever plays on, and the best other one are then tried many
more times. Another answer replaces the habit only if it is better by ``CLEAR_ERRORS`` standard errors of the difference: with
a few games each, the best by mere luck would be worse advice than none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from campaigns.engine.answer_spaces import Answer

FIRST_COUNT, SECOND_COUNT = 16, 80
CLEAR_ERRORS = 1.6
MIN_COUNT = 8
"""Games for every answer that are played whatever time they take."""
BATCH_SIZE = 2
"""Numbers between two looks at the clock and at whether the advice is still wanted."""


class AdviceCancelled(Exception):
    """The advice is not wanted any more."""


@dataclass
class RatedAnswer:
    """An answer, and for each number that it was played on with whether the game was won."""

    answer: Answer
    results: list[bool] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """The estimated chance to win."""
        return fmean(self.results)

    @property
    def error(self) -> float:
        """The standard error of the chance; that of one win and one loss more, so that it is never 0."""
        count = len(self.results) + 2
        share = (sum(self.results) + 1) / count
        return sqrt(share * (1 - share) / count)

    def is_clearly_better(self, other: RatedAnswer, errors: float = CLEAR_ERRORS) -> bool:
        """Return whether it won more with the numbers that both met, by so many standard errors."""
        gain, error = self.compare(other)
        return gain > errors * error

    def compare(self, other: RatedAnswer) -> tuple[float, float]:
        """Return by how much it won more with the numbers that both met, and the standard error of that."""
        gains = [int(mine) - int(theirs) for mine, theirs in zip(self.results, other.results, strict=False)]
        if len(gains) < 2:
            return 0.0, 0.0
        return fmean(gains), max(stdev(gains), 1 / sqrt(len(gains))) / sqrt(len(gains))


@dataclass(frozen=True)
class Advice:
    """The rated answers, the advised one first, then by their chance to win."""

    answers: tuple[RatedAnswer, ...]

    @property
    def best(self) -> RatedAnswer:
        """The advised answer."""
        return self.answers[0]

    def is_close(self, other: RatedAnswer) -> bool:
        """Return whether another answer may well be as good as the advised one."""
        return not self.best.is_clearly_better(other)


@dataclass(frozen=True)
class Budget:
    """The amount of computing: games for every answer, then for the best two; and seconds, if they are limited."""

    first_count: int = FIRST_COUNT
    second_count: int = SECOND_COUNT
    seconds: float = 0.0


FULL_BUDGET = Budget()

IsCancelled = Callable[[], bool]
NumberPlayer = Callable[[int, Sequence[Answer]], Iterable[bool]]
"""Plays on from each of some answers with the chance of a number, and returns which games were won."""


def never_cancel() -> bool:
    """Return that advice is still wanted."""
    return False


def rate_answers(
    answers: Sequence[Answer],
    play: NumberPlayer,
    budget: Budget = FULL_BUDGET,
    is_cancelled: IsCancelled = never_cancel,
) -> Advice:
    """Return the advice among these answers, of which the first is the habit.

    Raises AdviceCancelled soon after ``is_cancelled`` says so. Once its seconds are over, no more games are
    begun, if there are ``MIN_COUNT`` for every answer.
    """
    candidates = [RatedAnswer(answer) for answer in answers]
    deadline = time.monotonic() + budget.seconds if budget.seconds else float("inf")
    try_each = partial(play_round, play, deadline, is_cancelled)
    try_each(candidates, range(budget.first_count))
    best = habit = candidates[0]
    if len(candidates) > 1:
        rival = max(candidates[1:], key=lambda one: one.chance)
        try_each([habit, rival], range(budget.first_count, budget.first_count + budget.second_count))
        best = rival if rival.is_clearly_better(habit) else habit
    others = sorted((one for one in candidates if one is not best), key=lambda one: -one.chance)
    return Advice((best, *others))


def play_round(
    play: NumberPlayer, deadline: float, is_cancelled: IsCancelled, tried: Sequence[RatedAnswer], numbers: range
) -> None:
    """Play on from each answer with each number; stop between batches after the deadline, from ``MIN_COUNT`` on.

    Raises AdviceCancelled soon after ``is_cancelled`` says so.
    """
    for number in numbers:
        if number % BATCH_SIZE == 0:
            if is_cancelled():
                raise AdviceCancelled
            if number >= MIN_COUNT and time.monotonic() > deadline:
                return
        for one, is_won in zip(tried, play(number, [one.answer for one in tried]), strict=True):
            one.results.append(is_won)
