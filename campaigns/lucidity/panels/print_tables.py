"""Lucidity on paper: the players' dice, the bag and all games; also the entries and charts of the chronicle."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.dreamers import build_screen_cards
from campaigns.lucidity.panels.player_cards import PlayerCard
from campaigns.lucidity.rules.dice_phrases import format_dice
from campaigns.lucidity.rules.game_state import PlayerState
from campaigns.lucidity.rules.table import Table
from campaigns.models import JournalEntry
from campaigns.pages import line_charts
from campaigns.pages.line_charts import LineChart
from campaigns.pages.numbered_games import format_result
from campaigns.pages.print_tables import PrintTable

MAX_CHART_GAMES = 30
"""Number of games in the charts, the newest last."""
MAX_CHART_LINES = 5
"""Maximum number of players with a line."""
CHRONICLE_MOVES = frozenset(
    {"lucidity.begin", "lucidity.new-game", "lucidity.give-up", "lucidity.consume", "lucidity.attack"}
)
CHRONICLE_CONSEQUENCES = frozenset(
    {
        "lu.abilities.taken", "lu.end.last-turns", "lu.end.nobody", "lu.end.twice", "lu.end.won", "lu.exhaust.lost",
        "lu.exhaust.nothing", "lu.hunt.eliminated", "lu.shadow.turned", "lu.solo.awake", "lu.solo.defeat", "lu.solo.lost",
        "lu.tie.on", "lu.tie.shared", "lu.too-many.dry", "lu.too-many.short", "lu.too-many.short-ends",
    }
)  # fmt: skip
"""Consequences that the chronicle includes: what becomes of a Dreamer, lost and stolen Power, the end of a game."""


def is_in_chronicle(entry: JournalEntry) -> bool:
    """Return whether the chronicle includes an entry: games begun and given up, stolen Power, attacks, turning points."""
    return entry.name in CHRONICLE_MOVES or any(code in CHRONICLE_CONSEQUENCES for code, _facts in entry.rulings)


def build_print_tables(table: Table) -> list[PrintTable]:
    """Return the games with their results, and the dice of the game in progress."""
    games = [
        [row, join_items(row.players), format_result(LucidityGame.Result, row.result)]
        for row in table.list_games_in_order()
    ]
    sheets = [PrintTable(_("Games"), ["", _("Players"), _("Result")], games)] if games else []
    if not table.is_between_games:
        rows = [
            [table.get_player_name(seat), *_build_player_row(player)] for seat, player in enumerate(table.state.players)
        ]
        sheets.append(PrintTable(_("Dice"), ["", _("Power"), _("Hunt"), _("Exhaust"), _("Shadow")], rows))
    return sheets


def build_screen_tables(table: Table) -> list[PrintTable]:
    """Return what the big screen shows of the newest game."""
    rows = [[card.name, card.role, card.power, _format_rows(card)] for card in build_screen_cards(table)["seats"]]
    return [PrintTable(_("Dreamers"), ["", _("Role"), _("Power"), _("Rows")], rows)]


def _format_rows(card: PlayerCard) -> str:
    return join_items(f"{row.title} {row.count}/{row.capacity}" for row in card.harmful_rows)


def list_player_names(table: Table) -> list[str]:
    """Return the players of the newest game, clockwise."""
    return [card.name for card in build_screen_cards(table)["seats"]]


def build_lifetime_charts(table: Table) -> list[LineChart]:
    """Return a chart of everybody's Power at the end of each finished game."""
    ended = [row for row in table.list_games_in_order() if row.scores][-MAX_CHART_GAMES:]
    if len(ended) < 2:
        return []
    names = dict.fromkeys(score["name"] for row in ended for score in row.scores)
    lines = {
        name: [next((score["power"] for score in row.scores if score["name"] == name), None) for row in ended]
        for name in [*names][:MAX_CHART_LINES]
    }
    return [line_charts.build_lifetime_chart(_("Power at the end"), [str(row) for row in ended], lines)]


def _build_player_row(player: PlayerState) -> list[str]:
    shadow = [code for row in player.get_rows("shadow") for code in row]
    return [format_dice(found) for found in (player.power, player.hunt, player.exhaust, shadow)]
