"""A night at the fire: cards are turned over until somebody stops, or the wind comes twice."""

from __future__ import annotations

from typing import Literal

from campaigns.engine import move
from tests.embers.rules.table import Table

WARM_HEARTH_SIZE = 8
"""So much on the hearth ends the night warm."""
SPARK_VALUES = {"ones": 1, "twos": 2, "threes": 3, "gusts": 0}
"""What a card of each kind is worth; a Gust is no Spark."""


def require_unlit(table: Table) -> None:
    """Refuse to light the fire twice."""
    table.require_possible(not len(table.fires), "embers.light.lit")


def require_burning(table: Table) -> None:
    """Refuse once the night is over; a card may let it go on."""
    table.require(not table.fire.result, "embers.end.over")


@move("embers.begin", rule_id="embers.light", guard=require_unlit)
def begin(table: Table) -> None:
    """Light the fire: twelve cards in the deck, nothing glows."""
    table.fires.add()


@move("embers.turn", rule_id="embers.turn", guard=require_burning)
def turn(table: Table, kind: Literal["ones", "twos", "threes", "gusts"]) -> None:
    """Turn over a card, as it was drawn. Refuses a kind of which none is left in the deck."""
    left = getattr(table.fire, kind)
    table.require_possible(left, "embers.turn.none-left", kind=kind)
    setattr(table.fire, kind, left - 1)
    table.fire.glow += SPARK_VALUES[kind]
    table.fire.wind += kind == "gusts"


@move("embers.stop", rule_id="embers.stop", guard=require_burning)
def stop(table: Table) -> None:
    """Lay what glows on the hearth; the turn is over. Refuses where nothing glows."""
    table.require(table.fire.glow, "embers.stop.nothing")
    table.fire.hearth += table.fire.glow
    table.fire.glow = table.fire.wind = 0


def apply_consequences(table: Table) -> None:
    """Let the second Gust of a turn blow out what glows, and the night end."""
    for fire in table.fires if table.is_loaded("embers.fire") else ():
        if fire.wind >= 2:
            table.emit_consequence("embers.gust.out", lost=fire.glow)
            fire.glow = fire.wind = 0
        left = sum(getattr(fire, kind) for kind in SPARK_VALUES)
        ended = "warm" if fire.hearth >= WARM_HEARTH_SIZE else "" if left or fire.glow else "cold"
        if ended != fire.result:
            fire.result = ended
            table.emit_consequence(f"embers.end.{ended or 'on'}", hearth=fire.hearth)


def check_complete(table: Table) -> None:
    """Refuse for good a table without its one fire."""
    table.require_possible(len(table.fires) == 1, "embers.light.not-lit")


def get_phase(table: Table) -> str:
    """Name where play stands."""
    return "unlit" if not len(table.fires) else table.fire.result or "burning"
