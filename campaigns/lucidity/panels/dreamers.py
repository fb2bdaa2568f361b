"""The panel of the players' cards, everybody's Power turn by turn, and the scores of all games."""

from __future__ import annotations

from campaigns.lucidity.panels import manual_shift
from campaigns.lucidity.panels.player_cards import DieActions, PlayerCard, build_player_card
from campaigns.lucidity.panels.power_chart import build_power_chart
from campaigns.lucidity.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context


def build_dreamers_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the players' cards of the newest game, clockwise, their Power turn by turn.

    A tap moves a die by hand.
    """
    row, g = table.newest_game, table.state
    assert row is not None
    seats = range(len(g.players)) if not row.result else ()
    acts = dict(found for seat in seats for found in manual_shift.build_shift_actions(g, seat, row.steps))
    return {
        "seats": _build_player_cards(table, acts),
        "chart": build_power_chart(table),
    }


def build_screen_cards(table: Table, viewer: ViewerContext | None = None) -> Context:
    """Return the players' cards of the newest game, clockwise, read-only."""
    return {"seats": _build_player_cards(table, {})}


def _build_player_cards(table: Table, actions: DieActions) -> list[PlayerCard]:
    row = table.newest_game
    assert row is not None
    g = table.state
    playing = not row.result
    return [
        build_player_card(
            g,
            seat,
            name,
            actions,
            is_current=playing and seat == g.turn,
            is_asked=playing and seat == g.open_prompt.who,
            is_winner=seat in row.winners,
        )
        for seat, name in enumerate(row.players)
    ]
