"""Rolling what was kept (rules, Roll and Resolve Dreams)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Faces
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES
from campaigns.lucidity.rules.emptying import for_good
from campaigns.lucidity.rules.machine import answering, awaiting, follow, step
from campaigns.lucidity.rules.state import State, ask
from campaigns.referee import move


@step("roll")
def roll_step(table: Table, g: State, why: str) -> None:
    """Have the dice in hand rolled. Whatever goes back has gone back by now, so an empty bag stays so."""
    for_good(table, g)
    if g["hand"]:
        ask(g, "roll", g["who"], why=why)


def believe(table: Table, g: State, dice: list[str]) -> None:
    """Refuse dice there are not; a face that its colour has not, as far as the copy of the game is known, may be overruled."""
    unknown = next((die for die in dice if die not in CODES), "")
    table.must(not unknown, "lu.dice.unknown", given=unknown)
    odd = next((die for die in dice if not g["facts"]["faces"][die[0]][die[1]]), "")
    table.require(not odd, "lu.dice.face", die=odd)


@move("lucidity.roll", cites="lu.resolve", when=awaiting("lu.resolve", "roll"), reveals=("faces",), leaves=True)
def roll(table: Table, faces: Faces) -> None:
    """Say how the dice in hand fell (rules, Roll and Resolve Dreams).

    ``faces`` are letters, one for each die in the order of the hand: P, D, H, E, S. Refuses another number of faces, and one
    that its colour has not.
    """
    g, _ = answering(table)
    hand = g["hand"]
    table.must(len(faces) == len(hand), "lu.resolve.count", wanted=len(hand), given=len(faces))
    dice = [colour + face for colour, face in zip(hand, faces, strict=True)]
    believe(table, g, dice)
    fallen(table, g, dice)


@move("lucidity.roll-for-us", cites="lu.resolve", when=awaiting("lu.resolve", "roll"), leaves=True)
def roll_for_us(table: Table) -> None:
    """Have the dice in hand rolled by nobody's choice (design, randomness; rules, Roll and Resolve Dreams)."""
    g, _ = answering(table)
    faces = table.roll_dice(g["hand"], g["facts"]["faces"])
    fallen(table, g, [colour + face for colour, face in zip(g["hand"], faces, strict=True)])


def fallen(table: Table, g: State, dice: list[str]) -> None:
    """Add rolled dice to those not yet resolved, and carry on."""
    g["hand"] = []
    g["rolled"] += dice
    table.names["dice"] = dice
    follow(table, g)
