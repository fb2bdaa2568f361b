"""All legal answers to the current question, for properties and random agents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from campaigns.lucidity.rules.copy_facts import REST_CLAUSES, list_faces
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.draw import get_returnable_dice
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.nightmares import list_consumable_dice
from campaigns.lucidity.rules.shadows import list_envy_dice, list_fear_dice
from campaigns.lucidity.rules.state_operations import deduplicate, iterate_dice, list_dreamers

Answer = tuple[str, dict[str, Any]]
"""The name of a move within the game, and its arguments."""


def list_possible_dice(g: Game) -> list[str]:
    """Return every die that the bag could give and a roll could show: the grid of a short report."""
    return [colour + face for colour in COLOURS if g.bag[colour] for face in list_faces(g, colour)]


def list_legal_answers(g: Game) -> Iterator[Answer]:
    """Yield every legal answer to the open question, equal dice counting as one; none once the game is over.

    Draws and rolls are many, so they come lazily, those left to the site first. *keep* reports a draw, a return and a
    roll in one answer; its dice are those of ``list_possible_dice``. *shift*, *write-down* and *give-up* are always
    possible.
    """
    if g.question is not None:
        yield from ANSWER_LISTERS[g.question.kind](g, g.question)


def _list_multisets(there: Counter[str], count: int) -> Iterator[list[str]]:
    for found in combinations_with_replacement(sorted(there), count):
        if Counter(found) <= there:
            yield list(found)


def _list_draws(g: Game, was: Prompt) -> Iterator[Answer]:
    yield "draw-for-us", {}
    for colours in _list_multisets(+Counter(g.bag), was.count):
        yield "draw", {"colours": colours}


def _list_returns(g: Game, was: Prompt) -> Iterator[Answer]:
    for colours in _list_multisets(Counter(get_returnable_dice(g, was.why)[0]), was.count):
        yield "return-dice", {"colours": colours}


def _list_rolls(g: Game, was: Prompt) -> Iterator[Answer]:
    yield "roll-for-us", {}
    for faces in product(*(list_faces(g, colour) for colour in g.hand)):
        yield "roll", {"faces": list(faces)}


def _list_rerolls(g: Game, was: Prompt) -> Iterator[Answer]:
    for pay in was.payment_dice:
        same = Counter(die for die in g.rolled if die[0] == pay[0])
        for size in range(1, same.total() + 1):
            for dice in _list_multisets(same, size):
                yield "reroll", {"pay": pay, "dice": dice}


def _list_resolutions(g: Game, was: Prompt) -> Iterator[Answer]:
    yield "resolve", {}
    yield from _list_rerolls(g, was)


def _list_shadow_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    for die in was.dice:
        yield "resolve-shadow", {"die": die}
    yield from _list_rerolls(g, was)


def _list_envy_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    for place, die in list_envy_dice(g):
        yield "envy", {"place": place, "die": die}


def _list_fear_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    yield "fear", {"die": ""}
    for place, die in list_fear_dice(g):
        yield "fear", {"die": die, "place": place}


def _list_exhaustion_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    yield "exhaust-for-us", {}
    for colour in COLOURS:
        if g.bag[colour]:
            yield "exhaustion", {"colour": colour}


def _list_rest_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    if was.again:
        yield "dream-again", {}
    for place, die in deduplicate(iterate_dice(g, was.who, REST_CLAUSES[g.facts.rest][0])):
        yield "rest", {"place": place, "die": die}
    yield "rest-all", {}


def _list_nightmare_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    for seat, die in list_consumable_dice(g):
        yield "consume", {"player": seat + 1, "die": die}
    yield "send-minions", {}


def _list_attacks(g: Game, was: Prompt) -> Iterator[Answer]:
    for seat in list_dreamers(g):
        yield "attack", {"player": seat + 1}


def _list_excess_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    for colours in _list_multisets(Counter(g.hand), was.count):
        yield "excess", {"colours": colours}


def _list_fetch_answers(g: Game, was: Prompt) -> Iterator[Answer]:
    for count in range(was.count + 1):
        for colours in _list_multisets(+Counter(g.bag), count):
            yield "fetch", {"colours": colours}


def _build_answer_lister(
    slug: str, name: str, values: Callable[[Prompt], Iterable[Any]]
) -> Callable[[Game, Prompt], Iterator[Answer]]:
    return lambda g, was: ((slug, {name: value}) for value in values(was))


ANSWER_LISTERS: dict[str, Callable[[Game, Prompt], Iterator[Answer]]] = {
    "track": _build_answer_lister("choose-track", "track", lambda was: (1, 2, 3)),
    "draw": _list_draws,
    "return": _list_returns,
    "roll": _list_rolls,
    "resolve": _list_resolutions,
    "shadow": _list_shadow_answers,
    "envy": _list_envy_answers,
    "imprison": _build_answer_lister("imprison", "die", lambda was: was.dice),
    "fear": _list_fear_answers,
    "exhaustion": _list_exhaustion_answers,
    "become": _build_answer_lister("become", "colour", lambda was: was.colours),
    "rest": _list_rest_answers,
    "nightmare": _list_nightmare_answers,
    "attack": _list_attacks,
    "ability": _build_answer_lister("ability", "used", lambda was: (False, True)),
    "excess": _list_excess_answers,
    "fetch": _list_fetch_answers,
}
"""The answers by the kind of question."""
