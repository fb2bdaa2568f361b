"""Figures of Lucidity: everybody's Power and full rows, and the dice in the bag, of the newest game."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.lucidity.panels.dreamers import build_screen_cards
from campaigns.lucidity.panels.player_cards import CardRow
from campaigns.lucidity.rules.dice import DICE_COUNT
from campaigns.lucidity.rules.state_operations import END_POWER, count_bag
from campaigns.lucidity.rules.table import Table
from campaigns.pages.state_figures import StateFigure


def list_state_figures(table: Table) -> Iterator[StateFigure]:
    """Return the figures of the newest game, by player clockwise."""
    for card in build_screen_cards(table)["seats"]:
        yield StateFigure("power", _("Power"), card.power, card.name, of=END_POWER)
        for row in card.harmful_rows:
            yield StateFigure(_name_row(row), row.title, row.count, card.name, of=row.capacity)
    yield StateFigure("bag", _("Bag"), count_bag(table.state), of=DICE_COUNT, is_on_big_screen=False)


def _name_row(row: CardRow) -> str:
    return row.key if row.key == row.place else f"{row.place}-{row.key.lower()}"
