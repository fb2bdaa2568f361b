"""Choosing several cards one after the other: what was tapped so far travels in the address, so no JavaScript is needed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaigns.onirim.drawing import Card, drawn, kinds
from campaigns.onirim.rules.cards import UNSEEN
from campaigns.onirim.rules.state import may_hold
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import Cards, Order, PickOrder, Picks, Shape, SplitOrder

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ENOUGH = "zz"
Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class Task:
    """What is tapped together: the move it is sent with, the candidates, how many are wanted, how many of these are picked.

    ``free``: any number may be picked before the order begins; ``none``: nothing need be. ``wanted`` counts all taps.
    ``upward``: the rules count these cards from the bottom of the deck, the lowest first; the page goes from top to bottom.
    """

    move: str
    candidates: tuple[Card, ...]
    wanted: int
    picks: int = 0
    free: bool = False
    none: bool = False
    may: frozenset[int] = frozenset()
    field: str = "order"
    upward: bool = False

    @property
    def places(self) -> list[int]:
        """The places of the candidates as the page shows them: cards of the deck from top to bottom."""
        count = len(self.candidates)
        return list(reversed(range(count)) if self.upward and self.field == "order" else range(count))

    @property
    def lying(self) -> list[Card]:
        """The candidates as the page shows them."""
        return [self.candidates[i] for i in self.places]


UPWARD = {"sphinx-top", "sphinx-bottom", "spell-bottom", "diver-bottom"}
"""The questions about cards that were revealed from the bottom, the lowest first."""


def possible(g: Game) -> Counter[str]:
    """Count the cards that a report may name."""
    there = may_hold(g)
    return Counter({card: min(count, there[card]) for card, count in g.rest.items() if there[card]})


def awaited(g: Game) -> int:
    """Say how many cards a report is about; drawn one by one, each is its own report."""
    was, deck = g.asked, g.deck
    if was.least < was.count:
        return 1
    places = deck[: was.count] if was.end == "top" else deck[-was.count :]
    return int(places.count(UNSEEN))


def report_of(g: Game) -> Task:
    """Return the task of a report."""
    upward = g.asked.end == "bottom"
    return Task("report", tuple(kinds(possible(g))), awaited(g), field="cards", upward=upward)


def task_of(g: Game, shape: Shape) -> Task | None:
    """Return the task of an open question, or None where one tap decides."""
    was = g.asked
    if isinstance(shape, Cards):
        return Task("name-cards", tuple(kinds(Counter(dict(shape.there)))), shape.named, field="cards")
    if isinstance(shape, Picks):
        there = tuple(drawn(card) for card in g.discard)
        return Task("arrange", there, min(shape.wanted, shape.count), field="picked")
    looked = tuple(drawn(card) for card in (g.hand if was.kind == "confusion" else was.looked))
    upward = was.kind in UPWARD
    if isinstance(shape, Order):
        return Task("arrange", looked, shape.count, upward=upward)
    if isinstance(shape, PickOrder):
        may = frozenset(i for i in shape.picks if i is not None)
        return Task("arrange", looked, shape.count, picks=bool(may), none=None in shape.picks, may=may, upward=upward)
    if isinstance(shape, SplitOrder):
        return Task("arrange", looked, shape.count, free=True)
    return None


@dataclass(frozen=True)
class Tapped:
    """What was tapped so far: first what is picked (``done`` once that is enough), then the order."""

    picked: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    done: bool = False

    @property
    def all(self) -> tuple[int, ...]:
        """Every tap."""
        return (*self.picked, *self.order)


def read(task: Task, group: str, stamp: int) -> Tapped:
    """Read what an address says was tapped; nothing when it is about another question, or makes no sense."""
    head, _z, tail = group.partition("z")
    nothing = Tapped(done=not (task.picks or task.free))
    if head != str(stamp) or len(tail) % 2:
        return nothing
    tapped = nothing
    for at in range(0, len(tail), 2):
        code = tail[at : at + 2]
        if code == ENOUGH:
            tapped = Tapped(tapped.picked, tapped.order, done=True)
            continue
        index = int(code, 36)
        if index not in {i for i, _card in open_ones(task, tapped)}:
            return nothing
        tapped = tap(task, tapped, index)
    return tapped


def tap(task: Task, tapped: Tapped, index: int) -> Tapped:
    """Return what is tapped after one more tap."""
    if tapped.done:
        return Tapped(tapped.picked, (*tapped.order, index), done=True)
    picked = (*tapped.picked, index)
    return Tapped(picked, (), done=bool(task.picks) and len(picked) == task.picks)


def group_of(task: Task, tapped: Tapped, stamp: int) -> str:
    """Write what was tapped, as the address carries it."""
    enough = ENOUGH if tapped.done and (task.free or (task.none and not tapped.picked)) else ""
    return f"{stamp}z" + "".join(map(_code, tapped.picked)) + enough + "".join(map(_code, tapped.order))


def _code(index: int) -> str:
    return DIGITS[index // 36] + DIGITS[index % 36]


def open_ones(task: Task, tapped: Tapped) -> list[tuple[int, Card]]:
    """Return the candidates that may be tapped next; of kinds with a count, those that are not used up."""
    used = Counter(tapped.all)
    found = [(i, task.candidates[i]) for i in task.places if used[i] < max(1, task.candidates[i].count)]
    if not tapped.done and task.picks:
        return [(i, c) for i, c in found if i in task.may]
    return found


def complete(task: Task, tapped: Tapped) -> bool:
    """Return whether nothing more is wanted."""
    return tapped.done and len(tapped.all) >= task.wanted


def sent(task: Task, tapped: Tapped) -> Pairs:
    """Return what the form sends for what was tapped."""
    if task.field == "cards":
        met = reversed(tapped.order) if task.upward else tapped.order
        return [("cards", task.candidates[i].code) for i in met]
    if task.field == "picked":
        return [("picked", str(i)) for i in tapped.order]
    return [("picked", str(i)) for i in sorted(tapped.picked)] + [("order", str(i)) for i in tapped.order]


def finished(task: Task, tapped: Tapped, index: int) -> Tapped | None:
    """Return the taps that send themselves with one more tap: the last one, or the last but one when the rest follows from it."""
    after = tap(task, tapped, index)
    if complete(task, after):
        return after
    follows = task.field == "order" and tapped.done and len(after.all) == task.wanted - 1
    return kept(task, after) if follows else None


def kept(task: Task, tapped: Tapped) -> Tapped:
    """Return the taps that leave everything not yet tapped in the order it has."""
    rest = tuple(i for i in task.places if i not in tapped.all)
    return Tapped(tapped.picked, (*tapped.order, *rest), done=True)
