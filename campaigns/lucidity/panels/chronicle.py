"""Lucidity in the journal: the turn that an entry belongs to, and the small dice it is about."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.lucidity.drawing import dice
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, COLOURS
from campaigns.models import Move
from campaigns.pages.turns import Turned, Turns
from campaigns.referee import Change
from companion.parts import draw

TOLD = ("dice", "die", "colours", "pay")
"""The parts of an entry that name dice; of several the first that does is drawn."""


def turned(change: Change) -> Turned | None:
    """Say which turn ends with a change."""
    if change.label != "lucidity.luciditygame":
        return None
    if change.before is None:
        return Turned("", _turn(1), _turn(1))
    match change.inside.get("state"):
        case {"turns": [int(was), int(now)]}:
            return Turned(_turn(was + 1), _turn(was + 1), _turn(now + 1))
    return None


def _turn(number: int) -> str:
    return _("Turn %(turn)s") % {"turn": number}


def _now(table: Table) -> str:
    row = table.newest
    return "" if row is None or row.result else _turn(table.value.turns + 1)


TURNS = Turns(turned, _now)


def pictures(entry: Move) -> SafeString | str:
    """Draw the dice that an entry is about, before its words; none where it names none."""
    for name in TOLD:
        said = entry.names.get(name) or entry.args.get(name)
        codes = said if isinstance(said, list) else [said]
        found = [code for code in codes if code in CODES or code in COLOURS]
        if found:
            return draw("lucidity/small.jinja", {"dice": dice(found)})
    return ""
