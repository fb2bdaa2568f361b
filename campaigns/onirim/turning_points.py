"""The turning points of a game: the two decisions that cost most chance to win, by the method of advice.

Each decision meets the others that were possible, on decks that agree with what the players knew then. Of some sixty decisions
a few would seem to cost much by mere luck: those that seem to cost most meet many more decks, none of them met before, and only
what is clear on these counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from campaigns.engine.answer_spaces import Answer
from campaigns.onirim.advice import conceal, list_candidates, play_deck
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.strong_agent import get_effect
from campaigns.pages.playouts import FIRST_COUNT, SECOND_COUNT, IsCancelled, RatedAnswer, never_cancel, play_round

MAX_TURNING_POINTS = 2
FINALIST_COUNT = 6
"""Number of decisions that are looked at again, those that seemed to cost most."""
FINAL_COUNT = 400
FINAL_ERRORS = 2.5
"""Standard errors by which a finalist must have cost chance: six of them are tested."""


class JudgedDecision(Struct):
    """An answer that was given, the better one, and the share of games each won; ``cost`` is their difference, with its error."""

    given: Any
    best: Any
    given_chance: float
    best_chance: float
    cost: float
    error: float


def judge_decision(
    g: Game, given: Answer, seed: str, seconds: float, is_cancelled: IsCancelled = never_cancel
) -> JudgedDecision | None:
    """Return what an answer seems to have cost, or None if no other one is clearly better.

    Raises AdviceCancelled soon after ``is_cancelled`` says so.
    """
    if machine.get_answer_space(g).size < 2:
        return None
    known = conceal(g)
    own = RatedAnswer(given)
    effect = get_effect(g, given)
    others = [RatedAnswer(answer) for answer in list_candidates(known) if get_effect(g, answer) != effect]
    if not others:
        return None
    play = partial(play_round, partial(play_deck, known, seed), time.monotonic() + seconds, is_cancelled)
    play([own, *others], range(FIRST_COUNT))
    rival = max(others, key=lambda one: one.chance)
    if rival.chance <= own.chance:
        return None
    play([own, rival], range(FIRST_COUNT, FIRST_COUNT + SECOND_COUNT))
    return _build_judgement(own, rival) if rival.is_clearly_better(own) else None


def confirm_decision(
    g: Game, judged: JudgedDecision, seed: str, seconds: float, is_cancelled: IsCancelled = never_cancel
) -> JudgedDecision | None:
    """Return what an answer cost on decks that it has not met, or None if that may be luck. Raises as ``judge_decision``."""
    own, rival = RatedAnswer(judged.given), RatedAnswer(judged.best)
    play = partial(play_deck, conceal(g), f"{seed}:final")
    play_round(play, time.monotonic() + seconds, is_cancelled, [own, rival], range(FINAL_COUNT))
    return _build_judgement(own, rival) if rival.is_clearly_better(own, FINAL_ERRORS) else None


def _build_judgement(own: RatedAnswer, rival: RatedAnswer) -> JudgedDecision:
    cost, error = rival.compare(own)
    return JudgedDecision(own.answer, rival.answer, own.chance, rival.chance, cost, error)


def pick_finalists(judged: Iterable[tuple[int, JudgedDecision]]) -> list[tuple[int, JudgedDecision]]:
    """Return the decisions, each with its step, that seemed to cost most."""
    return sorted(judged, key=lambda one: -one[1].cost)[:FINALIST_COUNT]


def pick_turning_points(confirmed: Iterable[tuple[int, JudgedDecision]]) -> list[tuple[int, JudgedDecision]]:
    """Return the decisions that cost most, in the order in which they were taken."""
    return sorted(sorted(confirmed, key=lambda one: -one[1].cost)[:MAX_TURNING_POINTS], key=lambda one: one[0])
