"""Labels of tile effects (manual p. 9 and 16)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine import Json
from campaigns.engine.list_format import join_items
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import can_use_gems


def describe_effect(table: Table, effect: Mapping[str, Json], printed: Mapping[str, Json] | None = None) -> str:
    """Return an effect in words, including Morphings and without absent parts.

    With the ``printed`` effect each number says how much of it is due to Morphings (p. 16).
    """
    raised = {name: effect[name] - (printed or effect)[name] for name in ("distress", "seal", "range") if effect[name]}
    added = effect["morphings"]
    parts = [
        _describe_raised(_("%(n)s Distress"), effect["distress"], raised.get("distress", 0)),
        _describe_raised(_("Seals %(n)s"), effect["seal"], raised.get("seal", 0)),
        ngettext("adds %(n)s Morphing", "adds %(n)s Morphings", added) % {"n": added} if added else "",
    ]
    if effect["range"] is not None:
        reach = _("range %(n)s") % {"n": effect["range"]}
        parts.insert(0, _describe_raised(reach, effect["range"], raised.get("range", 0)) or reach)
    if effect.get("each"):
        parts.append(_("for each figure in range"))
    if effect["gem"] and can_use_gems(table):
        parts.append(_("or 1 Gem"))
    return join_items(filter(None, [*parts, effect["note"]]))


def _describe_raised(text: str, amount: int, raised: int) -> str:
    """Return a number of an effect with its share of Morphings, '' for none."""
    if not amount:
        return ""
    told = text % {"n": amount}
    return _("%(amount)s (%(raised)s from Morphings)") % {"amount": told, "raised": raised} if raised else told
