"""Moving a die by hand: what a Nightmare's ability or the Bogeyman's card does, and mending what was reported wrong.

No rule of its own; dice are conserved, and each lies where its face may lie (design, principle 1).
"""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.lucidity.rules.arguments import Die
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.checks import EXHAUST, HUNT, filling
from campaigns.lucidity.rules.dice import CODES, fits
from campaigns.lucidity.rules.machine import HANDLING, again, playing
from campaigns.lucidity.rules.state import DREAMER, OUT, PLACES, POWER_ROW, nightmare_of, row_of
from campaigns.lucidity.rules.value import Game, name_of
from campaigns.referee import Length, move

Spot = Annotated[str, Length(3, 9)]
Face = Literal["same", "P", "D", "H", "E", "S"]
ROWS = {DREAMER: PLACES, OUT: ()}
"""The rows of a card by role: the eliminated have none, a Nightmare only that of Power."""


def spots_of(g: Game) -> list[str]:
    """Return where a die may lie now.

    These are the bag, a row of the player with this number, the Nightmare card of the die's colour; while they are taken up
    again, dice not yet resolved and those in hand; on the solo side a column of Spooks.
    """
    left = {name_of(frame) for frame in g.todo}
    rows = [f"{n}-{row}" for n, player in enumerate(g.players, 1) for row in ROWS.get(player.role, POWER_ROW)]
    columns = g.solo.columns if g.solo else []
    return [
        "bag",
        *rows,
        "card",
        *(["rolled"] if "resolve" in left else []),
        *(["hand"] if left & HANDLING else []),
        *(f"spooks-{n}" for n, _column in enumerate(columns, 1)),
    ]


def dice_at(table: Table, g: Game, spot: str, die: str) -> list[str]:
    """Return the dice lying at a spot besides the bag, to be changed there; a Shadow lies in the row of its colour."""
    if spot == "card":
        table.possible(nightmare_of(g, die[0]) is None, "lu.shift.claimed", colour=die[0])
        return g.cards[die[0]].dice
    if spot in ("rolled", "hand"):
        return g.rolled if spot == "rolled" else g.hand
    if g.solo and spot.startswith("spooks"):
        return g.solo.columns[int(spot[-1]) - 1]
    return row_of(g, int(spot[0]) - 1, spot[2:], die)


@move("lucidity.shift", cites="lu.shift", when=playing)
def shift(table: Table, die: Die, source: Spot, target: Spot, face: Face = "same") -> None:
    """Move a die by hand, as a card says or as it really lies (design, principle 1; facts 2.6 and 2.9).

    ``die`` is its code; out of the bag the face is the one it shows from now on. ``source`` and ``target`` are spots: ``bag``,
    ``card``, ``rolled``, ``hand``, ``spooks-1``, ``2-hunt``. ``face`` turns it on the way. Refuses a spot that this game has not
    now, a die that does not lie there, and a row where its face cannot lie.
    """
    g = table.own_value()
    table.possible(die in CODES, "lu.dice.unknown", given=die)
    there = spots_of(g)
    for spot in (source, target):
        table.possible(spot in there, "lu.shift.nowhere", spot=spot)
    shown = die if face == "same" else die[0] + face
    pick_up(table, g, source, die)
    table.possible(fits("power" if target == "card" else target[2:], shown), "lu.shift.face", die=shown)
    if target == "bag":
        g.bag[die[0]] += 1
    else:
        dice_at(table, g, target, shown).append(as_it_lies(target, shown))
    if g.solo and target.startswith("spooks"):
        g.solo.filled = True
    table.names |= {"die": shown, "source": said(table, source), "target": said(table, target)}
    _say_excess(table, g, target, shown)
    again(table, g)


def _say_excess(table: Table, g: Game, target: str, die: str) -> None:
    """Say by how much a row that a die was put into holds more than its spaces: all of them count (rules, Resolve Dreams)."""
    spaces = {"hunt": HUNT, "exhaust": EXHAUST, "shadow": filling(g)}.get(target[2:]) if target[0].isdigit() else None
    there = len(dice_at(table, g, target, die)) if spaces else 0
    if spaces and there > spaces:
        row = said(table, target)
        table.say("lu.shift.over", player=row[0], place=row[1], there=there, spaces=spaces, over=there - spaces)


def pick_up(table: Table, g: Game, spot: str, die: str) -> None:
    """Take the die from where it lies."""
    if spot == "bag":
        table.possible(g.bag[die[0]], "lu.draw.not-there", colour=die[0], left=0)
        g.bag[die[0]] -= 1
        return
    dice, code = dice_at(table, g, spot, die), as_it_lies(spot, die)
    table.possible(code in dice, "lu.shift.not-there", die=die)
    dice.remove(code)


def as_it_lies(spot: str, die: str) -> str:
    """Return the code of a die at a spot: in hand it has no face."""
    return die[0] if spot == "hand" else die


def said(table: Table, spot: str) -> list[str]:
    """Return a spot for the journal: the player's name and the row, or the spot alone."""
    return [table.name(int(spot[0]) - 1), spot[2:]] if spot[0].isdigit() else [spot]


@move("lucidity.write-down", cites="lu.copy", when=playing)
def write_down(table: Table) -> None:
    """Take over what the copy of the game on this table says by now (design 5).

    Sleep tracks, faces, the clause of resting, symbols and Nightmare cards hold for this game from here on; what is past stays.
    """
    g = table.own_value()
    g.facts = table.copy_facts()
    again(table, g)
