"""Bars: a number for each of a few things, drawn beside it: Turns of a Slumber, minutes of a step, Doors of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.pages.session_digest import DecodedEntry

MAX_BAR_WIDTH = 100
"""The longest bar, in its own units."""
MAX_STEP_GAP = timedelta(minutes=20)
"""After so long without an entry nobody was at the table: it is time of no step."""


@dataclass(frozen=True)
class Bar:
    """One thing: its name, its number, and that in words where they say more."""

    name: str
    value: int
    value_text: str = ""


@dataclass(frozen=True)
class BarView:
    """One bar as it is drawn: the number in words, and how long it is."""

    name: str
    value_text: str
    width: int


@dataclass(frozen=True)
class BarChart:
    """Bars under a title."""

    title: str | Promise
    bars: Sequence[Bar]

    @property
    def bar_views(self) -> list[BarView]:
        """The bars, each as long as its number is beside the greatest."""
        most = max([1, *(bar.value for bar in self.bars)])
        return [
            BarView(bar.name, bar.value_text or str(bar.value), round(MAX_BAR_WIDTH * bar.value / most))
            for bar in self.bars
        ]


def build_minutes_chart(title: str | Promise, durations: Iterable[tuple[str, timedelta]]) -> BarChart:
    """Return bars of times, each to the minute; what took less than half of one is left out."""
    rounded = ((name, round(time.total_seconds() / 60)) for name, time in durations)
    return BarChart(
        title, [Bar(name, count, _("%(count)s min") % {"count": count}) for name, count in rounded if count]
    )


def build_step_time_chart(entries: Sequence[DecodedEntry], step_names: Sequence[str]) -> BarChart:
    """Return the time that each step took; ``steps`` names that of every entry, '' for none.

    What went on before an entry was the work of its step.
    """
    spent: dict[str, timedelta] = {}
    for (before, one), name in zip(pairwise(entries), step_names[1:], strict=True):
        gap = one.entry.at - before.entry.at
        if gap < MAX_STEP_GAP:
            spent[name] = spent.get(name, timedelta()) + gap
    elsewhere = spent.pop("", timedelta())
    named = [*spent.items(), (_("Everything else"), elsewhere)]
    return build_minutes_chart(_("Time by step"), named) if spent else BarChart("", [])
