"""A Dreamer's piles, drawn with their counts: a tap on one brings the field that corrects its number."""

from __future__ import annotations

from campaigns.etherfields.drawing import piles
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.board import Table
from campaigns.pages.corrections import correcting
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context

TAPPED = "1"
"""What follows the name of a pile that was tapped just now: its field takes the focus, and never again while it stays."""


def piles_part(table: Table, view: Viewpoint, dreamer: Dreamer) -> Context:
    """Return the piles, each with where a tap leads, and the correction of the one that was tapped; None for none."""
    told = view.unfolded.get("hand", "")
    opened = told.removesuffix(TAPPED)
    found = piles(dreamer, light=table.team.light)
    shown = next((pile for pile in found if pile["key"] == opened), None)
    return {
        "piles": [{**pile, "leads": "" if pile is shown else f"{pile['key']}{TAPPED}"} for pile in found],
        "counted": shown,
        "counting": correcting(table, view, "hand", dreamer, shown["field"]) if shown else None,
        "tapped": told != opened,
    }
