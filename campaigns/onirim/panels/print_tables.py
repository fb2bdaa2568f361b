"""Onirim on paper: the table, the known part of the deck and all games; also the entries and charts of the chronicle."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.models import JournalEntry
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.zones import ZoneView, build_all_zones, build_screen_zones, is_two_player_game
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView, get_player_name
from campaigns.pages.bar_charts import Bar, BarChart
from campaigns.pages.numbered_games import format_result
from campaigns.pages.print_tables import PrintTable

MAX_CHART_GAMES = 30
"""Number of games in the charts, the newest last."""
CHRONICLE_MOVES = frozenset({"onirim.begin", "onirim.new-game", "onirim.give-up"})
CHRONICLE_CONSEQUENCES = frozenset({"onirim.door.gained", "onirim.nightmare.discarded", "onirim.catcher.caught"})
"""Consequences that the chronicle includes."""


def is_in_chronicle(entry: JournalEntry) -> bool:
    """Return whether the chronicle includes an entry: games begun and given up, Doors, Nightmares."""
    return entry.name in CHRONICLE_MOVES or any(code in CHRONICLE_CONSEQUENCES for code, _facts in entry.rulings)


def build_print_tables(table: Table) -> list[PrintTable]:
    """Return the games with their results, and the table of the game in progress."""
    games = [
        [row, format_result(OnirimGame.Result, row.result), row.left if row.result else ""]
        for row in table.list_games_in_order()
    ]
    sheets = [PrintTable(_("Games"), ["", _("Result"), _("Cards left")], games)] if games else []
    if not table.is_between_games:
        sheets.append(PrintTable(_("On the table"), [], _list_zone_rows(build_all_zones(table.state))))
    return sheets


def _list_zone_rows(zones: list[ZoneView]) -> list[list[object]]:
    return [[zone.title, join_items(_format_card(card) for card in zone.cards)] for zone in zones if zone.cards]


def build_screen_tables(table: Table) -> list[PrintTable]:
    """Return what the big screen shows of the newest game."""
    shown = build_screen_zones(table)
    return [PrintTable(_("On the table"), [], [[_("In the deck"), shown["deck"]], *_list_zone_rows(shown["zones"])])]


def list_player_names(table: Table) -> list[str]:
    """Return the two players of the newest game; a single one has no name."""
    return [get_player_name(table.state, index) for index in range(2)] if is_two_player_game(table) else []


def build_lifetime_charts(table: Table) -> list[BarChart]:
    """Return charts of the Doors of each finished game, and of the cards left at each victory."""
    ended = [row for row in table.list_games_in_order() if row.result][-MAX_CHART_GAMES:]
    doors = [
        Bar(f"{row}, {format_result(OnirimGame.Result, row.result)}", count_doors_in_play(decode_game(row.state)))
        for row in ended
    ]
    left = [Bar(str(row), row.left) for row in ended if row.result == OnirimGame.Result.WON]
    found = [BarChart(_("Doors in each game"), doors), BarChart(_("Cards left after each victory"), left)]
    return [bars for bars in found if len(bars.bars) > 1]


def _format_card(card: CardView) -> str:
    return f"{card.label} ×{card.count}" if card.count > 1 else str(card.label)
