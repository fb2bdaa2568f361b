"""The search for a line that wins a finished game: the strong agent plays it again, a little differently each time.

A practice deck is known as a whole: each shuffle has its order. Of a physical deck, each part between two shuffles is known as
far as it was seen. The rest is made up, anew for each try, and so is every shuffle of other cards than at the table; a line
says from which step on it rests on such cards. That no try wins does not mean that no line does.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from campaigns.engine.answer_spaces import Answer, AnswerSpace, ChoiceSpace
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.randomized_table import compute_shuffle_order
from campaigns.onirim.rules.game_state import PRACTICE_MODE, Game
from campaigns.onirim.rules.odds import get_known_position
from campaigns.onirim.rules.reports import apply_shuffle
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.self_play import SilentJudge
from campaigns.onirim.strong_agent import ANSWER_RATERS, choose_well, rate_answers
from campaigns.pages.playouts import IsCancelled, never_cancel

MAX_TRIES = 150
MAX_NOISE = 0.5
"""The standard deviation of what is added to the values of answers, in the wildest try."""
RANDOM_SHARE = 0.1
"""The share of other questions that are answered at random, in the wildest try."""
MAX_ANSWERS = 2000
"""Answers after which a try counts as lost."""


class SeenDeck(Struct):
    """A physical deck between two shuffles: how many of each card, and those seen, from the top down and from the bottom up."""

    cards: dict[str, int]
    top: list[str] = []
    bottom: list[str] = []


class StartPosition(Struct):
    """The first decision of a game: a practice deck with its seed and the shuffles so far, or a physical one as it was seen."""

    game: Game
    seed: str
    shuffle_count: int
    seen: list[SeenDeck] = []


class Line(Struct):
    """The answers of a try, by the try's number, and how many of the steps after them rest on cards that were seen."""

    number: int
    answers: list[Any]
    known_count: int

    @property
    def is_known(self) -> bool:
        """Return whether the whole line rests on cards that were seen."""
        return self.known_count == len(self.answers)


class AssumedCard(str):
    """A card of a deck that nobody saw in its place."""

    __slots__ = ()


class LineTable:
    """A game that is played again from its start, with the deck of one try; ``is_known``: all its cards so far were seen."""

    def __init__(self, start: StartPosition, number: int) -> None:
        self._start, self._shuffles = start, 0
        self._rng = Random(f"line:{number}")  # noqa: S311
        self.game: Game = msgspec.convert(msgspec.to_builtins(start.game), Game)
        self.is_known = True
        if start.seen:
            lay_seen_deck(self.game, start.seen, self._rng)
        self._settle()

    def answer(self, answer: Answer) -> None:
        """Apply an answer, and the shuffles that it leads to."""
        machine.apply_answer(SilentJudge(), self.game, answer)
        self._settle()

    def _settle(self) -> None:
        g = self.game
        self._check_seen()
        while g.question is not None and g.question.kind == "shuffle":
            self._shuffles += 1
            apply_shuffle(SilentJudge(), g, g.question, self._get_order(g.question.shown_cards or g.deck))
            self._check_seen()

    def _get_order(self, cards: list[str]) -> list[str]:
        start = self._start
        if not start.seen:
            return compute_shuffle_order(start.seed, start.shuffle_count + self._shuffles - 1, cards)
        seen = start.seen[self._shuffles] if self._shuffles < len(start.seen) else SeenDeck({})
        if seen.cards != dict(Counter([*cards, *self.game.hidden])):
            seen = SeenDeck({})
        return arrange_deck(cards, seen, self._rng)

    def _check_seen(self) -> None:
        """Note that a card was looked at which nobody saw at the table."""
        if self._start.seen and self.is_known:
            g = self.game
            zones = [g.hand, g.row, g.doors, g.discard, g.limbo, g.held, g.shown, g.gone, g.deck[: g.top]]
            zones += [g.deck[len(g.deck) - g.bottom :], *g.mirrors.values(), g.alignment, g.stored, *g.catchers]
            zones += [g.open_prompt.shown_cards] if g.question is not None else []
            self.is_known = not any(type(card) is AssumedCard for zone in zones for card in zone)


def lay_seen_deck(g: Game, seen: list[SeenDeck], rng: Random) -> None:
    """Turn a physical deck into one with an order: the cards where they were seen, the others shuffled.

    ``seen`` are its parts between shuffles: a card that was seen later cannot have left the game unseen.
    """
    position = get_known_position(g)
    unknown = arrange_deck([*position.rest.elements()], seen[0], rng)
    if g.out is not None and g.out.count:
        later = {card for part in seen for card in (*part.top, *part.bottom)}
        removable = [i for i, card in enumerate(unknown) if type(card) is AssumedCard and card in g.out.codes]
        removed = sorted(removable, key=lambda i: unknown[i] in later)[: g.out.count]
        g.hidden = [str(unknown.pop(i)) for i in sorted(removed, reverse=True)]
    g.mode, g.rest = PRACTICE_MODE, {}
    g.top, g.bottom = len(position.top), len(position.bottom)
    g.deck = [*position.top, *unknown, *position.bottom]


def arrange_deck(cards: list[str], seen: SeenDeck, rng: Random) -> list[str]:
    """Return cards in the order in which they were seen, as far as they are there; those nobody saw are shuffled."""
    left = Counter(cards)

    def take(wanted: list[str]) -> list[str]:
        found = []
        for card in wanted:
            if left[card]:
                left[card] -= 1
                found.append(card)
        return found

    top, bottom = take(seen.top), take(seen.bottom)
    rest = [AssumedCard(card) for card in sorted(left.elements())]
    rng.shuffle(rest)
    return [*top, *rest, *reversed(bottom)]


def try_line(start: StartPosition, number: int) -> Line | None:
    """Play one try to its end, and return its line if it wins. The first one is played without noise."""
    table, rng = LineTable(start, number), Random(f"answers:{number}")  # noqa: S311
    wildness = (number % 10) / 9 if number else 0.0
    answers: list[Answer] = []
    known_count = 0
    while table.game.question is not None and len(answers) < MAX_ANSWERS:
        answers.append(choose_noisily(table.game, machine.get_answer_space(table.game), rng, wildness))
        table.answer(answers[-1])
        known_count += table.is_known
    return Line(number, answers, known_count) if table.game.result == "won" else None


def choose_noisily(g: Game, answer_space: AnswerSpace, rng: Random, wildness: float) -> Answer:
    """Return an answer of the strong agent, which errs the more the wilder it is."""
    if not wildness:
        return choose_well(g, answer_space, rng)
    if isinstance(answer_space, ChoiceSpace) and g.open_prompt.kind in ANSWER_RATERS:
        return max(rate_answers(g, answer_space), key=lambda one: one[0] + rng.gauss(0, MAX_NOISE * wildness))[1]
    if rng.random() < RANDOM_SHARE * wildness:
        return sample_answer(answer_space, rng)
    return choose_well(g, answer_space, rng)


def find_line(
    start: StartPosition,
    numbers: range = range(MAX_TRIES),
    is_over: IsCancelled = never_cancel,
) -> tuple[Line | None, int]:
    """Return the best winning line of these tries, and how many were made; one that was seen as a whole ends the search.

    ``is_over`` is asked before each try.
    """
    best: Line | None = None
    for count, number in enumerate(numbers):
        if is_over():
            return best, count
        line = try_line(start, number)
        if line is not None and (best is None or line.known_count > best.known_count):
            best = line
            if best.is_known:
                return best, count + 1
    return best, len(numbers)
