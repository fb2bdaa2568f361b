"""Everything that may be answered now: what properties try, and players without a person choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.draw import to_return
from campaigns.lucidity.rules.facts import RESTS, faces_of
from campaigns.lucidity.rules.nightmares import consumable
from campaigns.lucidity.rules.shadows import envied, movable
from campaigns.lucidity.rules.state import distinct, dreamers, lying
from campaigns.lucidity.rules.value import Asked, Game

Answer = tuple[str, dict[str, Any]]
"""The name of a move within the game, and its arguments."""


def dice_now(g: Game) -> list[str]:
    """Return every die that the bag could give and a roll could show: the grid of a short report."""
    return [colour + face for colour in COLOURS if g.bag[colour] for face in faces_of(g, colour)]


def answers(g: Game) -> Iterator[Answer]:
    """Yield every legal answer to what is awaited, dice that look alike counting as one; none once the game is over.

    Draws and rolls are many, so they come lazily, those left to the site first. *keep* says in one go what a draw, a return and
    a roll say in three: its dice are those of ``dice_now``. *shift*, *write-down* and *give-up* are always possible.
    """
    if g.question is not None:
        yield from ASKED[g.question.kind](g, g.question)


def _multisets(there: Counter[str], count: int) -> Iterator[list[str]]:
    for found in combinations_with_replacement(sorted(there), count):
        if Counter(found) <= there:
            yield list(found)


def _draw(g: Game, was: Asked) -> Iterator[Answer]:
    yield "draw-for-us", {}
    for colours in _multisets(+Counter(g.bag), was.count):
        yield "draw", {"colours": colours}


def _return(g: Game, was: Asked) -> Iterator[Answer]:
    for colours in _multisets(Counter(to_return(g, was.why)[0]), was.count):
        yield "return-dice", {"colours": colours}


def _roll(g: Game, was: Asked) -> Iterator[Answer]:
    yield "roll-for-us", {}
    for faces in product(*(faces_of(g, colour) for colour in g.hand)):
        yield "roll", {"faces": list(faces)}


def _rerolls(g: Game, was: Asked) -> Iterator[Answer]:
    for pay in was.payable:
        same = Counter(die for die in g.rolled if die[0] == pay[0])
        for size in range(1, same.total() + 1):
            for dice in _multisets(same, size):
                yield "reroll", {"pay": pay, "dice": dice}


def _resolve(g: Game, was: Asked) -> Iterator[Answer]:
    yield "resolve", {}
    yield from _rerolls(g, was)


def _shadow(g: Game, was: Asked) -> Iterator[Answer]:
    for die in was.dice:
        yield "resolve-shadow", {"die": die}
    yield from _rerolls(g, was)


def _envy(g: Game, was: Asked) -> Iterator[Answer]:
    for place, die in envied(g):
        yield "envy", {"place": place, "die": die}


def _fear(g: Game, was: Asked) -> Iterator[Answer]:
    yield "fear", {"die": ""}
    for place, die in movable(g):
        yield "fear", {"die": die, "place": place}


def _exhaustion(g: Game, was: Asked) -> Iterator[Answer]:
    yield "exhaust-for-us", {}
    for colour in COLOURS:
        if g.bag[colour]:
            yield "exhaustion", {"colour": colour}


def _rest(g: Game, was: Asked) -> Iterator[Answer]:
    if was.again:
        yield "dream-again", {}
    for place, die in distinct(lying(g, was.who, RESTS[g.facts.rest][0])):
        yield "rest", {"place": place, "die": die}
    yield "rest-all", {}


def _nightmare(g: Game, was: Asked) -> Iterator[Answer]:
    for seat, die in consumable(g):
        yield "consume", {"player": seat + 1, "die": die}
    yield "send-minions", {}


def _attack(g: Game, was: Asked) -> Iterator[Answer]:
    for seat in dreamers(g):
        yield "attack", {"player": seat + 1}


def _excess(g: Game, was: Asked) -> Iterator[Answer]:
    for colours in _multisets(Counter(g.hand), was.count):
        yield "excess", {"colours": colours}


def _fetch(g: Game, was: Asked) -> Iterator[Answer]:
    for count in range(was.count + 1):
        for colours in _multisets(+Counter(g.bag), count):
            yield "fetch", {"colours": colours}


def _each(slug: str, name: str, values: Callable[[Asked], Iterable[Any]]) -> Callable[[Game, Asked], Iterator[Answer]]:
    return lambda g, was: ((slug, {name: value}) for value in values(was))


ASKED: dict[str, Callable[[Game, Asked], Iterator[Answer]]] = {
    "track": _each("choose-track", "track", lambda was: (1, 2, 3)),
    "draw": _draw,
    "return": _return,
    "roll": _roll,
    "resolve": _resolve,
    "shadow": _shadow,
    "envy": _envy,
    "imprison": _each("imprison", "die", lambda was: was.dice),
    "fear": _fear,
    "exhaustion": _exhaustion,
    "become": _each("become", "colour", lambda was: was.colours),
    "rest": _rest,
    "nightmare": _nightmare,
    "attack": _attack,
    "ability": _each("ability", "used", lambda was: (False, True)),
    "excess": _excess,
    "fetch": _fetch,
}
"""The answers by the kind of what is asked."""
