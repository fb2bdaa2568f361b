"""The strong agent: it chooses the answer after which the position is worth most (``position_value``).

It wins about half of the base games; a random agent wins none of thousands. What a position value does not know (the
extras of expansions) it answers as the agent for Mirrors does. It uses only what a player may know.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from random import Random
from typing import Any

from campaigns.engine.answer_spaces import (
    Answer,
    AnswerSpace,
    ChoiceSpace,
    PickThenPermutationSpace,
    VerbAnswer,
    get_verb,
)
from campaigns.onirim.mirror_agent import choose_with_mirrors
from campaigns.onirim.position_value import Position, find_run
from campaigns.onirim.rules.cards import COLOURS, DOORS, NIGHTMARE, SYMBOL_BY_CARD
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.towers import is_alignment_finished

MIRROR_BONUSES = {"sun": 0.9, "moon": 0.9, "rainbow": 0.9, "key": 1.5, "brown": 0.4, "green": 0.0}
"""Values of a pair under a Mirror beside its cards; a Mirror that is not listed is not worth its pair."""
BEGUN_MIRROR_BONUS = 0.3
TOWER_BONUS, GLYPH_BONUS = 0.6, 0.5
CARD_VERBS = ("play", "discard")
get_value = itemgetter(0)
USELESS = -50.0
"""The value of an answer that the agent does not know how to use."""


def choose_well(g: Game, answer_space: AnswerSpace, rng: Random) -> Answer:
    """Return the answer with the best position after it."""
    kind = g.open_prompt.kind
    if isinstance(answer_space, ChoiceSpace) and kind in ANSWER_RATERS:
        return max(rate_answers(g, answer_space), key=get_value)[1]
    if kind == "prophecy" and isinstance(answer_space, PickThenPermutationSpace):
        return _answer_prophecy(g)
    if kind == "search" and isinstance(answer_space, ChoiceSpace):
        return answer_space.options[0]
    return choose_with_mirrors(g, answer_space, rng)


def rate_answers(g: Game, answer_space: ChoiceSpace) -> list[tuple[float, Answer]]:
    """Return the answers to a question of ``ANSWER_RATERS`` with the values of the positions after them."""
    kind, hand = g.open_prompt.kind, g.hand
    rate, position = ANSWER_RATERS[kind], Position(g)
    found, seen = list[tuple[float, Answer]](), set[tuple[str, str]]()
    for answer in answer_space.options:
        if kind == "turn" and isinstance(answer, list) and answer[0] in CARD_VERBS:
            # Equal cards are worth the same.
            what = answer[0], hand[answer[1]]
            if what in seen:
                continue
            seen.add(what)
        found.append((rate(g, position, answer), answer))
    return found


def list_best_answers(g: Game, answer_space: ChoiceSpace) -> list[Answer]:
    """Return the answers that the agent might give, best first; of several with the same effect only one."""
    if g.open_prompt.kind not in ANSWER_RATERS:
        return [*answer_space.options]
    rated = sorted(rate_answers(g, answer_space), key=get_value, reverse=True)
    by_effect: dict[str, Answer] = {}
    for value, answer in rated:
        if value != USELESS:
            by_effect.setdefault(get_effect(g, answer), answer)
    return [*by_effect.values()]


def get_effect(g: Game, answer: Answer) -> str:
    """Return a key that answers with the same effect share: equal cards of the hand do the same, and equal Doors."""
    pile = {"key": g.hand, "play": g.hand, "discard": g.hand, "door": g.doors}.get(get_verb(answer))
    is_of_card = isinstance(answer, list) and len(answer) > 1 and isinstance(answer[1], int)
    return str((answer[0], pile[answer[1]]) if pile and is_of_card else answer)  # type: ignore[index]


def _rate_turn(g: Game, position: Position, answer: VerbAnswer) -> float:
    verb, what = answer[0], answer[1]
    if verb == "play":
        return position.rate_play(g.hand[what])
    if verb == "discard":
        symbol = SYMBOL_BY_CARD[g.hand[what]]
        bonus = position.rate_prophecy(g.top) if symbol == "K" else GLYPH_BONUS if symbol == "G" else 0.0
        return position.rate(spent=g.hand[what]) + bonus
    if verb == "mirror":
        lost = sum(position.rate(spent=g.hand[i]) - position.rate() for i in answer[2])
        return position.rate() + lost + MIRROR_BONUSES.get(what, -1.0) + bool(g.mirrors[what]) * BEGUN_MIRROR_BONUS
    if verb == "tower":
        is_new = not is_alignment_finished(g) and g.hand[what][0] not in {card[0] for card in g.alignment}
        return position.rate(spent=g.hand[what]) + (TOWER_BONUS if is_new else -TOWER_BONUS)
    return USELESS


def _rate_door(g: Game, position: Position, answer: Answer) -> float:
    door = g.open_prompt.shown_cards[0]
    if answer is False:
        return position.rate(returned=1)
    if answer is True:
        return position.rate(spent=door[0] + "K", door=door, gained=1)
    if isinstance(answer, list) and answer[0] == "key":
        return position.rate(spent=g.hand[answer[1]], door=door, gained=1)
    return USELESS


def _rate_nightmare(g: Game, position: Position, answer: VerbAnswer) -> float:
    way, place = answer[0], answer[1]
    if way == "key":
        return position.rate(spent=g.hand[place])
    if way == "door":
        return position.rate(door=g.doors[place], gained=-1, returned=1)
    if way in ("deck", "hand"):
        return position.rate_reveal(way)
    return position.rate()


ANSWER_RATERS: dict[str, Callable[[Game, Position, Any], float]] = {
    "turn": _rate_turn,
    "door": _rate_door,
    "nightmare": _rate_nightmare,
}


def _answer_prophecy(g: Game) -> Answer:
    """Discard a Nightmare or the least wanted card, never a Door, and draw the most wanted one first."""
    cards = g.open_prompt.shown_cards
    order = sorted(range(len(cards)), key=lambda i: -_score_deck_card(g, cards[i]))
    lost = next((i for i in reversed(order) if cards[i] not in DOORS), order[-1])
    return [lost, [i for i in order if i != lost]]


def _score_deck_card(g: Game, card: str) -> float:
    """Rank a card as the next draw: Nightmares last, a Door that a Key of the hand opens first."""
    if card == NIGHTMARE:
        return -9.0
    if card in DOORS:
        return 8.0 if card[0] + "K" in g.hand else 2.5
    symbol = SYMBOL_BY_CARD[card]
    found = {"S": 1.0, "M": 1.5, "K": 4.0, "G": 1.5}.get(symbol, 0.0)
    if g.doors.count(card[0] + "D") >= 2:
        return found * (0.6 if symbol == "K" else 0.3)
    colour, length = find_run(g.row)
    continues = colour >= 0 and length and COLOURS[colour] == card[0] and SYMBOL_BY_CARD[g.row[-1]] != symbol
    return found + 0.5 * sum(other[0] == card[0] for other in g.hand) + bool(continues)
