"""The Dreamer panel: the row of Dreamers, Distress and what is counted, piles, everything a Dreamer may do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import pips
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.board_hits import with_bonus
from campaigns.etherfields.panels.marks import marks_part, placed_part, progress_offers
from campaigns.etherfields.panels.mask import mask_offers
from campaigns.etherfields.panels.piles import piles_part
from campaigns.etherfields.panels.shared import correct, groups, in_seat_order, one
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import DEADLY
from campaigns.etherfields.rules.draw import may_meet_flaws
from campaigns.etherfields.rules.dreamscape.reach import drawing_bonus
from campaigns.pages.offers import Group, Offer, Viewpoint, counting, group, quick
from campaigns.pages.registry import Context

GROUPS = {
    "cards": (
        gettext_lazy("Cards"),
        "card",
        ("draw", "discard", "draw-cards", "gain-cards", "seal", "unseal", "reshuffle"),
    ),
}
LATER = {
    "flaws": (gettext_lazy("Flaws"), "warning", ("gain-flaw", "remove-flaw", "place-flaw")),
    "amounts": (
        gettext_lazy("More at once"),
        "plus",
        ("suffer", "cure", "gain-ether", "spend-ether", "gain-gem", "use-gem", "make-gem"),
    ),
    "acts": (
        gettext_lazy("Effort, limits, deck, name"),
        "dreamer",
        ("effort", "use-power", "set-limits", "build-deck", "name-player", "fill-slot", "empty-slot"),
    ),
}
MARKET = ("open-market", "buy-cards", "lose-cards", "remove-cards", "add-to-market")
COUNTERS = {
    "distress": (gettext_lazy("Distress"), "distress"),
    "ether": (gettext_lazy("Ether"), "ether"),
    "gems": (gettext_lazy("Gems"), "gem"),
}


def dreamer_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the chosen Dreamer's panel shows."""
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is None:
        return {"dreamer": None}
    return {
        "dreamer": dreamer,
        "archetype": dreamer.archetype_name,
        "first": table.team.first_player == dreamer.ref,
        "chips": _chips(dreamer),
        "groups": _groups(table, view, dreamer),
        **who_part(table, view),
        **distress_part(table, view),
        **ether_part(table, view),
        **gems_part(table, view),
        **hand_part(table, view),
        **marks_part(table, view),
        **placed_part(table, view),
    }


def _groups(table: Table, view: Viewpoint, dreamer: Dreamer) -> list[Group]:
    """Return what unfolds, the commonest first."""
    market = _("Influence Market: %(count)s") % {"count": table.team.market}
    return [
        *groups(table, view, "dreamer", GROUPS, dreamer),
        group(
            view, "dreamer", "progress", _("Progress zone"), "chevron", partial(progress_offers, table, view, dreamer)
        ),
        group(view, "dreamer", "masks", _("Mask, States, Signs"), "mask", partial(mask_offers, table, view, dreamer)),
        *groups(table, view, "dreamer", {"market": (market, "ether", MARKET)}, dreamer),
        *groups(table, view, "dreamer", LATER, dreamer),
        correct(table, view, "dreamer", [dreamer]),
    ]


def who_part(table: Table, view: Viewpoint) -> Context:
    """Return the row of Dreamers, and the group that stays unfolded where another of them is chosen."""
    return {
        "who": [_pill(one, here=one.ref == view.chosen) for one in in_seat_order(table)],
        "stays": view.unfolded.get("dreamer", ""),
    }


def distress_part(table: Table, view: Viewpoint) -> Context:
    """Return the chosen Dreamer's Distress track, and its two taps; the one that kills stands apart, in words (p. 18)."""
    dreamer = table.dreamers[view.chosen]
    found = _counter(table, view, dreamer, "distress", "cure", "suffer")
    room = DEADLY - 1 - dreamer.distress
    deadly = None
    if room <= 0:
        last = quick(table, view, "distress", "suffer", dreamer, count=1)
        deadly = replace(last, label=_("One more Distress: everyone loses"), hint=_("The 8th kills."), ends=True)
        found = {**found, "more": None}
    return {
        "count": dreamer.distress,
        "pips": pips(dreamer.distress),
        "distress_words": _("Distress %(count)s of 8") % {"count": dreamer.distress},
        "distress": found if deadly else {**found, "more": replace(found["more"], room=room)},
        "deadly": deadly,
    }


def ether_part(table: Table, view: Viewpoint) -> Context:
    """Return the chosen Dreamer's Ether, and its two taps."""
    return {"ether": _counter(table, view, table.dreamers[view.chosen], "ether", "spend-ether", "gain-ether")}


def gems_part(table: Table, view: Viewpoint) -> Context:
    """Return the chosen Dreamer's Shining Gems, and their two taps."""
    return {"gems": _counter(table, view, table.dreamers[view.chosen], "gems", "use-gem", "gain-gem")}


def hand_part(table: Table, view: Viewpoint) -> Context:
    """Return the chosen Dreamer's piles, and the Draw step while it waits for them."""
    dreamer = table.dreamers[view.chosen]
    return {**piles_part(table, view, dreamer), "draw": _draw(table, view, dreamer)}


def _draw(table: Table, view: Viewpoint, dreamer: Dreamer) -> Offer | None:
    """Offer the Draw step while it waits for this Dreamer: one tap, or the whole form when a Flaw may turn up."""
    if not _draws(table, dreamer):
        return None
    bonus = drawing_bonus(table, dreamer)
    if may_meet_flaws(dreamer, bonus=bonus):
        return with_bonus(one(table, view, "hand", "draw", dreamer), bonus)
    return quick(table, view, "hand", "draw", dreamer, **({"bonus": bonus} if bonus else {}))


def _pill(dreamer: Dreamer, *, here: bool) -> Context:
    """Return what the row of Dreamers shows of one of them."""
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


def _counter(table: Table, view: Viewpoint, dreamer: Dreamer, field: str, less: str, more: str) -> Context:
    label, picture = COUNTERS[field]
    return {
        "label": label,
        "icon": picture,
        "count": getattr(dreamer, field),
        "less": counting(table, view, field, less, dreamer),
        "more": counting(table, view, field, more, dreamer),
    }


def _draws(table: Table, dreamer: Dreamer) -> bool:
    """Return whether the Draw step waits for this Dreamer; a card that says otherwise finds the move unfolded below."""
    return (
        table.slumber is not None
        and table.slumber.phase == Slumber.Phase.DRAW
        and dreamer.playing
        and not dreamer.drawn
    )
