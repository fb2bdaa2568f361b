"""Answer forms of the turn panel: single buttons, button groups, and dice selections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.list_format import join_items
from campaigns.lucidity.panels import multi_select
from campaigns.lucidity.panels.odds import ChanceRow
from campaigns.lucidity.panels.player_cards import DieAction, DiePosition
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import DieView, build_die_view
from campaigns.pages.actions import ActionForm, DisabledReason, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

TURN_PANEL_KEY = "turn"
GRID_FACE_LABELS = {
    "P": gettext_lazy("Power"),
    "E": gettext_lazy("Exhaust"),
    "S": gettext_lazy("Shadow"),
    "H": gettext_lazy("Hunt"),
    "D": gettext_lazy("Double"),
}
"""The faces in grid order: first those that most colours have."""


@dataclass(frozen=True)
class AnswerButton:
    """One button: submitted value, label, dice, note and odds."""

    value: str = ""
    label: str = ""
    dice: tuple[DieView, ...] = ()
    note: str = ""
    chances: tuple[ChanceRow, ...] = ()

    @property
    def spoken_label(self) -> str:
        """The accessible label if dice are rendered in place of words."""
        return self.label or join_items(die.label for die in self.dice)


@dataclass(frozen=True)
class AnswerForm:
    """One form of buttons that differ in one field.

    ``layout`` is ``tiles`` for dice in a row, ``lines`` for words, ``main`` for a single button. With ``card_row``
    the dice are tapped on the card of a seat: ``tap_label`` names such a tap, ``title`` the row.
    """

    action: ActionForm
    name: str
    buttons: tuple[AnswerButton, ...]
    title: str = ""
    layout: str = "tiles"
    reason: DisabledReason | None = None
    card_row: tuple[int, str] | None = None
    tap_label: str = "%(die)s"

    @property
    def die_actions(self) -> Iterator[tuple[DiePosition, DieAction]]:
        """The actions of dice on the card, by position; none for a form without a card row."""
        if self.card_row is None:
            return
        seat, place = self.card_row
        for tap in self.buttons:
            said = self.tap_label % {"die": tap.spoken_label}
            yield (seat, place, tap.value), DieAction(said, form=self.action.key, name=self.name, value=tap.value)


def build_answer_form(
    table: Table, viewer: ViewerContext, move_name: str, name: str, buttons: Iterable[AnswerButton], **options: Any
) -> AnswerForm:
    """Return a form of buttons.

    ``options`` are fields of ``AnswerForm``, ``sent`` for hidden fields with their values, and ``key``, which tells
    several forms of one move apart.
    """
    key, sent = options.pop("key", ""), options.pop("sent", {})
    made = build_one_tap_action(table, viewer, TURN_PANEL_KEY, move_name, None)
    made = replace(made, key=f"{made.key}{key}", hidden_values=(*made.hidden_values, *sent.items()))
    return AnswerForm(made, name, tuple(buttons), **options)


def build_single_button_form(
    table: Table, viewer: ViewerContext, move_name: str, label: str = "", **options: Any
) -> AnswerForm:
    """Return a form with one button that is the whole move; ``note`` is rendered below its label."""
    note = options.pop("note", "")
    made = build_answer_form(table, viewer, move_name, "", (), **{"layout": "lines", **options})
    return replace(made, buttons=(AnswerButton(label=label or str(made.action.label), note=note),))


def build_die_buttons(codes: Iterable[str]) -> list[AnswerButton]:
    """Return a button for each die."""
    return [AnswerButton(code, dice=(build_die_view(code),)) for code in codes]


@dataclass(frozen=True)
class GridCell:
    """One cell of the grid: a die that can be tapped, by a move or a URL; without either an empty cell.

    ``is_unknown`` marks a face that, as far as is known, its die lacks: it is rejected unless a card overrules that.
    """

    die: DieView | None = None
    value: str = ""
    token: str = ""
    is_unknown: bool = False


def build_multi_select(table: Table, viewer: ViewerContext, g: Game, step_count: int) -> Context:
    """Return the selection of several dice: the taps so far, the grid, and the last tap as the move itself."""
    tapped = multi_select.decode_selection(g, viewer.open_groups.get(TURN_PANEL_KEY, ""), step_count)
    task = multi_select.build_spec(g, tapped)
    spots = {
        code: _build_cell(g, task, tapped, step_count, code) for code in multi_select.list_selectable(task, tapped)
    }
    made = build_one_tap_action(table, viewer, TURN_PANEL_KEY, task.move, None)
    enough = len(tapped.codes) >= task.min_count and len(tapped.codes) < task.max_count
    return {
        "task": task,
        "made": made,
        "grid": _build_grid(task, spots),
        "heads": [GRID_FACE_LABELS[face] for face in _list_columns(task)],
        "at": len(tapped.codes) + 1,
        "tapped": [
            (build_die_view(code), _remove_tap(tapped, i).encode(step_count)) for i, code in enumerate(tapped.codes)
        ],
        "enough": build_one_tap_action(table, viewer, TURN_PANEL_KEY, task.move, None) if enough else None,
        "enough_unknown": enough and not multi_select.are_known(g, task, tapped.codes),
        "enough_value": multi_select.serialize_selection(g, task, tapped.codes) if enough else "",
        "open": tapped.encode(step_count),
        "ways": [
            (way, replace(tapped, report_kind=way, codes=(), extra_count=0).encode(step_count), way == tapped.report_kind)
            for way in multi_select.list_report_kinds(g)
        ],
        "excess": _format_excess(task.move, tapped.extra_count),
        "no_excess": replace(tapped, codes=(), extra_count=0).encode(step_count),
        "more": _encode_one_more(g, task, tapped, step_count),
        "every": replace(tapped, is_every_face_shown=not tapped.is_every_face_shown, codes=()).encode(step_count) if task.has_faces else "",
        "is_every": tapped.is_every_face_shown,
    }  # fmt: skip


def _format_excess(move_name: str, count: int) -> str:
    """Return what becomes of excess dice; '' without any (rules, Worst Case)."""
    if not count:
        return ""
    if move_name == "return-dice":
        return ngettext(
            "%(count)s die too many went back: tap them all. Then the next player picks the one that comes out again.",
            "%(count)s dice too many went back: tap them all. Then the next player picks those that come out again.",
            count,
        ) % {"count": count}
    return ngettext(
        "%(count)s die too many was drawn: tap them all. Then the next player picks the one that goes back.",
        "%(count)s dice too many were drawn: tap them all. Then the next player picks those that go back.",
        count,
    ) % {"count": count}


def _remove_tap(selection: multi_select.Selection, index: int) -> multi_select.Selection:
    return replace(selection, codes=selection.codes[:index] + selection.codes[index + 1 :])


def _build_cell(
    g: Game, spec: multi_select.MultiSelectSpec, selection: multi_select.Selection, step_count: int, code: str
) -> GridCell:
    """Return a cell of the grid: the last tap submits the move, each earlier one links to the next."""
    tapped_count = sum(tapped[0] == code[0] for tapped in selection.codes)
    die = build_die_view(code, spec.available[code[0]] - tapped_count)
    after = replace(selection, codes=(*selection.codes, code))
    if len(after.codes) >= spec.max_count:
        return GridCell(
            die,
            value=multi_select.serialize_selection(g, spec, after.codes),
            is_unknown=not multi_select.are_known(g, spec, after.codes),
        )
    return GridCell(die, token=after.encode(step_count))


def _build_grid(spec: multi_select.MultiSelectSpec, cells_by_code: dict[str, GridCell]) -> list[list[GridCell]]:
    """Return the rows of the grid: one per colour; without faces all colours in one."""
    if not spec.has_faces:
        return [[cells_by_code.get(colour, GridCell()) for colour in COLOURS if colour in spec.codes]]
    return [
        [cells_by_code.get(colour + face, GridCell()) for face in _list_columns(spec)]
        for colour in COLOURS
        if any(code[0] == colour for code in spec.codes)
    ]


def _list_columns(spec: multi_select.MultiSelectSpec) -> list[str]:
    return [face for face in GRID_FACE_LABELS if spec.has_faces and any(code[1] == face for code in spec.codes)]


def _encode_one_more(
    g: Game, spec: multi_select.MultiSelectSpec, selection: multi_select.Selection, step_count: int
) -> str:
    """Return the URL of one die more than wanted, if the table may have made that error."""
    may = (
        multi_select.is_excess_reportable(g)
        and selection.extra_count < multi_select.MAX_EXTRA_DICE
        and spec.max_count < spec.available.total()
    )
    return replace(selection, extra_count=selection.extra_count + 1).encode(step_count) if may else ""
