"""What may be awaited, each kind with the code of its question: its first two parts are the rule it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from campaigns import referee
from campaigns.lucidity.rules.dice import CODES, COLOURS
from campaigns.lucidity.rules.state import in_bag, lying
from campaigns.lucidity.rules.value import NOBODY, Ask, Game, encoded

QUESTIONS = {
    "track": "lu.track.ask",
    "draw": "lu.draw.ask",
    "return": "lu.draw.return",
    "roll": "lu.resolve.roll",
    "resolve": "lu.reroll.ask",
    "shadow": "lu.resolve.shadow",
    "envy": "lu.envy.ask",
    "imprison": "lu.imprisonment.ask",
    "fear": "lu.fear.ask",
    "exhaustion": "lu.exhaust.ask",
    "become": "lu.shadow.ask",
    "rest": "lu.rest.ask",
    "nightmare": "lu.nightmare.ask",
    "attack": "lu.minions.ask",
    "ability": "lu.abilities.ask",
    "excess": "lu.too-many.excess",
    "fetch": "lu.too-many.fetch",
}

OF: referee.Needs = {"of": int}
SOME: referee.Needs = {"dice": list[str]}
NEEDS: dict[str, referee.Needs] = {
    "draw": {"count": int, "why": Literal["dream", "minions", "depths"]},
    "return": {"count": int, "why": Literal["dream", "minions", "depths"]},
    "resolve": {**SOME, "pay": list[str]},
    "shadow": {**SOME, "pay": list[str]},
    "envy": OF,
    "imprison": SOME,
    "fear": SOME,
    "become": {"colours": list[str]},
    "attack": {"die": str},
    "ability": {**OF, "die": str},
    "excess": {**OF, "count": int},
    "fetch": {**OF, "count": int},
}
"""The facts that the answer to a question needs, beside whom it asks."""

STANDS: dict[str, Callable[[Game, Ask], bool]] = {
    "draw": lambda g, was: 0 < was.count <= in_bag(g),
    "return": lambda g, was: 0 < was.count <= len(g.hand),
    "roll": lambda g, was: bool(g.hand),
    "resolve": lambda g, was: {*was.dice} == {*g.rolled, *_added(was)} and _codes(was.payable),
    "shadow": lambda g, was: bool(was.dice) and {*was.dice} <= {*g.rolled} and _codes(was.payable),
    "imprison": lambda g, was: bool(was.dice) and {*was.dice} <= {*g.players[g.who].exhaust},
    "fear": lambda g, was: {*was.dice} <= {die for _place, die in lying(g, g.who)},
    "become": lambda g, was: bool(was.colours) and {*was.colours} <= {*COLOURS},
    "rest": lambda g, was: g.track is not None,
    "nightmare": lambda g, was: g.players[g.turn].role in COLOURS,
    "attack": lambda g, was: bool(g.hand) and was.die in COLOURS,
    "ability": lambda g, was: was.die in CODES,
    "excess": lambda g, was: 0 < was.count <= len(g.hand),
}
"""What must lie on the table for a question to be about something."""


def _added(was: Ask) -> list[str]:
    return [was.die] if was.die else []


def _codes(dice: list[str]) -> bool:
    return all(die in CODES for die in dice)


def rule_of(kind: str) -> str:
    """Give the rule that a question belongs to."""
    return referee.rule_of(QUESTIONS[kind])


def askable(g: Game) -> bool:
    """Whether what is awaited can be answered: its kind is known, whom it asks, its facts, and what it is about.

    What other rules have asked may not be; it is asked anew or closed (design 1.5).
    """
    was = g.asked
    seats = [was.who, *([] if was.of == NOBODY else [was.of])]
    if was.kind not in QUESTIONS or not g.todo or not all(0 <= seat < len(g.players) for seat in seats):
        return False
    lacks = referee.lacking(encoded(was), NEEDS.get(was.kind, {}))
    return not lacks and (was.kind not in STANDS or STANDS[was.kind](g, was))
