"""The panel of the cards in front of the players: every row with its spaces, dice beside a full row, a Nightmare's card."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import Die, dice, drawn, role
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.checks import EXHAUST, HUNT, filling
from campaigns.lucidity.rules.dice import COLOURS, SHADOW, WORTH
from campaigns.lucidity.rules.state import DREAMER, ENOUGH, power
from campaigns.lucidity.rules.value import Game
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words

SPACES = 4
"""Spaces of a Shadow row; the fourth is used with two players only (rules, Shadow)."""


@dataclass(frozen=True)
class Row:
    """A row of a card: its dice, the spaces that are left, and whether dice lie beside it.

    ``filled`` is how many fill it; ``marked`` says that its last space counts for two players only.
    """

    key: str
    title: str
    dice: list[Die]
    free: int
    filled: int
    count: int
    marked: bool = False
    near: bool = False

    @property
    def told(self) -> str:
        """The row in words."""
        names = ", ".join(die.label for die in self.dice)
        head = _("%(row)s: %(count)s of %(filled)s") % {"row": self.title, "count": self.count, "filled": self.filled}
        return f"{head}: {names}" if names else head


@dataclass(frozen=True)
class Seat:
    """A player's place at the table; ``kind`` is the role as the value holds it, ``role`` the same in words."""

    name: str
    role: str
    kind: str
    power: int
    now: bool
    asked: bool
    won: bool
    rows: list[Row]
    shadows: list[Row]
    powers: Row


def dreamers_panel(table: Table, view: Viewpoint) -> Context:
    """Give every player's card of the newest game, clockwise."""
    row = table.newest
    assert row is not None
    g = table.value
    playing = not row.result
    asked = g.asked.who
    seats = [
        _seat(g, seat, name, now=playing and seat == g.turn, asked=playing and seat == asked, won=seat in row.winners)
        for seat, name in enumerate(row.players)
    ]  # fmt: skip
    return {"seats": seats}


def _seat(g: Game, seat: int, name: str, **now: bool) -> Seat:
    player = g.players[seat]
    dreams = player.role == DREAMER
    return Seat(
        name=name,
        role=role(player.role, g.cards),
        kind=player.role,
        power=power(g, seat),
        rows=[_row("hunt", player.hunt, HUNT), _row("exhaust", player.exhaust, EXHAUST)] if dreams else [],
        shadows=[_shadow(g, colour, player.shadow[colour]) for colour in COLOURS] if dreams else [],
        powers=_powers(player.power),
        **now,
    )


def harmful_rows(g: Game, seat: int) -> list[Row]:
    """Give the rows of a Dreamer that hold dice and do harm when they fill; none of anybody else."""
    player = g.players[seat]
    if player.role != DREAMER:
        return []
    rows = [_row("hunt", player.hunt, HUNT), _row("exhaust", player.exhaust, EXHAUST)]
    rows += [_shadow(g, colour, player.shadow[colour]) for colour in COLOURS]
    return [row for row in rows if row.count]


def _row(key: str, lying: list[str], filled: int) -> Row:
    title = str(words.choice("lucidity", "place", key))
    return Row(key, title, dice(lying), max(0, filled - len(lying)), filled, len(lying), near=len(lying) >= filled - 1)


def _shadow(g: Game, colour: str, lying: list[str]) -> Row:
    filled = filling(g)
    title = capfirst(drawn(colour + SHADOW).label)
    return Row(
        colour, title, dice(lying), max(0, SPACES - len(lying)), filled, len(lying),
        marked=filled < SPACES, near=len(lying) >= filled - 1,
    )  # fmt: skip


def _powers(lying: list[str]) -> Row:
    """Give the Power row: a double die takes two of its fifteen spaces (rules, Power)."""
    worth = sum(WORTH[die[1]] for die in lying)
    found = sorted(lying, key=lambda die: (COLOURS.index(die[0]), die[1]))
    title = str(words.choice("lucidity", "place", "power"))
    return Row("power", title, dice(found), max(0, ENOUGH - worth), ENOUGH, worth, near=worth >= ENOUGH)
