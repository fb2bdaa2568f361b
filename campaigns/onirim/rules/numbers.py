"""What is no card and can be corrected all the same: turns, Books, Dreamcatchers, Goals, Premonitions, Mirrors, whose turn it is."""

from __future__ import annotations

from typing import Annotated

from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.catchers import BOOKS, CATCHERS
from campaigns.onirim.rules.coop import pass_turn
from campaigns.onirim.rules.corrections import settle
from campaigns.onirim.rules.happy import NAMES
from campaigns.onirim.rules.moves import playing
from campaigns.onirim.rules.state import value_of
from campaigns.onirim.rules.value import MOST, Game
from campaigns.referee import Between, Judge, Length, Number, move, number_field, put_number

Numbers = dict[str, Number[Judge, Game]]
GONE, FACE_DOWN, FACE_UP = range(3)
"""Where a Dark Premonition is."""


def numbers_of(g: Game) -> Numbers:
    """Return every number of a game, by its name; those of expansions that are played with."""
    use = g.use.split(",")
    found: Numbers = {"turn": number_field("turn", 0, MOST)}
    if "catchers" in use:
        found |= {"books": number_field("books", 0, BOOKS), "catchers": Number(1, CATCHERS, _catchers, _put_catchers)}
    if "coop" in use and g.personal is not None:
        found |= {"player": Number(1, 2, lambda g: g.player + 1, _put_player)}
        found |= {"personal": number_field("personal", 0, len(g.hand))}
    if "incubus" in use:
        found |= {"woken": number_field("woken", 0, 1)}
    if "happy" in use:
        found |= {f"premonition-{name}": _premonition(name) for name in NAMES}
    found |= {f"goal-{place}": _goal(place - 1) for place in range(1, len(g.goals) + 1)}
    return found | {f"explored-{name}": _explored(name) for name in sorted({*g.mirrors, *g.explored})}


def _catchers(g: Game) -> int:
    return len(g.catchers)


def _put_catchers(table: Judge, g: Game, count: int) -> None:
    """Lay out or take away empty Dreamcatchers; a full one keeps its cards."""
    spare = [i for i, under in enumerate(g.catchers) if not under]
    table.possible(len(g.catchers) - count <= len(spare), "onirim.put-right.not-empty")
    for i in reversed(spare[: max(0, len(g.catchers) - count)]):
        del g.catchers[i]
    g.catchers += [[] for _ in range(count - len(g.catchers))]


def _put_player(table: Judge, g: Game, number: int) -> None:
    """Give the turn to the other player: hands, rows and Doors change places with it."""
    if number != g.player + 1:
        pass_turn(table, g)


def _goal(place: int) -> Number[Judge, Game]:
    def put(table: Judge, g: Game, value: int) -> None:
        g.reached[place] = bool(value)

    return Number(0, 1, lambda g: int(g.reached[place]), put)


def _premonition(name: str) -> Number[Judge, Game]:
    def now(g: Game) -> int:
        return FACE_UP if name in g.premonitions else FACE_DOWN if name in g.reserve else GONE

    def put(table: Judge, g: Game, value: int) -> None:
        for pile in (g.premonitions, g.reserve):
            if name in pile:
                pile.remove(name)
        if value != GONE:
            (g.premonitions if value == FACE_UP else g.reserve).append(name)

    return Number(GONE, FACE_UP, now, put)


def _explored(name: str) -> Number[Judge, Game]:
    def put(table: Judge, g: Game, value: int) -> None:
        """Flip a Mirror: cards under one that is explored are discarded, one that is not lies there empty."""
        if value and name in g.mirrors:
            g.discard += g.mirrors.pop(name)
            g.explored.append(name)
        elif not value and name in g.explored:
            g.explored.remove(name)
            g.mirrors[name] = []

    return Number(0, 1, lambda g: int(name in g.explored), put)


@move("onirim.set-number", cites="onirim.put-right", when=playing, sets=True)
def set_number(table: Table, what: Annotated[str, Length(3, 30)], value: Annotated[int, Between(0, MOST)]) -> None:
    """Set a number of the game to what lies on the table (design, principle 1).

    ``what`` is its name: ``turn``, ``books``, ``goal-3``; yes and no are 1 and 0. Refuses one that this game has not, one out of
    its bounds, and fewer Dreamcatchers than hold cards.
    """
    g = value_of(table.now.state)
    put_number(table, g, numbers_of(g), what, value)
    settle(table, g)


@move("onirim.swap-goals", cites="onirim.put-right", when=playing, sets=True)
def swap_goals(table: Table, first: Annotated[int, Between(1, 12)], second: Annotated[int, Between(1, 12)]) -> None:
    """Exchange two Goals of the line, which lie otherwise than the companion has them (design, principle 1).

    Both are counted from 1, from the beginning of the line; what is reached goes with its Goal. Refuses places where no Goal lies.
    """
    g = value_of(table.now.state)
    table.possible(max(first, second) <= len(g.goals) and first != second, "onirim.put-right.no-goal")
    i, j = first - 1, second - 1
    g.goals[i], g.goals[j] = g.goals[j], g.goals[i]
    g.reached[i], g.reached[j] = g.reached[j], g.reached[i]
    settle(table, g)
