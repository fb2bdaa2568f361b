"""The cover of an Onirim campaign on the shelf: the Doors of its newest game."""

from __future__ import annotations

from campaigns.onirim.panels.board import build_door_slots, summarize_doors
from campaigns.onirim.rules.table import Table
from campaigns.pages.registry import Cover, StatusBar
from companion.jinja_environment import render_template


def build_cover(table: Table, status_bar: StatusBar) -> Cover:
    """Return the cover of a campaign: a slot for every Door of the newest game (facts 1.4)."""
    row = table.newest_game
    doors = build_door_slots(table.state) if row is not None else []
    told = (
        [
            str(row),
            status_bar.phase_text if row.result == "" else status_bar.phase_text.partition(" · ")[2],
            summarize_doors(table.state),
        ]
        if row
        else []
    )
    return Cover(
        render_template("onirim/cover.jinja", {"doors": doors}), " · ".join(filter(None, told)) or status_bar.phase_text
    )
