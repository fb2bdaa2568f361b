"""Turn and step boundaries of the journal (manual p. 8)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import Change, Json, Values
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.models.adventure import is_unplayed_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.pages.turn_labels import TurnBoundary, TurnSpec


def find_turn_boundary(change: Change) -> TurnBoundary | None:
    """Return the Turn that a change ends, or the beginning or end of a Slumber or Dream."""
    if change.label != "etherfields.slumber":
        return None
    was, now = (change.before or {}).get("turn"), (change.after or {}).get("turn")
    if was == now:
        return None
    if was is None:
        label = _format_whole(change.after or {})
        return TurnBoundary("", label, label)
    if now is None:
        label = _format_whole(change.before or {})
        return TurnBoundary(label, label, "")
    return TurnBoundary(_format_turn(was), _format_turn(was), _format_turn(now))


def _format_whole(row: Values) -> str:
    """Return the label of a Slumber or Dream that begins or ends: its Turn, or that it was skipped unplayed (p. 9)."""
    if is_unplayed_slumber(row.get("phase", ""), row["turn"], row.get("turns_left")):
        return _("A skipped Slumber")
    return _format_turn(row["turn"])


def _format_turn(number: object) -> str:
    return _("Turn %(turn)s") % {"turn": number}


def _format_current_turn(table: Table) -> str:
    slumber = table.slumber
    if slumber is None:
        return ""
    return _("A skipped Slumber") if slumber.is_unplayed else _format_turn(slumber.turn)


TURNS = TurnSpec(find_turn_boundary, _format_current_turn, gettext_lazy("Between Dreams and Slumbers"))


def find_step_boundary(change: Change) -> TurnBoundary | None:
    """Return the step of a Turn that a change ends; the change that begins the first step belongs to none."""
    if change.label != "etherfields.slumber":
        return None
    was, now = (change.before or {}).get("phase"), (change.after or {}).get("phase")
    if was == now:
        return None
    before = _format_step(was)
    return TurnBoundary(before, before, _format_step(now))


def _format_step(phase: Json) -> str:
    return str(Slumber.Phase(phase).label) if phase else ""


def _format_current_step(table: Table) -> str:
    return "" if table.slumber is None else _format_step(table.slumber.phase)


STEPS = TurnSpec(find_step_boundary, _format_current_step)
