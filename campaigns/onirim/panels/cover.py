"""Onirim on the shelf: the Doors of its newest game, those in play open."""

from __future__ import annotations

from campaigns.onirim.panels.laid import doors_told, places
from campaigns.onirim.rules.board import Table
from campaigns.pages.registry import Cover, Where
from companion.parts import draw


def cover(table: Table, where: Where) -> Cover:
    """Draw a campaign: a place for every Door of the newest game (facts 1.4)."""
    row = table.newest
    doors = places(table.value) if row is not None else []
    told = (
        [str(row), where.place if row.result == "" else where.place.partition(" · ")[2], doors_told(table.value)]
        if row
        else []
    )
    return Cover(draw("onirim/cover.jinja", {"doors": doors}), " · ".join(filter(None, told)) or where.place)
