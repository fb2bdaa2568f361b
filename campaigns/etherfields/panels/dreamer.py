"""The Dreamer panel: the row of Dreamers, Distress and what is counted, piles, everything a Dreamer may do."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import piles, pips
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.shared import correct, groups, one, subjects
from campaigns.etherfields.rules.board import Table
from campaigns.offers import Viewpoint, quick
from campaigns.pages import Context

GROUPS = {
    "cards": (
        gettext_lazy("Cards"),
        "card",
        ("draw", "discard", "seal", "unseal", "gain-cards", "lose-cards", "buy-cards", "reshuffle"),
    ),
    "amounts": (
        gettext_lazy("More at once"),
        "plus",
        ("suffer", "cure", "gain-ether", "spend-ether", "gain-gem", "use-gem", "make-gem"),
    ),
    "progress": (
        gettext_lazy("Progress and Flaws"),
        "mask",
        ("place-progress", "drop-progress", "gain-flaw", "remove-flaw"),
    ),
    "acts": (gettext_lazy("Effort, limits, name"), "dreamer", ("effort", "set-limits", "name-player")),
}
COUNTERS = (
    ("distress", gettext_lazy("Distress"), "cure", "suffer"),
    ("ether", gettext_lazy("Ether"), "spend-ether", "gain-ether"),
    ("gems", gettext_lazy("Gems"), "use-gem", "gain-gem"),
)
ICONS = {"gems": "gem"}


def dreamer_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the chosen Dreamer's panel shows."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"dreamer": None}
    return {
        "dreamer": dreamer,
        "archetype": dreamer.archetype_name,
        "first": table.team.first_player == dreamer.ref,
        "chips": _chips(dreamer),
        "groups": [*groups(table, view, "dreamer", GROUPS, dreamer), correct(table, view, "dreamer", [dreamer])],
        **who_part(table, view),
        **counters_part(table, view),
        **hand_part(table, view),
    }


def who_part(table: Table, view: Viewpoint) -> Context:
    """Give the row of Dreamers."""
    return {"who": [_pill(one, here=one.ref == view.chosen) for one in subjects(table)]}


def counters_part(table: Table, view: Viewpoint) -> Context:
    """Give the chosen Dreamer's Distress track and what is counted one by one."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"counters": []}
    return {
        "dreamer": dreamer,
        "distress_words": _("Distress %(count)s of 8") % {"count": dreamer.distress},
        "pips": pips(dreamer.distress),
        "counters": [_counter(table, view, dreamer, *counter) for counter in COUNTERS],
    }


def hand_part(table: Table, view: Viewpoint) -> Context:
    """Give the chosen Dreamer's piles, and the Draw step while it waits for them."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"piles": []}
    draw = quick(view, one(table, view, "hand", "draw", dreamer)) if _draws(table, dreamer) else None
    return {"piles": piles(dreamer, light=table.team.light), "draw": draw}


def _pill(dreamer: Dreamer, *, here: bool) -> Context:
    """Give what the row of Dreamers shows of one of them."""
    archetype = dreamer.archetype_name
    state = archetype if dreamer.playing else _("absent")
    if dreamer.playing and dreamer.drawn:
        state = _("drew")
    name = dreamer.player or archetype
    return {
        "ref": dreamer.ref,
        "name": name,
        "initial": archetype[0],
        "state": state,
        "done": dreamer.drawn,
        "here": here,
    }


def _chips(dreamer: Dreamer) -> list[str]:
    flaws = ngettext("%(count)s Flaw", "%(count)s Flaws", dreamer.flaws) % {"count": dreamer.flaws}
    kept = ngettext("%(count)s kept Ether card", "%(count)s kept Ether cards", dreamer.kept_ether)
    return [
        *([flaws] if dreamer.flaws else []),
        *([kept % {"count": dreamer.kept_ether}] if dreamer.kept_ether else []),
    ]


def _counter(table: Table, view: Viewpoint, dreamer: Dreamer, field: str, label: Any, less: str, more: str) -> Context:
    return {
        "label": label,
        "icon": ICONS.get(field, field),
        "count": getattr(dreamer, field),
        "less": quick(view, one(table, view, "counters", less, dreamer), count=1),
        "more": quick(view, one(table, view, "counters", more, dreamer), count=1),
    }


def _draws(table: Table, dreamer: Dreamer) -> bool:
    """Whether the Draw step waits for this Dreamer; a card that says otherwise finds the move unfolded below."""
    return (
        table.slumber is not None
        and table.slumber.phase == Slumber.Phase.DRAW
        and dreamer.playing
        and not dreamer.drawn
    )
