"""Labels of tile effects (manual p. 9 and 16)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine import Json
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import can_use_gems


def describe_effect(table: Table, effect: Mapping[str, Json]) -> str:
    """Return an effect in words, including Morphings and without absent parts."""
    added = effect["morphings"]
    amounts = (
        (effect["distress"], _("%(n)s Distress")),
        (effect["seal"], _("Seals %(n)s")),
        (added, ngettext("adds %(n)s Morphing", "adds %(n)s Morphings", added)),
    )
    parts = [text % {"n": n} for n, text in amounts if n]
    if effect["range"] is not None:
        parts.insert(0, _("range %(n)s") % {"n": effect["range"]})
    if effect.get("each"):
        parts.append(_("for each figure in range"))
    if effect["gem"] and can_use_gems(table):
        parts.append(_("or 1 Gem"))
    return ", ".join([*parts, *filter(None, [effect["note"]])])
