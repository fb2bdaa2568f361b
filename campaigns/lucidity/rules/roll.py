"""Rolling what was kept (rules, Roll and Resolve Dreams)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Faces
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, SHADOW
from campaigns.lucidity.rules.emptying import for_good
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.value import Asked, Game, name_of
from campaigns.referee import move

ADDED = ("depths", "envy", "added")
"""Why a die is rolled that joins those still to be resolved; *added* is such a die rolled again."""


@step("roll")
def roll_step(table: Table, g: Game, why: str) -> None:
    """Have the dice in hand rolled. Whatever goes back has gone back by now, so an empty bag stays so."""
    for_good(table, g)
    if g.hand:
        g.question = Asked("roll", g.who, why=why)


def believe(table: Table, g: Game, dice: list[str]) -> None:
    """Refuse dice there are not; a face that its colour has not, as far as the copy of the game is known, may be overruled."""
    unknown = next((die for die in dice if die not in CODES), "")
    table.possible(not unknown, "lu.dice.unknown", given=unknown)
    odd = next((die for die in dice if not g.facts.faces[die[0]][die[1]]), "")
    table.allowed(not odd, "lu.dice.face", die=odd)


@machine.why("roll")
def not_fallen(table: Table, g: Game, faces: list[str]) -> None:
    """Say why dice cannot have fallen so: there are more or fewer, or a colour has not such a face."""
    hand = g.hand
    table.possible(len(faces) == len(hand), "lu.resolve.count", wanted=len(hand), given=len(faces))
    believe(table, g, [colour + face for colour, face in zip(hand, faces, strict=True)])


@move("lucidity.roll", cites="lu.resolve", when=awaiting("lu.resolve", "roll"), reveals=("faces",), leaves=True)
def roll(table: Table, faces: Faces) -> None:
    """Say how the dice in hand fell (rules, Roll and Resolve Dreams).

    ``faces`` are letters, one for each die in the order of the hand: P, D, H, E, S. Refuses another number of faces, and one
    that its colour has not.
    """
    g, was = answering(table, "roll", faces)
    fallen(table, g, was, [colour + face for colour, face in zip(g.hand, faces, strict=True)])


@move("lucidity.roll-for-us", cites="lu.resolve", when=awaiting("lu.resolve", "roll"), leaves=True)
def roll_for_us(table: Table) -> None:
    """Have the dice in hand rolled by nobody's choice (design, randomness; rules, Roll and Resolve Dreams)."""
    g, was = answering(table, "roll-for-us")
    faces = table.roll_dice(g.hand, g.facts.faces)
    fallen(table, g, was, [colour + face for colour, face in zip(g.hand, faces, strict=True)])


def comes_first(g: Game, why: str, dice: list[str]) -> None:
    """Have a die that a Shadow added resolved before any others, unless it shows a Shadow (rules, Shadow of the Depths, of Envy)."""
    at = next((at for at in reversed(range(len(g.todo))) if name_of(g.todo[at]) == "resolve"), None)
    if at is not None and why in ADDED:
        g.todo[at] = [*g.todo[at][:3], *(die for die in dice[:1] if die[1] != SHADOW)]


def fallen(table: Table, g: Game, was: Asked, dice: list[str]) -> None:
    """Add rolled dice to those not yet resolved, and carry on; ``was`` is what was asked."""
    g.hand = []
    g.rolled += dice
    comes_first(g, was.why, dice)
    table.names["dice"] = dice
    follow(table, g)
