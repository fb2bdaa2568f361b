"""Chronicle entries and charts of Etherfields: what a player would remember, not each small step."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from campaigns.engine import Values
from campaigns.etherfields.models.adventure import THE_SLUMBER, UNNAMED
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.models import JournalEntry
from campaigns.pages.bar_charts import Bar, BarChart
from campaigns.pages.line_charts import SeriesSpec
from campaigns.pages.session_digest import DecodedEntry

CHRONICLE_MOVES = frozenset(
    f"etherfields.{name}"
    for name in (
        "begin", "start-session", "end-session", "enter-first-dream", "enter-dream", "meet-slumber", "end-dream", "end-slumber",
        "go", "gain-district", "gain-gate", "flip-gate", "remove-gate", "set-season", "find-lucid", "reveal-secret", "read-script",
        "put-entity", "suffer", "cure", "seal", "unseal", "gain-loot", "gain-item", "buy-item", "gain-gem", "gain-key",
        "gain-mask", "gain-wisdom", "gain-flaw", "draw-fate", "resolve-death", "save-as-death", "write-remark",
        "join", "skip", "note-location", "note-goal", "take-stock",
    )
)  # fmt: skip
CHART_SPECS = (
    SeriesSpec(_("Distress"), "etherfields.dreamer", "distress", DEADLY_DISTRESS),
    SeriesSpec(_("Cards Sealed"), "etherfields.dreamer", "sealed"),
    SeriesSpec(_("Ether"), "etherfields.dreamer", "ether"),
    SeriesSpec(_("Hours"), "etherfields.team", "hours", row_name=_("Hours")),
    SeriesSpec(_("Keys"), "etherfields.team", "keys", row_name=_("Keys")),
)


def build_bar_charts(entries: Sequence[DecodedEntry]) -> list[BarChart]:
    """Return the chart of an evening: the Turns of each Slumber and Dream that ended (p. 8 and 9)."""
    gone = [
        change.before for one in entries for change in one.changes
        if change.label == "etherfields.slumber" and change.before and change.after is None
    ]  # fmt: skip
    return [BarChart(_("Turns of each Slumber"), [Bar(_get_name(row), row["turn"]) for row in gone])]


def _get_name(row: Values) -> str:
    return row["name"] if row["name"] not in UNNAMED else capfirst(str(THE_SLUMBER))


def is_in_chronicle(entry: JournalEntry) -> bool:
    """Return whether an entry is part of the chronicle."""
    return entry.name in CHRONICLE_MOVES
