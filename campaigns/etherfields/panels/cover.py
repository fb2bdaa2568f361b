"""Cover of a campaign on the shelf: its night, the Gates won, portraits of the Dreamers."""

from __future__ import annotations

from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.turn_card import get_turn_progress
from campaigns.etherfields.rules.table import Table
from campaigns.pages.covers import draw_cover
from campaigns.pages.registry import Cover, StatusBar
from companion.jinja_environment import render_template

MAX_COVER_DOORS = 5
"""Maximum number of Gates along the way."""


def build_cover(table: Table, status_bar: StatusBar) -> Cover:
    """Return the cover: its moon wanes with the Turns, a Gate is lit once its Dream is won (p. 10)."""
    if not table.has_begun:
        return draw_cover("etherfields/cover.jinja", {"lit": 1, "doors": []}, (status_bar.turn_text,))
    won = sum(gate.won for gate in table.gates)
    ahead = sum(gate.standing == Gate.Standing.OPEN and not gate.won for gate in table.gates)
    doors = ([True] * won + [False] * ahead)[-MAX_COVER_DOORS:]
    faces = render_template(
        "etherfields/cover_portraits.jinja", {"dreamers": [dreamer.archetype for dreamer in table.dreamers]}
    )
    return draw_cover(
        "etherfields/cover.jinja",
        {"lit": _get_night_left(table), "doors": doors},
        (table.team.season, status_bar.phase_text, status_bar.turn_text),
        players=faces,
        is_between_sessions=bool(len(table.sessions)) and not table.is_session_open,
    )


def _get_night_left(table: Table) -> float:
    """Return the share of Turns left, from 0 to 1."""
    slumber = table.slumber
    if slumber is None or not slumber.turn:
        return 1
    progress = get_turn_progress(slumber)
    if progress is None:
        return 1
    turn, last = progress
    return max(0, last - turn + 1) / last if last else 0
