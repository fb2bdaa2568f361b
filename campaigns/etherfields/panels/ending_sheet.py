"""Context of the sheet that asks how a Slumber or Dream ended (manual p. 8 to 10 and 18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.rules.next_steps.ending_answers import DREAM_OUTCOMES
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

SHEET_KEY_BY_KIND = {"dream": "dreamends", "slumber": "slumberends"}
SHEET_TITLES = {"slumberends": gettext_lazy("End the Slumber"), "dreamends": gettext_lazy("End the Dream")}
"""By key; the link to a sheet is called as the sheet."""


@dataclass(frozen=True)
class EndingButton:
    """One way that a Slumber or Dream may end: its button, and what follows."""

    action: ActionForm
    label: Text
    note: Text = ""


def build_ending_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the sheet: a button for each ending, giving up last; empty without a Slumber or Dream."""
    slumber = table.slumber
    if slumber is None:
        return {"ways": [], "give_up": None}
    key, is_dream = SHEET_KEY_BY_KIND[slumber.kind], slumber.kind == Slumber.Kind.DREAM
    ways = _iter_dream_ways(table, viewer, key) if is_dream else _iter_slumber_ways(table, viewer, key)
    return {
        "key": key,
        "is_dream": is_dream,
        "ways": list(ways),
        "give_up": build_named_action(table, viewer, key, "save-as-death"),
    }


def _iter_dream_ways(table: Table, viewer: ViewerContext, key: str) -> Iterator[EndingButton]:
    labels = {"won": _("Won"), "lost": _("Lost"), "left": _("Neither won nor lost")}
    for outcome in DREAM_OUTCOMES:
        made = build_one_tap_action(table, viewer, key, "end-dream", None, outcome=outcome)
        yield EndingButton(replace(made, key=f"{key}-{outcome}"), labels[outcome])


def _iter_slumber_ways(table: Table, viewer: ViewerContext, key: str) -> Iterator[EndingButton]:
    """Yield the ends of a Slumber: with Loot, without it, and to Skip it where it may be skipped (p. 9)."""
    won = build_one_tap_action(table, viewer, key, "end-slumber", None)
    yield EndingButton(replace(won, key=f"{key}-won"), _("Won, with Loot"), _("Also if a rule ends it and gives Loot."))
    over = build_one_tap_action(table, viewer, key, "end-slumber", None, without_loot="on")
    yield EndingButton(
        replace(over, key=f"{key}-over"), _("Over, without Loot"), _("If a rule ends it without a word about Loot.")
    )
    skipped = build_one_tap_action(table, viewer, key, "skip", None)
    if skipped.violation is None:
        yield EndingButton(skipped, _("Skip it"), _("Its Out of Turns effect comes next."))
