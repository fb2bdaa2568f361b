"""The sheet on which a Secret is revealed: its code typed on a pad or with the keyboard, and what it turned out to be."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from campaigns.etherfields.panels.filling import Filled
from campaigns.etherfields.panels.secrets import by_chosen
from campaigns.etherfields.panels.shared import one
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.board import Table
from campaigns.pages.offers import Input, Offer, Viewpoint
from campaigns.pages.registry import Context, MovePage, Sent

STYLES = ("css/things.css", "etherfields/secret.css")
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "X")
"""Keys that make every numeral of the box, put one behind the other (facts 2.5)."""

DIGITS = (*"1234567890",)
LETTERS = (*ascii_uppercase, "SETUP")
ASKED = ("code", "name", "turns_out")
"""What is always in sight; all else unfolds."""


def secret_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return the sheet on which a Secret is revealed."""
    return {**_form(table, view, "secret", Filled(None)), "lies": True}


def _page(table: Table, view: Viewpoint, sent: Sent | None) -> Context:
    return _form(table, view, "page", Filled(sent))


def _form(table: Table, view: Viewpoint, panel: str, filled: Filled) -> Context:
    made = _filled(by_chosen(table, view, one(table, view, panel, "reveal-secret")), filled)
    inputs = {field.name: field for field in made.inputs}
    kind, sent = inputs["turns_out"], filled.sent
    return {
        "o": made,
        "code": inputs["code"],
        "code_error": filled.error("code"),
        "name": inputs["name"],
        "kinds": kind.choices,
        "kind": filled.value("turns_out", ""),
        "kind_label": kind.label,
        "kind_error": filled.error("turns_out"),
        "others": [field for name, field in inputs.items() if name not in ASKED],
        "unfolded": sent is not None,
        "anchors": {**{name: field.id for name, field in inputs.items()}, "turns_out": f"{made.key}-kinds"},
        "dream": known_dream(table),
        "keys": {"numerals": NUMERALS, "digits": DIGITS, "letters": LETTERS},
    }


def known_dream(table: Table) -> str:
    """Return the part of the code that the cards of the Dream being played share: then the letter is enough (p. 17); '' for none."""
    now = table.slumber
    return codes.dream_behind(now.code) if now is not None and now.kind == "dream" else ""


def _filled(made: Offer, filled: Filled) -> Offer:
    """Return the form with what was sent in its fields."""
    return made if filled.sent is None else replace(made, inputs=tuple(_kept(field, filled) for field in made.inputs))


def _kept(field: Input, filled: Filled) -> Input:
    assert filled.sent is not None
    if field.kind == "flag":
        return replace(field, value=bool(filled.sent.form.data.get(field.name)))
    return replace(field, value=filled.value(field.name, ""))


PAGE = MovePage("etherfields/secret.jinja", _page, STYLES)
