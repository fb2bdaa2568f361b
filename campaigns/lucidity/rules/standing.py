"""Who has enough Power and who has most, and what of that hangs on how the table reads the rules (rules, End of the Game)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.state import ENOUGH, OUT, PLACES, POWER_ROW, dreamers, power, power_in
from campaigns.lucidity.rules.value import Game


def with_enough(g: Game) -> list[int]:
    """Return the seats of those whose Power brings the end, Dreamers and Nightmares alike (rules, End of the Game)."""
    return [seat for seat in seats(g) if power(g, seat) >= ENOUGH]


def seats(g: Game) -> range:
    """Return every seat."""
    return range(len(g.players))


def say_enough_outside(table: Table, g: Game) -> None:
    """Say for whom Power outside the Power row decides whether it is enough."""
    say_outside(
        table, g, [s for s in seats(g) if (power_in(g, s, POWER_ROW) >= ENOUGH) != (power_in(g, s, PLACES) >= ENOUGH)]
    )


def say_outside(table: Table, g: Game, found: Iterable[int]) -> None:
    """Say of those seats for whom Power outside the Power row decides how the table reads it (rules, End of the Game)."""
    names = [table.name(seat) for seat in found]
    if names and reading(g.options, "outside") == "counts":
        table.say("lu.end.outside-counts", players=names)
    elif names:
        table.say("lu.end.outside-not", players=names)


def due(table: Table, g: Game) -> list[int]:
    """Return the Dreamers due a last turn: all others than who has enough Power (rules, End of the Game).

    Where several have, each of them is another to the other; the table's reading says who of them takes one.
    """
    enough, there = with_enough(g), dreamers(g)
    owed = [seat for seat in there if seat not in enough]
    if len(enough) == 1 or len(owed) == len(there):
        return owed
    names = [table.name(seat) for seat in enough]
    choice = reading(g.options, "last")
    if choice == "each":
        table.say("lu.end.several-each", players=names)
        return there
    if choice == "turn" and g.turn in enough:
        table.say("lu.end.several-turn", players=names, player=table.name(g.turn))
        return [seat for seat in there if seat != g.turn]
    table.say("lu.end.several-below", players=names)
    return owed


def winning(table: Table, g: Game) -> list[int]:
    """Return the seats with the most Power, and say where it hangs on Power outside the Power row."""
    inside, everywhere = leaders(g, POWER_ROW), leaders(g, PLACES)
    say_outside(table, g, sorted(set(inside) ^ set(everywhere)))
    return everywhere if reading(g.options, "outside") == "counts" else inside


def leaders(g: Game, places: Iterable[str]) -> list[int]:
    """Return the seats with the most Power in these rows among those still in the game; none when everybody is eliminated."""
    found = {seat: power_in(g, seat, places) for seat, player in enumerate(g.players) if player.role != OUT}
    return [seat for seat, mine in found.items() if mine == max(found.values())]
