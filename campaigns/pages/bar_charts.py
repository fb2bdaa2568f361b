"""Bar charts of a few labelled numbers: Turns of a Slumber, minutes of a step, Doors of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.pages.session_digest import DecodedEntry

MAX_BAR_WIDTH = 100
"""Width of the longest bar, in chart units."""
MAX_STEP_GAP = timedelta(minutes=20)
"""A gap this long counts as a pause and is added to no step."""


@dataclass(frozen=True)
class Bar:
    """A label and a number; ``value_text`` replaces the number where words say more."""

    name: str
    value: int
    value_text: str = ""


@dataclass(frozen=True)
class BarView:
    """View model of a bar: its text and width."""

    name: str
    value_text: str
    width: int


@dataclass(frozen=True)
class BarChart:
    """A titled bar chart."""

    title: str | Promise
    bars: Sequence[Bar]

    @property
    def bar_views(self) -> list[BarView]:
        """The bars, scaled to the greatest value."""
        most = max([1, *(bar.value for bar in self.bars)])
        return [
            BarView(bar.name, bar.value_text or str(bar.value), round(MAX_BAR_WIDTH * bar.value / most))
            for bar in self.bars
        ]


def build_minutes_chart(title: str | Promise, durations: Iterable[tuple[str, timedelta]]) -> BarChart:
    """Return a bar chart of durations in whole minutes; less than half a minute is left out."""
    rounded = ((name, round(time.total_seconds() / 60)) for name, time in durations)
    return BarChart(
        title, [Bar(name, count, _("%(count)s min") % {"count": count}) for name, count in rounded if count]
    )


def build_step_time_chart(entries: Sequence[DecodedEntry], step_names: Sequence[str]) -> BarChart:
    """Return the time spent on each step; ``step_names`` has one name per entry, '' for none.

    The time before an entry counts for that entry's step.
    """
    spent: dict[str, timedelta] = {}
    for (before, one), name in zip(pairwise(entries), step_names[1:], strict=True):
        gap = one.entry.at - before.entry.at
        if gap < MAX_STEP_GAP:
            spent[name] = spent.get(name, timedelta()) + gap
    elsewhere = spent.pop("", timedelta())
    named = [*spent.items(), (_("Everything else"), elsewhere)]
    return build_minutes_chart(_("Time by step"), named) if spent else BarChart("", [])
