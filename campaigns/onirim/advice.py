"""Advice at a question: each answer's chance to win, from games played on with the strong agent.

The decks of these games are dealt from what the players may know (``conceal``, ``deal``): cards that nobody knows are
shuffled, a partner's Personal cards with them, so neither the real order nor a hidden hand can change the advice.

All answers meet the same decks, since decks differ far more than answers do. A first round tries each answer on a few
decks; the agent's own answer and the best other one then meet many more. Another answer replaces the agent's only if it
is better by ``CLEAR_ERRORS`` standard errors of the difference: with a few games each, the best by mere luck would be
worse advice than none.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from campaigns.engine.answer_spaces import Answer, AnswerSpace, ChoiceSpace, PickThenPermutationSpace
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.rules.cards import HAND_CARDS, UNKNOWN_CARD
from campaigns.onirim.rules.game_state import PRACTICE_MODE, Game
from campaigns.onirim.rules.odds import get_known_position
from campaigns.onirim.rules.state_machine import AWAITED_INPUTS, machine
from campaigns.onirim.self_play import SilentJudge, play_on
from campaigns.onirim.strong_agent import choose_well, list_best_answers

MAX_CANDIDATES = 6
"""Maximum number of answers that are compared: those the agent likes best."""
MAX_SIMILAR = 2
FIRST_DECK_COUNT, SECOND_DECK_COUNT = 16, 80
CLEAR_ERRORS = 1.6
BATCH_SIZE = 8
"""Decks between two looks at the clock and at whether the advice is still wanted."""


class AdviceCancelled(Exception):
    """The advice is not wanted any more."""


@dataclass
class RatedAnswer:
    """An answer, and for each deck that it met whether the game was won."""

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

    def is_clearly_better(self, other: RatedAnswer) -> bool:
        """Return whether it won more on the decks that both met, beyond what luck explains."""
        gains = [int(mine) - int(theirs) for mine, theirs in zip(self.results, other.results, strict=False)]
        if len(gains) < 2 or not any(gains):
            return False
        return fmean(gains) > CLEAR_ERRORS * max(stdev(gains), 1 / sqrt(len(gains))) / sqrt(len(gains))


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
    """The amount of computing: decks for every answer, then for the best two; and seconds, if they are limited."""

    first_deck_count: int = FIRST_DECK_COUNT
    second_deck_count: int = SECOND_DECK_COUNT
    seconds: float = 0.0


def can_advise(g: Game) -> bool:
    """Return whether a question with more than one answer is open."""
    if g.question is None or g.question.kind in AWAITED_INPUTS or not machine.is_answerable(g):
        return False
    return machine.get_answer_space(g).size > 1


def advise(g: Game, seed: str, budget: Budget = Budget(), is_cancelled: Callable[[], bool] = lambda: False) -> Advice:
    """Return the advice on the open question. Raises AdviceCancelled soon after ``is_cancelled`` says so.

    The same knowledge, seed and budget give the same advice, unless seconds limit it.
    """
    known = conceal(g)
    candidates = [RatedAnswer(answer) for answer in list_candidates(known)]
    deadline = time.monotonic() + budget.seconds if budget.seconds else float("inf")
    play = partial(_play_decks, known, seed, deadline, is_cancelled)
    play(candidates, range(budget.first_deck_count))
    habit = candidates[0]
    if len(candidates) > 1:
        rival = max(candidates[1:], key=lambda one: one.chance)
        play([habit, rival], range(budget.first_deck_count, budget.first_deck_count + budget.second_deck_count))
        best = rival if rival.is_clearly_better(habit) else habit
    else:
        best = habit
    others = sorted((one for one in candidates if one is not best), key=lambda one: -one.chance)
    return Advice((best, *others))


def _play_decks(
    known: Game,
    seed: str,
    deadline: float,
    is_cancelled: Callable[[], bool],
    candidates: Sequence[RatedAnswer],
    numbers: Sequence[int],
) -> None:
    """Play on from each answer with each deck; stop between batches once the time is over."""
    for number in numbers:
        if number % BATCH_SIZE == 0:
            if is_cancelled():
                raise AdviceCancelled
            if time.monotonic() > deadline and all(one.results for one in candidates):
                return
        dealt = msgspec.msgpack.encode(deal(known, Random(f"{seed}:deck:{number}")))  # noqa: S311
        for one in candidates:
            rng = Random(f"{seed}:play:{number}")  # noqa: S311
            one.results.append(_is_won(msgspec.msgpack.decode(dealt, type=Game), one.answer, rng))


def _is_won(g: Game, answer: Answer, rng: Random) -> bool:
    table = SilentJudge()
    machine.apply_answer(table, g, answer)
    return play_on(table, g, choose_well, rng).result == "won"


def conceal(g: Game) -> Game:
    """Return the game as the players know it: a practice game in which what nobody knows is in sorted order.

    A partner's Personal cards are laid into the unknown part of the deck; ``deal`` gives as many back.
    """
    position = get_known_position(g)
    unknown = sorted(position.rest.elements())
    known: Game = msgspec.convert(msgspec.to_builtins(g), Game)
    known.mode, known.rest = PRACTICE_MODE, {}
    known.top, known.bottom = len(position.top), len(position.bottom)
    known.hidden = []
    known.reserve = sorted(g.reserve)
    if known.away is not None:
        unknown = sorted([*unknown, *known.away.hand])
        known.away.hand = [UNKNOWN_CARD] * len(known.away.hand)
    known.deck = [*position.top, *unknown, *position.bottom]
    return known


def deal(known: Game, rng: Random) -> Game:
    """Return a concealed game with a deck that it may have."""
    g: Game = msgspec.convert(msgspec.to_builtins(known), Game)
    end = len(g.deck) - g.bottom
    unknown = g.deck[g.top : end]
    rng.shuffle(unknown)
    if g.out is not None and g.out.count:
        g.hidden = [card for card in unknown if card in g.out.codes][: g.out.count]
        for card in g.hidden:
            unknown.remove(card)
    if g.away is not None:
        g.away.hand = [card for card in unknown if card in HAND_CARDS][: len(g.away.hand)]
        for card in g.away.hand:
            unknown.remove(card)
    g.deck[g.top : end] = unknown
    rng.shuffle(g.reserve)
    return g


def list_candidates(g: Game) -> list[Answer]:
    """Return the answers worth comparing, the agent's own first."""
    space = machine.get_answer_space(g)
    rng = Random(0)  # noqa: S311
    found: list[Answer] = []
    for answer in [choose_well(g, space, rng), *_list_others(g, space, rng)]:
        if answer not in found:
            found.append(answer)
    return found[:MAX_CANDIDATES]


def _list_others(g: Game, space: AnswerSpace, rng: Random) -> Sequence[Answer]:
    if isinstance(space, ChoiceSpace):
        return _limit_similar(list_best_answers(g, space))
    if isinstance(space, PickThenPermutationSpace):
        return _list_other_picks(g, space, rng)
    return [sample_answer(space, rng) for _ in range(MAX_CANDIDATES)]


def _limit_similar(answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers without the third and further pair for the same Mirror: there are dozens."""
    counts: Counter[object] = Counter()
    found = []
    for answer in answers:
        if isinstance(answer, list) and answer[0] == "mirror":
            counts[answer[1]] += 1
            if counts[answer[1]] > MAX_SIMILAR:
                continue
        found.append(answer)
    return found


def _list_other_picks(g: Game, space: PickThenPermutationSpace, rng: Random) -> Sequence[Answer]:
    """Return the agent's order with each other card picked in its place, one answer for equal cards."""
    own = choose_well(g, space, rng)
    assert isinstance(own, list)
    line = [*([] if own[0] is None else [own[0]]), *own[1]]
    cards = g.open_prompt.shown_cards
    picks = {(None if pick is None else cards[pick]): pick for pick in space.picks}
    return [[pick, [i for i in line if i != pick]] for pick in picks.values()]
