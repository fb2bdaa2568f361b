"""Everybody's Power turn by turn, as lines on a small chart, and as a line from nothing to enough for where they stand now."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.state import ENOUGH, OUT, power

WIDE, HIGH = 300, 90
"""The chart in its own units, without its margins."""
LEAST = 4
"""So many turns have room at least, or the first lines would be steep for nothing."""
FROM, TO, APART = 20, 330, 30
"""Where the line from nothing to enough begins and ends, and how far apart two players on it stand at least."""


@dataclass(frozen=True)
class Line:
    """One player's Power turn by turn: ``points`` as SVG has them, the end of the line, and the line in words."""

    name: str
    mark: str
    points: str
    x: float
    y: float
    told: str


@dataclass(frozen=True)
class Chart:
    """The lines, and where enough Power lies; ``turns`` are those that were noted."""

    lines: list[Line]
    enough: float
    turns: int
    wide: int = WIDE
    high: int = HIGH


@dataclass(frozen=True)
class Runner:
    """Where a player stands on the line from nothing to enough."""

    told: str
    mark: str
    power: int
    at: float
    now: bool
    out: bool


def chart(table: Table) -> Chart | None:
    """Return the Power of the newest game turn by turn; None before its second turn has ended."""
    g = table.value
    noted = g.powers
    if len(noted) < 2:
        return None
    most = max(ENOUGH, *(max(line) for line in noted))
    step = WIDE / max(LEAST, len(noted))
    lines = [_line(table, seat, [line[seat] for line in noted], step, most) for seat in range(len(g.players))]
    return Chart(lines, _height(ENOUGH, most), len(noted))


def _line(table: Table, seat: int, found: list[int], step: float, most: int) -> Line:
    points = [(turn * step, _height(value, most)) for turn, value in enumerate([0, *found])]
    told = _("%(name)s: %(powers)s") % {"name": table.name(seat), "powers": ", ".join(map(str, found))}
    x, y = points[-1]
    return Line(table.name(seat), mark(seat), " ".join(f"{a:.1f},{b:.1f}" for a, b in points), x, y, told)


def _height(value: int, most: int) -> float:
    return round(HIGH - HIGH * value / most, 1)


def mark(seat: int) -> str:
    """Return the sign of a seat, by which its line is told from the others without colour."""
    return "●■▲◆"[seat]


def race(table: Table) -> list[Runner]:
    """Return where everybody stands on the line from nothing to enough, the least first; who is level stands beside the other."""
    g = table.value
    powers = [power(g, seat) for seat in range(len(g.players))]
    seats = sorted(range(len(powers)), key=lambda seat: powers[seat])
    places = [FROM + (TO - FROM) * min(powers[seat], ENOUGH) / ENOUGH for seat in seats]
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + APART)
    for i in reversed(range(len(places))):
        places[i] = min(places[i], TO - APART * (len(places) - 1 - i))
    return [
        _runner(table, seat, powers[seat], round(at, 1)) for seat, at in zip(seats, places, strict=True)
    ]  # fmt: skip


def _runner(table: Table, seat: int, mine: int, at: float) -> Runner:
    g, name = table.value, table.name(seat)
    told = _("%(name)s %(power)s") % {"name": name, "power": mine}
    return Runner(told, name[:1].upper(), mine, at, seat == g.turn, g.players[seat].role == OUT)
