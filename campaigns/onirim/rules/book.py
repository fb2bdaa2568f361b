"""The Book of Steps Lost and Found: Doors in the order of the Goals, and spells paid with discarded cards (facts 1.6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from campaigns.onirim.rules.cards import DOORS, NIGHTMARE
from campaigns.onirim.rules.machine import CARDS, asks, shown, step
from campaigns.onirim.rules.plan import Expansion, plan_of, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import fewer, put_bottom, put_top, take_bottom
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, Cards, OneOf, PickOrder, Picks, Verb

COSTS = {"prophecy": (5, 6), "planning": (7, 9), "punishment": (10, 12)}
FEWEST = min(cards for either in COSTS.values() for cards in either)
SEEN = 5


def begin(table: Judge, g: Game) -> None:
    """Have the Goals laid out: one for each Door of the game."""
    g.goals, g.reached = [], []
    g.todo.append(["goals-out"])


def _goals(g: Game) -> list[str]:
    return sorted(card for card in plan_of(g.use).cards if card in DOORS)


@step("goals-out")
def lay_out(table: Judge, g: Game) -> None:
    """Ask for the order of the line: shuffled in practice, reported beside real cards."""
    if g.beside:
        g.question = Asked("goals")
    else:
        g.question = Asked("shuffle", _goals(g), what="goals")


@asks("goals", lambda g: Cards(Counter(_goals(g)), len(_goals(g))), of="book")
def reported(table: Judge, g: Game, was: Asked, given: list[str]) -> None:
    """Note the line as it lies."""
    laid_out(table, g, given)


@step("goals")
def laid_out(table: Judge, g: Game, order: list[str]) -> None:
    """Lay the Goals out face up."""
    g.goals = list(order)
    g.reached = [False] * len(order)


def next_goal(g: Game) -> int:
    """Return the place of the first Goal that is not reached."""
    place: int = g.reached.index(False)
    return place


def allows(g: Game, door: str) -> bool:
    """Return whether a Door is the one the first open Goal asks for."""
    return False in g.reached and g.goals[next_goal(g)] == door


def searches_in_vain(g: Game, door: str) -> bool | None:
    """Return whether a series may search for a Door that is not the next Goal: then it goes to Limbo (facts 1.6)."""
    return None if allows(g, door) else reading(g.options, "book-search") == "limbo"


def door_gained(table: Judge, g: Game, door: str) -> None:
    """Flip the Goal."""
    g.reached[next_goal(g)] = True


def door_lost(table: Judge, g: Game, door: str) -> None:
    """Open the Goal of a lost Door again: the latest one reached with such a Door."""
    places = [i for i, goal in enumerate(g.goals) if goal == door and g.reached[i]]
    g.reached[places[-1]] = False


def agree(table: Judge, g: Game) -> None:
    """Reach as many Goals of each kind as there are such Doors in play: of those to be opened the latest, of the others the first."""
    for door in sorted(set(g.goals)):
        reached = [i for i, goal in enumerate(g.goals) if goal == door and g.reached[i]]
        ahead = [i for i, goal in enumerate(g.goals) if goal == door and not g.reached[i]]
        there = g.doors.count(door) + (g.away.doors.count(door) if g.away is not None else 0)
        for i in ahead[: max(0, there - len(reached))]:
            g.reached[i] = True
        for i in reached[min(there, len(reached)) :]:
            g.reached[i] = False


def cost(g: Game, spell: str) -> int:
    """Say how many discarded cards a spell takes."""
    return COSTS[spell][reading(g.options, "spells") == "hard"]


def swaps(g: Game) -> list[Answer]:
    """Return the pairs of open Goals that can change places; there are as many Goals as Doors, whatever a value says."""
    goals = g.reached[: plan_of(g.use).doors]
    return [list(pair) for pair in combinations([i for i, done in enumerate(goals) if not done], 2)]


def spells(g: Game, kind: str) -> list[Answer]:
    """Return the spells that can be paid now; facts 1.6: also inside other questions."""
    paid = len(g.discard)
    if paid < FEWEST:
        return []
    found: list[Answer] = [["spell", "prophecy"]] if g.deck and paid >= cost(g, "prophecy") else []
    return found + ([["spell", "planning"]] if paid >= cost(g, "planning") and g.reached.count(False) > 1 else [])


def cast(table: Judge, g: Game, spell: str) -> None:
    """Have a spell paid, then carried out."""
    g.todo.append([f"spell-{spell}"])
    g.question = Asked("spell-pay", spell=spell, count=cost(g, spell))


@asks("spell-pay", lambda g: Picks(len(g.discard), g.asked.count), needs={"spell": str, "count": int}, of="book")
def paid(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Remove the chosen cards of the discard pile from the game."""
    g.gone += [g.discard[i] for i in given]
    for i in sorted(given, reverse=True):
        del g.discard[i]


@step("spell-prophecy")
def paradoxical(table: Judge, g: Game) -> None:
    """Paradoxical Prophecy: look at the bottom five."""
    cards = take_bottom(g, SEEN, ["spell-prophecy"])
    if cards is not None:
        fewer(table, g, cards, SEEN)
    if cards:
        g.shown = list(cards)
        g.question = Asked("spell-bottom", cards)


def _picks(g: Game) -> PickOrder:
    count = len(g.asked.looked)
    return PickOrder(tuple(range(count)), count)


@asks("spell-bottom", _picks, needs=CARDS, stands=shown, of="book")
def rearranged(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Put one on top, the others back to the bottom in the order given."""
    cards, g.shown = g.shown, []
    put_bottom(g, [cards[i] for i in given[1]])
    put_top(g, [cards[given[0]]])


@step("spell-planning")
def parallel(table: Judge, g: Game) -> None:
    """Parallel Planning: ask which two Goals change places."""
    g.question = Asked("spell-swap")


@asks("spell-swap", lambda g: OneOf(swaps(g)), of="book")
def swapped(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Swap two open Goals."""
    i, j = given
    g.goals[i], g.goals[j] = g.goals[j], g.goals[i]


def punishments(g: Game, card: str) -> list[Answer]:
    """Offer Powerful Punishment against a real Nightmare, not against a Diver resolved as one (facts 1.6)."""
    return [["punish", None]] if card == NIGHTMARE and len(g.discard) >= cost(g, "punishment") else []


def punish(table: Judge, g: Game, _: None) -> None:
    """Cancel the Nightmare just drawn: it is discarded without effect."""
    g.todo.append(["dream-over"])
    table.say("onirim.nightmare.cancelled")
    g.question = Asked("spell-pay", spell="punishment", count=cost(g, "punishment"))


BOOK = register(
    Expansion(
        "book",
        keeps=("goals", "reached"),
        begin=begin,
        allows=allows,
        in_vain=searches_in_vain,
        gained=door_gained,
        lost=door_lost,
        ordered=lambda g: True,
        frees=spells,
        free={"spell": cast},
        cancels=punishments,
        verbs={"punish": punish},
        righted=agree,
        shows=lambda g: {"goals": g.goals, "reached": g.reached, "gone": g.gone},
    )
)
