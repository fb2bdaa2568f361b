"""Offers that put a number right, of a row or inside the value of a game, with what the companion has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.models import StateRow
from campaigns.pages.offers import Input, Offer, Viewpoint, offer
from campaigns.referee import Option, Table, game, move_named
from campaigns.referee.numbers import AnyNumber
from campaigns.wording import Text, words


def correction(table: Table, view: Viewpoint, panel: str, rows: Iterable[StateRow]) -> Offer:
    """Return the move that corrects a number, for the tracked numbers of these rows."""
    declared = move_named("campaigns.correct")
    assert declared is not None
    made = offer(table, view, panel, Option(declared, {}))
    numbers = game(table.game).numbers
    several = list(rows)
    choices = tuple(
        (f"{row.label}:{row.ref}:{name}", _number_label(row, name, whose=len(several) > 1))
        for row in several
        for name in numbers.get(row.label, {})
    )
    value = Input(f"{made.key}-value", "value", "number", made.inputs[1].label, "", 0, 9999)
    return replace(made, inputs=(replace(made.inputs[0], kind="choice", choices=choices), value))


def correcting(table: Table, view: Viewpoint, panel: str, row: StateRow, name: str) -> Offer:
    """Return the move that corrects one tracked number of a row, filled in with what the companion has. Raises KeyError for no number."""
    made = correction(table, view, panel, [row])
    bounds = game(table.game).numbers[row.label][name]
    label = capfirst(str(words.choice("campaigns", "what", f"{row.label}:{name}")))
    value = replace(made.inputs[1], value=getattr(row, name), low=bounds.low, high=bounds.high, label=label)
    return replace(made, hidden=(*made.hidden, ("what", f"{row.label}:{row.ref}:{name}")), inputs=(value,))


def numbers_offer(table: Table, view: Viewpoint, panel: str, numbers: Mapping[str, AnyNumber], g: object) -> Offer:
    """Return the move that corrects a number inside the value of a game: each by its name, with what the companion has."""
    declared = move_named(f"{table.game}.set-number")
    assert declared is not None
    made = offer(table, view, panel, Option(declared, {}))
    choices = tuple((name, _now(words.choice(table.game, "what", name), one.now(g))) for name, one in numbers.items())
    high = max(one.high for one in numbers.values())
    value = Input(f"{made.key}-value", "value", "number", made.inputs[1].label, "", 0, high)
    return replace(made, inputs=(replace(made.inputs[0], kind="choice", choices=choices), value))


def _number_label(row: StateRow, name: str, *, whose: bool) -> str:
    label = words.choice("campaigns", "what", f"{row.label}:{name}")
    text = _now(label, getattr(row, name))
    return f"{row}: {text}" if whose else text


def _now(label: Text, now: int | None) -> str:
    return _("%(what)s (now %(now)s)") % {"what": capfirst(str(label)), "now": "–" if now is None else now}
