"""How far is it? A question to the drawn board that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape import distances, path
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES
from campaigns.etherfields.rules.dreamscape.keeping import board_on, name_of
from campaigns.etherfields.rules.dreamscape.marks import traps_on
from campaigns.pages.registry import Context, Tool
from campaigns.referee import Json


class RangeForm(forms.Form):
    """From where to where: a figure on the board, or a space by its name."""

    start = forms.ChoiceField(label=gettext_lazy("From"))
    goal = forms.ChoiceField(label=gettext_lazy("To"), required=False)

    def __init__(self, table: Table, data: Mapping[str, Json] | None) -> None:
        super().__init__(data)
        board = board_on(table)
        figures = [(f"{f.of}.{f.ref}.{f.number}", name_of(table, f)) for f in board.figures]
        spaces = [(SPACES[space], SPACES[space]) for space in sorted(board.exists)]
        start, goal = self.fields["start"], self.fields["goal"]
        if isinstance(start, forms.ChoiceField) and isinstance(goal, forms.ChoiceField):
            start.choices = [*figures, *spaces]
            goal.choices = [("", _("every figure")), *figures, *spaces]


def answer(table: Table, form: forms.Form) -> Context:
    """Return how far it is and which way, and how far every figure is from there (p. 11)."""
    board = board_on(table)
    places = {f"{f.of}.{f.ref}.{f.number}": f.at for f in board.figures}
    start, goal = (places.get(name, NUMBERS.get(name, -1)) for name in _wanted(form))
    far = distances(board, start)
    figures = sorted(((far[f.at], name_of(table, f), SPACES[f.at]) for f in board.figures), key=_nearest)
    found: Context = {"start": SPACES[start], "figures": figures, "goal": "", "far": None, "way": [], "traps": []}
    if goal < 0:
        return found
    way = path(board, start, goal, board.marked("trap")) or ()
    told = {"way": [SPACES[space] for space in way], "traps": [SPACES[space] for space in traps_on(board, way)]}
    return {**found, **told, "goal": SPACES[goal], "far": far[goal]}


def _wanted(form: forms.Form) -> tuple[str, str]:
    return form.cleaned_data["start"], form.cleaned_data["goal"]


def _nearest(found: tuple[int | None, str, str]) -> tuple[bool, int, str]:
    return found[0] is None, found[0] or 0, found[1]


RANGE = Tool("range", gettext_lazy("How far is it?"), "etherfields/range.jinja", RangeForm, answer)
