"""What is reported out of turn, behind ⊕: a die by hand, our copy, a number that is different, the end of a turn or of the game."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.lucidity.drawing import copy_url
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.numbers import numbers_of
from campaigns.lucidity.rules.state import dreamers
from campaigns.lucidity.rules.value import Game
from campaigns.pages.corrections import numbers_offer
from campaigns.pages.offers import Input, Offer, Viewpoint, group, offers, quick
from campaigns.pages.registry import Context
from campaigns.wording import Text

PANEL = "happened"


def happened_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return what is reported out of turn, and the two ends with what speaks for them."""
    row = table.newest
    playing = row is not None and not row.result
    ends = [quick(table, view, PANEL, slug, None) for slug in ("end-turn", "give-up")] if playing else []
    return {
        "playing": playing,
        "ends": ends,
        "hopeless": _hopeless(table) if playing else "",
        "copy": copy_url(view, "turn"),
    }


def _hopeless(table: Table) -> str:
    """Say why it may be time to end the game; '' where nothing speaks for it."""
    g = table.value
    if not machine.askable(g):
        return _("What is asked cannot be answered any more.")
    left = dreamers(g)
    if len(g.players) > 1 and len(left) == 1:
        return _("%(name)s is the last who still dreams.") % {"name": table.name(left[0])}
    return ""


def different_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return what corrects the marker, whose turn it is, and what somebody is."""
    row = table.newest
    if row is None or row.result:
        return {"groups_found": []}
    title = gettext_lazy("A number or a role is different")
    return {
        "groups_found": [
            group(view, "different", "numbers", title, "warning", lambda: _forms(table, view, table.value))
        ]
    }


def _forms(table: Table, view: Viewpoint, g: Game) -> list[Offer]:
    made = offers(table, view, "different", ["set-role"])[0]
    names = tuple((str(seat), table.name(seat - 1)) for seat in range(1, len(g.players) + 1))
    role = replace(made, inputs=tuple(_choosing(field, {"player": names}) for field in made.inputs))
    return [numbers_offer(table, view, "different", numbers_of(g), g), role]


def _choosing(field: Input, known: dict[str, tuple[tuple[str, Text], ...]]) -> Input:
    return replace(field, kind="choice", choices=known[field.name]) if field.name in known else field
