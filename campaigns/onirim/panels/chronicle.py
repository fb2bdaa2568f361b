"""Onirim in the journal: the turn that an entry belongs to, and the small cards it is about."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.models import Move
from campaigns.onirim.drawing import cards
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.cards import ALL
from campaigns.pages.turns import Turned, Turns
from campaigns.referee import Change, Json
from companion.parts import draw

FEW = 6
"""So many cards stand before a line."""


def turned(change: Change) -> Turned | None:
    """Say which turn begins with a change: phase 1 is its first entry (facts 1.3)."""
    if change.label != "onirim.onirimgame":
        return None
    if change.before is None:
        return Turned("", _("Setting up"), _("Setting up"))
    match change.inside.get("state"):
        case {"turn": [int(was), int(now)]}:
            return Turned(_turn(was), _turn(now), _turn(now))
    return None


def _turn(number: int) -> str:
    return _("Turn %(turn)s") % {"turn": number} if number else _("Setting up")


def _now(table: Table) -> str:
    row = table.newest
    if row is None or row.result:
        return ""
    return _turn(table.value.turn)


TURNS = Turns(turned, _now)


def pictures(entry: Move) -> SafeString | str:
    """Draw the cards that an entry is about, before its words; none where it names none."""
    found = [code for code in _texts({**entry.args, **entry.names}) if code in ALL][:FEW]
    return draw("onirim/small.jinja", {"cards": cards(found)}) if found else ""


def _texts(found: Json) -> Iterator[str]:
    if isinstance(found, str):
        yield from found.split(",")
    elif isinstance(found, dict):
        for inner in found.values():
            yield from _texts(inner)
    elif isinstance(found, list):
        for inner in found:
            yield from _texts(inner)
