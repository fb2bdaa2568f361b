"""Actions that correct a tracked number of a row or inside a game's value; they show the current value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine import MoveOption, Table, find_move, get_game
from campaigns.engine.correctable_fields import AnyCorrectableField
from campaigns.engine.messages import Text, messages
from campaigns.models import StateRow
from campaigns.pages.actions import ActionForm, FormField, ViewerContext, build_action


def build_correction_action(
    table: Table, viewer: ViewerContext, panel_key: str, rows: Iterable[StateRow]
) -> ActionForm:
    """Return the action that corrects any tracked number of these rows."""
    declared = find_move("campaigns.correct")
    assert declared is not None
    made = build_action(table, viewer, panel_key, MoveOption(declared, {}))
    numbers = get_game(table.game).number_bounds
    several = list(rows)
    choices = tuple(
        (f"{row.label}:{row.ref}:{name}", _get_number_label(row, name, is_owner_named=len(several) > 1))
        for row in several
        for name in numbers.get(row.label, {})
    )
    value = FormField(f"{made.key}-value", "value", "number", made.fields[1].label, "", 0, 9999)
    return replace(made, fields=(replace(made.fields[0], kind="choice", choices=choices), value))


def build_field_correction(table: Table, viewer: ViewerContext, panel_key: str, row: StateRow, name: str) -> ActionForm:
    """Return the prefilled action that corrects one tracked number of a row. Raises KeyError for an untracked field."""
    made = build_correction_action(table, viewer, panel_key, [row])
    bounds = get_game(table.game).number_bounds[row.label][name]
    label = capfirst(str(messages.get_choice_label("campaigns", "what", f"{row.label}:{name}")))
    value = replace(made.fields[1], value=getattr(row, name), low=bounds.low, high=bounds.high, label=label)
    return replace(
        made, hidden_values=(*made.hidden_values, ("what", f"{row.label}:{row.ref}:{name}")), fields=(value,)
    )


def build_value_correction(
    table: Table, viewer: ViewerContext, panel_key: str, fields: Mapping[str, AnyCorrectableField], g: object
) -> ActionForm:
    """Return the action that corrects a number inside the value of a game, each labelled with its current value."""
    declared = find_move(f"{table.game}.set-number")
    assert declared is not None
    made = build_action(table, viewer, panel_key, MoveOption(declared, {}))
    choices = tuple(
        (name, _format_current_value(messages.get_choice_label(table.game, "what", name), one.get_value(g)))
        for name, one in fields.items()
    )
    high = max(one.high for one in fields.values())
    value = FormField(f"{made.key}-value", "value", "number", made.fields[1].label, "", 0, high)
    return replace(made, fields=(replace(made.fields[0], kind="choice", choices=choices), value))


def _get_number_label(row: StateRow, name: str, *, is_owner_named: bool) -> str:
    label = messages.get_choice_label("campaigns", "what", f"{row.label}:{name}")
    text = _format_current_value(label, getattr(row, name))
    return f"{row}: {text}" if is_owner_named else text


def _format_current_value(label: Text, value: int | None) -> str:
    return _("%(what)s (now %(now)s)") % {"what": capfirst(str(label)), "now": "–" if value is None else value}
