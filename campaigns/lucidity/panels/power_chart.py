"""Charts of Power: lines turn by turn, and a race line from zero to enough Power."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.lucidity.rules.state_operations import ELIMINATED_ROLE, END_POWER, count_power
from campaigns.lucidity.rules.table import Table

CHART_WIDTH, CHART_HEIGHT = 300, 90
"""Size of the chart in its own units, without margins."""
MIN_CHART_TURNS = 4
"""Minimum number of turns, so that the first lines are not too steep."""
RACE_START_X, RACE_END_X, MIN_RACE_GAP = 20, 330, 30
"""Start and end of the race line, and the minimum distance of two players on it."""


@dataclass(frozen=True)
class PowerLine:
    """One player's Power turn by turn: SVG ``points``, the end of the line, and its description."""

    name: str
    mark: str
    points: str
    x: float
    y: float
    description: str


@dataclass(frozen=True)
class PowerChart:
    """The lines, and the height of enough Power; ``turns`` are the recorded ones."""

    lines: list[PowerLine]
    enough_y: float
    turns: int
    width: int = CHART_WIDTH
    height: int = CHART_HEIGHT


@dataclass(frozen=True)
class RaceMarker:
    """A player's marker on the race line."""

    description: str
    mark: str
    power: int
    x: float
    is_current: bool
    is_eliminated: bool


def build_power_chart(table: Table) -> PowerChart | None:
    """Return the Power of the newest game turn by turn; None before its second turn has ended."""
    g = table.state
    noted = g.powers
    if len(noted) < 2:
        return None
    most = max(END_POWER, *(max(line) for line in noted))
    step = CHART_WIDTH / max(MIN_CHART_TURNS, len(noted))
    lines = [_build_line(table, seat, [line[seat] for line in noted], step, most) for seat in range(len(g.players))]
    return PowerChart(lines, _compute_y(END_POWER, most), len(noted))


def _build_line(table: Table, seat: int, powers: list[int], step: float, max_power: int) -> PowerLine:
    points = [(turn * step, _compute_y(value, max_power)) for turn, value in enumerate([0, *powers])]
    told = _("%(name)s: %(powers)s") % {"name": table.get_player_name(seat), "powers": join_items(powers)}
    x, y = points[-1]
    return PowerLine(
        table.get_player_name(seat), get_seat_mark(seat), " ".join(f"{a:.1f},{b:.1f}" for a, b in points), x, y, told
    )


def _compute_y(value: int, max_power: int) -> float:
    return round(CHART_HEIGHT - CHART_HEIGHT * value / max_power, 1)


def get_seat_mark(seat: int) -> str:
    """Return the mark of a seat, which identifies its line without colour."""
    return "●■▲◆"[seat]


def build_power_race(table: Table) -> list[RaceMarker]:
    """Return the race markers, the least Power first; equal players are placed next to each other."""
    g = table.state
    powers = [count_power(g, seat) for seat in range(len(g.players))]
    seats = sorted(range(len(powers)), key=lambda seat: powers[seat])
    places = [RACE_START_X + (RACE_END_X - RACE_START_X) * min(powers[seat], END_POWER) / END_POWER for seat in seats]
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + MIN_RACE_GAP)
    for i in reversed(range(len(places))):
        places[i] = min(places[i], RACE_END_X - MIN_RACE_GAP * (len(places) - 1 - i))
    return [
        _build_marker(table, seat, powers[seat], round(at, 1)) for seat, at in zip(seats, places, strict=True)
    ]  # fmt: skip


def _build_marker(table: Table, seat: int, player_power: int, x: float) -> RaceMarker:
    g, name = table.state, table.get_player_name(seat)
    told = _("%(name)s %(power)s") % {"name": name, "power": player_power}
    return RaceMarker(told, name[:1].upper(), player_power, x, seat == g.turn, g.players[seat].role == ELIMINATED_ROLE)
