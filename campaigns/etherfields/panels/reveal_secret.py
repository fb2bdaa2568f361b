"""Context of the sheet that reveals a Secret: its code, typed on a keypad or keyboard, and its kind."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.panels.bulk_form import FormValues
from campaigns.etherfields.panels.secrets import preselect_dreamer
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, FormField, ViewerContext
from campaigns.pages.registry import Context, MovePage, RejectedSubmission

SECRET_STYLESHEETS = ("css/pieces.css", "etherfields/secret.css")
NUMERAL_KEYS = ("I", "II", "III", "IV", "V", "VI", "X")
"""Keys that combine to every numeral of the box (facts 2.5)."""

DIGIT_KEYS = (*"1234567890",)
LETTER_KEYS = (*ascii_uppercase, "SETUP")
VISIBLE_FIELDS = ("code", "name", "turns_out")
"""Fields that are always visible; the others unfold."""


def build_secret_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the sheet that reveals a Secret."""
    return {**_build_secret_form(table, viewer, "secret", FormValues(None)), "lies": True}


def _build_secret_page(table: Table, viewer: ViewerContext, submission: RejectedSubmission | None) -> Context:
    return _build_secret_form(table, viewer, "page", FormValues(submission))


def _build_secret_form(table: Table, viewer: ViewerContext, panel_key: str, form_values: FormValues) -> Context:
    made = _prefill_action(
        preselect_dreamer(table, viewer, build_named_action(table, viewer, panel_key, "reveal-secret")), form_values
    )
    inputs = {field.name: field for field in made.fields}
    kind, sent = inputs["turns_out"], form_values.submission
    return {
        "o": made,
        "code": inputs["code"],
        "code_error": form_values.get_error("code"),
        "name": inputs["name"],
        "kinds": kind.choices,
        "kind": form_values.get_value("turns_out", ""),
        "kind_label": kind.label,
        "kind_error": form_values.get_error("turns_out"),
        "others": [field for name, field in inputs.items() if name not in VISIBLE_FIELDS],
        "unfolded": sent is not None,
        "anchors": {**{name: field.id for name, field in inputs.items()}, "turns_out": f"{made.key}-kinds"},
        "dream": get_known_dream(table),
        "keys": {"numerals": NUMERAL_KEYS, "digits": DIGIT_KEYS, "letters": LETTER_KEYS},
    }


def get_known_dream(table: Table) -> str:
    """Return the part of the code shared by the current Dream's cards: then the letter is enough (p. 17); '' for none."""
    now = table.slumber
    return codes.derive_dream_code(now.code) if now is not None and now.kind == "dream" else ""


def _prefill_action(action: ActionForm, form_values: FormValues) -> ActionForm:
    """Return the form with the submitted values in its fields."""
    return (
        action
        if form_values.submission is None
        else replace(action, fields=tuple(_prefill_field(field, form_values) for field in action.fields))
    )


def _prefill_field(field: FormField, form_values: FormValues) -> FormField:
    assert form_values.submission is not None
    if field.kind == "flag":
        return replace(field, value=bool(form_values.submission.form.data.get(field.name)))
    return replace(field, value=form_values.get_value(field.name, ""))


REVEAL_SECRET_PAGE = MovePage("etherfields/secret.jinja", _build_secret_page, SECRET_STYLESHEETS)
