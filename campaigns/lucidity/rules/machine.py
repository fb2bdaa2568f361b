"""The state machine: what is to be done next, what is awaited, and how an answer carries the game on."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.questions import askable
from campaigns.lucidity.rules.scores import Score
from campaigns.lucidity.rules.state import OUT, power, put_back
from campaigns.lucidity.rules.value import Ask, Frame, Game, name_of
from campaigns.referee import move, takes

Step = Callable[..., None]

STEPS: dict[str, Step] = {}
HANDLING = frozenset({"draw", "put-back", "roll", "attack", "excess", "fetch"})
"""The steps that take up dice in hand."""


def step(name: str) -> Callable[[Step], Step]:
    """Register a step by its name. A step leaves something open, or it does its work and is over."""

    def keep(found: Step) -> Step:
        STEPS[name] = found
        return found

    return keep


def run(table: Table, g: Game) -> None:
    """Carry on until something is awaited or the game is over; the step that asks stays on top.

    A step of other rules, which nobody knows, is left out.
    """
    while not g.ask and not g.result:
        frame: Frame = g.todo.pop() if g.todo else ["turn"]
        if not known(frame):
            table.say("campaign.question.left-out")
            continue
        STEPS[name_of(frame)](table, g, *frame[1:])
        if g.ask:
            g.todo.append(frame)


def known(frame: Frame) -> bool:
    """Whether a step is known, and takes these arguments."""
    name = name_of(frame)
    return name in STEPS and takes(STEPS[name], 2, frame[1:])


def playing(table: Table) -> None:
    """Refuse when no game is being played."""
    table.possible(not table.now.result, "lu.end.over")


def awaiting(rule: str, *kinds: str) -> Callable[[Table], None]:
    """Give the guard that refuses, under ``rule``, unless one of these kinds is awaited."""

    def guard(table: Table) -> None:
        playing(table)
        table.possible(askable(table.value), "campaign.question.unaskable")
        table.possible(table.value.asked.kind in kinds, f"{rule}.not-now")

    return guard


def answering(table: Table) -> tuple[Game, Ask]:
    """Give the game to work on, and what was asked; the step that asked is over.

    The journal line learns who answered, as ``player``.
    """
    g = table.own_value()
    was, g.ask = g.asked, None
    g.todo.pop()
    table.names["player"] = table.name(was.who)
    return g, was


def follow(table: Table, g: Game) -> None:
    """Carry on and keep the value in its row; a game that ended keeps its scores beside it."""
    run(table, g)
    table.keep(g)
    table.now.steps += 1
    table.now.scores = scores(table, g) if g.result else []


def again(table: Table, g: Game) -> None:
    """Have the open step ask anew: dice were moved, so its choices may be others."""
    g.ask = None
    follow(table, g)


def stuck(table: Table) -> None:
    """Refuse while what is awaited can be answered."""
    playing(table)
    table.possible(not askable(table.value), "campaign.question.stands")


@move("lucidity.ask-anew", cites="campaign.question", when=stuck, leaves=True)
def ask_anew(table: Table) -> None:
    """Ask the open question anew because it cannot be answered as it was asked; what nobody asks any more is closed (design 1.5).

    Dice that were drawn or rolled for a closed question go back into the bag. Refuses while it can be answered.
    """
    g = table.own_value()
    g.ask = None
    run(table, g)
    closed = 0
    # The step that asks stays on top: alone it is the turn, and closing it would only ask it again.
    while len(g.todo) > 1 and not g.result and not askable(g):
        g.ask = None
        g.todo.pop()
        closed += 1
        run(table, g)
    dice = _aside(g)
    if closed:
        table.say("campaign.question.closed", cards=dice)
    follow(table, g)


def _aside(g: Game) -> list[str]:
    """Put dice back that no step that is left takes up; give them."""
    gone: list[str] = []
    left = {name_of(frame) for frame in g.todo if known(frame)}
    if not left & HANDLING:
        gone, g.hand = g.hand, []
    if not left & {"roll", "resolve"}:
        gone, g.rolled = [*gone, *g.rolled], []
    put_back(g, gone)
    return gone


def scores(table: Table, g: Game) -> list[Score]:
    """Give how each player stood: role, Power, and the place, which those with equal Power share; the eliminated come last."""
    found = [power(g, seat) for seat in range(len(g.players))]
    ranks = [(player.role != OUT, mine) for player, mine in zip(g.players, found, strict=True)]
    return [
        {
            "name": table.name(seat),
            "role": g.players[seat].role,
            "power": mine,
            "place": 1 + sum(other > ranks[seat] for other in ranks),
        }
        for seat, mine in enumerate(found)
    ]
