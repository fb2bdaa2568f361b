"""Lucidity on the shelf: dice of its newest game, those that lie with whoever has most of them."""

from __future__ import annotations

from campaigns.lucidity.drawing import dice
from campaigns.lucidity.rules.board import Table
from campaigns.pages.registry import Cover, Where
from companion.parts import draw

DICE = 5
"""So many dice have room."""


def cover(table: Table, where: Where) -> Cover:
    """Draw a campaign by the dice on its cards."""
    row = table.newest
    found: list[str] = []
    if row is not None:
        lying = [[*player.power, *player.hunt, *player.exhaust] for player in table.value.players]
        found = max(lying, key=len, default=[])
    drawing = draw("lucidity/cover.jinja", {"dice": dice(found[-DICE:])})
    return Cover(drawing, " · ".join(filter(None, [where.name or (str(row) if row else ""), where.place, where.whose])))
