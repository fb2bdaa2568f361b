"""Chronicle entries, summaries and charts of Etherfields: what a player would remember, not each small step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from campaigns.engine import Change, Values
from campaigns.etherfields.models.adventure import THE_SLUMBER, UNNAMED
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.models import JournalEntry
from campaigns.pages.bar_charts import Bar, BarChart
from campaigns.pages.line_charts import SeriesSpec
from campaigns.pages.session_digest import DecodedEntry, iter_recorded_names

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

SLUMBER_LABEL = "etherfields.slumber"

CHRONICLE_MOVES = frozenset(
    f"etherfields.{name}"
    for name in (
        "begin", "start-session", "end-session", "join", "change-dreamer", "swap-dreamers", "write-remark",
        "enter-first-dream", "enter-dream", "flip-gate", "note-goal", "end-dream",
        "meet-slumber", "skip", "out-of-turns", "end-slumber", "put-entity",
        "resolve-death", "save-as-death",
        "go", "take-shortcut", "gain-district", "note-location", "gain-gate", "replace-gate", "remove-gate", "set-season",
        "reveal-secret", "keep-secret", "read-script", "follow-thing", "find-lucid", "add-thorn-knight",
        "gain-loot", "gain-item", "buy-item", "shop-item", "gain-mask", "lose-mask", "gain-wisdom", "gain-note", "gain-flaw",
        "draw-quirk",
    )
)  # fmt: skip
ROUTINE_MOVES = frozenset(
    f"etherfields.{name}"
    for name in (
        "start-checklist",
        "leave-checklist",
        "tick",
        "tick-rest",
        "all-done",
        "skip-step",
        "set-up-dream",
        "note-step",
    )
)
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
        if change.label == SLUMBER_LABEL and change.before and change.after is None
    ]  # fmt: skip
    return [BarChart(_("Turns of each Slumber"), [Bar(_get_name(row), row["turn"]) for row in gone])]


def _get_name(row: Values) -> str:
    return row["name"] if row["name"] not in UNNAMED else capfirst(str(THE_SLUMBER))


def is_in_chronicle(entry: JournalEntry) -> bool:
    """Return whether an entry is part of the chronicle; an Item that was looked at and not bought is not."""
    return entry.name in CHRONICLE_MOVES and entry.args.get("bought") != ""


FIRST_SUFFERED = _("%(who)s suffered %(count)s Distress in all.")
NEXT_SUFFERED = _("%(who)s suffered %(count)s.")
FIRST_SUFFERED_SO_FAR = _("%(who)s has suffered %(count)s Distress so far.")
NEXT_SUFFERED_SO_FAR = _("%(who)s has suffered %(count)s so far.")


def build_chronicle_summaries(entries: Sequence[DecodedEntry], subject_names: Mapping[int, str]) -> dict[int, str]:
    """Return who suffered how much Distress, once for each Slumber and Dream, after the entry that ends it.

    The one still being played, if any, is summed up after the newest entry.
    """
    found: dict[int, str] = {}
    suffered: dict[int, int] = {}
    is_within = False
    names = dict(subject_names)
    for one in entries:
        names |= {ref: name for ref, name in iter_recorded_names(one.entry) if ref in names}
        for ref, count in _iter_suffered(one.changes):
            suffered[ref] = suffered.get(ref, 0) + count
        lives = [change for change in one.changes if change.label == SLUMBER_LABEL]
        if any(change.after is None for change in lives):
            found[one.entry.seq] = _sum_up(suffered, names, FIRST_SUFFERED, NEXT_SUFFERED)
            is_within = False
        is_within = is_within or any(change.after is not None for change in lives)
        if any(change.before is None or change.after is None for change in lives):
            suffered = {}
    if is_within:
        found[entries[-1].entry.seq] = _sum_up(suffered, names, FIRST_SUFFERED_SO_FAR, NEXT_SUFFERED_SO_FAR)
    return {seq: text for seq, text in found.items() if text}


def _iter_suffered(changes: Iterable[Change]) -> Iterator[tuple[int, int]]:
    """Yield each Dreamer whose Distress rose, with how much."""
    for change in changes:
        if change.label != "etherfields.dreamer" or change.before is None or change.after is None:
            continue
        was, now = change.before.get("distress"), change.after.get("distress")
        if isinstance(was, int) and isinstance(now, int) and now > was:
            yield change.ref, now - was


def _sum_up(
    suffered: Mapping[int, int], subject_names: Mapping[int, str], first: StrPromise, following: StrPromise
) -> str:
    """Return a sentence for each of these subjects, the one who suffered most first."""
    ordered = sorted(((count, -ref) for ref, count in suffered.items() if ref in subject_names), reverse=True)
    return " ".join(
        str(following if at else first) % {"who": subject_names[-ref], "count": count}
        for at, (count, ref) in enumerate(ordered)
    )
