"""Big screen widgets of Etherfields: everybody at the table, the Map, the board, the Entities in play."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.list_format import join_items
from campaigns.etherfields.board_picture import build_picture
from campaigns.etherfields.board_window import fit_window
from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.entity import iter_entity_tiles
from campaigns.etherfields.panels.team_strip import build_strip_panel, list_dreamer_summaries, list_team_holdings
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.next_steps.gate_answers import list_open_gates
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_location_name
from campaigns.pages.actions import ViewerContext
from campaigns.pages.print_tables import PrintTable
from campaigns.pages.registry import BigScreenWidget, Context

MAX_GATES = 6


def build_board_widget(table: Table, viewer: ViewerContext) -> Context:
    """Return the picture of the board, cropped to its tiles; None while it is not tracked or nobody dreams."""
    board = get_board(table)
    drawn = table.slumber is not None and board.tiles
    return {"picture": build_picture(table, board, fit_window(board)) if drawn else None}


def build_entities_widget(table: Table, viewer: ViewerContext | None = None) -> Context:
    """Return the Entity tiles in play with their figures and effects; none while nobody dreams."""
    return {"tiles": list(iter_entity_tiles(table)) if table.slumber is not None else []}


def build_map_widget(table: Table, viewer: ViewerContext | None = None) -> Context:
    """Return the Map: Keys and Hours, which pay the way, the Location, the Season, the Gates; nothing elsewhere (p. 7)."""
    if table.team.place != "dreamworld":
        return {"holdings": []}
    return {
        "holdings": list_team_holdings(table),
        "location": get_location_name(table),
        "season": table.team.season,
        "gates": [(str(gate), _format_keys_cost(gate)) for gate in list_open_gates(table)[:MAX_GATES]],
    }


def build_screen_tables(table: Table) -> list[PrintTable]:
    """Return what the widgets show, but for the picture of the board, as tables without empty ones."""
    heads = ["", _("Distress"), _("Cards"), _("Ether"), _("Gems")]
    team = [
        [one[key] for key in ("name", "distress", "cards", "ether", "gems")] for one in list_dreamer_summaries(table)
    ]
    entities = build_entities_widget(table)["tiles"]
    found = [
        PrintTable(_("Dreamers"), heads, team),
        PrintTable(_("Dreamworld Map"), [], _list_map_rows(build_map_widget(table))),
        PrintTable(_("Entities"), ["", _("Figures"), ""], [_build_entity_row(tile) for tile in entities]),
    ]
    return [one for one in found if one.rows]


def _list_map_rows(shown: Context) -> list[list[object]]:
    rows: list[list[object]] = [[word, number] for _icon, number, word in shown["holdings"]]
    rows += [
        [label, shown[key]] for key, label in (("location", _("Location")), ("season", _("Season"))) if shown.get(key)
    ]
    return rows + [[_("Dream Gate"), name, cost] for name, cost in shown.get("gates", ())]


def _build_entity_row(tile: Context) -> list[object]:
    figures = "" if tile["figures"] is None else tile["figures"]
    return [tile["name"], figures, join_items(line for _icon, line in tile["lines"])]


def _format_keys_cost(gate: Gate) -> str:
    return "" if gate.keys is None else ngettext("%(count)s Key", "%(count)s Keys", gate.keys) % {"count": gate.keys}


BIG_SCREEN_WIDGETS = (
    BigScreenWidget("team", "etherfields/screen_team.jinja", build_strip_panel),
    BigScreenWidget("map", "etherfields/screen_map.jinja", build_map_widget),
    BigScreenWidget("board", "etherfields/screen_board.jinja", build_board_widget),
    BigScreenWidget("entities", "etherfields/screen_entities.jinja", build_entities_widget),
)
