"""Whole games through the bare rules: seeded shuffles from outside, an agent for the player, a line for each decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from campaigns.onirim.agents import Agent
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.state import ZONES
from campaigns.onirim.rules.value import PRACTICE, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, Shape

Tell = Callable[[dict[str, object]], None]

LISTED = 1000
"""So many legal answers of a question are listed at most; all orders of five cards with one picked are 120."""


class Unheard(Judge):
    """Judges, and keeps nothing of what followed: nobody is there to be told."""

    def say(self, code: str, **facts: object) -> None:
        """Say it to nobody."""


def play_game(names: list[str], options: dict[str, str], agent: Agent, dice: Random, tell: Tell | None = None) -> Game:
    """Play one game to its end and give it."""
    table = Unheard()
    g = begin(table, names, PRACTICE, options)
    while not g.result:
        if g.asked.kind == "shuffle":
            _shuffle(table, g, dice, tell)
            continue
        shape = machine.shape_of(g)
        given = agent(g, shape, dice)
        if tell is not None:
            was = g.asked
            told = {"kind": was.kind, "cards": was.cards, "state": printed(g)}
            tell({**told, "legal": legal(shape), "answer": given})
        machine.answer(table, g, given, shape)
    if tell is not None:
        tell({"kind": "end", "won": g.result == "won"})
    return g


def legal(shape: Shape) -> list[Answer] | None:
    """Return every legal answer of a question, or None where there are more than anybody would go through."""
    return list(shape) if shape.size <= LISTED else None


def _shuffle(table: Judge, g: Game, dice: Random, tell: Tell | None) -> None:
    was = g.asked
    order = list(was.looked or g.deck)
    dice.shuffle(order)
    if tell is not None:
        tell({"kind": "shuffle" if was.what == "deck" else was.what, "deck": order})
    shuffled(table, g, order)


def printed(g: Game) -> dict[str, object]:
    """Return the zones of a game, with what each expansion adds; the cards being resolved are in none."""
    found: dict[str, object] = {zone: getattr(g, zone) for zone in ZONES}
    for part in plan_of(g.use).parts:
        if part.shows is not None:
            found |= part.shows(g)
    return found
