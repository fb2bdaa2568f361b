"""Big screen widgets of Etherfields: everybody at the table, the board, the Entities in play."""

from __future__ import annotations

from campaigns.etherfields.board_picture import build_picture
from campaigns.etherfields.board_window import fit_window
from campaigns.etherfields.panels.entity import iter_entity_tiles
from campaigns.etherfields.panels.team_strip import build_strip_panel, list_team_holdings
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


def build_team_widget(table: Table, viewer: ViewerContext) -> Context:
    """Return everybody at the table; on the Map also the Keys and Hours of the Team, which pay the way."""
    holdings = list_team_holdings(table) if table.team.place == "dreamworld" else []
    return {**build_strip_panel(table, viewer), "holdings": holdings}


BIG_SCREEN_WIDGETS = (
    BigScreenWidget("team", "etherfields/screen_team.jinja", build_team_widget),
    BigScreenWidget("board", "etherfields/screen_board.jinja", build_board_widget),
    BigScreenWidget("entities", "etherfields/screen_entities.jinja", build_entities_widget),
)
