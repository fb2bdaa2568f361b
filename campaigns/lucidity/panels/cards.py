"""A player's card as it is drawn: every row with its spaces, what a tap on a die does there, and where a row is dangerous."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import Die, dice, drawn, role
from campaigns.lucidity.rules.checks import EXHAUST, HUNT, filling
from campaigns.lucidity.rules.dice import COLOURS, SHADOW, WORTH
from campaigns.lucidity.rules.state import DREAMER, ENOUGH, power
from campaigns.lucidity.rules.value import Game
from campaigns.wording import words

SPACES = 4
"""Spaces of a Shadow row; the fourth is used with two players only (rules, Shadow)."""

At = tuple[int, str, str]
"""Where a die of a kind lies: the seat, the row, its code."""


@dataclass(frozen=True)
class Act:
    """What a tap on a die in its place does, and what it is called: it sends a form, or it leads to an address.

    One with ``panel`` is fetched from there into the panel; one without is the address of a sheet.
    """

    said: str
    form: str = ""
    name: str = ""
    value: str = ""
    href: str = ""
    panel: str = ""
    chosen: bool = False


Acts = Mapping[At, Act]


@dataclass(frozen=True)
class Row:
    """A row of a card: its dice, the spaces that are left, and whether dice lie beside it.

    ``filled`` is how many fill it; ``marked`` says that its last space counts for two players only; ``near`` that one die more
    fills it, or that it is full. ``acts`` are what taps do, by the code of the die.
    """

    key: str
    place: str
    title: str
    dice: list[Die]
    free: int
    filled: int
    count: int
    marked: bool = False
    near: bool = False
    acts: Mapping[str, Act] = field(default_factory=dict)

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

    @property
    def counts(self) -> list[Row]:
        """The rows that do harm when they fill."""
        return [*self.rows, *self.shadows]


def seat_of(g: Game, seat: int, name: str, acts: Acts | None = None, **now: bool) -> Seat:
    """Return a player's card; ``acts`` are what taps on dice do."""
    player, known = g.players[seat], acts or {}
    dreams = player.role == DREAMER

    def of(place: str) -> dict[str, Act]:
        return {code: act for (who, where, code), act in known.items() if (who, where) == (seat, place)}

    shadows = of("shadow") if dreams else {}
    return Seat(
        name=name,
        role=role(player.role, g.cards),
        kind=player.role,
        power=power(g, seat),
        rows=[_row("hunt", player.hunt, HUNT, of("hunt")), _row("exhaust", player.exhaust, EXHAUST, of("exhaust"))]
        if dreams
        else [],
        shadows=[_shadow(g, colour, player.shadow[colour], shadows) for colour in COLOURS] if dreams else [],
        powers=_powers(player.power, of("power")),
        **{"now": False, "asked": False, "won": False, **now},
    )


def _row(key: str, lying: list[str], filled: int, acts: Mapping[str, Act]) -> Row:
    title = str(words.choice("lucidity", "place", key))
    free, near = max(0, filled - len(lying)), len(lying) >= filled - 1
    return Row(key, key, title, dice(lying), free, filled, len(lying), near=near, acts=acts)


def _shadow(g: Game, colour: str, lying: list[str], acts: Mapping[str, Act]) -> Row:
    filled = filling(g)
    title = capfirst(drawn(colour + SHADOW).label)
    return Row(
        colour, "shadow", title, dice(lying), max(0, SPACES - len(lying)), filled, len(lying),
        marked=filled < SPACES, near=len(lying) >= filled - 1, acts=acts,
    )  # fmt: skip


def _powers(lying: list[str], acts: Mapping[str, Act]) -> Row:
    """Return the Power row: a double die takes two of its fifteen spaces (rules, Power)."""
    worth = sum(WORTH[die[1]] for die in lying)
    found = sorted(lying, key=lambda die: (COLOURS.index(die[0]), die[1]))
    title = str(words.choice("lucidity", "place", "power"))
    free, near = max(0, ENOUGH - worth), worth >= ENOUGH
    return Row("power", "power", title, dice(found), free, ENOUGH, worth, near=near, acts=acts)
