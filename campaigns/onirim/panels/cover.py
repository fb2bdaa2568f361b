"""The cover of an Onirim campaign on the shelf: the Doors of its newest game."""

from __future__ import annotations

from campaigns.onirim.panels.board import build_door_slots, summarize_doors
from campaigns.onirim.rules.table import Table
from campaigns.pages.covers import draw_cover
from campaigns.pages.registry import Cover, StatusBar


def build_cover(table: Table, status_bar: StatusBar) -> Cover:
    """Return the cover of a campaign: a slot for every Door of the newest game (facts 1.4)."""
    g = table.state if table.newest_game is not None else None
    told = status_bar.long_name, status_bar.phase_text, summarize_doors(g) if g else ""
    return draw_cover("onirim/cover.jinja", {"doors": build_door_slots(g) if g else []}, told)
