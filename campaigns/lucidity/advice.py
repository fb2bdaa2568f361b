"""Advice at a question of Lucidity: each answer's chance to win, from games played on by the playout agent.

Every die lies open, and of the bag everybody knows how many of each colour it holds; the dice of these games are drawn and
rolled with random numbers of their own, never with those of the site.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from random import Random
from typing import cast

import msgspec

from campaigns.engine.answer_spaces import Answer
from campaigns.lucidity.playout_agent import CHOOSERS, WayAnswer, play_on, rate_colour, rate_removal
from campaigns.lucidity.rules.game_state import MODE_OPTION, PRACTICE_MODE, Game, decode_game
from campaigns.lucidity.rules.questions import get_answer_spaces
from campaigns.pages.playouts import FULL_BUDGET, Advice, Budget, IsCancelled, never_cancel, rate_answers

MAX_CANDIDATES = 4
"""Maximum number of answers that are compared."""
MAX_LISTED = 40
"""Maximum number of answers of one way that are ranked."""
REPORTING_WAYS = ("draw", "keep", "roll", "exhaustion", "reroll")
"""Ways that say how real dice fell."""


def compute_advice(state: Mapping[str, object], seed: str, budget: Budget, is_cancelled: IsCancelled) -> Advice:
    """Return the advice for the state of a row, as the process that computes advice asks for it."""
    return advise(decode_game(state), seed, budget, is_cancelled)


def advise(g: Game, seed: str, budget: Budget = FULL_BUDGET, is_cancelled: IsCancelled = never_cancel) -> Advice:
    """Return the advice on the open question, for whoever is asked. Raises AdviceCancelled.

    The same position, seed and budget give the same advice, unless seconds limit it.
    """
    # Played on without orders to hands; all of it lies open, but for the order of equal dice in the bag.
    position = msgspec.msgpack.encode(msgspec.structs.replace(g, options={**g.options, MODE_OPTION: PRACTICE_MODE}))
    seat = g.open_prompt.who
    return rate_answers(list_candidates(g), partial(_play, position, seat, seed), budget, is_cancelled)


def _play(position: bytes, seat: int, seed: str, number: int, answers: Sequence[Answer]) -> Iterator[bool]:
    """Play on from each answer with the same random numbers."""
    for answer in answers:
        g = msgspec.msgpack.decode(position, type=Game)
        end = play_on(g, cast("WayAnswer", answer), Random(f"{seed}:{number}"))  # noqa: S311
        yield seat in end.winners


def list_candidates(g: Game) -> list[Answer]:
    """Return the answers worth comparing, each a move and its answer: the agent's own, the likeliest of each way, then others."""
    own = CHOOSERS[g.open_prompt.kind](g, g.open_prompt)
    ranked = [[*_rank(g, way)] for way in get_answer_spaces(g) if way not in REPORTING_WAYS]
    by_effect: dict[str, Answer] = {}
    for way, answer in [own, *(found[0] for found in ranked if found), *chain.from_iterable(ranked)]:
        # Dice go back in any order.
        what = sorted(cast("list[str]", answer)) if way == "return-dice" else answer
        by_effect.setdefault(f"{way} {what}", [way, answer])
    return [*by_effect.values()][:MAX_CANDIDATES]


def _rank(g: Game, way: str) -> Iterator[WayAnswer]:
    """Yield the answers of one way, likely ones first."""
    who, space = g.open_prompt.who, get_answer_spaces(g)[way]
    answers = list(islice(space, MAX_LISTED))
    if way == "rest":
        answers.sort(key=lambda one: -rate_removal(g, who, *cast("list[str]", one)))
    if way == "return-dice":
        answers.sort(key=lambda one: sum(rate_colour(g, who, colour) for colour in cast("list[str]", one)))
    yield from ((way, answer) for answer in answers)
