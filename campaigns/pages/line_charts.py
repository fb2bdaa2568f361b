"""Step charts of a number per row over the entries of a session, with a data table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from django.utils.functional import Promise

from campaigns.engine import Change
from campaigns.pages.session_digest import DecodedEntry, FieldKey

CHART_WIDTH, CHART_HEIGHT = 300, 120
"""Size of the plot area, in chart units."""
LABEL_HEIGHT = 16
"""Height of a label at the end of a line."""
MIN_AXIS_VALUE = 4
"""Minimum upper end of the value axis."""


@dataclass(frozen=True)
class SeriesSpec:
    """A tracked number to plot: a field of each row of a model; ``danger_value`` is the deadly value, 0 for none.

    ``row_name`` is the label for rows without a name of their own.
    """

    title: str | Promise
    label: str
    field_name: str
    danger_value: int = 0
    row_name: str | Promise = ""


@dataclass(frozen=True)
class ChartLine:
    """One line: ``path`` is its SVG path, ``label_y`` the position of its label, ``values`` its table cells, one per part."""

    name: str
    path: str
    label_y: float
    values: Sequence[int | str]


@dataclass(frozen=True)
class LineChart:
    """A line chart: ``parts`` are the table headings, ``part_ends`` the inner borders between parts, ``grid`` the grid lines."""

    title: str | Promise
    lines: Sequence[ChartLine]
    parts: Sequence[str]
    part_ends: Sequence[float]
    grid: Sequence[tuple[int, float]]
    danger_y: float | None = None


@dataclass
class _Series:
    """The values of a number over time: the entry indexes of its changes, each with the new value."""

    initial_value: int
    changes: list[tuple[int, int]] = field(default_factory=list)

    def get_value_at(self, index: int) -> int:
        """Return the value right after an entry."""
        return next((value for step, value in reversed(self.changes) if step <= index), self.initial_value)


def build_charts(
    specs: Sequence[SeriesSpec],
    entries: Sequence[DecodedEntry],
    parts: Sequence[tuple[str, int]],
    subject_names: Mapping[int, str],
) -> list[LineChart]:
    """Return the charts of what changed in these entries, oldest first.

    ``parts`` are the names of the parts in order, each with the index of its last entry.
    """
    followed = _collect_series({(one.label, one.field_name) for one in specs}, entries)
    drawn = (_build_chart(one, followed, len(entries), parts, subject_names) for one in specs)
    return [chart for chart in drawn if chart.lines]


def build_lifetime_chart(
    title: str | Promise, parts: Sequence[str], values: Mapping[str, Sequence[int | None]]
) -> LineChart:
    """Return a chart of a number per name over parts (games); a line is interrupted at None."""
    known = {name: [value for value in line if value is not None] for name, line in values.items()}
    highest = max([MIN_AXIS_VALUE, *(value for line in known.values() for value in line)])
    beside = _spread_labels({index: _get_y(line[-1], highest) for index, line in enumerate(known.values())})
    lines = [
        ChartLine(
            name, _build_broken_path(line, highest), beside[index], ["–" if value is None else value for value in line]
        )
        for index, (name, line) in enumerate(values.items())
    ]
    return LineChart(
        title, lines, parts, [_get_x(index, len(parts)) for index in range(1, len(parts))], _build_grid(highest)
    )


def _build_broken_path(line: Sequence[int | None], highest: int) -> str:
    """Return an SVG path with one step per value; start a new subpath after a gap."""
    found, drawing = [], False
    for index, value in enumerate(line):
        if value is not None:
            begins = "V" if drawing else f"M{_get_x(index, len(line))} "
            found.append(f"{begins}{_get_y(value, highest)}H{_get_x(index + 1, len(line))}")
        drawing = value is not None
    return "".join(found)


def _build_grid(highest: int) -> list[tuple[int, float]]:
    step = max(1, round(highest / 4))
    return [(value, _get_y(value, highest)) for value in range(0, highest + 1, step)]


def _collect_series(names: set[tuple[str, str]], entries: Sequence[DecodedEntry]) -> dict[FieldKey, _Series]:
    found: dict[FieldKey, _Series] = {}
    labels = {label for label, _name in names}
    for index, one in enumerate(entries):
        for change in one.changes:
            for name in _get_changed_fields(change) if change.label in labels else ():
                if (change.label, name) not in names:
                    continue
                was, now = ((row or {}).get(name) or 0 for row in (change.before, change.after))
                going = found.setdefault((change.label, change.ref, name), _Series(was))
                if was != now:
                    going.changes.append((index, now))
    return found


def _get_changed_fields(change: Change) -> Set[str]:
    return (change.before or {}).keys() | (change.after or {}).keys()


def _build_chart(
    spec: SeriesSpec,
    series: Mapping[FieldKey, _Series],
    count: int,
    parts: Sequence[tuple[str, int]],
    subject_names: Mapping[int, str],
) -> LineChart:
    going = {
        ref: one for (label, ref, name), one in sorted(series.items())
        if (label, name) == (spec.label, spec.field_name) and one.changes
    }  # fmt: skip
    highest = max(
        [
            MIN_AXIS_VALUE,
            spec.danger_value,
            *(value for one in going.values() for _at, value in [(0, one.initial_value), *one.changes]),
        ]
    )
    beside = _spread_labels({ref: _get_y(one.get_value_at(count), highest) for ref, one in going.items()})
    lines = [
        ChartLine(
            str(spec.row_name) or subject_names.get(ref, str(ref)), _build_path(one, count, highest), beside[ref],
            [one.get_value_at(end) for _name, end in parts],
        )
        for ref, one in going.items()
    ]  # fmt: skip
    marks = [_get_x(end + 1, count) for _name, end in parts[:-1]]
    danger = _get_y(spec.danger_value, highest) if spec.danger_value else None
    return LineChart(spec.title, lines, [name for name, _end in parts], marks, _build_grid(highest), danger)


def _build_path(series: _Series, count: int, highest: int) -> str:
    found = [f"M0 {_get_y(series.initial_value, highest)}"]
    found += [f"H{_get_x(index + 1, count)}V{_get_y(value, highest)}" for index, value in series.changes]
    return "".join([*found, f"H{CHART_WIDTH}"])


def _spread_labels(ends: Mapping[int, float]) -> dict[int, float]:
    """Move labels apart, from the lowest upward, so that they do not overlap."""
    found: dict[int, float] = {}
    below: float = CHART_HEIGHT + LABEL_HEIGHT
    for ref, end in sorted(ends.items(), key=lambda one: -one[1]):
        below = min(end, below - LABEL_HEIGHT)
        found[ref] = below
    return found


def _get_x(index: int, count: int) -> float:
    return round(CHART_WIDTH * index / count, 1)


def _get_y(value: int, highest: int) -> float:
    return round(CHART_HEIGHT * (1 - value / highest), 1)
