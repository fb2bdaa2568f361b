"""Laying out a game (rules, Setup), and giving one up."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.machine import follow, playing
from campaigns.lucidity.rules.readings import readings_of
from campaigns.lucidity.rules.state import new
from campaigns.referee import Length, Many, move

Names = Annotated[list[str], Length(1, 40), Many(1, 4)]
Readings = Annotated[list[str], Length(1, 40), Many(0, 20)]
Temptation = Literal["none", "green", "red"]
Bogeyman = Literal["none", "depths", "envy", "imprisonment", "fear"]
REPLACED = {"green": "G", "red": "R"}


def not_begun(table: Table) -> None:
    """Refuse to begin a campaign twice."""
    table.possible(table.newest is None, "lu.setup.begun")


def over(table: Table) -> None:
    """Refuse a new game while one is being played."""
    table.possible(table.now.result, "lu.setup.unfinished")


@move("lucidity.begin", cites="lu.setup", when=not_begun)
def begin(
    table: Table, players: Names, temptation: Temptation = "none", bogeyman: Bogeyman = "none",
    readings: Readings | None = None,
) -> None:  # fmt: skip
    """Begin with a first game (rules, Setup).

    ``players`` are one to four names, clockwise; the first of them, who last had a bad dream, has the first turn.
    ``temptation`` says which Nightmare the variant's card replaces, by its colour; ``bogeyman`` which one a single player
    plays against. ``readings`` are those other than the default, each ``name=choice``. Refuses two players of one name and
    readings that are not known.
    """
    add_game(table, 1, players, temptation, bogeyman, readings)


@move("lucidity.new-game", cites="lu.setup", when=over, within=True)
def new_game(
    table: Table, players: Names, temptation: Temptation = "none", bogeyman: Bogeyman = "none",
    readings: Readings | None = None,
) -> None:  # fmt: skip
    """Lay out another game, with the arguments of *begin* (rules, Setup)."""
    add_game(table, table.next_number, players, temptation, bogeyman, readings)


def add_game(
    table: Table, number: int, players: list[str], temptation: str, bogeyman: str, readings: list[str] | None
) -> None:
    """Lay out a game, note its row and carry on to the first turn."""
    names = [" ".join(name.split()) for name in players]
    table.possible(all(names) and len({name.casefold() for name in names}) == len(names), "lu.setup.names")
    chosen = readings_of(dict(pair.partition("=")[::2] for pair in readings or ()))
    g = new(len(names), chosen, table.copy_facts())
    if temptation in REPLACED:
        g.cards[REPLACED[temptation]].name = "temptation"
    if len(names) == 1:
        g.solo = solo.laid_out(bogeyman)
    table.names["players"] = names
    table.games.add(number=number, players=names, state={}, steps=0, result="", winners=[], scores=[])
    follow(table, g)


@move("lucidity.give-up", cites="lu.end", when=playing, within=True, ends=True)
def give_up(table: Table) -> None:
    """End the game here; nobody wins, and it counts for nobody (design, principle 1)."""
    table.now.result = "left"
