"""What may be awaited: each kind with the code of its question, its legal answers by the moves that give them, and when it stands.

The first two parts of a code are the rule that the question belongs to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal

from campaigns import referee
from campaigns.lucidity.rules.dice import CODES, COLOURS
from campaigns.lucidity.rules.draw import most_kept, to_return
from campaigns.lucidity.rules.facts import RESTS, faces_of
from campaigns.lucidity.rules.kept import Kept
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.nightmares import consumable
from campaigns.lucidity.rules.shadows import envied, movable
from campaigns.lucidity.rules.state import distinct, dreamers, in_bag, lying
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee.shapes import NOTHING, Answer, EachOf, OneOf, Shape, Some, Ways

Stands = Callable[[Game, Asked], bool]

OF: referee.Needs = {"of": int}
SOME: referee.Needs = {"dice": list[str]}
DRAWN: referee.Needs = {"count": int, "why": Literal["dream", "minions", "depths"]}
"""The facts that answers need, beside whom the question asks."""


def asks(
    kind: str,
    code: str,
    ways: Callable[[Game, Asked], dict[str, Shape]],
    needs: referee.Needs | None = None,
    stands: Stands = lambda g, was: True,
) -> None:
    """Register a kind of question: its answers by the moves that give them, what they need, what must lie on the table."""
    machine.add(
        referee.Question(
            kind, code, lambda g: Ways(ways(g, g.asked)), None, machine.against_way, needs or {},
            lambda g: stands(g, g.asked),
        )
    )  # fmt: skip


def _bag(g: Game) -> Counter[str]:
    return Counter({colour: count for colour, count in g.bag.items() if count > 0})


def _draw(g: Game, was: Asked) -> dict[str, Shape]:
    """Return the ways to report a draw: too many dice are taken as well, and the next player mends that (rules, Worst Case)."""
    bag = _bag(g)
    ways: dict[str, Shape] = {"draw-for-us": NOTHING, "draw": Some(bag, was.count, was.count, bag.total())}
    if was.why != "minions":
        colours = Some(bag, was.kept, most_kept(g, was), bag.total())
        ways["keep"] = Kept(colours, {colour: faces_of(g, colour) for colour in COLOURS})
    return ways


def _return(g: Game, was: Asked) -> dict[str, Shape]:
    free = Counter(to_return(g, was.why)[0])
    return {"return-dice": Some(free, was.count, was.count, 0 if was.why == "minions" else free.total())}


def _roll(g: Game, was: Asked) -> dict[str, Shape]:
    return {"roll-for-us": NOTHING, "roll": EachOf([faces_of(g, colour) for colour in g.hand])}


def _reroll(g: Game, was: Asked) -> dict[str, Shape]:
    same = {pay: Counter(die for die in g.rolled if die[0] == pay[0]) for pay in was.payable}
    return {"reroll": Ways({pay: Some(dice, 1, dice.total()) for pay, dice in same.items() if dice})}


def _fear(g: Game, was: Asked) -> dict[str, Shape]:
    return {"fear": OneOf([*_places(movable(g)), None])}


def _places(found: list[tuple[str, str]]) -> list[Answer]:
    return [list(pair) for pair in found]


def _rest(g: Game, was: Asked) -> dict[str, Shape]:
    single = distinct(lying(g, was.who, RESTS[g.facts.rest][0]))
    again: dict[str, Shape] = {"dream-again": NOTHING} if was.again else {}
    return {**again, "rest": OneOf(_places(single)), "rest-all": NOTHING}


def _nightmare(g: Game, was: Asked) -> dict[str, Shape]:
    return {"consume": OneOf(_pairs(consumable(g))), "send-minions": NOTHING}


def _pairs(found: list[tuple[int, str]]) -> list[Answer]:
    return [list(pair) for pair in found]


def _codes(dice: list[str]) -> bool:
    return all(die in CODES for die in dice)


def _unresolved(g: Game, was: Asked) -> bool:
    """Return whether the dice of the question are those that were rolled, and what could pay are dice."""
    return {*was.dice} == {*g.rolled, *([was.die] if was.die else [])} and _codes(was.payable)


asks("track", "lu.track.ask", lambda g, was: {"choose-track": OneOf([1, 2, 3])})
asks("draw", "lu.draw.ask", _draw, DRAWN, lambda g, was: 0 < was.count <= in_bag(g))
asks("return", "lu.draw.return", _return, DRAWN, lambda g, was: 0 < was.count <= len(g.hand))
asks("roll", "lu.resolve.roll", _roll, stands=lambda g, was: bool(g.hand))
asks(
    "resolve", "lu.reroll.ask", lambda g, was: {"resolve": NOTHING, **_reroll(g, was)}, {**SOME, "pay": list[str]},
    _unresolved,
)  # fmt: skip
asks(
    "shadow", "lu.resolve.shadow", lambda g, was: {"resolve-shadow": OneOf(was.dice), **_reroll(g, was)},
    {**SOME, "pay": list[str]},
    lambda g, was: bool(was.dice) and {*was.dice} <= {*g.rolled} and _codes(was.payable),
)  # fmt: skip
asks("envy", "lu.envy.ask", lambda g, was: {"envy": OneOf(_places(envied(g)))}, OF)
asks(
    "imprison", "lu.imprisonment.ask", lambda g, was: {"imprison": OneOf(was.dice)}, SOME,
    lambda g, was: bool(was.dice) and {*was.dice} <= {*g.players[g.who].exhaust},
)  # fmt: skip
asks("fear", "lu.fear.ask", _fear, SOME, lambda g, was: {*was.dice} <= {die for _place, die in lying(g, g.who)})
asks("exhaustion", "lu.exhaust.ask", lambda g, was: {"exhaustion": OneOf([*_bag(g)]), "exhaust-for-us": NOTHING})
asks(
    "become", "lu.shadow.ask", lambda g, was: {"become": OneOf(was.colours)}, {"colours": list[str]},
    lambda g, was: bool(was.colours) and {*was.colours} <= {*COLOURS},
)  # fmt: skip
asks("rest", "lu.rest.ask", _rest, stands=lambda g, was: g.track is not None)
asks("nightmare", "lu.nightmare.ask", _nightmare, stands=lambda g, was: g.players[g.turn].role in COLOURS)
asks(
    "attack", "lu.minions.ask", lambda g, was: {"attack": OneOf(dreamers(g))}, {"die": str},
    lambda g, was: bool(g.hand) and was.die in COLOURS,
)  # fmt: skip
asks(
    "ability", "lu.abilities.ask", lambda g, was: {"ability": OneOf([False, True])}, {**OF, "die": str},
    lambda g, was: was.die in CODES,
)  # fmt: skip
asks(
    "excess", "lu.too-many.excess", lambda g, was: {"excess": Some(Counter(g.hand), was.count, was.count)},
    {**OF, "count": int}, lambda g, was: 0 < was.count <= len(g.hand),
)  # fmt: skip
asks("fetch", "lu.too-many.fetch", lambda g, was: {"fetch": Some(_bag(g), 0, was.count)}, {**OF, "count": int})


def rule_of(kind: str) -> str:
    """Return the rule that a question belongs to; that of questions for a kind that nobody knows."""
    return referee.rule_of(machine.questions[kind].code) if kind in machine.questions else "campaign.question"
