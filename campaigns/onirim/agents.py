"""Automatic players: one random, one greedy. Both use only what a player may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from campaigns.engine.answer_spaces import (
    Answer,
    AnswerSpace,
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
    VerbAnswer,
)
from campaigns.onirim.rules.cards import DOORS, NIGHTMARE, SYMBOL_BY_CARD
from campaigns.onirim.rules.game_state import Game

AnswerScorer = Callable[[Game, Any], float]
"""Rates an answer to one kind of question."""
Agent = Callable[[Game, AnswerSpace, Random], Answer]


def choose_randomly(g: Game, answer_space: AnswerSpace, rng: Random) -> Answer:
    """Return any legal answer."""
    return sample_answer(answer_space, rng)


def sample_answer(answer_space: AnswerSpace, rng: Random) -> Answer:
    """Return a random answer of a shape without listing all answers."""
    if isinstance(answer_space, ChoiceSpace):
        return answer_space.options[int(rng.random() * len(answer_space.options))]
    if isinstance(answer_space, PickThenPermutationSpace):
        pick = rng.choice(answer_space.picks)
        return [pick, _shuffle_indices(answer_space.get_remaining_indices(pick), rng)]
    if isinstance(answer_space, PermutationSpace):
        return _shuffle_indices(range(answer_space.count), rng)
    if isinstance(answer_space, SplitPermutationSpace):
        some = sorted(i for i in range(answer_space.count) if rng.random() < 0.3)
        return [some, _shuffle_indices([i for i in range(answer_space.count) if i not in some], rng)]
    if isinstance(answer_space, PartialPermutationSpace):
        return rng.sample(range(answer_space.count), min(answer_space.wanted, answer_space.count))
    assert isinstance(answer_space, MultisetPermutationSpace)
    return rng.sample(
        sorted(answer_space.there),
        answer_space.answer_length,
        counts=[answer_space.there[card] for card in sorted(answer_space.there)],
    )


def _shuffle_indices(indices: Iterable[int], rng: Random) -> list[int]:
    found = list(indices)
    rng.shuffle(found)
    return found


def choose_greedily(g: Game, answer_space: AnswerSpace, rng: Random) -> Answer:
    """Return the answer with the best immediate rating; on a tie of all, any legal one."""
    if isinstance(answer_space, ChoiceSpace):
        worth = GREEDY_SCORERS.get(g.open_prompt.kind, _score_default)
        return max(answer_space.options, key=lambda answer: (worth(g, answer), rng.random()))
    if isinstance(answer_space, PickThenPermutationSpace) and g.open_prompt.kind == "prophecy":
        cards = g.open_prompt.shown_cards
        order = sorted(range(len(cards)), key=lambda i: _rank_card(cards[i]))
        return [order[0], order[:0:-1]]
    return sample_answer(answer_space, rng)


def _rank_card(card: str) -> int:
    """Rank a card as the next draw: Nightmares lowest, Doors and Keys highest."""
    if card == NIGHTMARE:
        return 0
    return 3 if card in DOORS or SYMBOL_BY_CARD[card] == "K" else 1


def _score_default(g: Game, answer: Answer) -> float:
    return 0 if answer is False or answer is None else 1


def _score_turn(g: Game, answer: VerbAnswer) -> float:
    verb, place = answer[0], answer[1]
    if verb == "mirror":
        return 6 if len(g.mirrors[place]) == 2 else 2.5
    if verb not in ("play", "discard"):
        return 0.5
    card = g.hand[place]
    symbol = SYMBOL_BY_CARD[card]
    if verb == "discard":
        return {"S": 2.0, "M": 1.0, "K": 0.5, "G": 3.0}.get(symbol, 0.2)
    run = _get_run_length(g.row, card[0])
    return {1: 3.0, 2: 5.0, 3: 9.0}[run] - (2.0 if symbol == "K" else 0.0) + (0.3 if symbol == "M" else 0.0)


def _get_run_length(row: list[str], colour: str) -> int:
    """Return the length of the series (1, 2 or 3) after a card of this colour."""
    length = 0
    for card in reversed(row):
        if card[0] != colour:
            break
        length += 1
    return length % 3 + 1


def _score_nightmare(g: Game, answer: VerbAnswer) -> float:
    ways = {"key": 3.0, "deck": 2.0, "hand": 1.5, "door": 1.0}
    return ways.get(str(answer[0]), 4.0)


def _score_diver(g: Game, answer: Answer) -> float:
    return 1.0 if (answer == "stop") == (_rank_card(g.open_prompt.shown_cards[-1]) > 0) else 0.0


GREEDY_SCORERS: dict[str, AnswerScorer] = {"turn": _score_turn, "nightmare": _score_nightmare, "diver": _score_diver}
AGENTS: dict[str, Agent] = {"random": choose_randomly, "greedy": choose_greedily}
