"""The lines and tasks that everybody in the room may read, for the big screen and for apps that show the same."""

from __future__ import annotations

from campaigns.engine import Table
from campaigns.journal.tabletop_tasks import format_tasks
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.registry import get_game_ui

MAX_SCREEN_LINES = 3
"""Newest journal lines shown."""


def find_entries(campaign: Campaign, table: Table) -> list[JournalEntry]:
    """Return the newest entries, the newest first, without moves that changed nothing; none where hands are hidden."""
    if get_game_ui(campaign.game).has_hidden_cards(table):
        return []
    newest = campaign.moves.order_by("-seq")[: 2 * MAX_SCREEN_LINES]
    return [entry for entry in newest if entry.changes or not entry.is_played][:MAX_SCREEN_LINES]


def list_tasks(campaign: Campaign, table: Table) -> list[str]:
    """Return what hands must still do; nothing where hands are hidden."""
    if get_game_ui(campaign.game).has_hidden_cards(table):
        return []
    return [order for _keys, order in format_tasks(campaign)]
