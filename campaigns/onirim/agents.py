"""Players without a person: one answers at random, one greedily; both know only what a player may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from campaigns.onirim.rules.cards import DOORS, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import Answer, Cards, OneOf, Order, PickOrder, Picks, Shape, SplitOrder, Verb

Worth = Callable[[Game, Any], float]
"""Says what an answer of one kind of question is worth."""
Agent = Callable[[Game, Shape, Random], Answer]


def at_random(g: Game, shape: Shape, dice: Random) -> Answer:
    """Return any legal answer."""
    return sampled(shape, dice)


def sampled(shape: Shape, dice: Random) -> Answer:
    """Return a random answer of a shape without listing them all."""
    if isinstance(shape, OneOf):
        return shape.options[int(dice.random() * len(shape.options))]
    if isinstance(shape, PickOrder):
        pick = dice.choice(shape.picks)
        return [pick, _mixed(shape.rest(pick), dice)]
    if isinstance(shape, Order):
        return _mixed(range(shape.count), dice)
    if isinstance(shape, SplitOrder):
        some = sorted(i for i in range(shape.count) if dice.random() < 0.3)
        return [some, _mixed([i for i in range(shape.count) if i not in some], dice)]
    if isinstance(shape, Picks):
        return dice.sample(range(shape.count), min(shape.wanted, shape.count))
    assert isinstance(shape, Cards)
    return dice.sample(sorted(shape.there), shape.named, counts=[shape.there[card] for card in sorted(shape.there)])


def _mixed(indices: Iterable[int], dice: Random) -> list[int]:
    found = list(indices)
    dice.shuffle(found)
    return found


def greedily(g: Game, shape: Shape, dice: Random) -> Answer:
    """Return the answer that looks best at once; any legal one where nothing speaks for another."""
    if isinstance(shape, OneOf):
        worth = WORTH.get(g.asked.kind, _indifferent)
        return max(shape.options, key=lambda answer: (worth(g, answer), dice.random()))
    if isinstance(shape, PickOrder) and g.asked.kind == "prophecy":
        cards = g.asked.looked
        order = sorted(range(len(cards)), key=lambda i: _liked(cards[i]))
        return [order[0], order[:0:-1]]
    return sampled(shape, dice)


def _liked(card: str) -> int:
    """Rank a card that may be drawn next: Nightmares least, Doors and Keys most."""
    if card == NIGHTMARE:
        return 0
    return 3 if card in DOORS or SYMBOL[card] == "K" else 1


def _indifferent(g: Game, answer: Answer) -> float:
    return 0 if answer is False or answer is None else 1


def _turn(g: Game, answer: Verb) -> float:
    verb, place = answer[0], answer[1]
    if verb == "mirror":
        return 6 if len(g.mirrors[place]) == 2 else 2.5
    if verb not in ("play", "discard"):
        return 0.5
    card = g.hand[place]
    symbol = SYMBOL[card]
    if verb == "discard":
        return {"S": 2.0, "M": 1.0, "K": 0.5, "G": 3.0}.get(symbol, 0.2)
    run = _run(g.row, card[0])
    return {1: 3.0, 2: 5.0, 3: 9.0}[run] - (2.0 if symbol == "K" else 0.0) + (0.3 if symbol == "M" else 0.0)


def _run(row: list[str], colour: str) -> int:
    """Say how many cards of the series would lie there after a card of this colour: 1, 2 or 3."""
    length = 0
    for card in reversed(row):
        if card[0] != colour:
            break
        length += 1
    return length % 3 + 1


def _nightmare(g: Game, answer: Verb) -> float:
    ways = {"key": 3.0, "deck": 2.0, "hand": 1.5, "door": 1.0}
    return ways.get(str(answer[0]), 4.0)


def _diver(g: Game, answer: Answer) -> float:
    return 1.0 if (answer == "stop") == (_liked(g.asked.looked[-1]) > 0) else 0.0


WORTH: dict[str, Worth] = {"turn": _turn, "nightmare": _nightmare, "diver": _diver}
AGENTS: dict[str, Agent] = {"random": at_random, "greedy": greedily}
