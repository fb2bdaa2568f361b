"""Etherfields on the shelf: the night it is in, the Gates that were won, the faces of the Dreamers."""

from __future__ import annotations

from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.turncard import turns_of
from campaigns.etherfields.rules.board import Table
from campaigns.pages.registry import Cover, Where
from companion.parts import draw

DOORS = 5
"""So many Gates have room along the way."""


def cover(table: Table, where: Where) -> Cover:
    """Draw a campaign: its moon wanes with the Turns, a Gate whose Dream was won is lit (p. 10)."""
    if not table.begun:
        return Cover(draw("etherfields/cover.jinja", {"lit": 1, "doors": []}), where.whose)
    won = sum(gate.won for gate in table.gates)
    ahead = sum(gate.standing == Gate.Standing.OPEN and not gate.won for gate in table.gates)
    doors = ([True] * won + [False] * ahead)[-DOORS:]
    drawing = draw("etherfields/cover.jinja", {"lit": _left(table), "doors": doors})
    faces = draw("etherfields/faces.jinja", {"dreamers": [dreamer.archetype for dreamer in table.dreamers]})
    season = table.team.season
    told = " · ".join(str(part) for part in (season, where.place, where.whose) if part)
    return Cover(drawing, told, faces, packed=bool(len(table.sessions)) and not table.session_open)


def _left(table: Table) -> float:
    """Return how much of the night is left, from 0 to 1: the Turns that were not played yet."""
    slumber = table.slumber
    if slumber is None or not slumber.turn:
        return 1
    turn, last = turns_of(slumber)
    return max(0, last - turn + 1) / last if last else 0
