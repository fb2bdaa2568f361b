"""What the big screen shows of Etherfields: everybody at the table, the drawn board, the Entities in play."""

from __future__ import annotations

from campaigns.etherfields.board_drawing import picture
from campaigns.etherfields.board_window import window_of
from campaigns.etherfields.panels.entity import tiles
from campaigns.etherfields.panels.strip import strip_panel
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.keeping import board_on
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, OnScreen


def board_part(table: Table, view: Viewpoint) -> Context:
    """Return the picture of the board, as much of it as is laid out; None while nobody draws it or nobody dreams."""
    board = board_on(table)
    drawn = table.slumber is not None and board.tiles
    return {"picture": picture(table, board, window_of(board)) if drawn else None}


def entities_part(table: Table, view: Viewpoint) -> Context:
    """Return the Entity tiles in play with their figures and what they say; none while nobody dreams."""
    return {"tiles": list(tiles(table)) if table.slumber is not None else []}


SCREEN = (
    OnScreen("team", "etherfields/screen_team.jinja", strip_panel),
    OnScreen("board", "etherfields/screen_board.jinja", board_part),
    OnScreen("entities", "etherfields/screen_entities.jinja", entities_part),
)
