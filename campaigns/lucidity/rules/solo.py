"""Playing alone against a Bogeyman, as far as known; the rest is on his card (facts 2.9)."""

from __future__ import annotations

from campaigns.engine.messages import _, consequence
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.game_state import Game, SoloState
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ELIMINATED_ROLE,
    END_POWER,
    ROW_NAMES,
    clear_rows,
    count_power,
    put_into_bag,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import CLEAR_CARD, PUT_BACK_FROM_ROW, order_dice, order_step

SOLO_SHADOW_ROW_SIZE = 4
"""Number of Shadows that fill a row when playing alone (facts 2.9)."""
SPOOK_COLUMN_COUNT, DEPTHS_SPOOK_COLUMN_COUNT = 2, 3
POWER_PER_AWAKENED = 2
"""Power required for each awakened Nightmare once the last Spook has moved."""


def create_solo_state(bogeyman: str) -> SoloState:
    """Return the solo state before the first turn: two columns of Spooks, three for the Lord of the Depths (facts 2.9)."""
    columns: list[list[str]] = [
        [] for _ in range(DEPTHS_SPOOK_COLUMN_COUNT if bogeyman == "depths" else SPOOK_COLUMN_COUNT)
    ]
    return SoloState(bogeyman, columns, filled=False, awakened=[])


def list_awakened_colours(g: Game) -> list[str]:
    """Return the colours of the awake Nightmares; none with several players."""
    return g.solo.awakened if g.solo else []


def is_returnable(g: Game, colour: str) -> bool:
    """Return whether a drawn die of this colour may be returned: an awakened Nightmare's may not (facts 2.9)."""
    return colour not in list_awakened_colours(g)


SOLO_AWAKE = consequence("lu.solo.awake", _("A Shadow row is full: the %(colour)s Nightmare awakens."))
SOLO_LOST = consequence("lu.solo.lost", _("A Shadow row is full, and its Nightmare is already awake (%(colour)s)."))


def check_solo_shadow_rows(table: Table, g: Game, solo: SoloState) -> None:
    """Awaken the Nightmare of each filled Shadow row; filling that of an awake one loses the game (facts 2.9)."""
    player = g.players[g.who]
    for colour in COLOURS:
        row = player.shadow[colour]
        if player.role != DREAMER_ROLE or len(row) < SOLO_SHADOW_ROW_SIZE:
            continue
        if colour in solo.awakened:
            cleared = clear_rows(g, g.who, ROW_NAMES)
            player.role = ELIMINATED_ROLE
            g.todo = [["end-turn"]]
            table.emit_consequence(SOLO_LOST, colour=colour)
            order_step(table, g, CLEAR_CARD, player=table.get_player_name(g.who), count=len(cleared))
            continue
        put_into_bag(g, row)
        player.shadow[colour] = []
        solo.awakened.append(colour)
        table.emit_consequence(SOLO_AWAKE, colour=colour)
        order_dice(table, g, PUT_BACK_FROM_ROW, row, player=table.get_player_name(g.who), place="shadow")


def decide_result(g: Game, solo: SoloState) -> str:
    """Return the result of a solo game at the end of a turn, if it is decided (facts 2.9).

    It is won with 15 Power, or once the last Spook has moved with two Power for each awakened Nightmare; lost with
    the Dreamer gone, or with the bag empty.
    """
    mine = count_power(g, 0)
    spooks_gone = solo.filled and not any(solo.columns)
    alive = g.players[0].role == DREAMER_ROLE
    if alive and (mine >= END_POWER or (spooks_gone and mine >= POWER_PER_AWAKENED * len(solo.awakened))):
        return "won"
    return "" if alive and not g.empty else "lost"
