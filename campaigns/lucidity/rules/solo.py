"""Playing alone against a Bogeyman, as far as it is known; the rest is told by his card (facts 2.9)."""

from __future__ import annotations

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.state import DREAMER, ENOUGH, OUT, PLACES, clear_rows, power, put_back
from campaigns.lucidity.rules.value import Game, Solo

FILLED = 4
"""Shadows that fill a row when somebody plays alone (facts 2.9)."""
FOR_EACH = 2
"""Power that is needed for each awakened Nightmare once the last Spook has moved."""


def laid_out(bogeyman: str) -> Solo:
    """Return the solo side before the first turn: two columns of Spooks, three for the Lord of the Depths (facts 2.9)."""
    columns: list[list[str]] = [[] for _ in range(3 if bogeyman == "depths" else 2)]
    return Solo(bogeyman, columns, filled=False, awakened=[])


def awakened(g: Game) -> list[str]:
    """Return the colours of the Nightmares that are awake; none with several players."""
    return g.solo.awakened if g.solo else []


def returnable(g: Game, colour: str) -> bool:
    """Return whether a drawn die of this colour may be returned: an awakened Nightmare's may not (facts 2.9)."""
    return colour not in awakened(g)


def shadow_row(table: Table, g: Game, alone: Solo) -> None:
    """Awaken the Nightmare of each filled Shadow row; filling that of one who is awake loses the game (facts 2.9)."""
    player = g.players[g.who]
    for colour in COLOURS:
        row = player.shadow[colour]
        if player.role != DREAMER or len(row) < FILLED:
            continue
        if colour in alone.awakened:
            clear_rows(g, g.who, PLACES)
            player.role = OUT
            g.todo = [["end-turn"]]
            table.say("lu.solo.lost", colour=colour)
            continue
        put_back(g, row)
        player.shadow[colour] = []
        alone.awakened.append(colour)
        table.say("lu.solo.awake", colour=colour)


def verdict(g: Game, alone: Solo) -> str:
    """Say whether a solo game is won or lost by now, at the end of a turn (facts 2.9).

    It is won with 15 Power, or once the last Spook has moved with two Power for each awakened Nightmare; lost with the Dreamer
    gone, or with the bag empty.
    """
    mine = power(g, 0)
    spooks_gone = alone.filled and not any(alone.columns)
    alive = g.players[0].role == DREAMER
    if alive and (mine >= ENOUGH or (spooks_gone and mine >= FOR_EACH * len(alone.awakened))):
        return "won"
    return "" if alive and not g.empty else "lost"
