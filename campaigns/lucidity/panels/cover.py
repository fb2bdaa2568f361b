"""The cover of a Lucidity campaign on the shelf: dice of its newest game, those of the player with the most."""

from __future__ import annotations

from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_die_views
from campaigns.pages.covers import draw_cover
from campaigns.pages.registry import Cover, StatusBar

MAX_COVER_DICE = 5
"""Maximum number of dice."""


def build_cover(table: Table, status_bar: StatusBar) -> Cover:
    """Return the cover of a campaign: the dice on its cards."""
    row = table.newest_game
    found: list[str] = []
    if row is not None:
        lying = [[*player.power, *player.hunt, *player.exhaust] for player in table.state.players]
        found = max(lying, key=len, default=[])
    told = status_bar.long_name or row or "", status_bar.phase_text, status_bar.turn_text
    return draw_cover("lucidity/cover.jinja", {"dice": build_die_views(found[-MAX_COVER_DICE:])}, told)
