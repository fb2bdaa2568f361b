"""Context of a Dreamer's piles: a tap on one offers what is done with its cards, and the field that corrects its count."""

from __future__ import annotations

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.marks import build_progress_actions
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import build_piles
from campaigns.pages.actions import ActionForm, ViewerContext, build_actions
from campaigns.pages.corrections import build_field_correction
from campaigns.pages.registry import Context

MOVES_BY_PILE = {
    "cards": ("seal", "gain-cards"),
    "deck": ("seal", "draw-cards", "reshuffle"),
    "hand": ("discard", "draw-cards"),
    "discard": ("reshuffle",),
    "sealed": ("unseal", "seal"),
}
"""Moves with the cards of a pile, likeliest first; the Progress zone has its own. The first takes cards of the pile."""


def build_piles_panel(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> Context:
    """Return the piles with their links, and the moves and the correction of the tapped one; None if none is tapped."""
    opened = viewer.open_groups.get("hand", "")
    found = build_piles(dreamer, is_light=table.team.is_light_tracking)
    shown = next((pile for pile in found if pile["key"] == opened), None)
    return {
        "piles": [{**pile, "leads": "" if pile is shown else pile["key"]} for pile in found],
        "counted": shown,
        "pile_moves": _build_pile_actions(table, viewer, dreamer, shown) if shown else [],
        "counting": build_field_correction(table, viewer, "hand", dreamer, shown["field"]) if shown else None,
    }


def _build_pile_actions(table: Table, viewer: ViewerContext, dreamer: Dreamer, pile: Context) -> list[ActionForm]:
    key = pile["key"]
    if key == "progress":
        found = build_progress_actions(table, viewer, dreamer, "hand")
        return [offer for offer in found if offer.violation is None]
    names = MOVES_BY_PILE[key] if pile["count"] else MOVES_BY_PILE[key][1:]
    return build_actions(table, viewer, "hand", names, dreamer)
