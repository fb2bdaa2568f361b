"""Charts of an evening: how a number of each row went from entry to entry, as stepped lines with a table behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from django.utils.functional import Promise

from campaigns.pages.evening import Field, Played
from campaigns.referee import Change

WIDE, HIGH = 300, 120
"""The room of the lines in a chart, in its own units."""
NAME_HIGH = 16
"""A name at the end of a line takes so much height."""
LEAST = 4
"""A chart is at least so high."""


@dataclass(frozen=True)
class Wanted:
    """A number worth a chart: ``name`` of each row of the model ``label``; ``danger`` is where it is deadly, 0 for nowhere.

    The row of a model without names of its own is called ``called``.
    """

    title: str | Promise
    label: str
    name: str
    danger: int = 0
    called: str | Promise = ""


@dataclass(frozen=True)
class Line:
    """How one number went: ``path`` is drawn, ``beside`` is where its name stands, ``values`` stand in the table, one for each part."""

    name: str
    path: str
    beside: float
    values: Sequence[int | str]


@dataclass(frozen=True)
class Chart:
    """A chart: ``parts`` are the headings of the table, ``marks`` where each part but the last ends, ``grid`` the lines behind."""

    title: str | Promise
    lines: Sequence[Line]
    parts: Sequence[str]
    marks: Sequence[float]
    grid: Sequence[tuple[int, float]]
    danger: float | None = None


@dataclass
class _Going:
    """A number while it is followed: the entries at which it changed, with what it became."""

    first: int
    steps: list[tuple[int, int]] = field(default_factory=list)

    def at(self, index: int) -> int:
        """Return the number right after an entry."""
        return next((value for step, value in reversed(self.steps) if step <= index), self.first)


def charts(
    wanted: Sequence[Wanted], entries: Sequence[Played], ends: Sequence[tuple[str, int]], whom: Mapping[int, str]
) -> list[Chart]:
    """Draw what changed in these entries, oldest first.

    ``ends`` names the parts, in order, each with the index of its last entry.
    """
    followed = _follow({(one.label, one.name) for one in wanted}, entries)
    drawn = (_chart(one, followed, len(entries), ends, whom) for one in wanted)
    return [chart for chart in drawn if chart.lines]


def over(title: str | Promise, parts: Sequence[str], values: Mapping[str, Sequence[int | None]]) -> Chart:
    """Draw how a number of each name went from part to part, game to game; where it has None the line breaks off."""
    known = {name: [value for value in line if value is not None] for name, line in values.items()}
    highest = max([LEAST, *(value for line in known.values() for value in line)])
    beside = _apart({index: _up(line[-1], highest) for index, line in enumerate(known.values())})
    lines = [
        Line(name, _broken(line, highest), beside[index], ["–" if value is None else value for value in line])
        for index, (name, line) in enumerate(values.items())
    ]
    return Chart(title, lines, parts, [_along(index, len(parts)) for index in range(1, len(parts))], _grid(highest))


def _broken(line: Sequence[int | None], highest: int) -> str:
    """Draw a step for each value; a line that broke off begins anew."""
    found, drawing = [], False
    for index, value in enumerate(line):
        if value is not None:
            begins = "V" if drawing else f"M{_along(index, len(line))} "
            found.append(f"{begins}{_up(value, highest)}H{_along(index + 1, len(line))}")
        drawing = value is not None
    return "".join(found)


def _grid(highest: int) -> list[tuple[int, float]]:
    step = max(1, round(highest / 4))
    return [(value, _up(value, highest)) for value in range(0, highest + 1, step)]


def _follow(names: set[tuple[str, str]], entries: Sequence[Played]) -> dict[Field, _Going]:
    found: dict[Field, _Going] = {}
    labels = {label for label, _name in names}
    for index, one in enumerate(entries):
        for change in one.changes:
            for name in _fields(change) if change.label in labels else ():
                if (change.label, name) not in names:
                    continue
                was, now = ((row or {}).get(name) or 0 for row in (change.before, change.after))
                going = found.setdefault((change.label, change.ref, name), _Going(was))
                if was != now:
                    going.steps.append((index, now))
    return found


def _fields(change: Change) -> Set[str]:
    return (change.before or {}).keys() | (change.after or {}).keys()


def _chart(
    wanted: Wanted,
    followed: Mapping[Field, _Going],
    count: int,
    ends: Sequence[tuple[str, int]],
    whom: Mapping[int, str],
) -> Chart:
    going = {
        ref: one for (label, ref, name), one in sorted(followed.items())
        if (label, name) == (wanted.label, wanted.name) and one.steps
    }  # fmt: skip
    highest = max(
        [LEAST, wanted.danger, *(value for one in going.values() for _at, value in [(0, one.first), *one.steps])]
    )
    beside = _apart({ref: _up(one.at(count), highest) for ref, one in going.items()})
    lines = [
        Line(
            str(wanted.called) or whom.get(ref, str(ref)), _path(one, count, highest), beside[ref],
            [one.at(end) for _name, end in ends],
        )
        for ref, one in going.items()
    ]  # fmt: skip
    marks = [_along(end + 1, count) for _name, end in ends[:-1]]
    danger = _up(wanted.danger, highest) if wanted.danger else None
    return Chart(wanted.title, lines, [name for name, _end in ends], marks, _grid(highest), danger)


def _path(going: _Going, count: int, highest: int) -> str:
    found = [f"M0 {_up(going.first, highest)}"]
    found += [f"H{_along(index + 1, count)}V{_up(value, highest)}" for index, value in going.steps]
    return "".join([*found, f"H{WIDE}"])


def _apart(ends: Mapping[int, float]) -> dict[int, float]:
    """Move the names at the ends of lines apart, upward from the lowest, so that each can be read."""
    found: dict[int, float] = {}
    below: float = HIGH + NAME_HIGH
    for ref, end in sorted(ends.items(), key=lambda one: -one[1]):
        below = min(end, below - NAME_HIGH)
        found[ref] = below
    return found


def _along(index: int, count: int) -> float:
    return round(WIDE * index / count, 1)


def _up(value: int, highest: int) -> float:
    return round(HIGH * (1 - value / highest), 1)
