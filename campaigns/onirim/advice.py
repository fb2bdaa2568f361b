"""Advice at a question: each answer's chance to win, from games played on with the strong agent (``pages/playouts``).

The decks of these games are dealt from what the players may know (``conceal``, ``deal``): cards that nobody knows are
shuffled, a partner's Personal cards with them, so neither the real order nor a hidden hand can change the advice. All
answers meet the same decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

import msgspec

from campaigns.engine.answer_spaces import Answer, AnswerSpace, ChoiceSpace, PickThenPermutationSpace
from campaigns.onirim import rules  # noqa: F401
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.rules.cards import HAND_CARDS, UNKNOWN_CARD
from campaigns.onirim.rules.game_state import PRACTICE_MODE, Game
from campaigns.onirim.rules.odds import get_known_position
from campaigns.onirim.rules.state_machine import AWAITED_INPUTS, machine
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.self_play import SilentJudge, play_on
from campaigns.onirim.strong_agent import choose_well, list_best_answers
from campaigns.pages.playouts import FULL_BUDGET, Advice, Budget, IsCancelled, never_cancel, rate_answers

MAX_CANDIDATES = 6
"""Maximum number of answers that are compared: those the agent likes best."""
MAX_SIMILAR = 2


def can_advise(g: Game) -> bool:
    """Return whether a question with more than one answer is open."""
    if g.question is None or g.question.kind in AWAITED_INPUTS or not machine.is_answerable(g):
        return False
    return machine.get_answer_space(g).size > 1


def advise(g: Game, seed: str, budget: Budget = FULL_BUDGET, is_cancelled: IsCancelled = never_cancel) -> Advice:
    """Return the advice on the open question. Raises AdviceCancelled soon after ``is_cancelled`` says so.

    The same knowledge, seed and budget give the same advice, unless seconds limit it.
    """
    known = conceal(g)
    return rate_answers(list_candidates(known), partial(play_deck, known, seed), budget, is_cancelled)


def compute_advice(state: Mapping[str, object], seed: str, budget: Budget, is_cancelled: IsCancelled) -> Advice:
    """Return the advice for the state of a row, as the process that computes advice asks for it."""
    return advise(decode_game(state), seed, budget, is_cancelled)


def play_deck(known: Game, seed: str, number: int, answers: Sequence[Answer]) -> Iterator[bool]:
    """Play on from each answer with the same deck."""
    dealt = msgspec.msgpack.encode(deal(known, Random(f"{seed}:deck:{number}")))  # noqa: S311
    for answer in answers:
        rng = Random(f"{seed}:play:{number}")  # noqa: S311
        yield _is_won(msgspec.msgpack.decode(dealt, type=Game), answer, rng)


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
