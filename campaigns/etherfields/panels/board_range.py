"""Range query on the tracked board; changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import Json
from campaigns.etherfields.rules.dreamscape import compute_distances, find_path
from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_figure_name
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS
from campaigns.etherfields.rules.dreamscape.marks import find_traps
from campaigns.etherfields.rules.table import Table
from campaigns.pages.registry import Context, Tool


class RangeForm(forms.Form):
    """Start and end of the range: a figure on the board, or a space by its name."""

    start = forms.ChoiceField(label=gettext_lazy("From"))
    goal = forms.ChoiceField(label=gettext_lazy("To"), required=False)

    def __init__(self, table: Table, data: Mapping[str, Json] | None) -> None:
        super().__init__(data)
        board = get_board(table)
        figures = [(f"{f.kind}.{f.ref}.{f.number}", get_figure_name(table, f)) for f in board.figures]
        spaces = [(SPACE_NAMES[space], SPACE_NAMES[space]) for space in sorted(board.existing_spaces)]
        start, goal = self.fields["start"], self.fields["goal"]
        if isinstance(start, forms.ChoiceField) and isinstance(goal, forms.ChoiceField):
            start.choices = [*figures, *spaces]
            goal.choices = [("", _("every figure")), *figures, *spaces]


def measure_range(table: Table, form: forms.Form) -> Context:
    """Return the distance and path, and the distance of every figure from the start (p. 11)."""
    board = get_board(table)
    places = {f"{f.kind}.{f.ref}.{f.number}": f.space for f in board.figures}
    start, goal = (places.get(name, SPACE_NUMBERS.get(name, -1)) for name in _get_endpoints(form))
    far = compute_distances(board, start)
    figures = sorted(
        ((far[f.space], get_figure_name(table, f), SPACE_NAMES[f.space]) for f in board.figures),
        key=_get_distance_order,
    )
    found: Context = {"start": SPACE_NAMES[start], "figures": figures, "goal": "", "far": None, "way": [], "traps": []}
    if goal < 0:
        return found
    way = find_path(board, start, goal, board.get_marked_spaces("trap")) or ()
    told = {
        "way": [SPACE_NAMES[space] for space in way],
        "traps": [SPACE_NAMES[space] for space in find_traps(board, way)],
    }
    return {**found, **told, "goal": SPACE_NAMES[goal], "far": far[goal]}


def _get_endpoints(form: forms.Form) -> tuple[str, str]:
    return form.cleaned_data["start"], form.cleaned_data["goal"]


def _get_distance_order(figure: tuple[int | None, str, str]) -> tuple[bool, int, str]:
    return figure[0] is None, figure[0] or 0, figure[1]


RANGE_TOOL = Tool("range", gettext_lazy("How far is it?"), "etherfields/range.jinja", RangeForm, measure_range)
