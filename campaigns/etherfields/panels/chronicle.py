"""Etherfields in the journal: the Turn of a Slumber or Dream that an entry belongs to, and the step of it (manual p. 8)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Slumber
from campaigns.etherfields.rules.board import Table
from campaigns.pages.turns import Turned, Turns
from campaigns.referee import Change, Json


def turned(change: Change) -> Turned | None:
    """Say which Turn a change ends, or that a Slumber or Dream begins or ends with it."""
    if change.label != "etherfields.slumber":
        return None
    was, now = (change.before or {}).get("turn"), (change.after or {}).get("turn")
    if was == now:
        return None
    if was is None:
        return Turned("", _turn(now), _turn(now))
    return Turned(_turn(was), _turn(was), "" if now is None else _turn(now))


def _turn(number: object) -> str:
    return _("Turn %(turn)s") % {"turn": number}


def _now(table: Table) -> str:
    return "" if table.slumber is None else _turn(table.slumber.turn)


TURNS = Turns(turned, _now)


def stepped(change: Change) -> Turned | None:
    """Say which step of a Turn a change ends, or that the first or last one begins or ends with it; what begins it is of none."""
    if change.label != "etherfields.slumber":
        return None
    was, now = (change.before or {}).get("phase"), (change.after or {}).get("phase")
    if was == now:
        return None
    before = _step(was)
    return Turned(before, before, _step(now))


def _step(phase: Json) -> str:
    return str(Slumber.Phase(phase).label) if phase else ""


def _step_now(table: Table) -> str:
    return "" if table.slumber is None else _step(table.slumber.phase)


STEPS = Turns(stepped, _step_now)
