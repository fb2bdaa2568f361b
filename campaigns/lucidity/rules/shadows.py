"""The effects of the four Shadows (rules, Shadow of the Depths, of Envy, of Imprisonment, of Primeval Fear)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.lucidity.rules.arguments import Die, Place
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import EXHAUST, SHADOW
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.sections import mark
from campaigns.lucidity.rules.state import PLACES, distinct, lying, next_seat, row_of
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import Length, move

FEAR_ROWS = tuple(place for place in PLACES if place != "hunt")
"""The rows that Primeval Fear moves a die from: anywhere on the card, so any but the one it goes to."""

From = Literal["any", "power", "exhaust", "shadow"]


@step("depths")
def depths(table: Table, g: Game) -> None:
    """Have one more die drawn and rolled (rules, Shadow of the Depths)."""
    g.todo += [["roll", "depths"], ["draw", "depths"]]


def envied(g: Game) -> list[tuple[str, str]]:
    """Return the dice that a rival may select, with their places: any but a Shadow of Envy (rules, Shadow of Envy)."""
    return [(place, die) for place, die in distinct(lying(g, g.who)) if die != "G" + SHADOW]


@step("envy")
def envy_step(table: Table, g: Game) -> None:
    """Have the next player select a die; without a choice it is taken at once (rules, Shadow of Envy)."""
    found = envied(g)
    if not found:
        table.say("lu.envy.nothing", player=table.name(g.who))
    elif len(found) == 1:
        place, die = found[0]
        table.say("lu.envy.only", player=table.name(g.who), die=die)
        select(g, place, die)
    else:
        g.question = Asked("envy", next_seat(g, g.who), of=g.who)


def select(g: Game, place: str, die: str) -> None:
    """Take a die off the card to be rolled again."""
    row_of(g, g.who, place, die).remove(die)
    g.hand.append(die[0])
    g.todo.append(["roll", "envy"])


@machine.why("envy")
def not_envied(table: Table, g: Game, given: tuple[str, str]) -> None:
    """Say why a die is not selected: it does not lie there, or is itself a Shadow of Envy (rules, Shadow of Envy)."""
    place, die = given
    table.possible((place, die) in lying(g, g.asked.of), "lu.envy.not-there", die=die)
    table.allowed(die != "G" + SHADOW, "lu.envy.own-shadow")


@move("lucidity.envy", cites="lu.envy", when=awaiting("lu.envy", "envy"), leaves=True)
def envy(table: Table, place: Place, die: Die) -> None:
    """Select a die on the Dreamer card of the player before, which must be rolled again (rules, Shadow of Envy).

    ``place`` is the row it lies in, ``die`` its code. Refuses a die that does not lie there, and a Shadow of Envy.
    """
    g, was = answering(table, "envy", [place, die])
    select(g, place, die)
    table.names["whom"] = table.name(was.of)
    follow(table, g)


def turnable(g: Game) -> list[str]:
    """Return the dice that a Shadow of Imprisonment may turn, each kind once."""
    return [die for die in distinct(g.players[g.who].exhaust) if die[1] == EXHAUST]


@step("imprisonment")
def imprisonment_step(table: Table, g: Game) -> None:
    """Have an Exhaust die turned where it lies, if there is one (rules, Shadow of Imprisonment)."""
    found = turnable(g)
    if not found:
        table.say("lu.imprisonment.nothing", player=table.name(g.who))
    elif len(found) == 1:
        table.say("lu.imprisonment.turned", player=table.name(g.who), die=found[0])
        rotate(table, g, found[0])
    else:
        g.question = Asked("imprison", g.who, dice=found)


def rotate(table: Table, g: Game, die: str) -> None:
    """Turn an Exhaust die to the side that the summary shows, and say which; it stays in its row and counts there."""
    row, face = g.players[g.who].exhaust, g.facts.imprisonment
    row[row.index(die)] = die[0] + face
    table.say("lu.imprisonment.side", face=face)
    mark(table, g, "imprisonment")


@machine.why("imprison")
def not_turned(table: Table, g: Game, die: str) -> None:
    """Say why a die is not turned: it does not lie there showing Exhaust (rules, Shadow of Imprisonment)."""
    table.possible(die in g.asked.dice, "lu.imprisonment.not-there", die=die)


@move("lucidity.imprison", cites="lu.imprisonment", when=awaiting("lu.imprisonment", "imprison"), leaves=True)
def imprison(table: Table, die: Die) -> None:
    """Choose the Exhaust die that is turned (rules, Shadow of Imprisonment).

    ``die`` is its code. Refuses one that does not lie in the Exhaust row showing Exhaust.
    """
    g, _ = answering(table, "imprison", die)
    rotate(table, g, die)
    follow(table, g)


def movable(g: Game) -> list[tuple[str, str]]:
    """Return the dice that a Shadow of Primeval Fear may move, with their places, each kind of a row once: any with its symbol."""
    symbol = g.facts.fear
    return [(place, die) for place, die in distinct(lying(g, g.who, FEAR_ROWS)) if die[1] == symbol]


@step("fear")
def fear_step(table: Table, g: Game) -> None:
    """Let the player move a die to the Hunt row; without one nothing is asked (rules, Shadow of Primeval Fear)."""
    found = distinct(die for _, die in movable(g))
    if found:
        g.question = Asked("fear", g.who, dice=found)
        return
    table.say("lu.fear.nothing", player=table.name(g.who), face=g.facts.fear)
    mark(table, g, "fear")


@machine.why("fear")
def not_moved(table: Table, g: Game, given: tuple[str, str]) -> None:
    """Say why a die is not moved: it does not lie there with the symbol of the summary (rules, Shadow of Primeval Fear)."""
    table.possible(tuple(given) in movable(g), "lu.fear.not-there", die=given[1])


@move("lucidity.fear", cites="lu.fear", when=awaiting("lu.fear", "fear"), leaves=True)
def fear(table: Table, die: Annotated[str, Length(0, 2)] = "", place: From = "any") -> None:
    """Move a die to the Hunt row without turning it, or leave everything (rules, Shadow of Primeval Fear).

    ``die`` is its code; empty: none is moved. ``place`` is the row it lies in; *any*: the first that has it, its own row
    before the Exhaust row. Refuses one that does not lie there with the symbol of the summary.
    """
    found = [row for row, lies in movable(table.value) if lies == die and place in ("any", row)]
    row = min(found, key=lambda row: row == "exhaust", default=place)
    g, _ = answering(table, "fear", [row, die] if die else None)
    if die:
        row_of(g, g.who, row, die).remove(die)
        g.players[g.who].hunt.append(die)
    table.names["answer"] = die or "none"
    follow(table, g)
