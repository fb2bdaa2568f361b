"""Onirim on paper: what lies where, and what is known of the deck; every game played. And what of it the chronicle tells and draws."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.models import Move
from campaigns.onirim.drawing import Card
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.zones import every_zone
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.doors import doors_in_play
from campaigns.onirim.rules.state import value_of
from campaigns.pages.bars import Bar, Bars
from campaigns.pages.record import Sheet

MOST = 30
"""So many games stand in the charts, the newest last."""
GAMES = frozenset({"onirim.begin", "onirim.new-game", "onirim.give-up"})
TOLD = frozenset({"onirim.door.gained", "onirim.nightmare.discarded", "onirim.catcher.caught"})
"""Consequences that the chronicle tells."""


def tells(entry: Move) -> bool:
    """Return whether the chronicle puts an entry into words: games begun and given up, Doors, Nightmares."""
    return entry.name in GAMES or any(code in TOLD for code, _facts in entry.rulings)


def record(table: Table) -> list[Sheet]:
    """Return the games and their ends, and what lies on the table of one that is being played."""
    games = [
        [row, OnirimGame.Result(row.result).label if row.result else _("being played"), row.left if row.result else ""]
        for row in table.in_order()
    ]
    sheets = [Sheet(_("Games"), ["", _("Result"), _("Cards left")], games)] if games else []
    if table.newest is not None and not table.newest.result:
        lying = [
            [zone.title, ", ".join(_named(card) for card in zone.cards)]
            for zone in every_zone(table.value)
            if zone.cards
        ]
        sheets.append(Sheet(_("On the table"), [], lying))
    return sheets


def over_games(table: Table) -> list[Bars]:
    """Count the Doors of each game that is over, and the cards left in the deck at each victory."""
    ended = [row for row in table.in_order() if row.result][-MOST:]
    doors = [Bar(_ended(row), doors_in_play(value_of(row.state))) for row in ended]
    left = [Bar(str(row), row.left) for row in ended if row.result == OnirimGame.Result.WON]
    found = [Bars(_("Doors of each game"), doors), Bars(_("Cards left in the deck at a victory"), left)]
    return [bars for bars in found if len(bars.bars) > 1]


def _ended(row: GameRow) -> str:
    return f"{row}, {OnirimGame.Result(row.result).label}"


def _named(card: Card) -> str:
    return f"{card.label} ×{card.count}" if card.count > 1 else str(card.label)
