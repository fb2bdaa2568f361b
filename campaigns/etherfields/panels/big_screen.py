"""Big screen widgets of Etherfields: everybody at the table, the board, the Entities in play."""

from __future__ import annotations

from campaigns.etherfields.board_picture import build_picture
from campaigns.etherfields.board_window import fit_window
from campaigns.etherfields.panels.entity import iter_entity_tiles
from campaigns.etherfields.panels.team_strip import build_strip_panel
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import BigScreenWidget, Context


def build_board_widget(table: Table, viewer: ViewerContext) -> Context:
    """Return the picture of the board, cropped to its tiles; None while it is not tracked or nobody dreams."""
    board = get_board(table)
    drawn = table.slumber is not None and board.tiles
    return {"picture": build_picture(table, board, fit_window(board)) if drawn else None}


def build_entities_widget(table: Table, viewer: ViewerContext) -> Context:
    """Return the Entity tiles in play with their figures and effects; none while nobody dreams."""
    return {"tiles": list(iter_entity_tiles(table)) if table.slumber is not None else []}


BIG_SCREEN_WIDGETS = (
    BigScreenWidget("team", "etherfields/screen_team.jinja", build_strip_panel),
    BigScreenWidget("board", "etherfields/screen_board.jinja", build_board_widget),
    BigScreenWidget("entities", "etherfields/screen_entities.jinja", build_entities_widget),
)
