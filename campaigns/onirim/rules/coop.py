"""Two players, together (facts 1.5).

``hand`` holds the active player's Personal cards and then the Shared ones; ``row`` and ``doors`` are the active player's.
What belongs to the partner waits in ``away``; the two change places at the end of a turn.
"""

from __future__ import annotations

from typing import Literal

from campaigns.onirim.rules.machine import asks, step
from campaigns.onirim.rules.plan import Expansion, plan_of, register
from campaigns.onirim.rules.value import Asked, Away, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf

OPENING, PERSONAL = 8, 3


def begin(table: Judge, g: Game) -> None:
    """Turn up eight Locations instead of five; the players take turns to pick."""
    g.away = Away([], [], [])
    g.player, g.picked = 0, [[], []]
    g.todo = [["pick"], ["limbo-back"], ["redraw", OPENING], *g.todo[2:]]


def partner(g: Game) -> Away:
    """Return what belongs to the partner; every game of two has one."""
    assert g.away is not None
    return g.away


@step("pick")
def pick(table: Judge, g: Game) -> None:
    """Ask the next player to take one of the cards, until each has three Personal ones; the last two are Shared."""
    first, second = g.picked
    if len(second) < PERSONAL:
        g.question = Asked("pick", player=int(len(first) > len(second)))
        return
    g.hand = [*first, *g.hand]
    partner(g).hand += second
    g.personal, g.picked = PERSONAL, [[], []]


@asks("pick", lambda g: OneOf(list(range(len(g.hand)))), needs={"player": Literal[0, 1]}, of="coop")
def picked(table: Judge, g: Game, was: Asked, given: int) -> None:
    """Take the card."""
    g.picked[was.player].append(g.hand.pop(given))
    g.todo.append(["pick"])


def swaps(g: Game) -> list[Answer]:
    """Return the exchanges of a Personal card for a Shared one, and none."""
    places = range(len(g.hand))
    own, shared = places[: g.personal], places[g.personal :]
    return [None, *([i, j] for i in own for j in shared)]


@step("swap")
def offer_swap(table: Judge, g: Game) -> None:
    """After a discard one Personal and one Shared card may change places."""
    if len(swaps(g)) > 1:
        g.question = Asked("swap")


@asks("swap", lambda g: OneOf(swaps(g)), stands=lambda g: g.personal is not None, of="coop")
def swapped(table: Judge, g: Game, was: Asked, given: list[int] | None) -> None:
    """Swap the two."""
    if given is not None:
        i, j = given
        g.hand[i], g.hand[j] = g.hand[j], g.hand[i]


def allows(g: Game, door: str) -> bool:
    """Return whether the active player still lacks a Door of this colour (one each; with the Glyphs the third goes to either)."""
    own, away = g.doors.count(door), partner(g).doors.count(door)
    most = (plan_of(g.use).cards.count(door) + 1) // 2
    return bool(own < most and own + away < 2 * most)


@step("pass")
def pass_turn(table: Judge, g: Game) -> None:
    """Pass the turn: Personal cards, row and Doors of the two change places, the Shared cards stay."""
    away, mine = partner(g), g.personal
    shared = g.hand[mine:]
    g.away = Away(g.hand[:mine], g.row, g.doors)
    g.hand, g.row, g.doors = [*away.hand, *shared], away.row, away.doors
    g.personal = len(away.hand)
    g.player = 1 - g.player


def owns(g: Game) -> list[str]:
    """Return the partner's cards, and those picked during the set-up."""
    away = partner(g)
    return [*away.hand, *away.row, *away.doors, *g.picked[0], *g.picked[1]]


def piles(g: Game) -> dict[str, list[str]]:
    """Return what lies with the partner, by place."""
    away = partner(g)
    return {"away-hand": away.hand, "away-row": away.row, "away-doors": away.doors}


COOP = register(
    Expansion(
        "coop",
        keeps=("away", "player", "picked"),
        begin=begin,
        allows=allows,
        after_discard="swap",
        evening=("pass",),
        piles=piles,
        owns=owns,
        shows=lambda g: {"personal": g.personal, "player": g.player, "away": g.away},
    )
)
