"""Bars: a number for each of a few things, drawn beside it: Turns of a Slumber, minutes of a step, Doors of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.pages.evening import Played

WIDE = 100
"""The longest bar, in its own units."""
AWAY = timedelta(minutes=20)
"""After so long without an entry nobody was at the table: it is time of no step."""


@dataclass(frozen=True)
class Bar:
    """One thing: its name, its number, and that in words where they say more."""

    name: str
    value: int
    told: str = ""


@dataclass(frozen=True)
class Drawn:
    """One bar as it is drawn: the number in words, and how long it is."""

    name: str
    told: str
    wide: int


@dataclass(frozen=True)
class Bars:
    """Bars under a title."""

    title: str | Promise
    bars: Sequence[Bar]

    @property
    def drawn(self) -> list[Drawn]:
        """The bars, each as long as its number is beside the greatest."""
        most = max([1, *(bar.value for bar in self.bars)])
        return [Drawn(bar.name, bar.told or str(bar.value), round(WIDE * bar.value / most)) for bar in self.bars]


def minutes(title: str | Promise, found: Iterable[tuple[str, timedelta]]) -> Bars:
    """Return bars of times, each to the minute; what took less than half of one is left out."""
    rounded = ((name, round(time.total_seconds() / 60)) for name, time in found)
    return Bars(title, [Bar(name, count, _("%(count)s min") % {"count": count}) for name, count in rounded if count])


def by_step(entries: Sequence[Played], steps: Sequence[str]) -> Bars:
    """Return the time that each step took; ``steps`` names that of every entry, '' for none.

    What went on before an entry was the work of its step.
    """
    spent: dict[str, timedelta] = {}
    for (before, one), name in zip(pairwise(entries), steps[1:], strict=True):
        gap = one.entry.at - before.entry.at
        if gap < AWAY:
            spent[name] = spent.get(name, timedelta()) + gap
    elsewhere = spent.pop("", timedelta())
    named = [*spent.items(), (_("Everything else"), elsewhere)]
    return minutes(_("Time by step"), named) if spent else Bars("", [])
