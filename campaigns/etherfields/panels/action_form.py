"""Fields of an Entity's action as on its tile: part of the tile's form, and a form of its own (manual p. 9 and 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Action
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.panels.bulk_form import BulkField, FormValues, build_number_chips
from campaigns.etherfields.rules.action_effects import NotedEffect
from campaigns.etherfields.rules.noted_actions import ActionKeyword, PaymentKind, SecondColour
from campaigns.etherfields.rules.payment_options import INTENT_COLOURS
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context

COST_BOUNDS = (1, 9, 99)
"""First and last chip of a cost, and its maximum."""
LIKELY_COST = 3
ACTION_FIELD_LABELS: dict[str, Text] = {
    "also_brings": gettext_lazy("and then"),
    "amount": gettext_lazy("Costs"),
    "brings": gettext_lazy("Effect"),
    "colour": gettext_lazy("Intent"),
    "cost": gettext_lazy("Costs"),
    "gradual": gettext_lazy("Gradual"),
    "keyword": gettext_lazy("Keyword"),
    "multiplied": gettext_lazy("once for each Dreamer"),
    "or_colour": gettext_lazy("or"),
    "pays": gettext_lazy("Paid with"),
    "single_use": gettext_lazy("single use"),
}
NO_CHOICE_LABELS: dict[str, Text] = {
    "also_brings": gettext_lazy("–"),
    "brings": gettext_lazy("?"),
    "colour": gettext_lazy("?"),
    "cost": gettext_lazy("?"),
    "keyword": gettext_lazy("none"),
    "or_colour": gettext_lazy("–"),
}
"""Chips of *none*: not noted, or nothing more."""


def format_gradual(table: Table) -> str:
    """Return the label of a Gradual cost, with the number of Dreamers, if any, who make up its payments (p. 6 and 12)."""
    count = len(table.present_dreamers)
    return _("Gradual × %(count)s") % {"count": count} if count else _("Gradual")


def build_choice_chips(form_values: FormValues, name: str, values: tuple[str, ...], known_value: str) -> BulkField:
    """Return a row of chips of these values."""
    chosen = form_values.get_value(name, known_value)
    chips = tuple((value, _get_chip_label(name, value), value == chosen) for value in values)
    return BulkField(name, ACTION_FIELD_LABELS[name], chosen, chips, error=form_values.get_error(name))


def _get_chip_label(name: str, value: str) -> Text:
    if value == "none":
        return NO_CHOICE_LABELS[name]
    label_name = "colour" if name == "or_colour" else name
    return messages.get_choice_label("etherfields", label_name, value)


def build_effect_fields(form_values: FormValues, effects: Sequence[str] = ()) -> list[BulkField]:
    """Return what an action brings: one effect, and another one after it."""
    known = zip(("brings", "also_brings"), _pad_choices(effects), strict=True)
    return [build_choice_chips(form_values, name, get_args(NotedEffect), effect) for name, effect in known]


def _build_cost_chips(form_values: FormValues, known_cost: int) -> BulkField:
    """Return the cost of a tile's action: 0 is a cost that nobody has read (p. 12)."""
    field = build_number_chips(form_values, "cost", ACTION_FIELD_LABELS["cost"], known_cost, (0, *COST_BOUNDS[1:]))
    (value, _label, is_on), *others = field.chips
    return replace(field, chips=((value, NO_CHOICE_LABELS["cost"], is_on), *others))


def build_tile_action_fields(form_values: FormValues, known_cost: int, action: Action | None = None) -> Context:
    """Return the action's part of a tile's form; its cost may be known without its colour, or all of it by ``action``."""
    colour, or_colour = _pad_choices(action.colours if action else [])
    return {
        "choices": [
            build_choice_chips(form_values, "keyword", get_args(ActionKeyword), action.keyword if action else "none"),
            _build_cost_chips(form_values, action.cost if action else known_cost),
            build_choice_chips(form_values, "colour", get_args(SecondColour), colour),
        ],
        "or_colour": build_choice_chips(form_values, "or_colour", get_args(SecondColour), or_colour),
        "effects": build_effect_fields(form_values, action.effects if action else ()),
    }


def _pad_choices(values: Sequence[str]) -> tuple[str, str]:
    """Return the first two of these, *none* for what is missing."""
    first, second, *_others = [*values, "none", "none"]
    return first, second


def build_action_note_sheet(table: Table, viewer: ViewerContext, ref: int) -> Context:
    """Return the sheet that notes an action of an Entity tile; ``ref`` is the Entity's."""
    entity, values = table.entities[ref], FormValues(None)
    colours = (entity.marker_colour or INTENT_COLOURS[0], "none")
    return {
        "row": entity,
        "o": build_named_action(table, viewer, "action", "note-action"),
        "choices": [
            build_choice_chips(values, "keyword", get_args(ActionKeyword), "none"),
            build_number_chips(
                values, "amount", ACTION_FIELD_LABELS["amount"], entity.cost or LIKELY_COST, COST_BOUNDS
            ),
            build_choice_chips(values, "colour", INTENT_COLOURS, colours[0]),
            build_choice_chips(values, "or_colour", get_args(SecondColour), colours[1]),
        ],
        "gradual": [("gradual", format_gradual(table), entity.gradual)],
        "pays": build_choice_chips(values, "pays", get_args(PaymentKind), "intent"),
        "flags": [(name, ACTION_FIELD_LABELS[name], False) for name in ("multiplied", "single_use")],
        "effects": build_effect_fields(values),
    }
