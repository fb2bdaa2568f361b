"""Moving a die by hand: what a Nightmare's ability or the Bogeyman's card does, and mending what was reported wrong.

No rule of its own; dice are conserved, and each lies where its face may lie (design, principle 1).
"""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.lucidity.rules.arguments import Die
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, fits
from campaigns.lucidity.rules.machine import again, playing
from campaigns.lucidity.rules.state import DREAMER, OUT, PLACES, nightmare_of, row_of
from campaigns.lucidity.rules.value import Game, name_of
from campaigns.referee import Length, move

Spot = Annotated[str, Length(3, 9)]
Face = Literal["same", "P", "D", "H", "E", "S"]
SPOTS = (
    "card", "rolled", "spooks-1", "spooks-2", "spooks-3",
    *(f"{player}-{row}" for player in range(1, 5) for row in PLACES),
)  # fmt: skip
"""Where a die can be moved from and to besides the bag: the Nightmare card of its colour, dice not yet resolved, a column of Spooks
of the solo side, or a row of the player with this number; a Shadow lies in the row of its colour."""


def dice_at(table: Table, g: Game, spot: str, die: str) -> list[str]:
    """Give the dice lying at a spot, to be changed there. Refuses a spot this game has not."""
    table.must(spot in SPOTS, "lu.shift.nowhere", spot=spot)
    if spot == "card":
        table.must(nightmare_of(g, die[0]) is None, "lu.shift.claimed", colour=die[0])
        found: list[str] = g.cards[die[0]].dice
    elif spot == "rolled":
        table.must(any(name_of(frame) == "resolve" for frame in g.todo), "lu.shift.nowhere", spot=spot)
        found = g.rolled
    elif spot.startswith("spooks"):
        columns = g.solo.columns if g.solo else []
        table.must(int(spot[-1]) <= len(columns), "lu.shift.nowhere", spot=spot)
        found = columns[int(spot[-1]) - 1]
    else:
        found = on_card(table, g, spot, die)
    return found


def on_card(table: Table, g: Game, spot: str, die: str) -> list[str]:
    """Give a row of a player's card. A Nightmare has only a Power row, the eliminated have none."""
    seat, row = int(spot[0]) - 1, spot[2:]
    table.must(seat < len(g.players), "lu.shift.nowhere", spot=spot)
    role = g.players[seat].role
    table.must(role == DREAMER or (role != OUT and row == "power"), "lu.shift.nowhere", spot=spot)
    return row_of(g, seat, row, die)


@move("lucidity.shift", cites="lu.shift", when=playing)
def shift(table: Table, die: Die, source: Spot, target: Spot, face: Face = "same") -> None:
    """Move a die by hand, as a card says or as it really lies (design, principle 1; facts 2.6 and 2.9).

    ``die`` is its code; out of the bag the face is the one it shows from now on. ``source`` and ``target`` are spots: ``bag``,
    ``card``, ``rolled``, ``spooks-1``, ``2-hunt``. ``face`` turns it on the way. Refuses a die that does not lie there, and a
    row where its face cannot lie.
    """
    g = table.own_value()
    table.must(die in CODES, "lu.dice.unknown", given=die)
    shown = die if face == "same" else die[0] + face
    pick_up(table, g, source, die)
    table.must(fits("power" if target == "card" else target[2:], shown), "lu.shift.face", die=shown)
    if target == "bag":
        g.bag[die[0]] += 1
    else:
        dice_at(table, g, target, shown).append(shown)
    if g.solo and target.startswith("spooks"):
        g.solo.filled = True
    table.names |= {"die": shown, "source": said(table, source), "target": said(table, target)}
    again(table, g)


def pick_up(table: Table, g: Game, spot: str, die: str) -> None:
    """Take the die from where it lies."""
    if spot == "bag":
        table.must(g.bag[die[0]], "lu.draw.not-there", colour=die[0], left=0)
        g.bag[die[0]] -= 1
        return
    dice = dice_at(table, g, spot, die)
    table.must(die in dice, "lu.shift.not-there", die=die)
    dice.remove(die)


def said(table: Table, spot: str) -> list[str]:
    """Give a spot for the journal: the player's name and the row, or the spot alone."""
    return [table.name(int(spot[0]) - 1), spot[2:]] if spot[0].isdigit() else [spot]


@move("lucidity.write-down", cites="lu.copy", when=playing)
def write_down(table: Table) -> None:
    """Take over what the installation's copy of the game says by now (design 5).

    Sleep tracks, faces, the clause of resting, symbols and Nightmare cards hold for this game from here on; what is past stays.
    """
    g = table.own_value()
    g.facts = table.copy_facts()
    again(table, g)
