"""Context of a Dreamer's piles: a tap on one opens the field that corrects its count."""

from __future__ import annotations

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import build_piles
from campaigns.pages.actions import ViewerContext
from campaigns.pages.corrections import build_field_correction
from campaigns.pages.registry import Context

TAPPED_SUFFIX = "1"
"""Suffix of a pile that was tapped just now: its field gets the focus once, not on later renders."""


def build_piles_panel(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> Context:
    """Return the piles with their links, and the correction form of the tapped one; None if none is tapped."""
    told = viewer.open_groups.get("hand", "")
    opened = told.removesuffix(TAPPED_SUFFIX)
    found = build_piles(dreamer, is_light=table.team.is_light_tracking)
    shown = next((pile for pile in found if pile["key"] == opened), None)
    return {
        "piles": [{**pile, "leads": "" if pile is shown else f"{pile['key']}{TAPPED_SUFFIX}"} for pile in found],
        "counted": shown,
        "counting": build_field_correction(table, viewer, "hand", dreamer, shown["field"]) if shown else None,
        "tapped": told != opened,
    }
