"""The panel of the cards in front of the players, of everybody's Power turn by turn, and of the scores of all games."""

from __future__ import annotations

from campaigns.lucidity.panels import byhand
from campaigns.lucidity.panels.cards import Acts, Seat, seat_of
from campaigns.lucidity.panels.chart import chart
from campaigns.lucidity.panels.scores import scores_panel
from campaigns.lucidity.rules.board import Table
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context


def dreamers_panel(table: Table, view: Viewpoint) -> Context:
    """Return every player's card of the newest game, clockwise, their Power turn by turn, and the scores; a tap moves a die by hand."""
    row, g = table.newest, table.value
    assert row is not None
    seats = range(len(g.players)) if not row.result else ()
    acts = dict(found for seat in seats for found in byhand.acts(g, seat, row.steps))
    return {"seats": _seats(table, acts), "chart": chart(table), **scores_panel(table, view)}


def cards(table: Table, view: Viewpoint) -> Context:
    """Return every player's card of the newest game, clockwise, to be looked at."""
    return {"seats": _seats(table, {})}


def _seats(table: Table, acts: Acts) -> list[Seat]:
    row = table.newest
    assert row is not None
    g = table.value
    playing = not row.result
    return [
        seat_of(
            g,
            seat,
            name,
            acts,
            now=playing and seat == g.turn,
            asked=playing and seat == g.asked.who,
            won=seat in row.winners,
        )
        for seat, name in enumerate(row.players)
    ]
