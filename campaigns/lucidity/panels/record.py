"""Lucidity on paper: the dice of every player, what is left in the bag; every game played. And what of it the chronicle tells and draws."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import dice
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.value import Player
from campaigns.models import Move
from campaigns.pages import charts
from campaigns.pages.charts import Chart
from campaigns.pages.record import Sheet

MOST = 30
"""So many games stand in the charts, the newest last."""
MOST_LINES = 5
"""So many players have a line in them."""
GAMES = frozenset({"lucidity.begin", "lucidity.new-game", "lucidity.give-up", "lucidity.rest"})


def tells(entry: Move) -> bool:
    """Return whether the chronicle puts an entry into words: games begun and given up, rests, and whatever had a consequence."""
    return entry.name in GAMES or bool(entry.rulings)


def record(table: Table) -> list[Sheet]:
    """Return the games and their ends, and the dice of one that is being played."""
    games = [
        [row, ", ".join(row.players), LucidityGame.Result(row.result).label if row.result else _("being played")]
        for row in table.in_order()
    ]
    sheets = [Sheet(_("Games"), ["", _("Players"), _("Result")], games)] if games else []
    if table.newest is not None and not table.newest.result:
        rows = [[table.name(seat), *_row(player)] for seat, player in enumerate(table.value.players)]
        sheets.append(Sheet(_("Dice"), ["", _("Power"), _("Hunt"), _("Exhaust"), _("Shadow")], rows))
    return sheets


def over_games(table: Table) -> list[Chart]:
    """Draw everybody's Power at the end of each game that was played to its end."""
    ended = [row for row in table.in_order() if row.scores][-MOST:]
    if len(ended) < 2:
        return []
    names = dict.fromkeys(score["name"] for row in ended for score in row.scores)
    lines = {
        name: [next((score["power"] for score in row.scores if score["name"] == name), None) for row in ended]
        for name in [*names][:MOST_LINES]
    }
    return [charts.over(_("Power at the end"), [str(row) for row in ended], lines)]


def _row(player: Player) -> list[str]:
    shadow = [code for row in player.rows("shadow") for code in row]
    return [_told(found) for found in (player.power, player.hunt, player.exhaust, shadow)]


def _told(codes: list[str]) -> str:
    return ", ".join(die.label for die in dice(codes))
